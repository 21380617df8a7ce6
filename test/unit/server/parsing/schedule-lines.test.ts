import { expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { planLimitsByKind } from '#server/parsing/rules/plan-limits.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

const readPlan = (...lines: string[]) =>
  readPlanByRules(
    'schedule',
    parsePlainTextLines(['New agent plan', '', ...lines].join('\n')),
    planLimitsByKind.schedule,
    '',
  )
/** Reads a schedule and returns "day title" of its tasks. */
const readSchedule = (...lines: string[]) => readPlan(...lines).tasks.map(({ day, title }) => `${day} ${title}`)

test('a date may follow its weekday, and be written with dashes or points', () => {
  expect(
    readSchedule(
      'Mon 1/5 - Kickoff meeting',
      'Tue, 1/6: Call top clients',
      'Jan 16th: Policy reviews',
      '1-19-2026: Email renewals',
      '1.20.26 Call back no-answers',
      'Week of 1/26: Renewals push',
    ),
  ).toEqual([
    '0 Kickoff meeting',
    '1 Call top clients',
    '11 Policy reviews',
    '14 Email renewals',
    '15 Call back no-answers',
    '21 Renewals push',
  ])
})

test('what is due or expires in some days is no day of the task', () => {
  const lines = ['Tuesday', 'Email the renewals due in 45 days', 'Review policies expiring in 30 days', 'Call Ada']
  expect(readSchedule(...lines)).toEqual([
    '1 Email the renewals due in 45 days',
    '1 Review policies expiring in 30 days',
    '1 Call Ada',
  ])
  expect(readSchedule('Call Ada in 5 days')).toEqual(['5 Call Ada'])
})

test('a weekday below another is a day beside it, not one of its steps', () => {
  expect(readSchedule('Sat: community event', 'Sunday - plan the week')).toEqual([
    '5 Community event',
    '6 Plan the week',
  ])
})

test('a line that begins with a time or a part of the day is a task, also without a verb', () => {
  expect(
    readSchedule(
      'MONDAY',
      '8:00 - 8:30 Team huddle',
      '9am: Call lapsed clients',
      'PM: Service work',
      '5 pm Call Ada',
      '12-1 pm closed',
    ),
  ).toEqual(['0 Team huddle', '0 Call lapsed clients', '0 Service work', '0 Call Ada'])
})

test.each<[string, number[], string]>([
  ['Twice weekly: post on Instagram', [0, 3, 7, 10], 'Post on Instagram'],
  ['Daily at 4pm: log the calls', [0, 1, 2, 3], 'Log the calls'],
  ['Weekdays @ 8am - call new leads', [0, 1, 2, 3, 4, 7], 'Call new leads'],
  ['Every Tuesday @ 10: call old leads', [1, 8, 15], 'Call old leads'],
  ['30 dials a day, Mon through Thu', [0, 1, 2, 3, 7], '30 dials a day'],
])('"%s" repeats', (line, days, title) => {
  expect(readSchedule(line).slice(0, days.length)).toEqual(days.map((day) => `${day} ${title}`))
})

test('a title of address ends no sentence', () => {
  expect(readSchedule('Day 17: Call Mrs. Smith about the umbrella policy')).toEqual([
    '16 Call Mrs. Smith about the umbrella policy',
  ])
})

test('a line that lists a day beyond the plan is also not placed; what repeats ends with the plan', () => {
  const line = 'Days 88, 90 and 95: call leads'
  expect(readSchedule(line)).toEqual(['87 Call leads', '89 Call leads'])
  expect(readPlan(line).notPlaced).toEqual([{ number: 2, text: line, reason: 'out_of_range' }])
  expect(readPlan('Days 85-95: call leads daily').notPlaced).toEqual([])
})
