import { parsedFileExtensions } from '#contract/parsing/parsing.ts'
import { stepLimits, StepType } from '#contract/sequences/steps.ts'
import { scheduleLimits } from '#contract/tasks/schedule.ts'
import { PlannedTaskType } from '#contract/tasks/tasks.ts'
import type { TaskType } from '#contract/tasks/tasks.ts'
import scheduleSampleUrl from '#web/parsing/samples/90-day-schedule.pdf?url'
import sequenceSampleUrl from '#web/parsing/samples/renewal-sequence.pdf?url'
import { formatScheduleDay, formatParsedStepDay, scheduleWords, sequenceParsingWords } from './words.ts'

/** How a schedule or a sequence is read from a document, shown and edited. */
export type PlanKindOptions = {
  words: Record<
    'title' | 'previewTitle' | 'intro' | 'dropHint' | 'touchHint' | 'parse' | 'failedToParse' | 'sample' | 'day',
    string
  >
  /** File extensions, in lower case with the dot. */
  extensions: readonly string[]
  wrongType: 'wrongScheduleType' | 'wrongSequenceType'
  /** A sample document to try, drawn by test/draw-sample-documents.ts. */
  sample: { href: string; fileName: string }
  types: readonly TaskType[]
  formatDay: (day: number) => string
  /** Offset added to a day in its field: a schedule counts its days from 1. */
  dayOffset: 0 | 1
  /** Days in the field. */
  minDay: number
  maxDay: number
}

export const scheduleKind: PlanKindOptions = {
  words: scheduleWords,
  extensions: parsedFileExtensions.schedule,
  wrongType: 'wrongScheduleType',
  sample: { href: scheduleSampleUrl, fileName: 'Daybook sample 90-day schedule.pdf' },
  types: PlannedTaskType.options,
  formatDay: formatScheduleDay,
  dayOffset: 1,
  minDay: 1,
  maxDay: scheduleLimits.daysFromStart + 1,
}

export const sequenceKind: PlanKindOptions = {
  words: sequenceParsingWords,
  extensions: parsedFileExtensions.sequence,
  wrongType: 'wrongSequenceType',
  sample: { href: sequenceSampleUrl, fileName: 'Daybook sample renewal sequence.pdf' },
  types: StepType.options,
  formatDay: formatParsedStepDay,
  dayOffset: 0,
  minDay: -stepLimits.daysAfterKickoff,
  maxDay: stepLimits.daysAfterKickoff,
}
