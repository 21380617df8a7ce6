import type { Page } from 'playwright-core'

/** Delays matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Delays the last timer of this delay, on pages opened from now on, until the returned function is called. */
export async function holdTimer(page: Page, delayMs: number): Promise<() => Promise<void>> {
  await page.addInitScript((heldMs) => {
    const { setTimeout } = window
    const setOtherTimeout = (handler: () => void, delayMs = 0, ...args: unknown[]) =>
      delayMs === heldMs ? Object.assign(window, { heldTimer: handler }) && -1 : setTimeout(handler, delayMs, ...args)
    Object.assign(window, { setTimeout: setOtherTimeout })
  }, delayMs)
  return () => page.evaluate(() => void window.setTimeout((window as unknown as { heldTimer: () => void }).heldTimer))
}

/** Records the layout shifts of a page, starting with its next navigation. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    type Source = { node?: HTMLElement; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { value: number; sources: Source[] }
    const describeRect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ')
    const describeSource = ({ node, previousRect, currentRect }: Source) =>
      `${describeRect(previousRect)} -> ${describeRect(currentRect)} ${node?.parentElement?.outerHTML.slice(0, 400)}`
    const recordEntries = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Shift[])
        shifts.push(`${value}: ${sources.map(describeSource).join(' | ')}`)
    }
    const observer = new PerformanceObserver((list) => recordEntries(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const readShifts = () => {
      recordEntries(observer.takeRecords())
      return shifts
    }
    Object.assign(window, { readShifts })
  })

/** Waits for fonts and the following renders; returns the layout shifts since the page was opened. */
export const layoutShiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
    return (window as unknown as { readShifts: () => string[] }).readShifts()
  })
