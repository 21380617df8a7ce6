import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import {
  TimelineEventKind,
  TimelineEventType,
  isConversation,
  type TimelineEvent,
} from '#contract/timeline/timeline.ts'
import { getDefaultEventValues, parseEventFormValues, type EventFormValues } from '#web/timeline/event-form-values.ts'
import {
  groupEventsByDay,
  formatTimelineDayHeading,
  formatEventTime,
  getDisplayDay,
} from '#web/timeline/timeline-days.ts'
import {
  countEventsByFilter,
  filterEventsByGroup,
  getEventGroup,
  timelineFilters,
} from '#web/timeline/timeline-kinds.ts'
import { collapseTimelineRuns, getTimelineRunKind, toTimelineRowsWithoutRuns } from '#web/timeline/timeline-runs.ts'
import { describeTimelineRun, words } from '#web/timeline/words.ts'

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
  truncated: null,
  noteId: null,
  noteType: null,
  outcome: null,
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
      kind: fc.constantFrom(...TimelineEventKind.options),
      eventType: fc.constantFrom(...TimelineEventType.options),
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
  ])('%s is headed %j', (day, title) => expect(formatTimelineDayHeading(parseCalendarDay(day), today)).toBe(title))

  test.each([
    ['2026-11-21T14:30:00.000Z', '9:30 AM'],
    ['2026-11-21T05:05:00.000Z', '12:05 AM'],
    ['2026-11-21T12:00:00.000Z', '7:00 AM'],
    // Exactly noon here denotes a day without a time.
    ['2026-11-21T17:00:00.000Z', undefined],
    ['2026-11-21T17:00:00.001Z', '12:00 PM'],
    // It was the 21st in the author's zone, but not here.
    ['2026-11-22T06:00:00.000Z', undefined],
  ])('at %s the clock showed %s', (eventDate, time) =>
    expect(formatEventTime(buildEvent({ eventDate }), zone)).toBe(time),
  )
})

describe('runs', () => {
  const build = (id: string, kind: TimelineEventKind, dayOfMonth = 21) =>
    buildEvent({
      id,
      kind,
      isSystem: kind !== 'logged',
      title: id,
      eventDate: `2026-11-${dayOfMonth}T14:30:00.000Z`,
      day: parseCalendarDay(`2026-11-${dayOfMonth}`),
    })
  const show = (events: TimelineEvent[], open: string[] = []) =>
    collapseTimelineRuns(events, zone, new Set(open)).map(({ day, event, run }) =>
      run ? `${day} ${describeTimelineRun(run.kind, run.events.length, false)}` : `${day} ${event.id}`,
    )
  const done = ['a', 'b', 'c'].map((id, index) => build(id, 'task_completed', 21 - index))

  test('three of a kind in a row are one row on their latest day, and two are not', () => {
    expect(show(done)).toEqual(['2026-11-21 3 tasks completed'])
    expect(show(done.slice(1))).toEqual(['2026-11-20 b', '2026-11-19 c'])
  })

  test('another kind, and what a person said, ends a run', () => {
    const changes = ['d', 'e', 'f'].map((id) => build(id, 'status_changed', 18))
    expect(show([...done, ...changes])).toEqual(['2026-11-21 3 tasks completed', '2026-11-18 3 changes'])
    const call = build('call', 'logged', 20)
    expect(show([done[0]!, call, ...done.slice(1)])).toEqual([
      '2026-11-21 a',
      '2026-11-20 call',
      '2026-11-20 b',
      '2026-11-19 c',
    ])
    const note = { ...build('note', 'note_added', 20), noteId: 'n' }
    expect(show([note, note, note])).toEqual(Array.from({ length: 3 }, () => '2026-11-20 note'))
  })

  test('an opened run keeps its row above its events, also when older and newer ones have joined it', () => {
    const opened = ['2026-11-21 3 tasks completed', '2026-11-21 a', '2026-11-21 b', '2026-11-21 c']
    expect(show(done, ['a'])).toEqual(opened)
    const longer = [build('newest', 'task_completed'), ...done, build('oldest', 'task_completed', 18)]
    expect(show(longer, ['a'])).toHaveLength(6)
    expect(collapseTimelineRuns(longer, zone, new Set(['a'])).filter(({ run }) => !run)).toMatchObject(
      longer.map(({ id }) => ({ id, isInRun: true, day: '2026-11-21' })),
    )
  })

  test('every event is shown once, opened or within a run, in the order of the list without runs', () => {
    const events = fc.array(
      fc.record({ kind: fc.constantFrom(...TimelineEventKind.options), day: fc.integer({ min: 10, max: 21 }) }),
    )
    fc.assert(
      fc.property(events, (list) => {
        const all = list
          .toSorted((one, other) => other.day - one.day)
          .map(({ kind, day }, index) => build(String(index), kind, day))
        const folded = collapseTimelineRuns(all, zone, new Set()).flatMap(({ run, event }) => run?.events ?? [event!])
        expect(folded).toEqual(toTimelineRowsWithoutRuns(all, zone).map(({ event }) => event))
        expect(folded).toHaveLength(all.length)
        const days = collapseTimelineRuns(all, zone, new Set()).map(({ day }) => day)
        expect(days).toEqual(days.toSorted().toReversed())
      }),
    )
  })

  test('no conversation is ever folded', () => {
    const kinds = TimelineEventKind.options.flatMap((kind) => [
      { kind, eventType: 'call' as const, noteId: null },
      ...(kind === 'note_added' ? [{ kind, eventType: 'call' as const, noteId: 'n' }] : []),
    ])
    const conversations = kinds.filter((event) => isConversation(event))
    expect(conversations.map(({ kind }) => kind)).toEqual(['logged', 'note_added', 'message_sent'])
    expect(conversations.filter((event) => getTimelineRunKind(event))).toEqual([])
  })

  test('the count says that older events may follow', () =>
    expect(describeTimelineRun('tasks_completed', 12, true)).toBe('12+ tasks completed'))
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
    ['noon is no day without a time', { time: '12:00' }, '2026-11-21T17:00:00.001Z'],
    ['noon in London', { time: '07:00' }, '2026-11-21T12:00:00.000Z'],
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
    // West of UTC the evening of 9999-12-30 is in UTC a day that no instant may be on.
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-29'), noInvalidDate: true })
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
