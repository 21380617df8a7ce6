import { type CalendarDay, daysBetween } from '#contract/base/calendar-day.ts'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import { formatPastDay } from '#web/base/format-time.ts'
import { formatStepDate } from '#web/sequences/assign/words.ts'

/** The texts of a client's assignments (docs/product.md#sequences). */
export const words = {
  heading: 'Nurture sequences',
  loading: 'Loading the sequences of this client',
  failedToLoad: (why: string) => `The sequences of this client could not be loaded. ${why}`,
  none: 'Not on a nurture sequence',
  noneHint: (firstName: string) =>
    `The nurture sequences ${firstName} is on will appear here, each with its current step, what comes next and when.`,
  noneArchivedHint: 'The client is archived: restore them to start one.',
  over: 'Earlier sequences',
  step: (current: number, total: number) => `Step ${current} of ${total}`,
  progress: (name: string) => `Progress of ${name}`,
  pausedState: 'Paused',
  next: 'Next',
  nothingToCome: 'No more steps to come',
  tasks: 'Tasks',
  tasksOf: (name: string) => `Tasks of ${name}`,
  noTasks: 'None of its steps is a task yet.',
  loadingTasks: 'Loading tasks',
  failedToLoadTasks: (why: string) => `Error loading tasks: ${why}`,
  waits: 'Waits',
  pause: 'Pause',
  pauseOf: (name: string) => `Pause ${name}`,
  pausedNotice: 'Sequence paused',
  resume: 'Resume',
  resumeOf: (name: string) => `Resume ${name}`,
  resumeTitle: (name: string) => `Resume ${name}`,
  resumed: 'Sequence resumed',
  resumeMode: 'What happens to the days paused',
  shift: (days: number) => `Move everything left by ${days === 1 ? '1 day' : `${days} days`}`,
  shiftHint: 'Every step comes as far apart as planned.',
  keep: 'Keep the dates',
  keepHint: 'What was missed is skipped.',
  missed: 'Missed, will be skipped',
  dates: 'The dates then',
  noDates: 'Nothing is left to come.',
  end: 'End',
  endOf: (name: string) => `End ${name}`,
  endTitle: (name: string) => `End ${name}?`,
  endSequence: 'End sequence',
  keepGoing: 'Keep it',
  ended: 'Sequence ended',
  failedToUpdate: 'Failed to update nurture assignment',
  cancel: 'Cancel',
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
    ? `Counts from ${formatStepDate(startDate, today)}`
    : `Started ${lowerFirst(formatPastDay(startDate, today))}`
}

/** How an assignment ended: "Finished Nov 3", "Ended Nov 3: the client became active". */
export function describeAssignmentEnd({ endReason }: Pick<NurtureAssignment, 'endReason'>, day: string): string {
  return endReason === 'client_active'
    ? `Ended ${lowerFirst(day)}: the client became active`
    : `Finished ${lowerFirst(day)}`
}

/** What goes when an assignment ends: "Its 2 open tasks go; finished ones stay." */
export function describeEndedTasks(openCount: number | undefined): string {
  const tasks =
    openCount === undefined
      ? 'Its open tasks go'
      : openCount === 0
        ? 'It has no open task'
        : openCount === 1
          ? 'Its open task goes'
          : `Its ${openCount} open tasks go`
  return `${tasks}, and nothing more comes of it. Finished tasks stay in the history.`
}

/** "Paused today", "Paused for 3 days". */
export function describeAssignmentPause(pausedOn: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(pausedOn, today)
  return days <= 0 ? 'Paused today' : `Paused for ${days === 1 ? '1 day' : `${days} days`}`
}

const lowerFirst = (day: string) => (/^(Today|Yesterday)$/.test(day) ? day.toLowerCase() : day)
