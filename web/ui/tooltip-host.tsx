import { useEffect, useRef } from 'react'

/**
 * The only tooltip element of the page, moved to the hovered or focused element with `data-tooltip`, whose text must not
 * be the only place where something is stated. It is in the top layer, and so above dialogs.
 */
export function TooltipHost() {
  const tooltip = useRef<HTMLDivElement>(null)
  useEffect(() => attachTooltips(tooltip.current!), [])
  return (
    <div
      ref={tooltip}
      id="tooltip"
      role="tooltip"
      popover="manual"
      className="pointer-events-auto fixed inset-auto m-0 max-w-72 rounded-control border border-transparent bg-ink px-2.5 py-1.5 text-xs text-paper shadow-float open:animate-appear"
    />
  )
}

/** Delay before a tooltip shows, and the time after it within which the next one shows at once (docs/product/interface.md#display-constants). */
const delaysMs = { first: 700, next: 300 }

/** Time to move the pointer from the anchor to the tooltip, which must stay open under it (WCAG 1.4.13). */
const hideDelayMs = 100

/**
 * Shows the text of `data-tooltip` on hover and on keyboard focus; returns the function that detaches the listeners.
 */
function attachTooltips(tooltip: HTMLElement): () => void {
  let anchor: Element | undefined
  let isShown = false
  let hiddenAtMs = Number.NEGATIVE_INFINITY
  let timer: number | undefined

  const show = () => {
    // It would cover the menu that its anchor has opened.
    if (!anchor?.isConnected || anchor.matches('[aria-haspopup][aria-expanded=true]')) return
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
  const moveTo = (next: Element | undefined, delayMs: number) => {
    hide()
    anchor = next
    if (next) timer = window.setTimeout(show, delayMs)
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
    // The focus may have scrolled to its anchor, which keeps its tooltip.
    scroll: () => {
      if (!anchor?.matches(':focus-visible')) hide()
      else if (isShown) positionTooltip(tooltip, anchor)
    },
    keydown: ({ key }) => key === 'Escape' && hide(),
  }
  for (const [name, listener] of Object.entries(listeners))
    document.addEventListener(name, listener as EventListener, true)
  // The pointer or the focus may have come before this code was loaded.
  if (matchMedia('(hover: hover)').matches)
    moveTo(findAnchor(document.querySelector('[data-tooltip]:is(:hover, :focus-visible)')), delaysMs.first)
  return () => {
    hide()
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener as EventListener, true)
  }
}

const findAnchor = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('[data-tooltip]')) || undefined

/** Places it above the anchor, or below if there is no space; always inside the window. */
function positionTooltip(tooltip: HTMLElement, anchor: Element): void {
  const gapPx = 6
  const edgePx = 8
  const [anchorRect, tooltipRect] = [anchor.getBoundingClientRect(), tooltip.getBoundingClientRect()]
  const centeredLeft = anchorRect.left + (anchorRect.width - tooltipRect.width) / 2
  const left = Math.max(
    edgePx,
    Math.min(centeredLeft, document.documentElement.clientWidth - tooltipRect.width - edgePx),
  )
  const above = anchorRect.top - tooltipRect.height - gapPx
  tooltip.style.left = `${left}px`
  tooltip.style.top = `${above >= edgePx ? above : anchorRect.bottom + gapPx}px`
}
