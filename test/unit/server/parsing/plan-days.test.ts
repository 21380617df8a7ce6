import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

type Kind = 'sequence' | 'schedule'
/** Reads a plan from lines and returns "day title" of its tasks. */
const readTasks = (text: string, kind: Kind = 'sequence') =>
  readPlanByRules(kind, parsePlainTextLines(text), '').tasks.map(({ day, title }) => `${day} ${title}`)

const weekdayNames = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ')

test('a line without a day takes the day of the line above; before the first day it has none', () => {
  const text = '- Call the accountant\nDay 2: Call\n- Email the client\n'
  expect(readTasks(text)).toEqual(['2 Call', '2 Email the client'])
  expect(readPlanByRules('sequence', parsePlainTextLines(text), '').notPlaced).toEqual([
    { number: 1, text: 'Call the accountant', reason: 'no_day' },
  ])
})

test('a line that begins with a verb is a task of its own', () => {
  expect(readTasks('Day 1\nCall the client\nTidy the client file\nThank Ann')).toEqual([
    '1 Call the client',
    '1 Tidy the client file',
    '1 Thank Ann',
  ])
})

test('the lines below a heading of several days are due on each, until a line has a day of its own', () => {
  expect(readTasks('Mon, Wed and Fri\n- Call 5 leads')).toEqual(['0 Call 5 leads', '2 Call 5 leads', '4 Call 5 leads'])
  expect(readTasks('Days 2 and 4\n- Call Ada\n- Day 9: email Ada\n- Text Bob')).toEqual([
    '2 Call Ada',
    '4 Call Ada',
    '9 Email Ada',
    '9 Text Bob',
  ])
  expect(readTasks('Days 2-4\n- Call Ada')).toEqual(['2 Call Ada'])
})

test('days with a slash between them are all meant, unless the second is a total or of another unit', () => {
  expect(readTasks('Day 10/20: Check-in call')).toEqual(['10 Check-in call', '20 Check-in call'])
  expect(readTasks('Day 45 / 60: Check-in')).toEqual(['45 Check-in', '60 Check-in'])
  expect(readTasks('Day 5 / Day 9: Call again')).toEqual(['5 Call again', '9 Call again'])
  expect(readTasks('Day 30/60/90: Call Ann')).toEqual(['30 Call Ann', '60 Call Ann', '90 Call Ann'])
  expect(readTasks('Week 1 / Week 3: call Ann')).toEqual(['0 Call Ann', '14 Call Ann'])
  expect(readTasks('Day 10/20: call Ann\nDay 10/20: text Bob')).toHaveLength(4)
  expect(readTasks('Day 3/30: call Ann\nDay 4/30: text Bob')).toEqual(['3 Call Ann', '4 Text Bob'])
  expect(readTasks('Week 2 / Day 14: call Ann')).toEqual(['14 Call Ann'])
  expect(readTasks('Day 5 / 9am: call Ann')).toEqual(['5 Call Ann'])
})

test('a part of the day is no part of a task, and lines below it have the day above it', () => {
  expect(readTasks('Day 1\nMorning: call Ada\nPM - email Bob\nMorning call with Eve')).toEqual([
    '1 Call Ada',
    '1 Email Bob',
    '1 Morning call with Eve',
  ])
  expect(readTasks('Day 1: Morning: call Ada. Evening: text Bob')).toEqual(['1 Call Ada', '1 Text Bob'])
  const routine = 'Tuesday\nMorning:\n- Call 5 leads\nAfternoon:\n- Email Ada'
  expect(readTasks(routine)).toEqual(['1 Call 5 leads', '1 Email Ada'])
  const plan = readPlanByRules('schedule', parsePlainTextLines('Daily routine\nMorning:\n- Call 5 leads'), '')
  expect([...new Set(plan.tasks.map(({ title, description }) => `${title} ${description}`))]).toEqual([
    'Call 5 leads null',
  ])
})

test('a schedule counts from 0, a sequence as the document does', () => {
  expect(readTasks('Day 1: Call\nWeek 2: Email')).toEqual(['1 Call', '7 Email'])
  expect(readTasks('Day 1: Call\nWeek 2: Email', 'schedule')).toEqual(['0 Call', '7 Email'])
})

test('a repeat covers the range of its heading, else the plan', () => {
  expect(readTasks('Week 2\n- Every Monday: call\n- Weekdays: email')).toEqual([
    '7 Call',
    ...[7, 8, 9, 10, 11].map((day) => `${day} Email`),
  ])
  expect(readTasks('Three week plan\nEvery Monday: call')).toEqual(['0 Call', '7 Call', '14 Call'])
  expect(readTasks('Every Monday until day 10: call')).toEqual(['0 Call', '7 Call'])
})

