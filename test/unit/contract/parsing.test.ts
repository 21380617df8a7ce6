import { expect, test } from 'vitest'
import { documentParsingProblems } from '#contract/parsing/document-parsing-problems.ts'
import {
  ParsedSchedule,
  ParsedSequence,
  parseScheduleDocument,
  parseSequenceDocument,
} from '#contract/parsing/parsing.ts'

const task = {
  title: 'Call the client',
  description: null,
  priority: 'medium',
  targetCount: 1,
  estimatedMinutes: 30,
  dueTime: null,
  source: { number: 3, text: 'Day 3: Call the client' },
}
const plan = {
  name: 'Plan',
  description: null,
  notPlaced: [],
  notPlacedCount: 0,
  parsedBy: 'rules',
  modelProblem: null,
}

test('a step may lie before its target date, a task of a schedule lies on its days 0 to 89', () => {
  const isStep = (daysAfterKickoff: number) =>
    ParsedSequence.safeParse({ ...plan, tasks: [{ ...task, taskType: 'call', daysAfterKickoff }] }).success
  const isTask = (daysFromStart: number) =>
    ParsedSchedule.safeParse({ ...plan, tasks: [{ ...task, type: 'quote', daysFromStart }] }).success
  expect([-366, -365, 0, 365, 366].map(isStep)).toEqual([false, true, true, true, false])
  expect([-1, 0, 89, 90].map(isTask)).toEqual([false, true, true, false])
})

test('both calls take one file of at most 10 MB in the field document', () => {
  for (const { upload } of [parseSequenceDocument, parseScheduleDocument])
    expect(upload).toMatchObject({ field: 'document', maxBytes: 10_485_760 })
})

test('each problem says what to do', () => {
  for (const { message } of Object.values(documentParsingProblems))
    expect(message).toMatch(/^(This|No steps|Many) .+\. .+\.$/)
})
