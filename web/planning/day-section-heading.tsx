import type { ReactNode } from 'react'
import type { DaySection } from './day-sections.ts'
import { words } from './words.ts'

/** The heading of a section of the day's list, with its count and what can be done with all of it. */
export const DaySectionHeading = ({
  section: { name, count },
  id,
  children,
}: {
  section: Pick<DaySection, 'name'> & { count: number | undefined }
  id: string
  children?: ReactNode
}) => (
  <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 max-sm:mb-0.5 max-sm:min-h-8 sm:mb-2 sm:touch:min-h-11">
    <h2 id={id} className="flex items-baseline gap-2 font-serif text-lg font-semibold">
      {words.sections[name]}
      {count !== undefined && <span className="font-sans text-sm font-normal text-ink-soft tabular-nums">{count}</span>}
    </h2>
    {children && (
      <div className="flex items-center gap-1 max-sm:relative max-sm:z-1 max-sm:-my-1.5 sm:gap-2">{children}</div>
    )}
  </div>
)
