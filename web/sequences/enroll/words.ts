import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatCount, formatCounted } from '#contract/base/format-count.ts'
import type { EnrollmentResult } from '#contract/sequences/assignments.ts'
import type { RepeatInterval } from '#contract/tasks/recurrence.ts'
import { formatWeekdayAndDay } from '#web/base/format-time.ts'
import { describeSequenceRepeat } from '#web/sequences/words.ts'

/** The outcome for a client: not confirmed if our server did not answer, not tried after a failed call. */
export type ClientOutcome = {
  clientId: string
  outcome: EnrollmentResult['outcome'] | 'not_confirmed' | 'not_tried'
}

/** The texts of the enrollment of one client and of several. */
export const words = {
  title: 'Assign Sequence',
  titleFor: (name: string) => `For ${name}`,
  start: 'Start Nurture Sequence',
  add: 'Add Sequence',
  sequence: 'Sequence',
  choose: 'Choose a sequence',
  sequenceRequired: 'Choose a sequence',
  alreadyOn: (name: string) => `${name} (already enrolled)`,
  noSequences: 'No active sequences',
  noSequencesHint: 'Create one in Planning, or switch one on.',
  openSequences: 'Open Sequences',
  loading: 'Loading sequences',
  failedToLoad: (why: string) => `Sequences could not be loaded. ${why}`,
  startDate: 'Start date',
  targetDate: 'Target date',
  targetDateHint: 'The day the steps lead up to, such as the renewal.',
  targetDateRequired: 'Enter the date the steps lead up to',
  invalidDate: 'Enter a valid date, such as 11/21/2026',
  policy: 'Policy',
  choosePolicy: 'Choose a policy',
  policyRequired: 'Choose a policy',
  noPolicies: 'This client has no policy that this sequence applies to.',
  loadingPolicies: 'Loading the policies',
  failedToLoadPolicies: (why: string) => `The policies could not be loaded. ${why}`,
  policyOption: (name: string, renewal: string) => `${name}, renews ${renewal}`,
  policyOn: (name: string) => `${name} (already enrolled)`,
  noBirthday: 'This client has no date of birth.',
  anchoredSeveral: {
    renewal: 'Each policy counts from its own renewal. Clients without such a policy are skipped.',
    policy_start: 'Each policy counts from its own start. Clients without such a policy are skipped.',
    birthday: 'Each client counts from their own birthday. Clients without a date of birth are skipped.',
  },
  notes: 'Notes',
  paused: 'Paused',
  pausedHint: 'No tasks until resumed.',
  steps: 'Upcoming steps',
  loadingSteps: 'Loading the steps',
  failedToLoadSteps: (why: string) => `The steps could not be loaded. ${why}`,
  noSteps: 'This sequence has no steps yet.',
  skipped: 'Past, will be skipped',
  assign: 'Assign Sequence',
  assigned: 'Sequence assigned',
  failed: 'Failed to assign sequence',
  forClients: (count: number) => `For ${formatCounted(count, 'client')}`,
  progress: (done: number, total: number) => `${done} of ${total} clients done`,
  results: 'Results by client',
  done: 'Close',
  outcomes: {
    enrolled: 'Enrolled',
    already_enrolled: 'Already enrolled',
    no_anchor: 'No such policy or birthday',
    archived: 'Skipped: archived',
    not_found: 'Client not found',
    not_confirmed: 'Not confirmed: try again',
    not_tried: 'Not enrolled: try again',
  } satisfies Record<ClientOutcome['outcome'], string>,
} as const

/** Summary of an enrollment: "5 tasks, Nov 22 to Jan 3. 2 are past and will be skipped. Repeats every week." */
export function describeEnrollmentPreview(
  steps: readonly { day: CalendarDay; isSkipped: boolean }[],
  today: CalendarDay,
  repeat: { interval: RepeatInterval; customDays: number | null } | undefined,
): string {
  const coming = steps.filter(({ isSkipped }) => !isSkipped).map(({ day }) => day)
  const skippedCount = steps.length - coming.length
  const [first, last] = [coming[0], coming.at(-1)]
  return [
    first && last
      ? `${formatCounted(coming.length, 'task')}, ${first === last ? formatWeekdayAndDay(first, today) : `${formatWeekdayAndDay(first, today)} to ${formatWeekdayAndDay(last, today)}`}.`
      : 'No tasks in this round.',
    skippedCount > 0 && `${skippedCount} ${skippedCount === 1 ? 'is' : 'are'} past and will be skipped.`,
    repeat && `${describeSequenceRepeat(repeat.interval, repeat.customDays)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What will happen: "11 clients will be enrolled. 1 is already enrolled and will be skipped." */
export function describeClientsToEnroll(newCount: number, currentCount: number): string {
  const added =
    newCount === 0 ? 'No clients will be enrolled.' : `${formatCounted(newCount, 'client')} will be enrolled.`
  if (!currentCount) return added
  return `${added} ${currentCount === 1 ? '1 is' : `${currentCount} are`} already enrolled and will be skipped.`
}

/** What happened: "11 of 12 clients enrolled". */
export function describeEnrollmentResults(results: readonly ClientOutcome[]): string {
  const count = results.filter(({ outcome }) => outcome === 'enrolled').length
  return `${formatCount(count)} of ${formatCounted(results.length, 'client')} enrolled`
}
