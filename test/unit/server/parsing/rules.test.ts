import { expect, test } from 'vitest'
import { toDocumentLine } from '#server/parsing/document-line.ts'
import { findLeadingDay } from '#server/parsing/rules/day-phrases.ts'
import { findRepeatPhrase } from '#server/parsing/rules/repeat-phrases.ts'
import { findCount, findMinutes, findPriority } from '#server/parsing/rules/task-details.ts'
import { findTaskType } from '#server/parsing/rules/task-type.ts'

test.each<[string, object | undefined]>([
  ['Day 3: Call', { kind: 'numbered', days: [3], last: 3 }],
  ['day three - Call', { kind: 'numbered', days: [3], last: 3 }],
  ['Day zero: Call', { kind: 'numbered', days: [0], last: 0 }],
  ['Days 3-5: Call', { kind: 'numbered', days: [3], last: 5 }],
  ['Days 1, 3 and 5: Call', { kind: 'numbered', days: [1, 3, 5], last: 5 }],
  ['Weeks 2 to 4: Call', { kind: 'week', first: 2, last: 4 }],
  ['Second week: Call', { kind: 'week', first: 2, last: 2 }],
  ['Week 2, Monday: Call', { kind: 'week', first: 2, last: 2, weekdays: [0] }],
  ['T-30 Call', { kind: 'offset', days: -30 }],
  ['D+3 Call', { kind: 'offset', days: 3 }],
  ['Day minus 90: Call', { kind: 'offset', days: -90 }],
  ['Two weeks before renewal: Call', { kind: 'offset', days: -14 }],
  ['80-90 days prior', { kind: 'offset', days: -90 }],
  ['60 days out', { kind: 'offset', days: -60 }],
  ['Three months after the renewal: Call', { kind: 'offset', days: 90 }],
  ['The day of the renewal: Call', { kind: 'offset', days: 0 }],
  ['Week 2, Mon-Wed: Call', { kind: 'week', first: 2, last: 2, weekdays: [0, 1, 2] }],
  ['Week 2: Days 1-3: Call', { kind: 'week', first: 2, last: 2, dayOfWeek: 1, lastDayOfWeek: 3 }],
  ['Weeks 1, 3 and 5: Call', { kind: 'week', first: 1, last: 5, numbers: [1, 3, 5] }],
  ['Weeks 1 and 2: Call', { kind: 'week', first: 1, last: 2 }],
  ['First 30 days: Call', { kind: 'numbered', days: [1], last: 30 }],
  ['Day 1, 9-11am: Call', { kind: 'numbered', days: [1], last: 1 }],
  ['Monday 9-11am: Call', { kind: 'weekday', weekdays: [0] }],
  ['Tue/Thu 1-3 pm - Call', { kind: 'weekday', weekdays: [1, 3] }],
  ['MWF: Call', { kind: 'weekday', weekdays: [0, 2, 4] }],
  ['Tue-Thu call Ann', { kind: 'weekday', weekdays: [1, 2, 3] }],
  ['Fri-Mon: Call', { kind: 'weekday', weekdays: [4, 5, 6, 7] }],
  ['Week 2, Sat to Tue: Call', { kind: 'week', first: 2, last: 2, weekdays: [5, 6, 7, 8] }],
  ['Last week:', { kind: 'lastWeek' }],
  ['The final week - call Ann', { kind: 'lastWeek' }],
  ['Last week of the month: call', undefined],
  ['Last week we met Ann', undefined],
  ['March 1-5: Call', { kind: 'date', date: { year: undefined, month: 3, day: 1, lastDay: 5 } }],
  [
    'Dec 28 - Jan 3: Call',
    {
      kind: 'date',
      date: { year: undefined, month: 12, day: 28 },
      last: { year: undefined, month: 1, day: 3 },
    },
  ],
  ['Within 48 hours: Call', { kind: 'within', days: 2 }],
  ['2 days later: Call', { kind: 'later', days: 2 }],
  ['By Friday: Call', { kind: 'weekday', weekdays: [4] }],
  ['March 3: Call', { kind: 'date', date: { year: undefined, month: 3, day: 3 } }],
  ['Tuesday, 3/4/2026 - Call', { kind: 'date', date: { year: 2026, month: 3, day: 4 } }],
  ['Ongoing: Call', { kind: 'none' }],
  ['Call the client', undefined],
  ['Daytime calls', undefined],
  ['Monday Night Football party', undefined],
])('the day of "%s"', (text, phrase) => {
  expect(findLeadingDay(text)?.phrase).toEqual(phrase)
})

