import { expect, test } from 'vitest'
import { getLatestEndedDay } from '#contract/base/calendar-day.ts'

const [kiritimati, pagoPago, kathmandu, cairo, lordHowe, newYork] = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'America/New_York',
] as [string, string, string, string, string, string]

/** Each day ended two hours before the instant, in every one of the zones. */
test.each([
  ['UTC', ['UTC'], '2026-11-21', '2026-11-22T02:00:00Z'],
  ['14 hours ahead of UTC', [kiritimati], '2026-11-21', '2026-11-21T12:00:00Z'],
  ['11 hours behind UTC', [pagoPago], '2026-11-21', '2026-11-22T13:00:00Z'],
  ['both: the later one counts', [kiritimati, pagoPago], '2026-11-21', '2026-11-22T13:00:00Z'],
  ['the same in the other order', [pagoPago, kiritimati], '2026-11-21', '2026-11-22T13:00:00Z'],
  ['45 minutes off the hour', [kathmandu], '2026-11-21', '2026-11-21T20:15:00Z'],
  // 23 April 2026 ends in Cairo when the clocks jump from 24:00 to 01:00.
  ['before a day without midnight', [cairo], '2026-04-23', '2026-04-24T00:00:00Z'],
  ['after a day without midnight', [cairo], '2026-04-24', '2026-04-24T23:00:00Z'],
  // 29 October 2026 has its last hour twice in Cairo.
  ['after a day of 25 hours', [cairo], '2026-10-29', '2026-10-30T00:00:00Z'],
  // Elapsed hours count, not local time: clocks go from 02:00 back to 01:30, in New York to 01:00.
  ['while the clocks go back by half an hour', [lordHowe], '2026-04-04', '2026-04-04T15:00:00Z'],
  ['while the clocks go back by an hour', [newYork], '2026-10-31', '2026-11-01T06:00:00Z'],
  // Clocks go from 02:00 to 03:00, when two hours have passed.
  ['while the clocks go forward', [newYork], '2026-03-07', '2026-03-08T07:00:00Z'],
])('%s', (_name, zones, day, at) => {
  const then = new Date(at)
  expect(getLatestEndedDay(zones, then, 2)).toBe(day)
  expect(getLatestEndedDay(zones, new Date(then.getTime() - 1), 2) < day).toBe(true)
  // It stays the latest for 20 hours, also if the next day is short.
  expect(getLatestEndedDay(zones, new Date(then.getTime() + 20 * 3_600_000), 2)).toBe(day)
})
