import { LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { words } from './words.ts'

/** Placeholders of the size of events. */
export const TimelineSkeleton = ({ count }: { count: number }) => (
  <LoadingState label={words.loading}>
    {widths.slice(0, count).map((width) => (
      <div key={width} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 pb-5">
        <Skeleton className="size-9 rounded-full" />
        <div className="grid gap-2.5 pt-2.5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-36 max-w-full" />
        </div>
      </div>
    ))}
  </LoadingState>
)

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3']