test.each<[string, unknown]>([
  ['Daily: call', 1],
  ['Call every 3 days', 3],
  ['Every other day: call', 2],
  ['Every two weeks: call', 14],
  ['Call 25 leads a day', 1],
  ['Once a month: call', 30],
  ['Every Monday and Thursday: call', { weekdays: [0, 3], weeks: 1 }],
  ['Every other Wednesday: call', { weekdays: [2], weeks: 2 }],
  ['Twice a week: call', { weekdays: [0, 3], weeks: 1 }],
  ['3x per week: call', { weekdays: [0, 2, 4], weeks: 1 }],
  ['Every Mon-Wed: call', { weekdays: [0, 1, 2], weeks: 1 }],
  ['Mon-Fri 9-11am: call', { weekdays: [0, 1, 2, 3, 4], weeks: 1 }],
  ['M–F: call', { weekdays: [0, 1, 2, 3, 4], weeks: 1 }],
  ['Weekdays: call', { weekdays: [0, 1, 2, 3, 4], weeks: 1 }],
  ['Call every new client', undefined],
  ['Wait for a week', undefined],
])('the repeat of "%s"', (text, every) => {
  expect(findRepeatPhrase(text)?.repeat.every).toEqual(every)
})

test.each<[string, number | undefined]>([
  ['Call (15 min)', 15],
  ['Call - 1.5 h', 90],
  ['Meeting, 1 hour', 60],
  ['Meeting for half an hour', 30],
  ['Call within 2 hours', undefined],
  ['Call 30 minutes before the meeting', undefined],
])('the minutes of "%s"', (text, minutes) => {
  expect(findMinutes(text)?.value).toBe(minutes)
})

test.each<[string, number | undefined]>([
  ['Call 10 friends', 10],
  ['Call the top 20 clients', 20],
  ['Make five calls', 5],
  ['Call 10-5 leads', 5],
  ['Make 5-10 calls', 5],
  ['15–20 dials', 15],
  ['Call five to ten leads', 5],
  ['Send between 5 and 10 emails', 5],
  ['Make 1-2 calls', undefined],
  ['Wait 2-3 days', undefined],
  ['Call 9-11 am', undefined],
  ['Call 555-1234 for details', undefined],
  ['Send text 3x', 3],
  ['Call twice', 2],
  ['Email 2 with a new angle', undefined],
  ['Wait 3 days', undefined],
  ['Email the submission to three markets', undefined],
])('the count of "%s"', (text, count) => {
  expect(findCount(text)?.value).toBe(count)
})

test.each<[string, string | undefined]>([
  ['Urgent: call', 'high'],
  ['Call [HIGH]', 'high'],
  ['Call (low priority)', 'low'],
  ['URGENT call Ann', 'high'],
  ['Call Ann URGENT', 'high'],
  ['Visit the urgent care office', undefined],
  ['Optional: call', 'low'],
  ['Explain the important points', undefined],
])('the priority of "%s"', (text, priority) => {
  expect(findPriority(text)?.value).toBe(priority)
})

test.each([
  ['Follow-up email', 'email'],
  ['Voicemail follow-up email', 'email'],
  ['Check-in call', 'call'],
  ['Follow up on the quote', 'follow_up'],
  ['Call to book a meeting', 'call'],
  ['Schedule the annual review meeting', 'meeting'],
  ['Review the meeting notes', 'other'],
  ['Send a LinkedIn message', 'message'],
  ['LinkedIn connection request', 'social'],
  ['Mail a handwritten card', 'other'],
  ['Send the proposal by email', 'email'],
  ['Prepare 3 quotes', 'quote'],
  ['If no answer, leave a voicemail', 'call'],
])('the type of "%s" is %s', (text, type) => {
  expect(findTaskType(text)).toBe(type)
})

test.each([
  ['- Call', 'Call'],
  ['1. Call', 'Call'],
  ['[ ] Call', 'Call'],
  ['☐ Call', 'Call'],
  ['1.5 h for calls', '1.5 h for calls'],
  ['-30 days: call', '-30 days: call'],
])('the bullet of "%s" is no part of the line', (text, expected) => {
  expect(toDocumentLine(text, { indent: 0 })?.text).toBe(expected)
})
