import { Skeleton } from '#web/ui/skeleton.tsx'
import { words } from './words.ts'

/** Documents to come, of the size most have. */
export const DocumentListSkeleton = () => (
  <div role="status" className="divide-y divide-line rounded-card border border-line bg-sheet">
    <span className="sr-only">{words.loading}</span>
    {widths.map((width) => (
      <div key={width} className="flex gap-3 px-4 py-3 sm:gap-4 sm:px-5">
        <Skeleton className="size-10 shrink-0" />
        <div className="grid h-19 grow content-start gap-2 pt-1 touch:h-27">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-44 max-w-full" />
          <Skeleton className="mt-1 h-4 w-28" />
        </div>
      </div>
    ))}
  </div>
)

const widths = ['w-2/5', 'w-1/2', 'w-1/3']
