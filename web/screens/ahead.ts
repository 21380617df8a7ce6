import { useEffect } from 'react'

/** Milliseconds a pointer or the keys rest on a link before what it leads to is asked for: who only passes by asks for nothing. */
const rest = 60

/** Tells of each link of our own that somebody is about to follow: pointed at, reached by key, or touched. */
export function useLinksAhead(ahead: (path: string, search: string) => void): void {
  useEffect(() => {
    let timer: number | undefined
    const tell = (link: HTMLAnchorElement) => {
      window.clearTimeout(timer)
      ahead(link.pathname, link.search)
    }
    const near = (event: Event) => {
      window.clearTimeout(timer)
      const link = linkAt(event.target)
      if (link) timer = window.setTimeout(tell, rest, link)
    }
    const pressed = (event: Event) => {
      const link = linkAt(event.target)
      if (link) tell(link)
    }
    document.addEventListener('pointerover', near)
    document.addEventListener('focusin', near)
    document.addEventListener('pointerdown', pressed)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('pointerover', near)
      document.removeEventListener('focusin', near)
      document.removeEventListener('pointerdown', pressed)
    }
  }, [ahead])
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link && link.origin === window.location.origin && !link.download ? link : undefined
}
