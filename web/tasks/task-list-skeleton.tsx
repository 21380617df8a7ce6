import { Skeleton } from '#web/ui/skeleton.tsx'
import { words } from './words.ts'

/** Six rows to come, of the rows' size (spec 9). */
export const TaskListSkeleton = () => (
  <div role="status" className="@container rounded-card border border-line bg-sheet">
    <span className="sr-only">{words.loading}</span>
    {widths.map((width) => (
      <div
        key={width}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line px-4 py-4 first-of-type:border-t-0 sm:px-5 @xl:grid-cols-[auto_minmax(0,1fr)_auto]"
      >
        <Skeleton className="size-10 rounded-full" />
        <div className="grid gap-2.5 py-0.5">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
        <div className="col-span-2 flex justify-end sm:col-span-1 sm:col-start-2 @xl:col-start-3">
          <Skeleton className="h-8 w-50 touch:h-11" />
        </div>
      </div>
    ))}
  </div>
)

const widths = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-3/4', 'w-1/3']
