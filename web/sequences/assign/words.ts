import { type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import type { RecurrenceInterval } from '#contract/tasks/recurrence.ts'
import { describeSequenceRepeat } from '#web/sequences/words.ts'

/** The texts of Assign Sequence. */
export const words = {
  title: 'Assign Sequence',
  titleFor: (name: string) => `For ${name}`,
  start: 'Start Nurture Sequence',
  add: 'Add Sequence',
  addFor: (name: string) => `Add Sequence for ${name}`,
  sequence: 'Sequence',
  choose: 'Choose a sequence',
  sequenceRequired: 'Choose a sequence',
  alreadyOn: (name: string) => `${name} (already on it)`,
  noSequences: 'No sequence is in use. Create one in Planning first.',
  loading: 'Loading sequences',
  failedToLoad: (why: string) => `Sequences could not be loaded. ${why}`,
  startDate: 'Start date',
  targetDate: 'Target date',
  targetDateHint: 'The day that the steps lead up to, such as the renewal.',
  targetDateRequired: 'Enter the date that the steps lead up to',
  invalidDate: 'Enter a real date such as 11/21/2026',
  notes: 'Notes',
  paused: 'Paused',
  pausedHint: 'Nothing comes until it is resumed.',
  steps: 'What will come',
  loadingSteps: 'Loading the steps',
  failedToLoadSteps: (why: string) => `The steps could not be loaded. ${why}`,
  noSteps: 'This sequence has no steps yet.',
  skipped: 'Past, will be skipped',
  assign: 'Assign Sequence',
  assigned: 'Sequence assigned',
  failed: 'Failed to assign sequence',
} as const

/** What an enrolment brings: "5 tasks, Nov 22 to Jan 3. 2 are past and will be skipped. Repeats every week." */
export function describeEnrolmentPreview(
  steps: readonly { day: CalendarDay; isSkipped: boolean }[],
  today: CalendarDay,
  repeat: { interval: RecurrenceInterval; customDays: number | null } | undefined,
): string {
  const coming = steps.filter(({ isSkipped }) => !isSkipped).map(({ day }) => day)
  const skippedCount = steps.length - coming.length
  const [first, last] = [coming[0], coming.at(-1)]
  return [
    first && last
      ? `${coming.length === 1 ? '1 task' : `${coming.length} tasks`}, ${first === last ? formatStepDate(first, today) : `${formatStepDate(first, today)} to ${formatStepDate(last, today)}`}.`
      : 'No task in this round.',
    skippedCount > 0 && `${skippedCount} ${skippedCount === 1 ? 'is' : 'are'} past and will be skipped.`,
    repeat && `${describeSequenceRepeat(repeat.interval, repeat.customDays)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** "Sun, Nov 22", with the year unless it is this one. */
export function formatStepDate(day: CalendarDay, today: CalendarDay): string {
  const isThisYear = getDateParts(day).year === getDateParts(today).year
  return formatDay(day, { weekday: 'short', month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}
