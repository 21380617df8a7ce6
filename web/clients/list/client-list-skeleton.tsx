import { LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { clientCardStyle, contactLineStyle } from './client-card.tsx'
import type { ClientLayout } from './layout-choice.ts'
import { words } from './words.ts'

/** The list while it is loading: placeholders of the size of its cards or rows. */
export const ClientListSkeleton = ({ layout, showsAgent }: { layout: ClientLayout; showsAgent: boolean }) => (
  <LoadingState label={words.loading}>
    {layout === 'cards' ? (
      <div className={gridStyle}>
        <Cards showsAgent={showsAgent} />
      </div>
    ) : (
      <div className={tableStyle}>
        <Rows />
      </div>
    )}
  </LoadingState>
)

const Cards = ({ showsAgent }: { showsAgent: boolean }) => (
  <>
    {nameWidths.map((width) => (
      <div key={width} className={`${clientCardStyle} bg-sheet`}>
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
          {showsAgent && <SkeletonLine className="w-28" />}
        </div>
        <div className="col-span-2 -my-1 flex h-8 items-center touch:h-11">
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="col-span-2 my-1 h-8" />
        <hr className="col-span-2 border-line" />
        <Skeleton className="col-start-2 -mt-1 h-8 w-32 touch:h-11" />
      </div>
    ))}
  </>
)

const Rows = () => (
  <>
    <div className="h-9 border-b border-line bg-well/60 max-lg:hidden" />
    {[...nameWidths, ...nameWidths].map((width, index) => (
      <div key={index} className="flex h-18 items-center gap-4 border-b border-line px-4 lg:h-12">
        <div className="grow">
          <Skeleton className={`h-4 max-w-56 ${width}`} />
        </div>
        <Skeleton className="h-4 w-24" />
      </div>
    ))}
  </>
)

const SkeletonLine = ({ className }: { className: string }) => (
  <div className={contactLineStyle}>
    <Skeleton className={`h-4 ${className}`} />
  </div>
)

const nameWidths = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-3/4', 'w-2/3', 'w-5/12', 'w-7/12', 'w-1/4']

const gridStyle = 'grid gap-4 min-[44rem]:grid-cols-2 min-[68rem]:grid-cols-3'
const tableStyle = 'overflow-hidden rounded-card border border-line bg-sheet'
