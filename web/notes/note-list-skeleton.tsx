import { Skeleton } from '#web/ui/skeleton.tsx'
import { words } from './words.ts'

/** Placeholders of the size of most notes. */
export const NoteListSkeleton = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">{words.loading}</span>
    {widths.map((width) => (
      <div key={width} className="grid gap-2 rounded-card border border-line bg-sheet p-4 sm:px-5">
        <div className="flex min-h-9 items-center gap-2.5 touch:min-h-11">
          <Skeleton className="h-6 w-24 rounded-full!" />
          <Skeleton className="h-4 w-28" />
        </div>
        <div className="grid gap-2 py-1">
          <Skeleton className="h-4 w-full max-w-prose" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      </div>
    ))}
  </div>
)

const widths = ['w-2/3', 'w-1/2', 'w-2/5']
