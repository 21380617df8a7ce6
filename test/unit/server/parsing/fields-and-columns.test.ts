import { expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

const readTasks = (text: string) => {
  const { tasks, notPlaced } = readPlanByRules('sequence', parsePlainTextLines(text), '')
  return [
    ...tasks.map(({ day, type, title }) => `${day} ${type} ${title}`),
    ...notPlaced.map(({ text: line }) => `? ${line}`),
  ]
}

test('fields that come again below each step are no tasks, also where their names begin with a verb', () => {
  const fields = 'Send time: 9:00 AM\nOpen rate: 41 %\nAssigned to: Ann'
  expect(
    readTasks(`Flow\n\nDay 1: Call Ann\n${fields}\nDay 4: Email Bob\n${fields}\nDay 9: Call Cy\n${fields}`),
  ).toEqual(['1 call Call Ann', '4 email Email Bob', '9 call Call Cy'])
})

test('fields give a step its day and channel', () => {
  const step = (name: string, day: number, action: string, type: string) =>
    `${name}\nTiming: Day ${day}\nAction: ${action}\nChannel: ${type}\nOwner: Ann\n`
  expect(
    readTasks(
      `# Claims\n${step('First contact', 2, 'Introduce the adjuster', 'Phone')}${step('Papers', 5, 'Send the list', 'Email')}`,
    ),
  ).toEqual(['2 call Introduce the adjuster', '5 email Send the list'])
})

test.each([
  '- day: 1\n  type: call\n  title: Ask about the barn\n- day: 6\n  type: sms\n  title: Remind of the photos',
  '[\n  {\n    "day": 1,\n    "type": "call",\n    "title": "Ask about the barn"\n  },\n  {\n    "day": 6,\n    "type": "sms",\n    "title": "Remind of the photos"\n  }\n]',
])('steps with keys and values: %j', (text) => {
  expect(readTasks(`Barns\n${text}`)).toEqual(['1 call Ask about the barn', '6 message Remind of the photos'])
})

test('a condition among the fields of a step is a step', () => {
  const step = (day: number) => `Day ${day}\nChannel: Phone\nAction: Call Ann\nIf no answer: Leave a voicemail\n`
  expect(readTasks(`Plan\n${step(1)}${step(4)}`).length).toBe(4)
})

test('a table whose cells stand below each other is read by its columns', () => {
  const rows = ['1\nPhone\nAsk who decides', '4\nEmail\nThe list of needs', '9\nText\nShort reminder']
  expect(readTasks(`Cadence\n\nDay\nChannel\nWhat to do\n\n${rows.join('\n\n')}\n\nBack to top`)).toEqual([
    '1 call Ask who decides',
    '4 email The list of needs',
    '9 message Short reminder',
  ])
})

test('a column named by a channel gives it to what is below, and a mark there is the channel', () => {
  const table = '| Week | Call | Email |\n|---|---|---|\n| 1 | x | Plans explained |\n| 3 | | Last seats |'
  expect(readTasks(`Leads\n${table}`)).toEqual(['0 call Call', '0 email Plans explained', '14 email Last seats'])
})

test('columns of names, phones and addresses are no steps', () => {
  const table = '| Name | Phone | Email |\n| Ann | 555-0100 | ann@lee.example |\n| Bob | 555-0101 | bob@lee.example |'
  expect(readTasks(`Plan\nDay 1: Call Ann\n\n${table}`)).toEqual(['1 call Call Ann'])
})

test('empty cells of a spreadsheet keep their columns, and a cell alone above them is a heading', () => {
  const sheet = 'Renewals\t\t\n\tMonth 1\tMonth 2\nCall\t\tBook the visit\nEmail\tSeasonal list\t'
  expect(readTasks(sheet)).toEqual(['0 email Seasonal list', '30 call Book the visit'])
})

test('a column of numbers that rise by more than one has the days, whatever its name', () => {
  expect(readTasks('Tag;Schritt\n0;Call Ann\n5;Email Bob\n14;Call Cy')).toEqual([
    '0 call Call Ann',
    '5 email Email Bob',
    '14 call Call Cy',
  ])
})

test('the signs before a quoted mail and its first line are no part of it', () => {
  expect(
    readTasks('Fine.\n\nOn Mon, May 4, 2026 at 9:15 AM Ann wrote:\n> Day 1: call Ann\n> Day 4: email Bob'),
  ).toEqual(['1 call Call Ann', '4 email Email Bob'])
})

test('a heading that names a touch, and has only a script below it, is that touch', () => {
  const text = '#1 | Day 0 | Text\nHi {{first}}, are you there?\n\n#2 | Day 3 | Phone call\n"I promised to try again."'
  expect(readTasks(`Templates\n\n${text}`)).toEqual(['0 message Text', '3 call Phone call'])
})

test('a line below a heading of tips or ideas is not a task, but listed if it says what to do', () => {
  const tips = '**Pro tips**\n- Personalize each message\n- Track open rates every month'
  expect(readTasks(`# Plan\n## Day 1\n- Call Ann\n## Day 4\n- Email Bob\n\n${tips}`)).toEqual([
    '1 call Call Ann',
    '4 email Email Bob',
    '? Personalize each message',
    '? Track open rates every month',
  ])
})

test('a wait below an action belongs to the next one', () => {
  const text =
    'Trigger: quote is sent\nAction: Email Ann\nWait: 2 days\nAction: Call Ann\nWait: 1 week\nAction: Text Ann'
  expect(readTasks(`Flow\n\n${text}`)).toEqual(['0 email Email Ann', '2 call Call Ann', '9 message Text Ann'])
})

test('waits in a column add up, with their units', () => {
  const rows =
    'Step,Channel,Note,Wait after previous step\n1,Call,Intro,0 days\n2,Email,Recap,2 days\n3,Call,Ask,1 week'
  expect(readTasks(`Flow\n${rows}`)).toEqual(['0 call Intro', '2 email Recap', '9 call Ask'])
})

test('a mark below a day says that the row is due then', () => {
  expect(readTasks('Task | Day 1 | Day 3\nCall Ann | x | x\nEmail Bob | | x')).toEqual([
    '1 call Call Ann',
    '3 call Call Ann',
    '3 email Email Bob',
  ])
})

test('a month in a row gives its days to the rows below it', () => {
  const rows =
    'Month | Action\nMonth 1 | Call Ann\n | Email Bob\nMonth 2 | Call Cy\n | By the end of the month: visit Dan'
  expect(readTasks(rows)).toEqual(['0 call Call Ann', '0 email Email Bob', '30 call Call Cy', '59 meeting Visit Dan'])
})

test('a number with its own side below "Days out" keeps that side', () => {
  expect(readTasks('Days out | Action\n30 | Call Ann\n7 | Email Bob\n10 after | Text Cy')).toEqual([
    '-30 call Call Ann',
    '-7 email Email Bob',
    '10 message Text Cy',
  ])
})

test('a month below the names of weekdays has its entries behind the numbers of their days', () => {
  const weeks = [
    '1 Call Ann|2|3|4 Email Bob|5|6|7',
    '8|9|10 Call 15|leads|11|12|13',
    '14|15 Office closed|16|17|18|19|20',
  ]
  expect(readTasks(`Plan\n\nMon|Tue|Wed|Thu|Fri|Sat|Sun\n${weeks.join('\n')}`)).toEqual([
    '1 call Call Ann',
    '4 email Email Bob',
    '10 call Call 15 leads',
    '? 14 | 15 Office closed | 16 | 17 | 18 | 19 | 20',
  ])
})

test('beside other text, a column of whole entries has the steps', () => {
  const rows = ['Questions?|Day 1: Call Ann', 'Kim Doe|Day 4: Email Bob', 'No rates|Day 9: Mail a card']
  expect(readTasks(`Plan\n\n${rows.join('\n')}`)).toEqual([
    '1 call Call Ann',
    '4 email Email Bob',
    '9 other Mail a card',
  ])
})

test('a countdown beside dates, and words above a column of days, are read by the days', () => {
  const dated = 'T-9   Thu Sep 17   Call Ann\nT-2   Thu Sep 24   Email Bob\nT+1   Sun Sep 27   Mail a card'
  expect(readTasks(`Plan\n\n${dated}`)).toEqual(['-9 call Call Ann', '-2 email Email Bob', '1 other Mail a card'])
  const named = 'Piece|Leaves us in\nCall Ann|Week 1\nEmail Bob|Week 3\nMail a card|Week 4'
  expect(readTasks(`Plan\n\n${named}`)).toEqual(['0 call Call Ann', '14 email Email Bob', '21 other Mail a card'])
})

test('what counts the steps, and a word cut at the end of a line, are no part of other steps', () => {
  const stamps = ['Stamp 1 - Day 1 - Call Ann', 'Stamp 2 - Day 4 - Email Bob', 'Stamp 3 - Day 9 - Visit Cy']
  expect(readTasks(`Plan\n\n${stamps.join('\n')}`)).toEqual([
    '1 call Call Ann',
    '4 email Email Bob',
    '9 meeting Visit Cy',
  ])
  expect(readTasks('Plan\n\nDay 1. Call Ann to con-\nfirm the claim\n\nDay 4. Email Bob')).toEqual([
    '1 call Call Ann to con-firm the claim',
    '4 email Email Bob',
  ])
})

test('a time after a step that is named by its words counts from that step', () => {
  const steps = 'Welcome email: day 1\nCall Ann: 3 days after the welcome email\nEmail Bob: day 9'
  expect(readTasks(`Plan\n\n${steps}\nMail a card: 20 days after the welcome email`)).toContain('21 other Mail a card')
})

test('names before the lines of a chat are no fields', () => {
  const chat =
    'Ina: what is the plan\nBen: day 1 call the parents\nIna: ok\nBen: day 3 email the form\nIna: nice\nBen: thanks'
  expect(readTasks(chat).slice(0, 2)).toEqual(['1 call Call the parents', '3 email Email the form'])
})

test('a bullet with a day within it leaves the days of the heading to the next one', () => {
  expect(readTasks('# Plan\n## Days 31-60\n- Join the workshop on day 45\n- Call Ann')).toEqual([
    '31 call Call Ann',
    '45 meeting Join the workshop',
  ])
})
