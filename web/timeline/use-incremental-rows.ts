import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { useIsPrinting } from '#web/ui/rows/use-is-printing.ts'

/** Rows rendered at first, and added each time the end comes near. */
const rowsPerStep = 60

/** Distance of the end from the viewport at which rows are added. */
const preloadMargin = '1200px'

/** Renders a long list in steps, and whole on paper; place `end` after its last row. */
export function useIncrementalRows(total: number): { renderedCount: number; end: RefObject<HTMLDivElement | null> } {
  const [renderedCount, setRenderedCount] = useState(rowsPerStep)
  const end = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting()
  useEffect(() => {
    if (renderedCount >= total || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setRenderedCount(renderedCount + rowsPerStep)),
      { rootMargin: preloadMargin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [renderedCount, total])
  return { renderedCount: isPrinting ? total : renderedCount, end }
}
