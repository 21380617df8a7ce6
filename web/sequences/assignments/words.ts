import { type CalendarDay, daysBetween } from '#contract/base/calendar-day.ts'
import { formatCounted } from '#contract/base/format-count.ts'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import { formatPastDayInSentence, formatWeekdayAndDay, toPartOfSentence } from '#web/base/format-time.ts'

/** The texts of a client's assignments (docs/product/sequences.md). */
export const words = {
  heading: 'Nurture sequences',
  loading: 'Loading the sequences of this client',
  failedToLoad: (why: string) => `The sequences of this client could not be loaded. ${why}`,
  none: 'Not in a nurture sequence',
  noneHint: (firstName: string) =>
    `The nurture sequences of ${firstName} will appear here, each with its current step and what comes next.`,
  noneArchivedHint: 'This client is archived. Restore them to start a sequence.',
  earlier: 'Earlier sequences',
  step: (current: number, total: number) => `Step ${current} of ${total}`,
  progress: (name: string) => `Progress of ${name}`,
  pausedState: 'Paused',
  next: 'Next',
  nothingToCome: 'No more steps',
  tasks: 'Tasks',
  tasksOf: (name: string) => `Tasks of ${name}`,
  noTasks: 'No tasks from this sequence yet.',
  loadingTasks: 'Loading tasks',
  failedToLoadTasks: (why: string) => `Error loading tasks: ${why}`,
  waits: 'Waiting',
  pause: 'Pause',
  pauseOf: (name: string) => `Pause ${name}`,
  pausedNotice: 'Sequence paused',
  resume: 'Resume',
  resumeOf: (name: string) => `Resume ${name}`,
  resumed: 'Sequence resumed',
  resumeMode: 'After the pause',
  shift: (days: number) => `Move the remaining steps by ${formatCounted(days, 'day')}`,
  shiftHint: 'Keeps the planned spacing.',
  keep: 'Keep the dates',
  keepHint: 'Missed steps are skipped.',
  missed: 'Missed, will be skipped',
  dates: 'New dates',
  noDates: 'No steps left.',
  end: 'End',
  endOf: (name: string) => `End ${name}`,
  endTitle: (name: string) => `End ${name}?`,
  endSequence: 'End sequence',
  keepGoing: 'Keep it',
  ended: 'Sequence ended',
  failedToUpdate: 'Failed to update nurture assignment',
  sequence: 'Open sequence',
  sequenceOf: (name: string) => `Open sequence ${name}`,
  taskStatus: { pending: 'To do', in_progress: 'Started', completed: 'Done', abandoned: 'Missed' },
} as const

/** The day that the steps count from: "Started Nov 3", "Counts from Sat, Jan 2". */
export function describeAssignmentStart(
  { startDate }: Pick<NurtureAssignment, 'startDate'>,
  today: CalendarDay,
): string {
  return startDate > today
    ? `Counts from ${formatWeekdayAndDay(startDate, today)}`
    : `Started ${formatPastDayInSentence(startDate, today)}`
}

/** How an assignment ended: "Finished Nov 3", "Ended Nov 3: the client became active". */
export function describeAssignmentEnd(
  { endReason, policyName }: Pick<NurtureAssignment, 'endReason' | 'policyName'>,
  day: string,
): string {
  if (endReason === 'client_active') return `Ended ${toPartOfSentence(day)}: the client became active`
  if (endReason === 'anchor_ended')
    return `Ended ${toPartOfSentence(day)}: ${policyName ? 'the policy or its term ended' : 'the policy or birthday was removed'}`
  return `Finished ${toPartOfSentence(day)}`
}

/** What ending an assignment deletes: "Its 2 open tasks will be deleted" */
export function describeEndedTasks(openCount: number | undefined): string {
  const tasks =
    openCount === undefined
      ? 'Its open tasks will be deleted'
      : openCount === 0
        ? 'It has no open tasks'
        : openCount === 1
          ? 'Its open task will be deleted'
          : `Its ${openCount} open tasks will be deleted`
  return `${tasks}, and no more will be created. Finished tasks stay in the history.`
}

/** "Paused today", "Paused for 3 days". */
export function describeAssignmentPause(pausedOn: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(pausedOn, today)
  return days <= 0 ? 'Paused today' : `Paused for ${formatCounted(days, 'day')}`
}
