import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** How many events are drawn at first, and how many more each time one comes near their end. */
const rowsPerStep = 60

/** How near, in pixels. */
const preloadMargin = '1200px'

/** How many rows of a long list are drawn by now; `end` stands behind the last of them. */
export function useIncrementalRows(total: number): { renderedCount: number; end: RefObject<HTMLDivElement | null> } {
  const [renderedCount, setRenderedCount] = useState(rowsPerStep)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (renderedCount >= total || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setRenderedCount(renderedCount + rowsPerStep)),
      { rootMargin: preloadMargin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [renderedCount, total])
  return { renderedCount, end }
}
