import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { words } from './words.ts'

/** Names the document after the screen; after a change of screen focus goes to its heading, which is read out. */
export function useArrival(title: string): void {
  const [path] = useLocation()
  const arrivedAt = useRef(path)

  useEffect(() => {
    document.title = `${title} · ${words.product}`
  }, [title])

  useEffect(() => {
    if (arrivedAt.current === path) return
    arrivedAt.current = path
    const main = document.querySelector<HTMLElement>('main')
    const heading = main?.querySelector<HTMLElement>('h1')
    if (heading) heading.tabIndex = -1
    // The browser puts the page where it was on the way back, and we at its top on the way forward.
    const target = heading ?? main
    target?.focus({ preventScroll: true })
  }, [path])
}
