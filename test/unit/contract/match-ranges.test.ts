import { expect, test } from 'vitest'
import { findMatchRanges } from '#contract/base/text-search.ts'

const mark = (text: string, search: string) => {
  let [marked, at] = ['', 0]
  for (const { start, end } of findMatchRanges(text, search)) {
    marked += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return marked + text.slice(at)
}

test.each([
  ['Grace Hopper', 'hop GRA', '[Gra]ce [Hop]per'],
  ['Élodie Müller', 'mull elo', '[Élo]die [Müll]er'],
  ['E\u0301lodie', 'e', '[E\u0301]lodie'],
  ['Hauptstraße 1', 'strass', 'Haupt[straß]e 1'],
  ['Anna and Hannah', 'ann', '[Ann]a and Hannah'],
  ['Hannah', 'ann', 'H[ann]ah'],
  ['O’Brien', "o'b", '[O’B]rien'],
  ['🦊 Fox', 'fo', '🦊 [Fo]x'],
  ['renewal', 'rene new', '[renew]al'],
  ['Grace', 'zoe', 'Grace'],
  ['', 'a', ''],
  ['Grace', ' ', 'Grace'],
])('in %j the words of %j are marked as %j', (text, search, marked) => expect(mark(text, search)).toBe(marked))
