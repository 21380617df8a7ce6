import { expect, test } from 'vitest'
import { readCorpusDocument } from '#test/support/corpus/corpus-document.ts'
import { scoreDocument, type ScoredTask, sumScores } from '#test/support/corpus/score.ts'

const document = readCorpusDocument(
  'example.txt',
  `kind: sequence
format: txt
seen: nowhere
=== document
Day 1: Call the client
=== expected
name | new clients
1 | call | call client | 20x 45m high
0..14/7 | email/message | send update
weekdays 0..8 | other | read
not placed | birthday card
`,
)

const task = (overrides: Partial<ScoredTask> & { day: number; title: string; line: number }): ScoredTask => ({
  ...{ type: 'call', targetCount: 1, estimatedMinutes: 30, priority: 'medium' },
  ...overrides,
  source: { number: overrides.line, text: `- ${overrides.title}` },
})
const perfect = [
  task({ line: 1, day: 1, title: 'Call the client', targetCount: 20, estimatedMinutes: 45, priority: 'high' }),
  ...[0, 7, 14].map((day) => task({ line: 2, day, title: 'Send an update', type: 'message' })),
  ...[0, 1, 2, 3, 4, 7, 8].map((day) => task({ line: 3, day, title: 'Read', type: 'other' })),
]
const notPlaced = [{ text: 'Send a birthday card' }]
const score = (tasks: ScoredTask[], lines = notPlaced) =>
  sumScores([scoreDocument(document, { name: 'Plan for new clients', tasks, notPlaced: lines })])

test('a perfect result scores 100, and nothing invented or lost', () => {
  expect(score(perfect)).toEqual({ days: 100, types: 100, titles: 100, details: 100, invented: 0, lost: 0 })
})

test('each fault lowers its own percentage', () => {
  const [call, ...others] = perfect
  expect(score([{ ...call!, day: 2 }, ...others])).toMatchObject({ days: 66.7, types: 100, lost: 0 })
  expect(score([{ ...call!, type: 'email' }, ...others])).toMatchObject({ types: 66.7, days: 100 })
  expect(score([{ ...call!, title: 'Call' }, ...others])).toMatchObject({ titles: 66.7, invented: 0, lost: 0 })
  expect(score([{ ...call!, estimatedMinutes: 30 }, ...others])).toMatchObject({ details: 66.7 })
  expect(score(others)).toMatchObject({ lost: 25, days: 100 })
  expect(score(perfect, [])).toMatchObject({ lost: 25 })
  expect(score([...perfect, task({ line: 4, day: 3, title: 'Send a birthday card' })])).toMatchObject({ invented: 25 })
  expect(score(perfect.filter(({ day }) => day !== 14))).toMatchObject({ days: 88.9 })
})

test.each([
  ['kind: plan', /unknown kind/],
  ['1 | phone | call client', /unknown type/],
  ['soon | call | call client', /unknown days/],
  ['1 | call | call client | often', /unknown detail/],
])('%s is not in the format', (line, message) => {
  const isHead = line.startsWith('kind')
  const content = `${isHead ? line : 'kind: sequence'}\nformat: txt\nseen: x\n=== document\nx\n=== expected\n${isHead ? 'nothing' : line}\n`
  expect(() => readCorpusDocument('bad.txt', content)).toThrow(message)
})
