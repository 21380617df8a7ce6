import { createSchedule } from '#contract/planning/schedule.ts'
import { createSequence } from '#contract/sequences/sequences.ts'
import { type Mutation, useWrite } from '#web/base/use-write.ts'
import { scheduleWords, sequenceParsingWords } from './words.ts'

/** Creates the tasks of a schedule. */
export const useCreateSchedule = (): Mutation<typeof createSchedule> =>
  useWrite(createSchedule, { failed: scheduleWords.failedToCreate })

/** Creates a sequence with its steps. */
export const useCreateParsedSequence = (): Mutation<typeof createSequence> =>
  useWrite(createSequence, {
    failed: { title: sequenceParsingWords.creationFailed, description: sequenceParsingWords.failedToCreate },
  })
