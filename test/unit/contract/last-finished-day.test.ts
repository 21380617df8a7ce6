import { expect, test } from 'vitest'
import { latestEndedDay } from '#contract/base/calendar-day.ts'

const [kiritimati, pagoPago, kathmandu, cairo, lordHowe, newYork] = [
  ...[
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'America/New_York',
  ],
] as [string, string, string, string, string, string]

/** The second at which a day has been over for two hours, in every one of the zones (contract 4). */
test.each([
  ['UTC', ['UTC'], '2026-11-21', '2026-11-22T02:00:00Z'],
  ['14 hours ahead', [kiritimati], '2026-11-21', '2026-11-21T12:00:00Z'],
  ['11 hours behind', [pagoPago], '2026-11-21', '2026-11-22T13:00:00Z'],
  ['at the two ends of the day, the later', [kiritimati, pagoPago], '2026-11-21', '2026-11-22T13:00:00Z'],
  ['the same, said the other way round', [pagoPago, kiritimati], '2026-11-21', '2026-11-22T13:00:00Z'],
  ['by three quarters of an hour', [kathmandu], '2026-11-21', '2026-11-21T20:15:00Z'],
  // 23 April 2026 ends in Cairo when the clocks jump from 24:00 to 01:00.
  ['into a day without midnight', [cairo], '2026-04-23', '2026-04-24T00:00:00Z'],
  ['out of a day without midnight', [cairo], '2026-04-24', '2026-04-24T23:00:00Z'],
  // 29 October 2026 has its last hour twice there.
  ['out of a day of 25 hours', [cairo], '2026-10-29', '2026-10-30T00:00:00Z'],
  // Hours that pass, not what the clocks say: at 02:00 they go back to 01:30, and in New York to 01:00.
  ['while the clocks go back by half an hour', [lordHowe], '2026-04-04', '2026-04-04T15:00:00Z'],
  ['while the clocks go back by an hour', [newYork], '2026-10-31', '2026-11-01T06:00:00Z'],
  // At 02:00 they go on to 03:00, and that is when two hours have passed.
  ['while the clocks go forward', [newYork], '2026-03-07', '2026-03-08T07:00:00Z'],
])('%s', (_name, zones, day, at) => {
  const then = new Date(at)
  expect(latestEndedDay(zones, then, 2)).toBe(day)
  expect(latestEndedDay(zones, new Date(then.getTime() - 1), 2) < day).toBe(true)
  // It stays so for the next twenty hours, be the day a short one.
  expect(latestEndedDay(zones, new Date(then.getTime() + 20 * 3_600_000), 2)).toBe(day)
})
