import { expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { getFeedRange, titleEntry } from '#server/feed/feed-rules.ts'

test.each<[title: string, client: string | null, masked: string, named: string]>([
  ['Call Ana Silva about the roof', 'Ana Silva', 'Call A. S. about the roof', 'Call Ana Silva about the roof'],
  ['Call ana  silva', 'Ana Silva', 'Call A. S.', 'Call ana  silva (Ana Silva)'],
  ['Call Ana', 'Ana Silva', 'Call A.', 'Call Ana (Ana Silva)'],
  ['Banana for Ana', 'Ana', 'Banana for A.', 'Banana for Ana'],
  ['Review', 'Ana Silva', 'Review (A. S.)', 'Review (Ana Silva)'],
  ['Review with Anne-Marie', 'Anne-Marie Roy', 'Review with A.-M.', 'Review with Anne-Marie (Anne-Marie Roy)'],
  ['Écrire à Éva', 'Éva O’Neil (x)', 'Écrire à É.', 'Écrire à Éva (Éva O’Neil (x))'],
  ['Call Zoë D’Arcy', "Zoë D'Arcy", 'Call Z. D.', "Call Zoë D’Arcy (Zoë D'Arcy)"],
  ["Zoe D'Arcy’s roof", 'Zoë D’Arcy', 'Z. D.’s roof', "Zoe D'Arcy’s roof (Zoë D’Arcy)"],
  ['Call Soren, So\u0308ren', 'Søren', 'Call S., S.', 'Call Soren, So\u0308ren (Søren)'],
  ['Call Ana', '\u200b', 'Call Ana (\u200b.)', 'Call Ana (\u200b)'],
  ['Plan the week', null, 'Plan the week', 'Plan the week'],
])('“%s” with %s is “%s”, with names “%s”', (title, client, masked, named) => {
  expect(titleEntry(title, client, false)).toBe(masked)
  expect(titleEntry(title, client, true)).toBe(named)
})

test('a feed has 13 months', () => {
  expect(getFeedRange(parseCalendarDay('2027-03-31'))).toEqual({ from: '2027-02-28', through: '2028-03-30' })
})
