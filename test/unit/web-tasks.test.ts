import { beforeAll, expect, test } from 'vitest'
import { calendarDay } from '#contract/calendar-day.ts'
import { speakPlainly } from '#contract/messages.ts'
import { applyProgress, type Counted, moves } from '#contract/task-moves.ts'
import type { Task } from '#contract/tasks.ts'
import { minutesInWords } from '#web/base/minute-words.ts'
import { countedOnTop } from '#web/tasks/counted-on-top.ts'
import { blankTask, taskFrom } from '#web/tasks/typed-task.ts'
import { moveName, whatHappened } from '#web/tasks/words.ts'

const today = calendarDay('2026-11-20')
const typed = (more = {}) => ({ ...blankTask(today), title: 'Call Jonah', ...more })
const issuesOf = (more: object) => {
  const task = taskFrom(typed(more), today)
  return 'issues' in task ? task.issues : []
}

beforeAll(speakPlainly)

/** The server of contract 1 in five lines: a stale version is refused with the row as it is. */
function serverOf(row: Counted) {
  const current = { ...row, version: 1 }
  return (patch: { completedCount?: number; version?: number }) => {
    if (patch.version !== current.version) return { stale: { ...current } }
    const outcome = applyProgress(current, { completedCount: patch.completedCount! })
    if (outcome.allowed) Object.assign(current, outcome.after, { version: current.version + 1 })
    return { row: { ...current } }
  }
}

test('two devices that press plus count two', () => {
  const put = serverOf({ status: 'pending', completedCount: 0, targetCount: 5 })
  const seen = { status: 'pending', completedCount: 0, targetCount: 5, version: 1 } as const
  put({ ...moves.plus(seen), version: 1 })
  const late = put({ ...moves.plus(seen), version: 1 })
  expect(late.stale).toMatchObject({ completedCount: 1, version: 2 })
  expect(put(countedOnTop(late.stale!, moves.plus)).row).toMatchObject({ completedCount: 2, status: 'in_progress' })
})

test('a plus on top of a full count and a minus on top of none stay within', () => {
  const full = { status: 'completed', completedCount: 3, targetCount: 3, version: 9 } as const
  expect(countedOnTop(full, moves.plus)).toEqual({ completedCount: 3, version: 9 })
  expect(countedOnTop({ ...full, status: 'in_progress', completedCount: 0 }, moves.minus)).toEqual({
    completedCount: 0,
    version: 9,
  })
})

test('an untouched form is what spec 9 says', () => {
  expect(taskFrom(typed(), today)).toEqual({
    value: {
      title: 'Call Jonah',
      type: 'call',
      description: null,
      priority: 'medium',
      dueDate: today,
      targetCount: 1,
      estimatedMinutes: 30,
      clientId: null,
      resourceType: 'none',
      hasRepeat: false,
    },
  })
})

test('what is no number counts as the default, an emptied day as today', () => {
  expect(taskFrom(typed({ targetCount: 'many', estimatedMinutes: ' ', dueDate: '' }), today)).toMatchObject({
    value: { targetCount: 1, estimatedMinutes: 30, dueDate: today },
  })
})

test('each wrong field has its sentence, all at once', () => {
  expect(issuesOf({ title: '  ', targetCount: '0', estimatedMinutes: '1.5', dueDate: '2026-11-19' })).toEqual([
    { path: 'title', message: 'Required' },
    { path: 'targetCount', message: 'Must be at least 1' },
    { path: 'estimatedMinutes', message: 'Must be a whole number' },
    { path: 'dueDate', message: 'Must not be before today' },
  ])
})

test('a roleplay is skipped, everything else abandoned', () => {
  expect(moveName('abandon', 'roleplay')).toBe('Skip')
  expect(moveName('abandon', 'call')).toBe('Abandon')
})

test.each([
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1_440, '24 h'],
])('%i minutes read "%s"', (minutes, words) => expect(minutesInWords(minutes)).toBe(words))

test.each([
  [{ status: 'pending' }, { status: 'in_progress' }, 'Started: Call Jonah. 3 of 7 done'],
  [{ status: 'in_progress' }, { status: 'completed' }, 'Completed: Call Jonah. 3 of 7 done'],
  [{ status: 'completed' }, { status: 'in_progress' }, 'Reopened: Call Jonah. 3 of 7 done'],
  [{ status: 'pending' }, { status: 'abandoned' }, 'Abandoned: Call Jonah. 3 of 7 done'],
  [{ status: 'pending' }, { status: 'abandoned', type: 'roleplay' }, 'Skipped: Call Jonah. 3 of 7 done'],
  [
    { status: 'in_progress' },
    { status: 'in_progress', targetCount: 5, completedCount: 2 },
    '2 of 5: Call Jonah. 3 of 7 done',
  ],
])('%j to %j is told as "%s"', (before, after, sentence) => {
  const task = { type: 'call', title: 'Call Jonah', targetCount: 1, completedCount: 0 }
  expect(whatHappened({ ...task, ...before } as Task, { ...task, ...after } as Task, { done: 3, total: 7 })).toBe(
    sentence,
  )
})
