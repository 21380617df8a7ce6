import { expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { getFeedRange, titleEntry } from '#contract/feed/feed-rules.ts'

test.each<[title: string, client: string | null, masked: string, named: string]>([
  ['Call Ana Silva about the roof', 'Ana Silva', 'Call A. S. about the roof', 'Call Ana Silva about the roof'],
  ['Call ana  silva', 'Ana Silva', 'Call A. S.', 'Call ana  silva (Ana Silva)'],
  ['Call Ana', 'Ana Silva', 'Call A.', 'Call Ana (Ana Silva)'],
  ['Banana for Ana', 'Ana', 'Banana for A.', 'Banana for Ana'],
  ['Review', 'Ana Silva', 'Review (A. S.)', 'Review (Ana Silva)'],
  ['Review with Anne-Marie', 'Anne-Marie Roy', 'Review with A.-M.', 'Review with Anne-Marie (Anne-Marie Roy)'],
  ['Écrire à Éva', 'Éva O’Neil (x)', 'Écrire à É.', 'Écrire à Éva (Éva O’Neil (x))'],
  ['Plan the week', null, 'Plan the week', 'Plan the week'],
])('“%s” with %s is “%s”, with names “%s”', (title, client, masked, named) => {
  expect(titleEntry(title, client, false)).toBe(masked)
  expect(titleEntry(title, client, true)).toBe(named)
})

test('a feed has 13 months', () => {
  expect(getFeedRange(parseCalendarDay('2027-03-31'))).toEqual({ from: '2027-02-28', through: '2028-03-30' })
})
