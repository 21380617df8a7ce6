import { expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

const readTasks = (text: string, kind: 'sequence' | 'schedule' = 'sequence') => {
  const { tasks, notPlaced } = readPlanByRules(kind, parsePlainTextLines(text), '')
  return [...tasks.map(({ day, title }) => `${day} ${title}`), ...notPlaced.map(({ text: line }) => `? ${line}`)]
}

test('a line that is the same on each page except for its number is a footer, numbered steps are not', () => {
  const page = (number: number) => `Day ${number}\n- Call the client\nFast Start - ${number} -\n`
  expect(readTasks(`Fast start\n${page(1)}${page(2)}${page(3)}`)).toEqual(
    [1, 2, 3].map((day) => `${day} Call the client`),
  )
  expect(readTasks('Day 1\nCall - 1\nDay 2\nCall - 2')).toEqual(['1 Call - 1', '2 Call - 2'])
})

test.each([
  'Thanks,\nAnn Lee\nSales | Lee Insurance\n(555) 010-4471 | www.lee.example',
  'Kind regards, Ann\nBuild | Grow | Protect\nOlsen | Partners',
])('what follows a closing is a signature: %j', (signature) => {
  expect(readTasks(`Day 1 - Call the client.\nDay 3 - Email the client.\n\n${signature}`)).toEqual([
    '1 Call the client',
    '3 Email the client',
  ])
})

test.each([
  'Signature: ____________   Date: ____________\nForm 204   Page 1 of 1',
  '- Version 4 - edited by Sam',
  '- Agency news at www.agency.example',
  '- What we agreed for large accounts',
])('%j after the steps is no task', (line) => {
  expect(readTasks(`Plan\nDay 1: Call the client.\n\n${line}`)).toEqual(['1 Call the client'])
})

test.each(['Send the form to claims@carrier.example', 'Call the office at 555-0142'])(
  'an address or a number within "%s" makes it no note',
  (line) => {
    expect(readTasks(`Plan\nDay 3: ${line}`)).toEqual([`3 ${line}`])
  },
)

test('a bullet without a verb, among bullets that do not say what to do, is listed', () => {
  const text = '1) Steps\n- Day 1: call Ann\n- Day 2: email Ann\n2) Any other business\nThe printer is being replaced.'
  expect(readTasks(text)).toEqual(['1 Call Ann', '2 Email Ann', '? Any other business'])
})

test('a heading in capitals with its day in parentheses gives it to the lines below', () => {
  const text =
    '1. FIRST CONTACT (Day 3)\n  1.1 Call the owner\n  1.2 Look up the barns\n2. TALK (Day 6)\n  2.1 Mail a card'
  expect(readTasks(text)).toEqual(['3 Call the owner', '3 Look up the barns', '6 Mail a card'])
})

test('a week with a name above its weekdays is a heading', () => {
  const text =
    'WEEK 1 - ARRIVAL\nGoal of the week: know the tools.\nMonday\n- Meet Ann\nWEEK 2 - DIALS\nTuesday\n- Call Bob'
  expect(readTasks(text)).toEqual(['0 Meet Ann', '8 Call Bob'])
})

test.each(['Decorate the front window', 'Put keys under the mat', 'Laminate their badge', 'Finalise premium finance'])(
  '"%s" says what to do',
  (line) => {
    expect(readTasks(`Plan\n\nDay 1\nCall Ann.\n${line}.`)).toEqual(['1 Call Ann', `1 ${line}`])
  },
)

test('the length of the plan may stand below its name, and a heading says more than an adjective', () => {
  const text = 'Ideal Week\nA 2-week plan.\n\nEvery Friday\n- Email the weekly numbers'
  expect(readTasks(text, 'schedule')).toEqual(['4 Email the weekly numbers', '11 Email the weekly numbers'])
})

test('what is quoted says neither day nor repeat', () => {
  const text = '1. Send email "What about tomorrow?"\n2. Wait 4 days\n3. Text "Every day counts"'
  expect(readTasks(text)).toEqual(['0 Send email "What about tomorrow?"', '4 Text "Every day counts"'])
})
