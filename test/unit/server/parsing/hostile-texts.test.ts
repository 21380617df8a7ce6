import { beforeAll, expect, test } from 'vitest'
import { parsePlainTextLines } from '#server/parsing/extraction/text-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

let lineCount = 0

/**
 * As many lines and characters as a document may have, in full lines or in lines of one repetition. No two lines of this
 * file are the same, because results for texts are cached.
 */
function buildText(buildLine: (lineNumber: number) => string): string {
  let text = ''
  for (let index = 0; index < 3_900 && text.length < 298_000; index++) text += `${buildLine(lineCount++)}\n`
  return text
}

const buildOrdinaryText = () =>
  buildText((number) =>
    number % 5 === 0
      ? `Day ${number % 365}: Part ${number}`
      : `- Call client ${number} about the renewal of the policy and send the quote by email`,
  )
const toLongLines = (words: string) =>
  buildText((number) => `${words.repeat(Math.floor(1_980 / words.length))}${number}`)
const toShortLines = (words: string) => buildText((number) => `${words} x${number}`)
/** A level deeper in each line, up to the greatest length of a line. */
const toNestedLines = (words: string) => buildText((number) => `${' '.repeat(number % 30)}- ${words} x${number}`)

/** Of the processor, not of the clock: other work on the machine does not count. */
function measureCpuMs(text: string): number {
  const lines = parsePlainTextLines(text)
  const start = process.cpuUsage()
  readPlanByRules('sequence', lines, '')
  return process.cpuUsage(start).user / 1_000
}

/** Measured warm, and again before a hostile text is called slow, because the machine's speed varies. */
let ordinaryCpuMs = 0
beforeAll(() => {
  for (let round = 0; round < 2; round++) ordinaryCpuMs = measureCpuMs(buildOrdinaryText())
})

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
])('repeated %s take at most twice as long as an ordinary document', (_, words) => {
  for (const toText of [toLongLines, toShortLines, toNestedLines]) {
    let ratio = measureCpuMs(toText(words)) / ordinaryCpuMs
    for (let retries = 0; retries < 2 && ratio > 2; retries++) {
      ordinaryCpuMs = measureCpuMs(buildOrdinaryText())
      ratio = measureCpuMs(toText(words)) / ordinaryCpuMs
    }
    expect(ratio, toText.name).toBeLessThan(2)
  }
})
