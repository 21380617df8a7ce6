import { Check } from 'lucide-react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { words } from './words.ts'

type Count = { done: number; total: number }

/** How far the day is, in a number, a line and a word; it keeps its size while it loads and when all is done. */
export function DayProgress({ count }: { count: Count | 'loading' | 'unknown' }) {
  const share = typeof count === 'object' && count.total ? count.done / count.total : 0
  return (
    <section aria-label={words.progress} className="rounded-card border border-line bg-sheet p-4 sm:p-5">
      <div className="flex h-13 items-baseline gap-2 text-ink-soft">
        {count === 'loading' && <Skeleton className="h-10 w-32 self-center" />}
        {count === 'unknown' && <p className="font-serif text-4xl text-ink-faint">–</p>}
        {typeof count === 'object' && <Figures {...count} />}
      </div>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-well">
        <div className="h-full rounded-full bg-teal transition-[width]" style={{ width: `${100 * share}%` }} />
      </div>
    </section>
  )
}

function Figures({ done, total }: Count) {
  const open = total - done
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="font-serif text-4xl font-semibold text-ink">{done}</span> {words.ofDone(total)}
      </p>
      {total > 0 && (
        <p className="ml-auto flex items-center gap-1.5 text-sm">
          {!open && <Check aria-hidden className="size-4 text-teal" />}
          {open ? words.left(open) : words.allDone}
        </p>
      )}
    </>
  )
}
