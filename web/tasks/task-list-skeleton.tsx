import { Skeleton } from '#web/ui/skeleton.tsx'
import { taskGridStyle } from './task-grid-style.ts'
import { words } from './words.ts'

/** Six cards to come, of the cards' size (spec 9). */
export const TaskListSkeleton = () => (
  <div role="status" className="@container">
    <span className="sr-only">{words.loading}</span>
    <div className={taskGridStyle}>
      {widths.map((width) => (
        <div key={width} className="grid gap-3 rounded-card border border-line bg-sheet p-4 sm:p-5">
          <div className="flex gap-3 sm:gap-4">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="grid grow gap-2.5 py-2.5">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="h-4 w-56 max-w-full" />
            </div>
          </div>
          <Skeleton className="my-2 h-4 w-52 max-w-full" />
          <div className="flex justify-end">
            <Skeleton className="h-8 w-24 touch:h-11" />
          </div>
        </div>
      ))}
    </div>
  </div>
)

const widths = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-3/4', 'w-1/3']
