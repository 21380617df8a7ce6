import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { TaskStatus } from '#contract/tasks/tasks.ts'
import {
  formatStreakGain,
  getStreakIcon,
  getStreakMessage,
  getStreakWeekPercent,
  particleAnglesDegrees,
  playCelebrationPhases,
} from '#web/streak/celebration-display.ts'
import { words as celebrationWords } from '#web/streak/celebration-words.ts'
import { isStreakCheckDue, isDayAlmostCleared } from '#web/streak/streak-check.ts'
import { words } from '#web/streak/words.ts'

test.each([
  [1, 'First streak day! 🎉'],
  [2, 'Building momentum! 💪'],
  [3, 'Building momentum! 💪'],
  [4, 'Great streak! 🔥'],
  [7, 'Great streak! 🔥'],
  [8, 'Incredible streak! ⭐'],
  [14, 'Incredible streak! ⭐'],
  [15, 'Legendary streak! 🏆'],
  [30, 'Legendary streak! 🏆'],
  [31, 'Unstoppable force! 🚀'],
  [1_000, 'Unstoppable force! 🚀'],
])('a streak of %i has the message "%s"', (streak, message) => expect(getStreakMessage(streak)).toBe(message))

test.each([
  [1, 3, 'sprout'],
  [4, 7, 'flame'],
  [8, 14, 'star'],
  [15, 400, 'trophy'],
])('a streak from %i to %i has the icon %s', (from, to, sign) => {
  expect([getStreakIcon(from), getStreakIcon(to)]).toEqual([sign, sign])
})

test('the progress bar shows the streak modulo 7 over 7, from 0 to 100', () => {
  expect([1, 6, 7, 8, 13].map((streak) => Math.round(getStreakWeekPercent(streak)))).toEqual([14, 86, 0, 14, 86])
  fc.assert(
    fc.property(fc.nat(100_000), (streak) => {
      expect(getStreakWeekPercent(streak)).toBeCloseTo((100 * (streak % 7)) / 7)
      expect(getStreakWeekPercent(streak)).toBeLessThanOrEqual(100)
    }),
  )
})

test('only a risen streak has a badge', () => {
  expect([formatStreakGain(4, 5), formatStreakGain(0, 3), formatStreakGain(5, 5), formatStreakGain(5, 1)]).toEqual([
    '+1',
    '+3',
    undefined,
    undefined,
  ])
})

test('the number of days has a plural', () => {
  expect([words.days(0), words.days(1), words.days(2)]).toEqual(['days', 'day', 'days'])
  expect([celebrationWords.now(1), celebrationWords.now(2)]).toEqual([
    'Your streak is 1 day.',
    'Your streak is 2 days.',
  ])
})

test('there are 8 particles, 45 degrees apart', () => {
  expect(particleAnglesDegrees).toEqual([0, 45, 90, 135, 180, 225, 270, 315])
})

describe('phases of the celebration', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const playCelebration = () => {
    const events: string[] = []
    const start = Date.now()
    const recordEvent = (what: string) => events.push(`${Date.now() - start} ${what}`)
    const stop = playCelebrationPhases(
      (phase) => recordEvent(`phase ${phase}`),
      () => recordEvent('over'),
    )
    return { events, stop }
  }

  test('start at 200, 800 and 1500 ms and end at 3000 ms', () => {
    const { events } = playCelebration()
    vi.advanceTimersByTime(60_000)
    expect(events).toEqual(['200 phase 1', '800 phase 2', '1500 phase 3', '3000 phase 0', '3000 over'])
  })

  test('call nothing after they were stopped, at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), (after) => {
        const { events, stop } = playCelebration()
        vi.advanceTimersByTime(after)
        const eventsBefore = [...events]
        stop()
        vi.advanceTimersByTime(10_000)
        expect(events).toEqual(eventsBefore)
        expect(vi.getTimerCount()).toBe(0)
      }),
    )
  })
})

const today = parseCalendarDay('2026-11-20')
const arbitraryTasks = fc.array(fc.record({ status: fc.constantFrom(...TaskStatus.options) }))

test('the streak is checked when no task is open, once a day, and not while a write is pending', () => {
  fc.assert(
    fc.property(
      arbitraryTasks,
      fc.boolean(),
      fc.constantFrom(undefined, '2026-11-19', today),
      (tasks, isWriting, last) => {
        const isOpen = tasks.some(({ status }) => status === 'pending' || status === 'in_progress')
        const now = { today, lastChecked: last, tasks, isWriting }
        expect(isStreakCheckDue(now)).toBe(!isOpen && last !== today && !isWriting)
      },
    ),
  )
})

test('an empty list counts as cleared, one that has not loaded does not', () => {
  const now = { today, lastChecked: undefined, isWriting: false }
  expect(isStreakCheckDue({ ...now, tasks: [] })).toBe(true)
  expect(isStreakCheckDue({ ...now, tasks: undefined })).toBe(false)
})

test('the celebration is prefetched when three open tasks are left', () => {
  const openTasks = (count: number) => Array.from({ length: count }, () => ({ status: 'pending' as const }))
  expect([0, 3, 4].map((count) => isDayAlmostCleared(openTasks(count)))).toEqual([true, true, false])
})
