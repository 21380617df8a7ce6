import {
  addDays,
  addDaysWithinCalendar,
  type CalendarDay,
  daysBetween,
  maxCalendarDay,
} from '#contract/base/calendar-day.ts'
import type { NurtureAssignment, ResumeMode } from './assignments.ts'
import {
  buildStepKey,
  addDaysClamped,
  compareSteps,
  findLatestRound,
  getRoundStart,
  getStepDay,
  computeStepsBetween,
  type StepOccurrence,
  type StepWithOffset,
  type RoundSchedule,
} from './step-days.ts'

/** The part of an assignment that its rules need: docs/product/sequences.md. */
type AssignmentSchedule = RoundSchedule & { openedThrough: CalendarDay }

/** Whether an enrollment needs a target date, because a step comes before it. */
export const isTargetDateRequired = (stepDays: readonly number[]): boolean => stepDays.some((day) => day < 0)

/** A step with its date in a preview; a skipped one never becomes a task. */
type PreviewedStepOccurrence<Step extends StepWithOffset> = StepOccurrence<Step> & { isSkipped: boolean }

/**
 * Lists what an enrollment today would create: every step of the first round, those before today as skipped, and for a
 * repeating sequence also the steps of later rounds through a day.
 */
export function previewEnrollment<Step extends StepWithOffset>(
  schedule: RoundSchedule,
  steps: readonly Step[],
  today: CalendarDay,
  through: CalendarDay,
): PreviewedStepOccurrence<Step>[] {
  const firstRound = steps.toSorted(compareSteps).flatMap((step) => {
    const day = getStepDay(schedule, step, 0)
    return day ? { key: buildStepKey(0, step.id), round: 0, step, day } : []
  })
  const laterRounds = computeStepsBetween(schedule, steps, today, through).filter(({ round }) => round > 0)
  return [...firstRound, ...laterRounds].map((occurrence) => ({ ...occurrence, isSkipped: occurrence.day < today }))
}

/**
 * Chooses the one of two assignments of a sequence that is opened through a later day of it; the first if they are
 * equal.
 */
export function chooseFurtherAssignment<Assignment extends Pick<AssignmentSchedule, 'startDate' | 'openedThrough'>>(
  first: Assignment,
  second: Assignment,
): Assignment {
  const getElapsedDays = ({ startDate, openedThrough }: Assignment) => daysBetween(startDate, openedThrough)
  return getElapsedDays(second) > getElapsedDays(first) ? second : first
}

/** Returns the default resume mode: renewals and birthdays, by anchor or as target date, do not move. */
export const getDefaultResumeMode = (
  steps: readonly StepWithOffset[],
  { anchor, repeatInterval }: Pick<NurtureAssignment, 'anchor' | 'repeatInterval'>,
): ResumeMode =>
  anchor !== 'kickoff' ||
  isTargetDateRequired(steps.map(({ daysAfterKickoff }) => daysAfterKickoff)) ||
  repeatInterval === 'monthly' ||
  repeatInterval === 'yearly'
    ? 'keep'
    : 'shift'

/** An assignment as it is after a resume; its open tasks move by `shiftDays`. */
type ResumedAssignment = Pick<AssignmentSchedule, 'startDate' | 'openedThrough'> & { shiftDays: number }

/**
 * Computes the start and the opened days of a paused assignment that is resumed today, and by how many days its open
 * tasks move.
 */
export function computeResumedAssignment(
  { startDate, openedThrough }: AssignmentSchedule,
  pausedOn: CalendarDay,
  mode: ResumeMode,
  today: CalendarDay,
): ResumedAssignment {
  const shiftDays = mode === 'shift' ? Math.max(0, daysBetween(pausedOn, today)) : 0
  // On the day of the pause nothing was missed: both modes restore the state before.
  if (mode === 'shift' || pausedOn >= today)
    return {
      startDate: addDaysClamped(startDate, shiftDays),
      openedThrough: addDays(openedThrough, shiftDays),
      shiftDays,
    }
  const yesterday = addDays(today, -1)
  return { startDate, openedThrough: openedThrough > yesterday ? openedThrough : yesterday, shiftDays }
}

/**
 * Lists what resuming today would create through a day: the steps that are not tasks yet with their dates, first those
 * skipped because they were missed. `storedKeys` are the keys of the assignment's tasks; open tasks move by the
 * `shiftDays` of `computeResumedAssignment`.
 */
