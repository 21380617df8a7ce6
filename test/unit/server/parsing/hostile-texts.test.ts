import { expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

/** As many characters as a document may have, in full lines or in lines of one repetition. */
const toLongLines = (words: string) => `${words.repeat(Math.floor(1_990 / words.length))}\n`.repeat(150)
const toShortLines = (words: string) => `${words}\n`.repeat(Math.min(9_900, Math.floor(300_000 / (words.length + 1))))
/** A level deeper in each line, up to the greatest length of a line. */
const toNestedLines = (words: string) =>
  Array.from({ length: 9_000 }, (_, level) => `${' '.repeat(level % 30)}- ${words}`).join('\n')

/**
 * Of the processor, not of the clock. Two seconds are promised, and most texts take a tenth of them; a busy machine with
 * slow processors takes up to three times as long as an idle one.
 */
const maxCpuMs = 5_000

test.each<[string, string]>([
  ['digits', '9'],
  ['commas', ','],
  ['numbers and commas', '1, '],
  ['after', 'after '],
  ['days after', '1 day after the '],
  ['steps', '2 days after step 3 '],
  ['sentences', 'Day 1. Call a. '],
  ['days within sentences', 'call, and on day 2 '],
  ['conditions', 'when if after, '],
  ['parentheses', '(day 1 '],
  ['brackets', '((((([[[[['],
  ['dashes', '1- - '],
  ['names', 'Ann to '],
  ['cells', 'a,b;c|d '],
  ['labels', 'a: b: '],
  ['weekdays', 'Mon, Tue, '],
  ['numerals', '1.1.1. '],
  ['dots', '....... '],
  ['hours', 'at 9:30 am - '],
  ['spans', '9-11 am to '],
  ['quotes', 'say "9 am" '],
  ['fields', 'Day: 3'],
  ['names of columns', 'Day'],
  ['tabs', 'a\tb\t'],
  ['events', 'policy client contract '],
  ['lists of amounts', 'after 1, 2 and 3 '],
  ['clauses', 'a week or so after they '],
])('repeated %s take seconds at most', (_, words) => {
  for (const toText of [toLongLines, toShortLines, toNestedLines]) {
    const start = process.cpuUsage()
    readPlanByRules('sequence', parsePlainTextLines(toText(words)), '')
    expect(process.cpuUsage(start).user / 1_000, toText.name).toBeLessThan(maxCpuMs)
  }
})
