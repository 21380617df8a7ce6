import { Skeleton } from '#web/ui/skeleton.tsx'
import { cardStyle, contactLineStyle } from './client-card.tsx'
import { words } from './words.ts'

/** Placeholders of the cards' size, in the columns of the grid. */
export const ClientListSkeleton = ({ withAgent }: { withAgent: boolean }) => (
  <div role="status" className="grid gap-4 min-[44rem]:grid-cols-2 min-[68rem]:grid-cols-3">
    <span className="sr-only">{words.loading}</span>
    {nameWidths.map((width) => (
      <div key={width} className={`${cardStyle} bg-sheet`}>
        <div className="col-span-2 flex gap-3">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <div className="grid h-11 grow content-center gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-28" />
          </div>
        </div>
        <div className="col-span-2">
          <SkeletonLine className="w-52 max-w-full" />
          <SkeletonLine className="w-32" />
          {withAgent && <SkeletonLine className="w-28" />}
        </div>
        <div className="col-span-2 -my-1 flex h-8 items-center touch:h-11">
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="col-span-2 my-1 h-8" />
        <hr className="col-span-2 border-line" />
        <Skeleton className="col-start-2 -mt-1 h-8 w-32 touch:h-11" />
      </div>
    ))}
  </div>
)

const SkeletonLine = ({ className }: { className: string }) => (
  <div className={contactLineStyle}>
    <Skeleton className={`h-4 ${className}`} />
  </div>
)

const nameWidths = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-3/4', 'w-2/3', 'w-5/12', 'w-7/12', 'w-1/4']
