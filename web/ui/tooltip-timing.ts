/** Milliseconds of spec 9: over a thing before its tooltip shows; since the last one, within which the next shows at once. */
const delays = { first: 700, next: 300 }

/** Time to move from a thing to its tooltip, which must stay readable under the pointer (WCAG 1.4.13). */
const grace = 100

/** Shows the words of `data-tooltip` in the box, on hover and on focus by key; answers how to stop. */
export function showTooltipsIn(box: HTMLElement): () => void {
  let anchor: Element | undefined
  let shown = false
  let hiddenAt = Number.NEGATIVE_INFINITY
  let timer: number | undefined

  const show = () => {
    if (!anchor?.isConnected) return
    box.textContent = anchor.getAttribute('data-tooltip')
    if (anchor.getAttribute('aria-label') !== box.textContent) anchor.setAttribute('aria-describedby', box.id)
    box.showPopover()
    place(box, anchor)
    shown = true
  }
  const hide = () => {
    window.clearTimeout(timer)
    if (!shown) return
    shown = false
    hiddenAt = performance.now()
    if (anchor?.getAttribute('aria-describedby') === box.id) anchor.removeAttribute('aria-describedby')
    if (box.isConnected) box.hidePopover()
  }
  const move = (to: Element | undefined, delay: number) => {
    hide()
    anchor = to
    if (to) timer = window.setTimeout(show, delay)
  }

  const listeners: { [name in keyof DocumentEventMap]?: (event: DocumentEventMap[name]) => unknown } = {
    pointerover: ({ target, pointerType }) => {
      const over = anchorOf(target)
      if (pointerType === 'touch' || over === anchor || box.contains(target as Node))
        return window.clearTimeout(shown ? timer : undefined)
      if (!over && shown) timer = window.setTimeout(() => move(undefined, 0), grace)
      else move(over, shown || performance.now() - hiddenAt < delays.next ? 0 : delays.first)
    },
    focusin: ({ target }) => target instanceof Element && target.matches(':focus-visible') && move(anchorOf(target), 0),
    focusout: ({ target }) => anchorOf(target) === anchor && move(undefined, 0),
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

const anchorOf = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('[data-tooltip]')) || undefined

/** Above the thing, below it where there is no room, never over the edges. */
function place(box: HTMLElement, anchor: Element): void {
  const [gap, edge] = [6, 8]
  const [around, own] = [anchor.getBoundingClientRect(), box.getBoundingClientRect()]
  const middle = around.left + (around.width - own.width) / 2
  const left = Math.max(edge, Math.min(middle, document.documentElement.clientWidth - own.width - edge))
  const above = around.top - own.height - gap
  box.style.left = `${left}px`
  box.style.top = `${above >= edge ? above : around.bottom + gap}px`
}
