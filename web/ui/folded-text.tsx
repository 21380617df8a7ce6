import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** A text as it was written, folded to its first lines; the rest where there is more and somebody asks. */
export const FoldedText = (props: Folded) => <Text key={props.children} {...props} />

type Folded = { lines?: keyof typeof clamps; className?: string; children: string }

function Text({ lines = 6, className, children: text }: Folded) {
  const [whole, setWhole] = useState(false)
  const [isLong, setLong] = useState(false)
  const box = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => setLong((long) => (whole ? long : current.scrollHeight > current.clientHeight + 1))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    return () => watch.disconnect()
  }, [whole])

  return (
    <div className={classes('max-w-prose', className)}>
      <p
        ref={box}
        dir="auto"
        className={classes('text-left whitespace-pre-line wrap-anywhere', !whole && clamps[lines])}
      >
        {text}
      </p>
      {isLong && (
        <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)} className={more}>
          {whole ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}

const clamps = { 2: 'line-clamp-2', 3: 'line-clamp-3', 6: 'line-clamp-6' } as const
const more =
  '-ml-1.5 inline-flex min-h-6 items-center rounded-control px-1.5 text-sm font-medium text-teal-deep hover:underline touch:min-h-11'
