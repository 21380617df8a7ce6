import { LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import type { ClientLayout } from './layout-choice.ts'
import { words } from './words.ts'

/** The list while it is loading: placeholders of the size of its cards or rows. */
export const ClientListSkeleton = ({ layout }: { layout: ClientLayout }) => (
  <LoadingState label={words.loading}>
    <div className={layout === 'cards' ? gridStyle : tableStyle}>
      {layout === 'cards' ? nameWidths.map((width) => <Skeleton key={width} className="h-65 touch:h-72" />) : <Rows />}
    </div>
  </LoadingState>
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

const nameWidths = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3', 'w-3/4', 'w-2/3', 'w-5/12', 'w-7/12', 'w-1/4']

const gridStyle = 'grid gap-4 min-[44rem]:grid-cols-2 min-[68rem]:grid-cols-3'
const tableStyle = 'overflow-hidden rounded-card border border-line bg-sheet'
