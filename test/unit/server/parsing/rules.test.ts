import { describe, expect, test } from 'vitest'
import { toDocumentLine } from '#server/parsing/document-line.ts'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { findLeadingDay } from '#server/parsing/rules/day-phrases.ts'
import { planLimitsByKind } from '#server/parsing/rules/plan-limits.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'
import { findRepeatPhrase } from '#server/parsing/rules/repeat-phrases.ts'
import { findCount, findMinutes, findPriority } from '#server/parsing/rules/task-details.ts'
import { findTaskType } from '#server/parsing/rules/task-type.ts'

type Kind = 'sequence' | 'schedule'
/** Reads a plan from lines and returns "day title" of its tasks. */
const readTasks = (text: string, kind: Kind = 'sequence') =>
  readPlanByRules(kind, parsePlainTextLines(text), planLimitsByKind[kind], '').tasks.map(
    ({ day, title }) => `${day} ${title}`,
  )

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

describe('days of a plan', () => {
  test('a line without a day has that of the line above, one before the first day has none', () => {
    const text = '- Call the accountant\nDay 2: Call\n- Email the client\n'
    expect(readTasks(text)).toEqual(['2 Call', '2 Email the client'])
    expect(readPlanByRules('sequence', parsePlainTextLines(text), planLimitsByKind.sequence, '').notPlaced).toEqual([
      { number: 1, text: 'Call the accountant', reason: 'no_day' },
    ])
  })

  test('a line that begins with a verb is a task of its own', () => {
    expect(readTasks('Day 1\nCall the client\nTidy the client file\nThank Ann')).toEqual([
      ...['1 Call the client', '1 Tidy the client file', '1 Thank Ann'],
    ])
  })

  test('the lines below a heading of several days are due on each, until a line has a day of its own', () => {
    expect(readTasks('Mon, Wed and Fri\n- Call 5 leads')).toEqual([
      '0 Call 5 leads',
      '2 Call 5 leads',
      '4 Call 5 leads',
    ])
    expect(readTasks('Days 2 and 4\n- Call Ada\n- Day 9: email Ada\n- Text Bob')).toEqual([
      ...['2 Call Ada', '4 Call Ada', '9 Email Ada', '9 Text Bob'],
    ])
    expect(readTasks('Days 2-4\n- Call Ada')).toEqual(['2 Call Ada'])
  })

  test('a part of the day is no part of a task, and lines below it have the day above it', () => {
    expect(readTasks('Day 1\nMorning: call Ada\nPM - email Bob\nMorning call with Eve')).toEqual([
      ...['1 Call Ada', '1 Email Bob', '1 Morning call with Eve'],
    ])
    expect(readTasks('Day 1: Morning: call Ada. Evening: text Bob')).toEqual(['1 Call Ada', '1 Text Bob'])
    const routine = 'Tuesday\nMorning:\n- Call 5 leads\nAfternoon:\n- Email Ada'
    expect(readTasks(routine)).toEqual(['1 Call 5 leads', '1 Email Ada'])
    const plan = readPlanByRules(
      'schedule',
      parsePlainTextLines('Daily routine\nMorning:\n- Call 5 leads'),
      planLimitsByKind.schedule,
      '',
    )
    expect([...new Set(plan.tasks.map(({ title, description }) => `${title} ${description}`))]).toEqual([
      'Call 5 leads null',
    ])
  })

  test('a schedule counts from 0, a sequence as the document does', () => {
    expect(readTasks('Day 1: Call\nWeek 2: Email')).toEqual(['1 Call', '7 Email'])
    expect(readTasks('Day 1: Call\nWeek 2: Email', 'schedule')).toEqual(['0 Call', '7 Email'])
    expect(readTasks('Day 0: Call\nDay 1: Email', 'schedule')).toEqual(['0 Call', '1 Email'])
    expect(readTasks('Day zero: Call\nDay one: Email', 'schedule')).toEqual(['0 Call', '1 Email'])
  })

  test('a repeat covers the range of its heading, else the plan', () => {
    expect(readTasks('Week 2\n- Every Monday: call\n- Weekdays: email')).toEqual([
      '7 Call',
      ...[7, 8, 9, 10, 11].map((day) => `${day} Email`),
    ])
    expect(readTasks('Three week plan\nEvery Monday: call')).toEqual(['0 Call', '7 Call', '14 Call'])
    expect(readTasks('Every Monday until day 10: call')).toEqual(['0 Call', '7 Call'])
  })

  test('a range is its first day, or what repeats covers it, wherever it stands', () => {
    const plan = (line: string) => readTasks(`New agent plan\n\n${line}`, 'schedule')
    const each = (days: number[], title = 'Call leads') => days.map((day) => `${day} ${title}`)
    expect(plan('Week 2, Mon-Wed: call leads')).toEqual(each([7, 8, 9]))
    expect(plan('Week 2 (Mon-Wed): call leads')).toEqual(each([7, 8, 9]))
    expect(plan('Week 2, days 1-3: call leads daily')).toEqual(each([7, 8, 9]))
    expect(plan('Month 2, week 1-2: call leads')).toEqual(each([30]))
    expect(plan('Weeks 1 and 3: call leads')).toEqual(each([0, 14]))
    expect(plan('Days 1-3 (daily): call leads')).toEqual(each([0, 1, 2]))
    expect(plan('Call leads daily (days 2-4)')).toEqual(each([1, 2, 3], 'Call leads daily'))
    expect(plan('Call leads every day, days 2-4')).toEqual(each([1, 2, 3]))
    expect(plan('Call leads on days 2-4')).toEqual(each([1]))
    expect(plan('Nov 30 - Dec 2: call leads daily')).toEqual(each([0, 1, 2]))
    expect(plan('Dec 31 - Jan 2: call leads daily')).toEqual(each([0, 1, 2]))
    expect(plan('March 1 to 3: call leads daily')).toEqual(each([0, 1, 2]))
  })

  test('a time of day after a day is left out, also a range', () => {
    const plan = (line: string) => readTasks(`New agent plan\n\n${line}`, 'schedule')
    for (const day of ['Day 1', 'Monday'])
      for (const time of [' 9-11am:', ' 9am -', ', 9:00-11:00:', ' (9 to 11 a.m.):', ' @ 9am:', ' 9-11:'])
        expect(plan(`${day}${time} call leads`), day + time).toEqual(['0 Call leads'])
    expect(plan('Weekdays (9-11am): call leads').slice(0, 2)).toEqual(['0 Call leads', '1 Call leads'])
  })

  test('a habit below another is none of its steps, whatever it is named', () => {
    const text = 'Habits for one week\nWeekends: social media\nTwice a week: network lunch\nEvery Friday: call'
    expect(readTasks(text)).toEqual([
      ...['0 Network lunch', '3 Network lunch', '4 Call', '5 Social media', '6 Social media'],
    ])
  })

  test('hours later is the same day, unless they are a day', () => {
    expect(readTasks('Day 1: Call\n2 hours later: text Ann\n24 hours later: email Ann\n36 hours later: call')).toEqual([
      ...['1 Call', '1 Text Ann', '2 Email Ann', '3 Call'],
    ])
  })

  test('a line that begins with days before or after continues none above, however long that is', () => {
    const text = [
      '45 days before expiration: send the renewal questionnaire to Ann',
      '21 days before: email the quotes that the carriers have sent to the office',
      'two weeks before renewal - call to confirm the address and the number of drivers',
      '3 days after: call',
    ].join('\n')
    expect(readTasks(text).map((task) => task.split(' ').slice(0, 2).join(' '))).toEqual([
      ...['-45 Send', '-21 Email', '-14 Call', '3 Call'],
    ])
    const weeks = '1st week: call everybody on the list of the last open house in May\n2nd week: email Ann'
    expect(readTasks(weeks)).toHaveLength(2)
    const wrapped = 'Day 1: Call the client and say that the office answers within\n14 days after the claim was filed'
    expect(readTasks(wrapped)).toHaveLength(1)
  })

  test('dates count from the start, over the end of a year', () => {
    expect(readTasks('Start: December 30, 2026\nDec 31: Call\nJan 2: Email')).toEqual(['1 Call', '3 Email'])
  })

  test('days start anew in each week where the document says so', () => {
    expect(readTasks('Week 1\nDay 1: Call\nWeek 2\nDay 1: Email\nDay 3: Visit Ann')).toEqual([
      '0 Call',
      '7 Email',
      '9 Visit Ann',
    ])
  })
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
