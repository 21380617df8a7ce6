import { expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { createCalendarMoveTracker } from '#web/tasks/calendar/moving.ts'

const day = (text: string) => parseCalendarDay(text)!
const today = day('2026-11-24')

test('a dragged entry is dropped on another day, from today on', () => {
  const moveTracker = createCalendarMoveTracker()
  const moves: string[] = []
  const drop = (on: string) => {
    const result = moveTracker.getDrop(day(on), today)
    if (result && 'move' in result) result.move()
    return result && 'refusal' in result ? result.refusal : undefined
  }
  expect(moveTracker.getDrop(today, today), 'nothing is dragged').toBeUndefined()
  moveTracker.beginDrag({ from: day('2026-11-23'), move: (to) => moves.push(to) })
  expect(drop('2026-11-22')).toMatch(/past/)
  expect(moveTracker.getDrop(day('2026-11-23'), today), 'its own day').toBeUndefined()
  drop('2026-11-25')
  drop('2026-11-24')
  expect(moves).toEqual(['2026-11-25', '2026-11-24'])
  moveTracker.endDrag()
  expect(moveTracker.getDrop(today, today)).toBeUndefined()
})

test('a refused drop says why: what is dragged, else the day', () => {
  const moveTracker = createCalendarMoveTracker()
  const from = day('2026-11-25')
  moveTracker.beginDrag({ from, move: () => {} })
  expect(moveTracker.getDrop(day('2026-12-01'), today, 'Another month')).toEqual({ refusal: 'Another month' })
  moveTracker.beginDrag({ from, move: () => {}, refusal: 'It stays' })
  for (const on of ['2026-11-20', '2026-11-26'])
    expect(moveTracker.getDrop(day(on), today)).toEqual({ refusal: 'It stays' })
})

test('an entry that was moved by keyboard is focused once, on its new day', () => {
  const moveTracker = createCalendarMoveTracker()
  moveTracker.follow('one', today)
  expect(moveTracker.takeFollowed('other', today)).toBe(false)
  expect(moveTracker.takeFollowed('one', day('2026-11-25'))).toBe(false)
  expect(moveTracker.takeFollowed('one', today)).toBe(true)
  expect(moveTracker.takeFollowed('one', today)).toBe(false)

  // An occurrence becomes a task with an id of its own.
  moveTracker.replaceFollowed('one', 'a late reply')
  moveTracker.follow('occurrence', today)
  moveTracker.replaceFollowed('one', 'a late reply')
  moveTracker.replaceFollowed('occurrence', 'task')
  expect(moveTracker.takeFollowed('task', today)).toBe(true)
})
