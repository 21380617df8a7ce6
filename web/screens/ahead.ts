import { useEffect } from 'react'

/** Milliseconds a pointer or the keys rest on a link before what it leads to is asked for: who only passes by asks for nothing. */
const rest = 60

/** Tells of each link of our own that somebody is about to follow: pointed at, reached by key, or touched. */
export function useLinksAhead(ahead: (path: string, search: string) => void): void {
  useEffect(() => {
    let timer: number | undefined
    const tell = ({ pathname, search }: URL) => {
      window.clearTimeout(timer)
      ahead(pathname, search)
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

/** A link of our own at a place, or what goes on to one when it is pressed (`data-leads`). */
function linkAt(target: EventTarget | null): URL | undefined {
  const at = target instanceof Element ? target.closest<HTMLElement>('a[href], [data-leads]') : null
  const address = at?.dataset.leads ?? at?.getAttribute('href') ?? ''
  if (at?.hasAttribute('download') || !URL.canParse(address, window.location.href)) return undefined
  const url = new URL(address, window.location.href)
  return at && url.origin === window.location.origin ? url : undefined
}
