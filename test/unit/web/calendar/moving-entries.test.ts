import { expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { createCalendarMoveTracker } from '#web/tasks/calendar/moving.ts'

const day = (text: string) => parseCalendarDay(text)!
const today = day('2026-11-24')

test('a dragged entry is dropped on another day, from today on', () => {
  const moving = createCalendarMoveTracker()
  const moves: string[] = []
  const drop = (on: string) => {
    const result = moving.getDrop(day(on), today)
    if (result && 'move' in result) result.move()
    return result && 'refusal' in result ? result.refusal : undefined
  }
  expect(moving.getDrop(today, today), 'nothing is dragged').toBeUndefined()
  moving.beginDrag({ from: day('2026-11-23'), move: (to) => moves.push(to) })
  expect(drop('2026-11-22')).toMatch(/past/)
  expect(moving.getDrop(day('2026-11-23'), today), 'its own day').toBeUndefined()
  drop('2026-11-25')
  drop('2026-11-24')
  expect(moves).toEqual(['2026-11-25', '2026-11-24'])
  moving.endDrag()
  expect(moving.getDrop(today, today)).toBeUndefined()
})

test('a refused drop says why: what is dragged, else the day', () => {
  const moving = createCalendarMoveTracker()
  const from = day('2026-11-25')
  moving.beginDrag({ from, move: () => {} })
  expect(moving.getDrop(day('2026-12-01'), today, 'Another month')).toEqual({ refusal: 'Another month' })
  moving.beginDrag({ from, move: () => {}, refusal: 'It stays' })
  for (const on of ['2026-11-20', '2026-11-26']) expect(moving.getDrop(day(on), today)).toEqual({ refusal: 'It stays' })
})

test('an entry that was moved by keyboard is focused once, on its new day', () => {
  const moving = createCalendarMoveTracker()
  moving.follow('one', today)
  expect(moving.isFollowed('other', today)).toBe(false)
  expect(moving.isFollowed('one', day('2026-11-25'))).toBe(false)
  expect(moving.isFollowed('one', today)).toBe(true)
  expect(moving.isFollowed('one', today)).toBe(false)
})
