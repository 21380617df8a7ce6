/** Milliseconds of spec 9: over a thing before its tooltip shows; since the last one, within which the next shows at once. */
const delaysMs = { first: 700, next: 300 }

/** Time to move from a thing to its tooltip, which must stay readable under the pointer (WCAG 1.4.13). */
const hideDelayMs = 100

/** Shows the words of `data-tooltip` in the box, on hover and on focus by key; answers how to stop. */
export function attachTooltips(tooltip: HTMLElement): () => void {
  let anchor: Element | undefined
  let isShown = false
  let hiddenAtMs = Number.NEGATIVE_INFINITY
  let timer: number | undefined

  const show = () => {
    if (!anchor?.isConnected) return
    tooltip.textContent = anchor.getAttribute('data-tooltip')
    if (anchor.getAttribute('aria-label') !== tooltip.textContent) anchor.setAttribute('aria-describedby', tooltip.id)
    tooltip.showPopover()
    positionTooltip(tooltip, anchor)
    isShown = true
  }
  const hide = () => {
    window.clearTimeout(timer)
    if (!isShown) return
    isShown = false
    hiddenAtMs = performance.now()
    if (anchor?.getAttribute('aria-describedby') === tooltip.id) anchor.removeAttribute('aria-describedby')
    if (tooltip.isConnected) tooltip.hidePopover()
  }
  const moveTo = (to: Element | undefined, delayMs: number) => {
    hide()
    anchor = to
    if (to) timer = window.setTimeout(show, delayMs)
  }

  const listeners: { [name in keyof DocumentEventMap]?: (event: DocumentEventMap[name]) => unknown } = {
    pointerover: ({ target, pointerType }) => {
      const hovered = findAnchor(target)
      if (pointerType === 'touch' || hovered === anchor || tooltip.contains(target as Node))
        return window.clearTimeout(isShown ? timer : undefined)
      if (!hovered && isShown) timer = window.setTimeout(() => moveTo(undefined, 0), hideDelayMs)
      else moveTo(hovered, isShown || performance.now() - hiddenAtMs < delaysMs.next ? 0 : delaysMs.first)
    },
    focusin: ({ target }) =>
      target instanceof Element && target.matches(':focus-visible') && moveTo(findAnchor(target), 0),
    focusout: ({ target }) => findAnchor(target) === anchor && moveTo(undefined, 0),
    pointerdown: hide,
    scroll: hide,
    keydown: ({ key }) => key === 'Escape' && hide(),
  }
  for (const [name, listener] of Object.entries(listeners))
    document.addEventListener(name, listener as EventListener, true)
  return () => {
    hide()
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener as EventListener, true)
  }
}

const findAnchor = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('[data-tooltip]')) || undefined

/** Above the thing, below it where there is no room, never over the edges. */
function positionTooltip(tooltip: HTMLElement, anchor: Element): void {
  const [gap, edge] = [6, 8]
  const [anchorRect, tooltipRect] = [anchor.getBoundingClientRect(), tooltip.getBoundingClientRect()]
  const centeredLeft = anchorRect.left + (anchorRect.width - tooltipRect.width) / 2
  const left = Math.max(edge, Math.min(centeredLeft, document.documentElement.clientWidth - tooltipRect.width - edge))
  const above = anchorRect.top - tooltipRect.height - gap
  tooltip.style.left = `${left}px`
  tooltip.style.top = `${above >= edge ? above : anchorRect.bottom + gap}px`
}
