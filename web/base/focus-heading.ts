/**
 * Focuses the screen's heading, so that screen readers announce the screen. Does not scroll: the scroll position is set
 * separately.
 */
export function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  if (heading) heading.tabIndex = -1
  const target = heading ?? main
  target?.focus({ preventScroll: true })
}
