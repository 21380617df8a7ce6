import { expect, test } from 'vitest'
import { getLocalTimeInZone, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { getDueLetterWeek, getLastWeek } from '#contract/team/weekly-letter.ts'

const dueAt = (zone: string, instant: string, sentFor: string | null = null) =>
  getDueLetterWeek(getLocalTimeInZone(zone, new Date(instant)), sentFor === null ? null : parseCalendarDay(sentFor))

test.each([
  ['2026-11-22', '2026-11-09'],
  ['2026-11-23', '2026-11-16'],
  ['2026-11-29', '2026-11-16'],
  ['2026-11-30', '2026-11-23'],
  ['2027-01-03', '2026-12-21'],
])('on %s the last week began on %s', (today, week) => {
  expect(getLastWeek(parseCalendarDay(today))).toBe(week)
})

test.each([
  ['UTC', '2026-11-23T06:59:59Z', undefined],
  ['UTC', '2026-11-23T07:00:00Z', '2026-11-16'],
  // On the other days of the week at any hour.
  ['UTC', '2026-11-24T00:00:00Z', '2026-11-16'],
  ['UTC', '2026-11-29T23:59:59Z', '2026-11-16'],
  ['UTC', '2026-11-30T06:59:59Z', undefined],
  ['Asia/Kathmandu', '2026-11-23T01:14:59Z', undefined],
  ['Asia/Kathmandu', '2026-11-23T01:15:00Z', '2026-11-16'],
  ['Pacific/Kiritimati', '2026-11-22T17:00:00Z', '2026-11-16'],
  ['America/Los_Angeles', '2026-11-23T14:59:59Z', undefined],
  ['America/Los_Angeles', '2026-11-23T15:00:00Z', '2026-11-16'],
])('in %s at %s the week that is due is %s', (zone, instant, week) => {
  expect(dueAt(zone, instant)).toBe(week)
})

// The clocks changed in the night to Sunday.
test.each([
  ['America/New_York', '2026-11-02T11:59:59Z', undefined],
  ['America/New_York', '2026-11-02T12:00:00Z', '2026-10-26'],
  ['America/New_York', '2026-03-09T10:59:59Z', undefined],
  ['America/New_York', '2026-03-09T11:00:00Z', '2026-03-02'],
  ['Europe/Berlin', '2026-10-26T05:59:59Z', undefined],
  ['Europe/Berlin', '2026-10-26T06:00:00Z', '2026-10-19'],
])('after a change of clocks in %s, at %s, it is %s', (zone, instant, week) => {
  expect(dueAt(zone, instant)).toBe(week)
})

test('a week is due until it was sent, and none before it', () => {
  expect(dueAt('UTC', '2026-11-25T12:00:00Z', '2026-11-02')).toBe('2026-11-16')
  expect(dueAt('UTC', '2026-11-25T12:00:00Z', '2026-11-16')).toBeUndefined()
  // Somebody who flew west has the same Monday again.
  expect(dueAt('UTC', '2026-11-22T12:00:00Z', '2026-11-16')).toBeUndefined()
})
