import { expect, test } from 'vitest'
import { toDocumentLine } from '#server/parsing/document-line.ts'
import { findPartialDate, type PartialDate } from '#server/parsing/rules/date-phrases.ts'
import { findDayPhrase, findLeadingDay } from '#server/parsing/rules/day-phrases.ts'
import type { DayPhrase, RepeatPhrase } from '#server/parsing/rules/line-item.ts'
import { phraseRows } from '#server/parsing/rules/phrase-table.ts'
import { readSentence } from '#server/parsing/rules/read-sentence.ts'
import { findRepeatPhrase } from '#server/parsing/rules/repeat-phrases.ts'
import { findCount, findMinutes, findPriority } from '#server/parsing/rules/task-details.ts'
import { findTaskType } from '#server/parsing/rules/task-type.ts'

/** As the examples of the table write it: "offset -30", "week 2 weekdays 0,1,2"; of a repeat "7", "0,3", "2 of 2 weeks". */
function toNotation(phrase: DayPhrase | RepeatPhrase | undefined): string {
  if (!phrase) return 'none'
  if ('every' in phrase) {
    const { every } = phrase
    return typeof every === 'number' ? `${every}` : every.weekdays.join() + (every.weeks > 1 ? ' of 2 weeks' : '')
  }
  const { kind, ...values } = phrase
  const first = 'days' in values ? values.days : 'first' in values ? values.first : undefined
  const isTold = ([name, value]: [string, unknown]) => name !== 'last' || String(value) !== String(first)
  return [
    kind,
    ...Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .filter(isTold)
      .map(([name, value]) => (value === first ? value : `${name} ${value}`)),
  ].join(' ')
}

const toDateNotation = ({ year, month, day, lastDay, isMonth }: PartialDate): string =>
  isMonth ? `whole ${month}` : `${year ? `${year}-` : ''}${month}-${day}${lastDay ? ` last ${lastDay}` : ''}`

const examples = phraseRows.flatMap(({ place, examples: texts }) =>
  texts.map((text) => [/repeat|date/.exec(place)?.[0] ?? 'day', ...text.split(' = ')] as [string, string, string]),
)
test.each(examples)('the %s of "%s" is %s', (what, text, expected) => {
  if (what === 'date') return expect(toDateNotation(findPartialDate(text)!.date)).toBe(expected)
  const found = what === 'repeat' ? findRepeatPhrase(text)?.repeat : findDayPhrase(text)?.phrase
  return expect(toNotation(found)).toBe(expected)
})

test.each(['Call the client', 'Daytime calls', 'Monday Night Football party', 'Last week we met Ann', 'Spend 2 days'])(
  'no day begins "%s"',
  (text) => {
    expect(findLeadingDay(text)).toBeUndefined()
  },
)

test.each<[string, number | undefined]>([
  ['Call (15 min)', 15],
  ['Call - 1.5 h', 90],
  ['Meeting, 1 hour', 60],
  ['Meeting for half an hour', 30],
  ['Call within 2 hours', undefined],
  ['Call 30 minutes before the meeting', undefined],
  ['Call and ask for ten minutes', undefined],
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
  ['F/u txt', 'message'],
  ['Leave the door open with a short text', 'message'],
  ['Give them a ring about the rate', 'call'],
  ['Schedule a life insurance conversation', 'meeting'],
  ['Prepare the presentation folder', 'other'],
  ['Post the renewal invitation', 'other'],
])('the type of "%s" is %s', (text, type) => {
  expect(findTaskType(text)).toBe(type)
})

test.each([
  ['- Call', 'Call'],
  ['1. Call', 'Call'],
  ['[ ] Call', 'Call'],
  ['☐ Call', 'Call'],
  ['1.2 Call', 'Call'],
  ['2️⃣ Call', 'Call'],
  ['👉 Call', 'Call'],
  ['9.30 Call', '9.30 Call'],
  ['1.5 h for calls', '1.5 h for calls'],
  ['-30 days: call', '-30 days: call'],
])('the bullet of "%s" is no part of the line', (text, expected) => {
  expect(toDocumentLine(text, { indent: 0 })?.text).toBe(expected)
})

test.each<[string, string, string]>([
  ['Day 3 at 9:30am: Call Ana', '09:30', 'Call Ana'],
  ['Monday 14:00 - meet Bob', '14:00', 'meet Bob'],
  ['Day 3 - 9:30 am: Call Ana', '09:30', 'Call Ana'],
  ['Day 3 (9:30 a.m.): Call Ana', '09:30', 'Call Ana'],
  ['Day 3 at 9: Call Ana', '09:00', 'Call Ana'],
  ['Day 7 10:00 Call Ana', '10:00', 'Call Ana'],
  ['Mon 1/5 9:00 am Call Ana', '09:00', 'Call Ana'],
  ['9:00-10:30 Call 30 leads', '09:00', 'Call 30 leads'],
  ['1-3 pm: visit offices', '13:00', 'visit offices'],
  ['11-1 pm: lunch', '11:00', 'lunch'],
  ['Every Monday at 9am: call leads', '09:00', 'call leads'],
  ['Weekdays 8:30 am: team huddle', '08:30', 'team huddle'],
  ['Day 3: Call Ana at 9:30 am.', '09:30', 'Call Ana'],
  ['Call Ana at 3 p.m. on Friday', '15:00', 'Call Ana'],
  ['Call Ana at 9 a.m. sharp', '09:00', 'Call Ana'],
  ['Lunch with Ana (noon)', '12:00', 'Lunch with Ana'],
  ['Post at 7:05 am, 30 min', '07:05', 'Post, 30 min'],
])('the hour of "%s" is %s', (text, dueTime, rest) => {
  expect(readSentence(text)).toMatchObject({ dueTime, rest })
})

test.each([
  'Call the owner between 8 and 10 am',
  'Make 20 dials before 10 am',
  'Call by noon',
  'Call in the evening, never at noon',
  'Call Ana at 10am or 2pm',
  'Visit offices 1-3 pm',
  'Meet Bob 2:30 to 3:30 pm',
  'Make 2 calls',
  'Spend 90 days',
  'Answer the 24/7 line',
  'Call 603-555-0144',
  'Call at least 3 times',
  'Call at 3',
  'Keep the list at 20',
  'Confirm the 3pm meeting',
  'Text "Does Tuesday at 10 am work?"',
  'Watch the video (2:30)',
  'Read John 3:16',
  'Meet Ana at 10:00 AM PST',
  'Call Ana at 9 am (Eastern)',
  'Ratio 13pm 25:00 3:75',
])('no hour is invented of "%s"', (text) => {
  expect(readSentence(text).dueTime).toBeUndefined()
})
