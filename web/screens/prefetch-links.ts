import { useEffect } from 'react'

/** How long the pointer or focus must rest on a link before it is prefetched. */
const hoverDelayMs = 60

/** Calls `prefetch` for an internal link the user is about to follow: on hover, focus or pointer down. */
export function usePrefetchLinks(prefetch: (path: string, search: string) => unknown): void {
  useEffect(() => {
    let timer: number | undefined
    const prefetchUrl = ({ pathname, search }: URL) => {
      window.clearTimeout(timer)
      prefetch(pathname, search)
    }
    const handleHover = (event: Event) => {
      window.clearTimeout(timer)
      // Arrow keys pass over the rows of such a list, which shows the one they rest on.
      const isPassing = event.type === 'focusin' && (event.target as Element).closest('[data-keeps-focus]')
      const link = isPassing ? undefined : findLink(event.target)
      if (link) timer = window.setTimeout(prefetchUrl, hoverDelayMs, link)
    }
    const handlePointerDown = (event: Event) => {
      const link = findLink(event.target)
      if (link) prefetchUrl(link)
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('pointerover', handleHover, { signal })
    document.addEventListener('focusin', handleHover, { signal })
    document.addEventListener('pointerdown', handlePointerDown, { signal })
    return () => {
      window.clearTimeout(timer)
      controller.abort()
    }
  }, [prefetch])
}

/** The internal link at an element, or the one its click is forwarded to (`data-prefetch-href`). */
function findLink(target: EventTarget | null): URL | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-prefetch-href]') : null
  const href = element?.dataset.prefetchHref ?? element?.getAttribute('href') ?? ''
  if (element?.hasAttribute('download') || !URL.canParse(href, window.location.href)) return undefined
  const url = new URL(href, window.location.href)
  return element && url.origin === window.location.origin ? url : undefined
}
