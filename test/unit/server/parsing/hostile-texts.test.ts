import { beforeAll, expect, test } from 'vitest'
import { extractLines } from '#server/parsing/extraction/extract-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'

let lineCount = 0

/**
 * A third of the lines and characters that a document may have, in full lines or in lines of one repetition. No two lines
 * of this file are the same, because results for texts are cached.
 */
function buildText(buildLine: (lineNumber: number) => string, thirds = 1): string {
  let text = ''
  for (let index = 0; index < thirds * 1_300 && text.length < thirds * 99_000; index++)
    text += `${buildLine(lineCount++)}\n`
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
/** As many lines as a document may have. */
const toShortLines = (words: string) => buildText((number) => `${words} x${number}`, 3)
/** A level deeper in each line, up to the greatest length of a line. */
const toNestedLines = (words: string) => buildText((number) => `${' '.repeat(number % 30)}- ${words} x${number}`)

/** Of the processor, not of the clock: other work on the machine does not count. */
async function measureCpuMs(text: string): Promise<number> {
  const bytes = Buffer.from(text)
  const start = process.cpuUsage()
  readPlanByRules('sequence', await extractLines(bytes, 'sequence', '.txt'), '')
  return process.cpuUsage(start).user / 1_000
}

/** Measured warm, and again before a text is called slow, because the machine's speed varies. */
let ordinaryCpuMs = 0
const measureOrdinary = async () => void (ordinaryCpuMs = await measureCpuMs(buildOrdinaryText()))
beforeAll(measureOrdinary)
beforeAll(measureOrdinary)

/** Expects that work takes at most twice as long as an ordinary document, or as three thirds of one. */
async function expectQuick(measure: () => Promise<number>, name?: string, thirds = 1): Promise<void> {
  const measureRatio = async () => (await measure()) / ordinaryCpuMs / thirds
  let ratio = await measureRatio()
  for (let retries = 0; retries < 2 && ratio > 2; retries++) {
    await measureOrdinary()
    ratio = await measureRatio()
  }
  expect(ratio, name).toBeLessThan(2)
}

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
  ['repeats', 'every other day '],
  ['short sentences', 'Call a. '],
  ['numbers and articles', '1 a 2 an 3 '],
  ['spaces', 'x    '],
])('repeated %s take at most twice as long as an ordinary document', async (_, words) => {
  for (const toText of [toLongLines, toShortLines, toNestedLines])
    await expectQuick(() => measureCpuMs(toText(words)), toText.name, toText === toShortLines ? 3 : 1)
})

test('a line of a megabyte takes at most twice as long as an ordinary document', () =>
  expectQuick(() => measureCpuMs(`Day ${lineCount++}: ${'Call '.repeat(200_000)}`), '', 3))

test.each<[string, string]>([
  ['wrapped lines', 'a,\n'.repeat(1_500_000)],
  ['words', 'word '.repeat(1_600_000)],
  ['numbers', '1 a 2 an 3 '.repeat(700_000)],
  ['months', 'january '.repeat(1_000_000)],
  ['repeats', 'every other day '.repeat(500_000)],
  ['wrapped lines within 2 MB', 'a,\n'.repeat(690_000)],
  ['tabs within 2 MB', 'a\tb\n'.repeat(500_000)],
  ['long lines within 2 MB', `${'every other day '.repeat(120)}\n`.repeat(1_000)],
])('megabytes of %s are refused in at most twice the time of an ordinary document', (_, text) =>
  expectQuick(
    async () => {
      const bytes = Buffer.from(text)
      const start = process.cpuUsage()
      await expect(extractLines(bytes, 'sequence', '.txt')).rejects.toMatchObject({ problem: 'tooBig' })
      return process.cpuUsage(start).user / 1_000
    },
    '',
    3,
  ),
)
