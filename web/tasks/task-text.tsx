import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { words } from './words.ts'

/** A description: three lines of it, and the rest where there is more and somebody asks. */
export function TaskText({ children: text }: { children: string }) {
  const [whole, setWhole] = useState(false)
  const [isLong, setLong] = useState(false)
  const lines = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    const box = lines.current!
    const measure = () => setLong((long) => (whole ? long : box.scrollHeight > box.clientHeight + 1))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [whole])

  return (
    <div className="max-w-prose text-sm text-ink-soft">
      <p
        ref={lines}
        dir="auto"
        className={classes('text-left whitespace-pre-line wrap-anywhere', !whole && 'line-clamp-3')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="-ml-1.5 inline-flex min-h-6 items-center rounded-control px-1.5 font-medium text-teal-deep hover:underline touch:min-h-11"
        >
          {whole ? words.showLess : words.showMore}
        </button>
      )}
    </div>
  )
}
