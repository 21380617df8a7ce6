import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { previewEnrollment } from '#contract/sequences/assignment-rules.ts'
import type { ListedSequence } from '#contract/sequences/sequences.ts'
import { taskTypeLabels } from '#contract/tasks/task-labels.ts'
import type { TaskType } from '#contract/tasks/tasks.ts'
import { formatFullDay, formatWeekdayAndDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { useSteps } from '#web/sequences/queries.ts'
import { SequenceTimeline } from '#web/sequences/timeline/sequence-timeline.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'
import { describeEnrollmentPreview, words } from './words.ts'

/** A preview of an enrollment on a date: the line of the sequence, and every step with its day, past ones marked. */
export function EnrollmentPreview({ sequence, date }: { sequence: ListedSequence; date: string }) {
  const today = useToday()
  const query = useSteps(sequence.id)
  if (query.state === 'failed')
    return <ErrorState message={words.failedToLoadSteps(query.message)} retry={query.retry} />
  if (query.state === 'loading')
    return (
      <LoadingState label={words.loadingSteps}>
        <Skeleton className="h-48" />
      </LoadingState>
    )
  if (!isCalendarDay(date)) return null
  const steps = query.data
  if (!steps.length) return <p className="text-sm text-ink-soft">{words.noSteps}</p>
  const { repeatInterval: interval, repeatCustomDays: customDays } = sequence
  const schedule = { startDate: date, repeatInterval: interval, repeatCustomDays: customDays }
  const firstRound = previewEnrollment(schedule, steps, today, today).filter(({ round }) => round === 0)
  const skippedIds = new Set(firstRound.filter(({ isSkipped }) => isSkipped).map(({ step }) => step.id))
  return (
    <section aria-label={words.steps} className="grid gap-3">
      <SequenceTimeline steps={steps} muted={skippedIds} className="pt-1" />
      <p role="status" className="text-sm text-ink-soft">
        {describeEnrollmentPreview(firstRound, today, interval ? { interval, customDays } : undefined)}
      </p>
      <StepDateList
        steps={firstRound.map(({ step, ...one }) => ({ ...one, title: step.title, type: step.taskType }))}
        today={today}
        skippedText={words.skipped}
      />
    </section>
  )
}

/** A step with the day it falls on. */
export type DatedStep = { key: string; title: string; type: TaskType; day: CalendarDay; isSkipped: boolean }

/** Steps with their dates; skipped ones are crossed out and say why. */
export const StepDateList = ({
  steps,
  today,
  skippedText,
}: {
  steps: readonly DatedStep[]
  today: CalendarDay
  skippedText: string
}) => (
  <ol className={listStyle}>
    {steps.map(({ key, title, type, day, isSkipped }) => (
      <li
        key={key}
        className={joinClasses(
          'col-span-full grid grid-cols-subgrid items-baseline py-2',
          isSkipped && 'text-ink-faint',
        )}
      >
        <time dateTime={day} title={formatFullDay(day)} className="whitespace-nowrap tabular-nums">
          {formatWeekdayAndDay(day, today)}
        </time>
        <TaskTypeIcon type={type} className="size-4 translate-y-0.5 text-ink-faint" />
        <span>
          <span className="sr-only">{taskTypeLabels[type]}: </span>
          <bdi className={joinClasses('wrap-anywhere', isSkipped && 'line-through')}>{title}</bdi>
          {isSkipped && <span className="block text-xs">{skippedText}</span>}
        </span>
      </li>
    ))}
  </ol>
)

/* The dates share a column as wide as the longest one, which may have a year. */
const listStyle =
  'grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 divide-y divide-line rounded-card border border-line bg-sheet px-3 text-sm'
