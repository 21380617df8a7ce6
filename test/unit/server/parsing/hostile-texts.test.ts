import { expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

/**
 * As many lines and characters as a document may have, in full lines or in lines of one repetition. No two are the same,
 * because results for texts are cached.
 */
const buildText = (maxLines: number, buildLine: (index: number) => string) => {
  let text = ''
  for (let index = 0; index < maxLines && text.length < 298_000; index++) text += `${buildLine(index)}\n`
  return text
}
const toLongLines = (words: string) =>
  buildText(3_900, (index) => `${words.repeat(Math.floor(1_980 / words.length))}${index}`)
const toShortLines = (words: string) => buildText(3_900, (index) => `${words} x${index}`)
/** A level deeper in each line, up to the greatest length of a line. */
const toNestedLines = (words: string) => buildText(3_900, (index) => `${' '.repeat(index % 30)}- ${words} x${index}`)

/** Of the processor, not of the clock: other work on the machine does not count. */
const maxCpuMs = 2_000

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
])('repeated %s take less than two seconds', (_, words) => {
  for (const toText of [toLongLines, toShortLines, toNestedLines]) {
    const start = process.cpuUsage()
    readPlanByRules('sequence', parsePlainTextLines(toText(words)), '')
    expect(process.cpuUsage(start).user / 1_000, toText.name).toBeLessThan(maxCpuMs)
  }
})
