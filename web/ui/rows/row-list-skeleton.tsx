import { Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholders of rows with an icon, a title and facts. */
export const RowListSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="rounded-card border border-line bg-sheet px-4 py-2 sm:px-5">
    <span className="sr-only">{label}</span>
    {skeletonWidths.map((width) => (
      <div key={width} className="flex items-center gap-3 py-3">
        <Skeleton className="size-9 shrink-0 rounded-full" />
        <div className="grid grow gap-2">
          <Skeleton className={`h-4.5 ${width}`} />
          <Skeleton className="h-4 w-44 max-w-full" />
        </div>
      </div>
    ))}
  </div>
)

const skeletonWidths = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3']