export function previewResume<Step extends StepWithOffset>(
  paused: AssignmentSchedule & { pausedOn: CalendarDay },
  steps: readonly Step[],
  mode: ResumeMode,
  { today, through, storedKeys }: { today: CalendarDay; through: CalendarDay; storedKeys: readonly string[] },
): PreviewedStepOccurrence<Step>[] {
  const resumed = { ...paused, ...computeResumedAssignment(paused, paused.pausedOn, mode, today) }
  const first = mode === 'keep' ? addDays(paused.openedThrough, 1) : addDays(resumed.openedThrough, 1)
  return computeStepsBetween(resumed, steps, first, through)
    .filter(({ key }) => !storedKeys.includes(key))
    .map((occurrence) => ({ ...occurrence, isSkipped: occurrence.day <= resumed.openedThrough }))
}

/** A step of an assignment whose date moves. `taskId` is the task that moves with it, null if there is none yet. */
type MovedStepOccurrence<Step extends StepWithOffset> = {
  key: string
  step: Step
  taskId: string | null
  from: CalendarDay
  to: CalendarDay
  /** Whether its new day is past, so it never becomes a task. */
  isSkipped: boolean
}

/**
 * Lists what moves with the date of an assignment that does not repeat: the coming steps, and the untouched tasks from
 * today on whose new day is not past. Every other task stays: docs/product/sequences.md#anchors.
 */
export function computeMovedSteps<Step extends StepWithOffset>(
  { startDate, storedKeys }: Pick<RoundSchedule, 'startDate'> & { storedKeys: readonly string[] },
  to: CalendarDay,
  steps: readonly Step[],
  { today, untouched }: { today: CalendarDay; untouched: readonly { id: string; key: string; dueDate: CalendarDay }[] },
): MovedStepOccurrence<Step>[] {
  const stored = new Set(storedKeys)
  const tasks = new Map(untouched.map((task) => [task.key, task]))
  return steps.toSorted(compareSteps).flatMap((step) => {
    const key = buildStepKey(0, step.id)
    const oldDay = addDaysWithinCalendar(startDate, step.daysAfterKickoff)
    const newDay = addDaysWithinCalendar(to, step.daysAfterKickoff)
    if (!newDay) return []
    const task = tasks.get(key)
    if (task)
      return task.dueDate >= today && newDay >= today && newDay !== task.dueDate
        ? { key, step, taskId: task.id, from: task.dueDate, to: newDay, isSkipped: false }
        : []
    if (!oldDay || stored.has(key) || (oldDay < today && newDay < today)) return []
    return { key, step, taskId: null, from: oldDay, to: newDay, isSkipped: newDay < today }
  })
}

/** Counts the steps of the latest round that the client has passed: generated, skipped or done. */
export function countPassedSteps(
  state: AssignmentSchedule,
  steps: readonly StepWithOffset[],
  storedKeys: readonly string[] = [],
): number {
  const isBehind = createBehindCheck(state, findLatestRound(state, steps, state.openedThrough), storedKeys)
  return steps.filter(isBehind).length
}

/** Whether an assignment is over: no step to come and no open task. It never is if it repeats or has no steps. */
export function isAssignmentOver(
  state: AssignmentSchedule,
  steps: readonly StepWithOffset[],
  { storedKeys, hasOpenTask }: { storedKeys: readonly string[]; hasOpenTask: boolean },
): boolean {
  if (state.repeatInterval || !steps.length || hasOpenTask) return false
  return steps.every(createBehindCheck(state, 0, storedKeys))
}

/** Creates a check of whether a step of a round can no longer come. */
function createBehindCheck(
  state: AssignmentSchedule,
  round: number,
  storedKeys: readonly string[],
): (step: StepWithOffset) => boolean {
  const stored = new Set(storedKeys)
  const start = getRoundStart(state, round) ?? state.startDate
  const [lastBehind, lastDay] = [daysBetween(start, state.openedThrough), daysBetween(start, maxCalendarDay)]
  // A step beyond the calendar never comes.
  return ({ id, daysAfterKickoff: offset }) =>
    offset <= lastBehind || offset > lastDay || stored.has(buildStepKey(round, id))
}
