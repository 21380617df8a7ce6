import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { addMonths, type CalendarDay, endOfMonth, latestDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/occurrences/occurrences.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RowListSkeleton } from '#web/tasks/list/row-list-skeleton.tsx'
import { OccurrenceList } from './occurrence-list.tsx'
import { prefetchComingOccurrences, useComingOccurrences } from './queries.ts'
import { words } from './words.ts'

type ComingUpProps = { today: CalendarDay; getClientName: (sourceId: string) => string | null }

/** What repeats in a month and is no task yet, by day; the first month shown is this one. */
export function ComingUp({ today, getClientName }: ComingUpProps) {
  /** Any day of the month. */
  const [month, setMonth] = useState(today)
  const query = useComingOccurrences(month, today)
  const id = useId()
  const isThisMonth = endOfMonth(month) <= endOfMonth(today)
  const previous = isThisMonth ? undefined : addMonths(month, -1)
  const next = endOfMonth(month) === latestDay ? undefined : addMonths(month, 1)
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid gap-0.5">
          <h2 id={id} className="font-serif text-lg font-semibold">
            {words.comingUp}
          </h2>
          <p className="max-w-prose text-sm text-ink-soft">{words.comingUpHint}</p>
        </div>
        <div className="flex items-center max-sm:w-full max-sm:justify-between">
          <StepButton label={words.previousMonth} icon={ChevronLeft} target={previous} onStep={setMonth} />
          <p aria-live="polite" className="min-w-36 text-center font-medium">
            {words.month(month)}
          </p>
          <StepButton label={words.nextMonth} icon={ChevronRight} target={next} onStep={setMonth} />
        </div>
      </div>
      <Month key={endOfMonth(month)} query={query} month={month} today={today} getClientName={getClientName}>
        {next && (
          <Button onClick={() => setMonth(next)} onPointerEnter={() => prefetchComingOccurrences(next)}>
            {words.showMonth(next)}
          </Button>
        )}
      </Month>
    </section>
  )
}

/** Shows another month, which is read ahead on hover and focus. */
function StepButton({
  label,
  icon: Icon,
  target,
  onStep,
}: {
  label: string
  icon: LucideIcon
  target: CalendarDay | undefined
  onStep: (month: CalendarDay) => void
}) {
  const prefetch = () => target && prefetchComingOccurrences(target)
  return (
    <IconButton
      label={label}
      aria-disabled={!target}
      onClick={() => target && onStep(target)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      className="aria-disabled:cursor-default aria-disabled:opacity-45 aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden />
    </IconButton>
  )
}

/** A month in its four states. */
function Month({
  query,
  month,
  today,
  getClientName,
  children: nextButton,
}: ComingUpProps & { query: QueryResult<Occurrence[]>; month: CalendarDay; children: ReactNode }) {
  if (query.state === 'loading') return <RowListSkeleton label={words.loading} />
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
  if (!query.data.length)
    return (
      <EmptyState title={words.none(month)} action={nextButton}>
        {words.noneHint}
      </EmptyState>
    )
  return (
    <OccurrenceList
      occurrences={query.data}
      label={words.month(month)}
      today={today}
      getClientName={getClientName}
      showsDays
    />
  )
}
