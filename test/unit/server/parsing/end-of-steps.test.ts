import { expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

const readPlan = (text: string, kind: 'sequence' | 'schedule' = 'sequence') => {
  const { tasks, notPlaced } = readPlanByRules(kind, parsePlainTextLines(text), '')
  return {
    tasks: tasks.map(({ day, dueTime, title }) => [day, dueTime, title].filter((part) => part !== null).join(' ')),
    listed: notPlaced.map(({ text: line }) => line),
  }
}

const datedSteps = '# Plan\nDay 1: Call Ann\nDay 3: Email Ann\nDay 9: Text Ann'
const datedHeadings = '# Plan\n## Day 1\n- Call Ann\n## Day 3\n- Email Ann\n## Day 9\n- Text Ann'

test.each([datedSteps, datedHeadings])(
  'a heading without a day ends the steps that have days, or stand below them',
  (steps) => {
    const { tasks, listed } = readPlan(
      `${steps}\n## Ratios\n- 38 screenings\n- Send no flowers by post\n- Move the exam`,
    )
    expect(tasks).toEqual(['1 Call Ann', '3 Email Ann', '9 Text Ann'])
    expect(listed).toEqual(['Send no flowers by post', 'Move the exam'])
  },
)

test('a day after such a heading begins steps again', () => {
  expect(readPlan(`${datedSteps}\n## Later\nDay 20: Call Bob\n- Mail a card`).tasks.slice(3)).toEqual([
    '20 Call Bob',
    '20 Mail a card',
  ])
})

test('headings without a day between those with one name groups of steps', () => {
  const text =
    '# Plan\n## Week 1\n## Calls\n- Call Ann\n## Week 2\n## Letters\n- Mail a card\n## Week 3\n## Visits\n- Visit Bob'
  expect(readPlan(text).tasks).toEqual(['0 Call Ann', '7 Mail a card', '14 Visit Bob'])
})

test('what neither says what to do nor names a touch is listed, except in a calendar', () => {
  const { tasks, listed } = readPlan('# Plan\nDay 1: Call Ann\nDay 2: Certificates\nMonday: Certificates', 'schedule')
  expect(tasks).toEqual(['0 Call Ann', '0 Certificates'])
  expect(listed).toEqual(['Day 2: Certificates'])
})

test.each<[string, string, string[]]>([
  [
    'weeks as columns and weekdays as rows',
    '| | Week 1 | Week 2 |\n| Mon | Call Ann | Call Bob |\n| Tue | Email Ann | Office closed |',
    ['0 Call Ann', '1 Email Ann', '7 Call Bob'],
  ],
  [
    'days as columns and channels as rows',
    '| | Day 1 | Day 3 |\n| Phone | Call Ann | |\n| Email | Send the list | Send the form |\n| Who | Ina | Ben |',
    ['0 Call Ann', '0 Send the list', '2 Send the form'],
  ],
  [
    'a month of workdays',
    '| Mon | Tue | Wed | Thu | Fri |\n| 1 Call Ann | 2 | 3 | 4 | 5 Email Ann |\n| 8 Call Bob | 9 | 10 | 11 | 12 Text Bob |\n| 15 | 16 | 17 | 18 | 19 |',
    ['0 Call Ann', '4 Email Ann', '7 Call Bob', '11 Text Bob'],
  ],
  [
    'the column that says what to do, whatever its name',
    '| Touch | Timing | Step |\n| Touch 1 | Day 1 | Email the article |\n| Touch 2 | Day 4 | Call the director |',
    ['0 Email the article', '3 Call the director'],
  ],
  [
    'rows above the header of an export',
    '| Exported by | Ann |\n| Contacts | 148 |\n| Step | Day | Channel | Task |\n| 1 | 1 | Email | Send the guide |\n| 2 | 3 | Call | Call to thank |',
    ['0 Send the guide', '2 Call to thank'],
  ],
])('%s', (_, table, tasks) => {
  expect(readPlan(`# Plan\n${table}`, 'schedule').tasks).toEqual(tasks)
})

test('a table of months and figures gives no day to the lines below', () => {
  const table = '| Month | Quotes | Items |\n| May | 52 | 14 |\n| June | 63 | 22 |'
  expect(readPlan(`# Plan\n${table}\n\nWeek 1\n- Call Ann\nWeek 2\n- Email Ann`, 'schedule').tasks).toEqual([
    '0 Call Ann',
    '7 Email Ann',
  ])
})

test('an hour in words', () => {
  expect(readPlan('# Plan\nMonday: Sign the form at half past eight in the morning', 'schedule').tasks).toEqual([
    '0 08:30 Sign the form',
  ])
})
