import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, formatDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { getNthOccurrence, type Recurrence } from '#contract/tasks/recurrence.ts'
import { describeRepeat } from '#web/tasks/form/repeat-words.ts'

const today = parseCalendarDay('2026-11-20')
type Case = { interval: Recurrence['repeatInterval']; first: string; customDays?: number; end?: string }

test.each<[Case, string]>([
  [{ interval: 'daily', first: '2026-11-20' }, 'Every day'],
  [{ interval: 'daily', first: '2026-11-20', end: '2027-03-03' }, 'Every day, until March 3'],
  [{ interval: 'weekly', first: '2026-11-30' }, 'Every week on Monday'],
  [{ interval: 'weekly', first: '2026-11-29', end: '2026-12-31' }, 'Every week on Sunday, until December 31'],
  [{ interval: 'monthly', first: '2026-11-01' }, 'Every month on the 1st'],
  [{ interval: 'monthly', first: '2026-11-02' }, 'Every month on the 2nd'],
  [{ interval: 'monthly', first: '2026-11-03' }, 'Every month on the 3rd'],
  [{ interval: 'monthly', first: '2026-11-11' }, 'Every month on the 11th'],
  [{ interval: 'monthly', first: '2026-11-12' }, 'Every month on the 12th'],
  [{ interval: 'monthly', first: '2026-11-13' }, 'Every month on the 13th'],
  [{ interval: 'monthly', first: '2026-11-21' }, 'Every month on the 21st'],
  [{ interval: 'monthly', first: '2026-11-22' }, 'Every month on the 22nd'],
  [{ interval: 'monthly', first: '2026-11-23' }, 'Every month on the 23rd'],
  [{ interval: 'monthly', first: '2026-11-28' }, 'Every month on the 28th'],
  [{ interval: 'monthly', first: '2026-11-29' }, 'Every month on the 29th, last day in shorter months'],
  [{ interval: 'monthly', first: '2026-11-30' }, 'Every month on the 30th, last day in shorter months'],
  [
    { interval: 'monthly', first: '2026-12-31', end: '2027-03-03' },
    'Every month on the 31st, last day in shorter months, until March 3',
  ],
  [{ interval: 'yearly', first: '2026-11-30' }, 'Every year on November 30'],
  [{ interval: 'yearly', first: '2028-02-28' }, 'Every year on February 28'],
  [{ interval: 'yearly', first: '2028-02-29' }, 'Every year on February 29, February 28 in other years'],
  [
    { interval: 'yearly', first: '2028-02-29', end: '2040-02-29' },
    'Every year on February 29, February 28 in other years, until February 29, 2040',
  ],
  [{ interval: 'custom', first: '2026-11-30', customDays: 1 }, 'Every day'],
  [{ interval: 'custom', first: '2026-11-30', customDays: 2 }, 'Every 2 days'],
  [{ interval: 'custom', first: '2026-11-30', customDays: 365 }, 'Every 365 days'],
  [{ interval: 'daily', first: '2026-01-01', end: '2026-11-19' }, 'Every day, until November 19, 2026'],
  [{ interval: 'daily', first: '2026-11-20', end: '2027-11-19' }, 'Every day, until November 19'],
  [{ interval: 'daily', first: '2026-11-20', end: '2027-11-20' }, 'Every day, until November 20, 2027'],
  [{ interval: 'daily', first: '2026-11-20', end: '9999-12-31' }, 'Every day, until December 31, 9999'],
  [
    { interval: 'weekly', first: '2026-11-30', end: '2026-12-03' },
    'Only on November 30: it ends before it comes again',
  ],
  [{ interval: 'daily', first: '9999-12-31' }, 'Only on December 31, 9999: it ends before it comes again'],
])('%j is described as "%s"', ({ interval, first, customDays = null, end }, words) =>
  expect(
    describeRepeat(
      {
        dueDate: parseCalendarDay(first),
        repeatInterval: interval,
        repeatCustomDays: customDays,
        repeatEndDate: end ? parseCalendarDay(end) : null,
      },
      today,
    ),
  ).toBe(words),
)

test('the description of a repeat agrees with its days', () => {
  const days = fc.nat(1_500).map((ahead) => addDays(today, ahead))
  const interval = fc.constantFrom('daily', 'weekly', 'monthly', 'yearly', 'custom')
  fc.assert(
    fc.property(
      days,
      interval,
      fc.integer({ min: 1, max: 365 }),
      fc.option(fc.nat(900)),
      (dueDate, repeatInterval, repeatCustomDays, until) => {
        const repeatEndDate = until === null ? null : addDays(dueDate, until)
        const repeat = { dueDate, repeatInterval, repeatCustomDays, repeatEndDate }
        const words = describeRepeat(repeat, today)
        const second = getNthOccurrence(repeat, 1)
        expect(words.startsWith('Only on')).toBe(second === undefined)
        if (second && repeatInterval === 'weekly') expect(words).toContain(formatDay(second, { weekday: 'long' }))
        if (second) expect(words.includes('until')).toBe(repeatEndDate !== null)
      },
    ),
  )
})
