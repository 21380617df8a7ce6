import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** How many events are drawn at first, and how many more each time one comes near their end. */
const step = 60

/** How near, in pixels. */
const ahead = '1200px'

/** How many rows of a long list are drawn by now; `end` stands behind the last of them. */
export function useDrawn(total: number): { drawn: number; end: RefObject<HTMLDivElement | null> } {
  const [drawn, draw] = useState(step)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (drawn >= total || !end.current) return
    const watch = new IntersectionObserver(
      ([mark]) => mark?.isIntersecting && startTransition(() => draw(drawn + step)),
      { rootMargin: ahead },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [drawn, total])
  return { drawn, end }
}
