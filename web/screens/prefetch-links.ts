import { useEffect } from 'react'

/** Milliseconds a pointer or the keys rest on a link before what it leads to is asked for: who only passes by asks for nothing. */
const hoverDelayMs = 60

/** Tells of each link of our own that somebody is about to follow: pointed at, reached by key, or touched. */
export function usePrefetchLinks(prefetch: (path: string, search: string) => void): void {
  useEffect(() => {
    let timer: number | undefined
    const prefetchUrl = ({ pathname, search }: URL) => {
      window.clearTimeout(timer)
      prefetch(pathname, search)
    }
    const handleHover = (event: Event) => {
      window.clearTimeout(timer)
      const link = findLink(event.target)
      if (link) timer = window.setTimeout(prefetchUrl, hoverDelayMs, link)
    }
    const handlePointerDown = (event: Event) => {
      const link = findLink(event.target)
      if (link) prefetchUrl(link)
    }
    document.addEventListener('pointerover', handleHover)
    document.addEventListener('focusin', handleHover)
    document.addEventListener('pointerdown', handlePointerDown)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('pointerover', handleHover)
      document.removeEventListener('focusin', handleHover)
      document.removeEventListener('pointerdown', handlePointerDown)
    }
  }, [prefetch])
}

/** A link of our own at a place, or what goes on to one when it is pressed (`data-prefetch-href`). */
function findLink(target: EventTarget | null): URL | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-prefetch-href]') : null
  const href = element?.dataset.prefetchHref ?? element?.getAttribute('href') ?? ''
  if (element?.hasAttribute('download') || !URL.canParse(href, window.location.href)) return undefined
  const url = new URL(href, window.location.href)
  return element && url.origin === window.location.origin ? url : undefined
}
