import { stepLimits, StepType } from '#contract/sequences/steps.ts'
import { scheduleLimits } from '#contract/planning/schedule.ts'
import { TaskType } from '#contract/tasks/tasks.ts'
import { formatScheduleDay, formatParsedStepDay, scheduleWords, sequenceParsingWords } from './words.ts'

/** How the tasks of a schedule or of a sequence are shown and edited. */
export type ParsedPlanKindConfig = {
  types: readonly TaskType[]
  dayLabel: string
  formatDay: (day: number) => string
  /** What is added to a day for its field: a schedule counts its days from 1. */
  dayOffset: 0 | 1
  /** Days in the field. */
  minDay: number
  maxDay: number
}

export const schedulePlanConfig: ParsedPlanKindConfig = {
  types: TaskType.options.filter((type) => type !== 'roleplay'),
  dayLabel: scheduleWords.day,
  formatDay: formatScheduleDay,
  dayOffset: 1,
  minDay: 1,
  maxDay: scheduleLimits.daysFromStart + 1,
}

export const sequencePlanConfig: ParsedPlanKindConfig = {
  types: StepType.options,
  dayLabel: sequenceParsingWords.day,
  formatDay: formatParsedStepDay,
  dayOffset: 0,
  minDay: -stepLimits.daysAfterKickoff,
  maxDay: stepLimits.daysAfterKickoff,
}
