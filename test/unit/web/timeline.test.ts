import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import { EventKind, EventType, type TimelineEvent } from '#contract/timeline/timeline.ts'
import { groupEventsByDay, formatDayTitle, formatEventTime, getDisplayDay } from '#web/timeline/timeline-days.ts'
import {
  countEventsByFilter,
  filterEventsByGroup,
  getEventGroup,
  timelineFilters,
} from '#web/timeline/timeline-kinds.ts'
import { words } from '#web/timeline/words.ts'
import { getDefaultEventValues, parseEventFormValues, type EventFormValues } from '#web/timeline/event-form-values.ts'

beforeAll(setZodMessages)

const today = parseCalendarDay('2026-11-21')
const zone = 'America/New_York'

const buildEvent = (overrides: Partial<TimelineEvent>): TimelineEvent => ({
  id: 'a',
  eventType: 'call',
  kind: 'logged',
  isSystem: false,
  title: 'A call',
  description: null,
  eventDate: '2026-11-21T14:30:00.000Z',
  day: today,
  createdBy: 'me',
  createdByName: 'Ada Lovell',
  createdAt: '2026-11-21T14:30:00.000Z',
  ...overrides,
})

describe('kinds', () => {
  test.each([
    ['logged', 'meeting', 'meeting'],
    ['note_added', 'note', 'note'],
    ['document_added', 'document', 'document'],
    ['message_sent', 'email', 'email'],
    ['task_completed', 'call', 'task'],
    ['task_edited', 'note', 'task'],
    ['status_changed', 'note', 'change'],
    ['client_created', 'note', 'change'],
    ['owner_changed', 'note', 'change'],
  ] as const)('%s of type %s belongs to %s', (kind, eventType, group) =>
    expect(getEventGroup({ kind, eventType })).toBe(group),
  )

  test('every event counts in All and in one other filter', () => {
    const some = fc.record({
      kind: fc.constantFrom(...EventKind.options),
      eventType: fc.constantFrom(...EventType.options),
    })
    fc.assert(
      fc.property(fc.array(some.map(buildEvent)), (events) => {
        const counts = countEventsByFilter(events)
        expect(timelineFilters.map((filter) => counts[filter])).toEqual(
          timelineFilters.map((filter) => filterEventsByGroup(events, filter).length),
        )
        const parts = timelineFilters
          .filter((filter) => filter !== 'all')
          .flatMap((filter) => filterEventsByGroup(events, filter))
        expect(parts).toHaveLength(events.length)
        expect(new Set(parts)).toEqual(new Set(events))
      }),
    )
  })
})

describe('days', () => {
  test('events are grouped by day, latest first, in their given order', () => {
    const [one, two, three, four] = ['2026-11-21', '2026-11-20', '2026-11-21', '2026-11-22'].map((day, index) =>
      buildEvent({ id: String(index), day: parseCalendarDay(day) }),
    )
    expect(groupEventsByDay([one!, two!, three!, four!], zone)).toEqual([
      { day: '2026-11-22', events: [four] },
      { day: '2026-11-21', events: [one, three] },
      { day: '2026-11-20', events: [two] },
    ])
    expect(groupEventsByDay([], zone)).toEqual([])
  })

  test('what the product recorded is shown on the day of the viewer, what a person logged on the day of its author', () => {
    const event = buildEvent({ eventDate: '2026-11-21T03:00:00.000Z', day: parseCalendarDay('2026-11-21') })
    expect(getDisplayDay({ ...event, isSystem: true }, 'America/New_York')).toBe('2026-11-20')
    expect(getDisplayDay({ ...event, isSystem: false }, 'America/New_York')).toBe('2026-11-21')
    expect(formatEventTime({ ...event, isSystem: true }, 'America/New_York')).toBe('10:00 PM')
  })

  test.each([
    ['2026-11-21', 'Today'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-22', 'Tomorrow'],
    ['2026-11-19', 'Thursday, November 19'],
    ['2026-11-28', 'Saturday, November 28'],
    ['2025-11-20', 'Thursday, November 20, 2025'],
  ])('%s is headed %j', (day, title) => expect(formatDayTitle(parseCalendarDay(day), today)).toBe(title))

  test.each([
    ['2026-11-21T14:30:00.000Z', '9:30 AM'],
    ['2026-11-21T05:05:00.000Z', '12:05 AM'],
    // Exactly noon UTC denotes a day without a time.
    ['2026-11-21T12:00:00.000Z', undefined],
    ['2026-11-21T12:00:00.001Z', '7:00 AM'],
    // It was the 21st in the author's zone, but not here.
    ['2026-11-22T06:00:00.000Z', undefined],
  ])('at %s the clock showed %s', (eventDate, time) =>
    expect(formatEventTime(buildEvent({ eventDate }), zone)).toBe(time),
  )
})

describe('Add Event', () => {
  const blank = getDefaultEventValues(zone, new Date('2026-11-21T14:30:20Z'))
  const submitForm = (overrides: Partial<EventFormValues>) =>
    parseEventFormValues({ ...blank, title: ' A call ', ...overrides }, blank, zone)

  test('defaults to a call, now', () =>
    expect(blank).toEqual({ eventType: 'call', title: '', description: '', date: '2026-11-21', time: '09:30' }))

  test.each<[string, Partial<EventFormValues>, string | undefined]>([
    ['untouched is now, which the server knows best', {}, undefined],
    ['another time', { time: '08:05' }, '2026-11-21T13:05:00.000Z'],
    ['another day', { date: '2026-07-01' }, '2026-07-01T13:30:00.000Z'],
    ['no time is the day', { date: '2026-11-19', time: '' }, '2026-11-19'],
    ['no time today is today', { time: '' }, '2026-11-21'],
    ['no date is today', { date: '', time: '08:05' }, '2026-11-21T13:05:00.000Z'],
    ['noon in London is no day without a time', { time: '07:00' }, '2026-11-21T12:00:00.001Z'],
    ['a future day', { date: '2027-01-04' }, '2027-01-04T14:30:00.000Z'],
  ])('%s', (_, overrides, eventDate) =>
    expect(submitForm(overrides)).toEqual({
      value: { eventType: 'call', title: 'A call', description: null, ...(eventDate && { eventDate }) },
    }),
  )

  test('a missing title is reported together with an invalid date', () => {
    expect(submitForm({ title: '  ' })).toEqual({ issues: [{ path: 'title', message: 'Title is required' }] })
    expect(submitForm({ title: '', date: '9999-12-31' })).toEqual({
      issues: [
        { path: 'title', message: 'Title is required' },
        { path: 'date', message: words.invalidDate },
      ],
    })
  })

  test('any time of any day results in a valid instant', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(zones, days, fc.nat(23), fc.nat(59), (anyZone, day, hour, minute) => {
        const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
        const eventDraft = parseEventFormValues(
          { ...blank, title: 'A', date: day.toISOString().slice(0, 10), time },
          blank,
          anyZone,
        )
        expect(eventDraft).toHaveProperty('value')
      }),
    )
  })
})
