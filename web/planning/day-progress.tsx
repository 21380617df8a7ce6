import { Check } from 'lucide-react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { words } from './words.ts'

/** How far the day is, in a number, a line and a word; it keeps its size while it loads and when all is done. */
export function DayProgress({ count }: { count: { done: number; total: number } | undefined }) {
  const { done, total } = count ?? { done: 0, total: 0 }
  const open = total - done
  return (
    <section aria-label={words.progress} className="rounded-card border border-line bg-sheet p-4 sm:p-5">
      <div className="flex h-13 items-baseline gap-2">
        {count ? (
          <>
            <p className="flex items-baseline gap-2 text-ink-soft">
              <span className="font-serif text-4xl font-semibold text-ink">{done}</span> {words.ofDone(total)}
            </p>
            <p className="ml-auto flex items-center gap-1.5 text-sm text-ink-soft">
              {total > 0 && !open && <Check aria-hidden className="size-4 text-teal" />}
              {total > 0 && (open ? words.left(open) : words.allDone)}
            </p>
          </>
        ) : (
          <Skeleton className="h-10 w-32 self-center" />
        )}
      </div>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-well">
        <div
          className="h-full rounded-full bg-teal transition-[width]"
          style={{ width: total ? `${(100 * done) / total}%` : 0 }}
        />
      </div>
    </section>
  )
}