test('a range is its first day, or covered by a repeat, wherever it appears', () => {
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

test('weekdays from one week into the next end in the next', () => {
  expect(readTasks('Fri-Mon: call Ann')).toEqual([4, 5, 6, 7].map((day) => `${day} Call Ann`))
  expect(readTasks('Week 2\n- Fri-Mon: call Ann')).toEqual([11, 12, 13, 14].map((day) => `${day} Call Ann`))
  expect(readTasks('Week 2, Sat-Tue\n- Call Ann')).toEqual([12, 13, 14, 15].map((day) => `${day} Call Ann`))
  expect(readTasks('Three week plan\nEvery other Fri-Mon: call Ann')).toEqual(
    [4, 5, 6, 7, 18, 19, 20].map((day) => `${day} Call Ann`),
  )
})

test('weekdays that repeat from one week into the next begin in the weeks of their heading', () => {
  const each = (...days: number[]) => days.map((day) => `${day} Call Ann`)
  expect(readTasks('Week 2\n- Every Fri-Mon: call Ann')).toEqual(each(11, 12, 13, 14))
  expect(readTasks('Week 2, every Fri-Mon: call Ann')).toEqual(each(11, 12, 13, 14))
  expect(readTasks('Weeks 2-3\n- Every Sat-Tue: call Ann')).toEqual(each(12, 13, 14, 15, 19, 20, 21, 22))
  const weeksOfMonths = 'Month 1\nWeek 1\n- Text Bob\nMonth 2\nWeek 2\n- Every Fri-Mon: call Ann'
  expect(readTasks(weeksOfMonths).slice(1)).toEqual(each(41, 42, 43, 44))
  expect(readTasks('Days 8-14\n- Every Fri-Mon: call Ann', 'schedule')).toEqual(each(11, 12, 13))
  expect(readTasks('Week 2\n- Every Fri-Mon for 7 days: call Ann')).toEqual(each(11, 12, 13))
  expect(readTasks('Two week plan\nEvery Fri-Mon: call Ann')).toEqual(each(4, 5, 6, 7, 11, 12, 13))
})

test('a range of weekdays is as many days as it names, each after the one before', () => {
  const weekday = fc.constantFrom(...weekdayNames.keys())
  fc.assert(
    fc.property(weekday, weekday, fc.integer({ min: 1, max: 9 }), (first, last, week) => {
      fc.pre(first !== last)
      const tasks = readTasks(`Week ${week}\n- ${weekdayNames[first]}-${weekdayNames[last]}: call Ann`)
      const length = ((last - first + 7) % 7) + 1
      const start = 7 * (week - 1) + first
      expect(tasks).toEqual(Array.from({ length }, (_, index) => `${start + index} Call Ann`))
    }),
  )
})

test('a month, a quarter and a week with a name are headings of the weeks and days below them', () => {
  const text = [
    'Month 1: Foundation',
    'Week 1',
    '- Call 10 leads',
    'Week 2: email Ann',
    'Month 2 - Growth',
    'Week 1',
    '- Text Bob',
    'Month 3: Scale up',
    '- Visit Eve',
  ].join('\n')
  expect(readTasks(text)).toEqual(['0 Call 10 leads', '7 Email Ann', '30 Text Bob', '60 Visit Eve'])
  expect(readTasks('Quarter 1: Foundation\nMonth 2: Growth\nWeek 6: call Ann')).toEqual(['35 Call Ann'])
  expect(readTasks('Week 2: Growth\nDay 8: call Ann\nDay 10: email Ann', 'schedule')).toEqual([
    '7 Call Ann',
    '9 Email Ann',
  ])
  // A day outside that month is next to it, and a line that says what to do is a task.
  expect(readTasks('Month 1: Newsletter\nWeek 9: call Ann')).toEqual(['0 Newsletter', '56 Call Ann'])
  expect(readTasks('Month 1: call Bob\nWeek 2: call Ann')).toEqual(['0 Call Bob', '7 Call Ann'])
})

test('the last week is that of the month above, of the plan if its length is stated, else the one after the last', () => {
  const lastOf = (text: string) => readTasks(text).at(-1)
  expect(lastOf('Four week plan\n\nWeek 1\n- Call Ann\nLast week:\n- Visit Bob')).toBe('21 Visit Bob')
  expect(lastOf('90 day plan\n\nWeek 1\n- Call Ann\nLast week:\n- Visit Bob')).toBe('84 Visit Bob')
  expect(lastOf('Plan\n\nWeek 1\n- Call Ann\nWeeks 2-11\n- Text Ann\nFinal week: visit Bob')).toBe('77 Visit Bob')
  expect(lastOf('Plan\n\nMonth 2\nWeek 1\n- Call Ann\nLast week\n- Tuesday: visit Bob')).toBe('52 Visit Bob')
  expect(lastOf('Plan\n\n21 days before renewal: call Ann\nLast week:\n- Visit Bob')).toBe('-7 Visit Bob')
  const unknown = 'Plan\n\nDay 1\n- Call Ann\nLast week:\n- Visit Bob'
  expect(readTasks(unknown)).toEqual(['1 Call Ann'])
  expect(readPlanByRules('sequence', parsePlainTextLines(unknown), '').notPlaced).toEqual([
    { number: 5, text: 'Visit Bob', reason: 'no_day' },
  ])
})

test('a time of day after a day is left out, also a range', () => {
  const plan = (line: string) => readTasks(`New agent plan\n\n${line}`, 'schedule')
  for (const day of ['Day 1', 'Monday'])
    for (const time of [' 9-11am:', ' 9am -', ', 9:00-11:00:', ' (9 to 11 a.m.):', ' @ 9am:', ' 9-11:'])
      expect(plan(`${day}${time} call leads`), day + time).toEqual(['0 Call leads'])
  expect(plan('Weekdays (9-11am): call leads').slice(0, 2)).toEqual(['0 Call leads', '1 Call leads'])
})

test('a habit below another is not one of its steps, whatever its name', () => {
  const text = 'Habits for one week\nWeekends: social media\nTwice a week: network lunch\nEvery Friday: call'
  expect(readTasks(text)).toEqual(['0 Network lunch', '3 Network lunch', '4 Call', '5 Social media', '6 Social media'])
})

test('hours later is the same day, unless they are a day', () => {
  expect(readTasks('Day 1: Call\n2 hours later: text Ann\n24 hours later: email Ann\n36 hours later: call')).toEqual([
    '1 Call',
    '1 Text Ann',
    '2 Email Ann',
    '3 Call',
  ])
})

test('a line that begins with days before or after does not continue the one above, however long that is', () => {
  const text = [
    '45 days before expiration: send the renewal questionnaire to Ann',
    '21 days before: email the quotes that the carriers have sent to the office',
    'two weeks before renewal - call to confirm the address and the number of drivers',
    '3 days after: call',
  ].join('\n')
  expect(readTasks(text).map((task) => task.split(' ').slice(0, 2).join(' '))).toEqual([
    '-45 Send',
    '-21 Email',
    '-14 Call',
    '3 Call',
  ])
  const weeks = '1st week: call everybody on the list of the last open house in May\n2nd week: email Ann'
  expect(readTasks(weeks)).toHaveLength(2)
  const wrapped = 'Day 1: Call the client and say that the office answers within\n14 days after the claim was filed'
  expect(readTasks(wrapped)).toHaveLength(1)
})

test('dates count from the start, over the end of a year', () => {
  expect(readTasks('Start: December 30, 2026\nDec 31: Call\nJan 2: Email')).toEqual(['1 Call', '3 Email'])
})

test('days start again in each week where the document says so', () => {
  expect(readTasks('Week 1\nDay 1: Call\nWeek 2\nDay 1: Email\nDay 3: Visit Ann')).toEqual([
    '0 Call',
    '7 Email',
    '9 Visit Ann',
  ])
})

test('weekdays below a rhythm repeat in it, every other week from the first that is due', () => {
  const text = 'Three week plan\nEvery week\n- Tuesday: call\nEvery other week\n- Friday: email'
  expect(readTasks(text)).toEqual(['1 Call', '4 Email', '8 Call', '15 Call', '18 Email'])
  expect(readTasks('Month 2\n- Every other Tuesday: call')).toEqual(['36 Call', '50 Call'])
})

test('weekdays of a repeat begin with the week of their heading', () => {
  const text = 'Month 1\nWeek 1\n- Text Bob\nMonth 2\nWeek 1\n- Every weekday: call'
  expect(readTasks(text).slice(1)).toEqual(['30 Call', '31 Call', '32 Call', '33 Call', '34 Call'])
})

test('the day that the others are counted to is day 0, and a day beyond the other names continues the count', () => {
  expect(readTasks('A week before the review: call\nReview day: visit\nThe morning after: email')).toEqual([
    '-7 Call',
    '0 Visit',
    '1 Email',
  ])
  expect(readTasks('Training day: visit')).toEqual([])
  expect(readTasks('Three week plan\nWeek 3 onwards: call every Monday')).toEqual(['14 Call'])
})

test('a yearly step before the renewal has its day', () => {
  expect(readTasks('Annually, 60 days before renewal: call\n30 days before renewal: email')).toEqual([
    '-60 Call',
    '-30 Email',
  ])
})

test('capitals mark no headings where all is in capitals', () => {
  expect(readTasks('RENEWAL PLAN\nDAY 1\nCALL THE CLIENT\nDAY 4\nEMAIL THE FORM')).toEqual([
    '1 Call the client',
    '4 Email the form',
  ])
})
