import { addDays, type CalendarDay, daysBetween, getDayInZone, isTimeZone } from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'
import { previewResume, computeResumedAssignment } from '#contract/sequences/assignment-rules.ts'
import type { AssignmentTask, NurtureAssignment, ResumeMode } from '#contract/sequences/assignments.ts'
import type { ListedSequenceStep } from '#contract/sequences/steps.ts'
import { daysOverdueUntilClosed, isOpenTask } from '#contract/tasks/task-actions.ts'
import type { DatedStep } from '#web/sequences/enroll/step-dates.tsx'

/** Days ahead whose steps are listed, and maximum steps: the rounds of a repeating sequence never end. */
const limits = { days: 365, steps: 30 } as const

/**
 * The day from which a pause is counted: the today of the client's agent, even for viewers in another time zone; the
 * viewer's in older browsers, which do not know every zone.
 */
export const getTodayOfAgent = (
  { agentTimeZone }: Pick<NurtureAssignment, 'agentTimeZone'>,
  today: CalendarDay,
): CalendarDay => (agentTimeZone && isTimeZone(agentTimeZone) ? getDayInZone(agentTimeZone, new Date()) : today)

/** Lists the open tasks and coming steps of a paused assignment, with the dates they get by resuming today. */
export function computeResumePreviewDates(
  assignment: NurtureAssignment,
  { steps, tasks }: { steps: readonly ListedSequenceStep[]; tasks: readonly AssignmentTask[] },
  mode: ResumeMode,
  today: CalendarDay,
): DatedStep[] {
  const { startDate, openedThrough, repeatInterval, repeatCustomDays } = assignment
  const state = { startDate, openedThrough, repeatInterval, repeatCustomDays }
  const pausedOn = assignment.pausedOn ?? today
  const { shiftDays } = computeResumedAssignment(state, pausedOn, mode, today)
  const openTasks = tasks
    .filter(isOpenTask)
    .map(({ key, title, type, dueDate }) => ({ key, title, type, day: addDays(dueDate, shiftDays) }))
    // Tasks too long overdue by then are closed by the resume.
    .map((task) => ({ ...task, isSkipped: daysBetween(task.day, today) >= daysOverdueUntilClosed }))
  const coming = previewResume({ ...state, pausedOn }, steps, mode, {
    today,
    through: addDays(today, limits.days),
    storedKeys: tasks.map(({ key }) => key),
  }).map(({ key, step, day, isSkipped }) => ({ key, title: step.title, type: step.taskType, day, isSkipped }))
  return [...openTasks, ...coming]
    .toSorted((one, other) => compareByCodeUnits(one.day, other.day))
    .slice(0, limits.steps)
}
