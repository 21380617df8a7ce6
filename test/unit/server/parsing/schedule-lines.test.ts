import { expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

const readPlan = (...lines: string[]) =>
  readPlanByRules('schedule', parsePlainTextLines(['New agent plan', '', ...lines].join('\n')), '')
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

test('"Day N" is the N-th day, even if the document has a Day 0, which is not a day', () => {
  const lines = [
    'Day zero: call Ann',
    'Day 1: call Bob',
    'Day 90: call Cy',
    'Day 0',
    '- Call Dee',
    'Next day: call Eve',
  ]
  expect(readSchedule(...lines)).toEqual(['0 Call Bob', '0 Call Eve', '89 Call Cy'])
  expect(readPlan(...lines).notPlaced.map(({ text, reason }) => `${text}, ${reason}`)).toEqual([
    'Day zero: call Ann, out_of_range',
    'Call Dee, out_of_range',
  ])
})

test.each(['90 Days', '90 Day', '90-Day', '# 90 Days'])('a title "%s" is no heading of a day', (title) => {
  const text = `${title}\nDaily: make 20 calls\nWeekly: plan the week\nEvery Friday: review the week`
  const { name, tasks, notPlaced } = readPlanByRules('schedule', parsePlainTextLines(text), 'File')
  expect([name, tasks.length, notPlaced]).toEqual([title.replace('# ', ''), 90 + 13 + 13, []])
})

test.each(['Onboarding', 'Renewal', 'Birthday', 'Claims', 'Policy Renewals', 'Quote Follow-up'])(
  'a title "%s" is the name, and gives no line a day',
  (title) => {
    const read = (text: string) => readPlanByRules('sequence', parsePlainTextLines(text), 'File')
    expect(read(`${title}\nDay 3: call Ann`)).toMatchObject({ name: title, tasks: [{ day: 3 }], notPlaced: [] })
    expect(read(`${title}\n- Call Ann\n- Email Bob`)).toMatchObject({
      name: title,
      tasks: [],
      notPlaced: [{ reason: 'no_day' }, { reason: 'no_day' }],
    })
  },
)

test('the first of several headings that are alike is one of them', () => {
  const read = (text: string) => readPlanByRules('sequence', parsePlainTextLines(text), 'File')
  expect(read('90 days\n- Call Ann\n30 days\n- Call Bob\nRenewal\n- Call Cy').tasks.map(({ day }) => day)).toEqual([
    -90, -30, 0,
  ])
})

test('a day that is no whole number, or "before" an event, is not guessed; negative days are days', () => {
  const lines = ['Day 1: call Ann', 'Day 1.5: call Bob', 'Before kickoff: prepare the file', 'Days -10 to -5: call Cy']
  const read = (kind: 'sequence' | 'schedule') => {
    const { tasks, notPlaced } = readPlanByRules(
      kind,
      parsePlainTextLines(['Plan', ...lines, 'Before the renewal', '- Call Dee'].join('\n')),
      '',
    )
    return [tasks.map(({ day, title }) => `${day} ${title}`), notPlaced.map(({ text, reason }) => `${text}, ${reason}`)]
  }
  const unclear = [`${lines[1]}, no_day`, `${lines[2]}, no_day`]
  expect(read('sequence')).toEqual([
    ['-10 Call Cy', '1 Call Ann'],
    [...unclear, 'Call Dee, no_day'],
  ])
  expect(read('schedule')).toEqual([['0 Call Ann'], [...unclear, `${lines[3]}, out_of_range`, 'Call Dee, no_day']])
})

test('a channel in parentheses after the day is the type, and no part of the title', () => {
  const { tasks } = readPlan('Day 1 (Call): Introduce yourself', 'Day 2 (Email) - Say hello')
  expect(tasks.map(({ title, type }) => [title, type])).toEqual([
    ['Introduce yourself', 'call'],
    ['Say hello', 'email'],
  ])
})

test.each<[string, string, number]>([
  ['Team meeting 30 min', 'Team meeting', 30],
  ['Call Ann 45m', 'Call Ann', 45],
  ['Call Ann ~15 min.', 'Call Ann', 15],
  ['Call Ann 20 minutes about the renewal', 'Call Ann about the renewal', 20],
  ['20 min call with Ann', 'Call with Ann', 20],
  ['9 - 15 min - Call Ann', 'Call Ann', 15],
  ['Schedule a 45-minute call with Ann', 'Schedule call with Ann', 45],
  ['Spend 20 min on research', 'Spend 20 min on research', 20],
  ['Block 2 hours for study', 'Block 2 hours for study', 120],
])('the duration of "%s" is read and left out of its title', (line, title, minutes) => {
  const { tasks } = readPlan(line.startsWith('9 ') ? `Day ${line}` : `Day 9: ${line}`)
  expect(tasks.map((task) => [task.day, task.title, task.estimatedMinutes])).toEqual([[8, title, minutes]])
})
