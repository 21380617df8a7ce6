import { expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

const readPlan = (text: string) => {
  const { name, tasks, notPlaced } = readPlanByRules('sequence', parsePlainTextLines(text), '')
  return {
    name,
    tasks: tasks.map(({ day, title }) => `${day} ${title}`),
    listed: notPlaced.map(({ text: line, reason }) => `${reason} ${line}`),
  }
}
const plan = 'Plan\nDay 1: Call Ann\nDay 3: Email Ann'

test.each([
  ['a sentence with a day that says nothing to do', 'Eight touches in eight weeks.'],
  ['a statement that begins with a day', 'Week 3 is for the reviews of the year.'],
  ['an order to nobody in particular', 'Print it and hang it over your desk.'],
  ['a bullet among none that says what to do', '- Any other business'],
])('%s is listed, and no task', (_, line) => {
  const { tasks, listed } = readPlan(`${plan}\n\n${line}`)
  expect(tasks).toEqual(['1 Call Ann', '3 Email Ann'])
  expect(listed).toEqual([`unclear ${line.replace('- ', '')}`])
})

test('what a line says beside its tasks is listed as a sentence, not as the line', () => {
  const { tasks, listed } = readPlan(
    'Okay so this is for the show. The same evening text them the picture. At the end of it send a card.',
  )
  expect(tasks).toEqual(['0 Text them the picture'])
  expect(listed).toEqual(['unclear At the end of it send a card.'])
})

test('a row of a table of numbers is no task', () => {
  const table = '| | Goal | Actual |\n| Asks | 20 | 0 |\n| Introductions | 10 | 0 |'
  expect(readPlan(`${plan}\n\n${table}`)).toMatchObject({ tasks: ['1 Call Ann', '3 Email Ann'], listed: [] })
})

test.each([
  ['[9/14, 8:05 AM] Ann: day 1 call them\n[9/14, 8:06 AM] Bob: um, day 4 email them', ['1 Call them', '4 Email them']],
  ['Yeah, so on day two, um, call them. Well, day 5 send the card.', ['2 Call them', '5 Send the card']],
  ['It may look like this: email on day 1, call on day 3.', ['1 Email', '3 Call']],
])('who speaks and what says nothing are no part of a step: %j', (text, tasks) => {
  expect(readPlan(text).tasks).toEqual(tasks)
})

test('what a tool counted of a step is no step', () => {
  const row = (step: number, day: number, task: string) =>
    `Step ${step}   Day ${day}   Phone call   ${task}\n  Calls logged 277   Connected 12%\n`
  expect(readPlan(`Plan\n\n${row(1, 1, 'Ask Ann')}${row(2, 4, 'Offer it')}${row(3, 9, 'Say it')}`).tasks).toEqual([
    '1 Ask Ann',
    '4 Offer it',
    '9 Say it',
  ])
})

test('cells that begin in lower case continue those above', () => {
  const table =
    'When     What                      Who\nDay 1    Call Ann and              CSR\n         explain the form\nDay 5    Email Ann                 CSR'
  expect(readPlan(table).tasks).toEqual(['1 Call Ann and explain the form', '5 Email Ann'])
})

test('delays that do not ascend are counted from each other', () => {
  const table = 'Step,Delay (days),Task\n1,0,Call Ann\n2,3,Email Ann\n3,3,Text Ann'
  expect(readPlan(table).tasks).toEqual(['0 Call Ann', '3 Email Ann', '6 Text Ann'])
})

test.each([
  ['# Lee Insurance Agency\n## Renewal calls\nDay 1: call', 'Renewal calls'],
  ['Lee & Roy, LLC\n12 Mill Street\nWIN-BACK PLAN\nDay 1: call', 'WIN-BACK PLAN'],
  ['Lee Insurance Agency\nDay 1: call', 'Lee Insurance Agency'],
  ['Touch 1: Email (Day 1)\nTouch 2: Call (Day 3)', ''],
])('the name of %j is "%s"', (text, name) => {
  expect(readPlan(text).name).toBe(name)
})

test('an attempt named by its channel alone keeps its number', () => {
  expect(readPlan('Plan\nATTEMPT 1 - DAY 1 - PHONE\nATTEMPT 2 - DAY 3 - TEXT').tasks).toEqual([
    '1 ATTEMPT 1 - PHONE',
    '3 ATTEMPT 2 - TEXT',
  ])
})

test('a day held apart by spaces is a label, and fields to fill in are left out', () => {
  expect(readPlan('Plan\nTue  Compliance training\nFri  Quiz').tasks).toEqual(['1 Compliance training', '4 Quiz'])
  const line = (day: number, task: string) => `[ ] Day ${day} - ${task}     Date: ______  Initials: ____`
  expect(readPlan(`Plan\n${line(1, 'Thank you call')}\n${line(9, 'Visit')}`).tasks).toEqual([
    '1 Thank you call',
    '9 Visit',
  ])
})

test('waits between steps add up', () => {
  const step = (number: number, type: string, wait: string, subject: string) =>
    `Step ${number}\nType: ${type}\nWait: ${wait}\nSubject: ${subject}\n`
  expect(
    readPlan(`Lapsed autos\n\n${step(1, 'Email', '0 days', 'Hello')}\n${step(2, 'Email', '3 days', 'Again')}`).tasks,
  ).toEqual(['0 Email: Hello', '3 Email: Again'])
})

test.each<[string, string, string[]]>([
  ['a label in unknown words has no day', 'Day 2: Call Ann\nSome weeks before the trip: email Bob', ['2 Call Ann']],
  ['a heading that no task follows', 'Day 2: Call Ann\nWeek 3 - every other day', ['2 Call Ann']],
])('%s is listed', (_, text, tasks) => {
  const read = readPlan(text)
  expect(read.tasks).toEqual(tasks)
  expect(read.listed).toHaveLength(1)
})

test.each<[string, string, string[]]>([
  [
    'a trigger begins the plan',
    'As soon as a lead comes in, call them\nDay 2: Email Ann',
    ['0 Call them', '2 Email Ann'],
  ],
  ['several distances', '90/60/30 days before renewal: call Ann', ['-90 Call Ann', '-60 Call Ann', '-30 Call Ann']],
  ['a day at the end', '1. Email the report. one week after\n2. Call Ann. day 9', ['7 Email the report', '9 Call Ann']],
  ['a year later', 'Day 3: Call Ann\n45 days before the anniversary: call Bob', ['3 Call Ann', '320 Call Bob']],
])('%s: the days', (_, text, tasks) => {
  expect(readPlan(`Welcome plan\n\n${text}`).tasks).toEqual(tasks)
})
