import { expect, test } from 'vitest'
import { readDocLines } from '#server/parsing/extraction/doc-lines.ts'
import { buildDoc } from '#test/support/corpus/build-doc.ts'

test('the paragraphs of a Word 97 document are its lines', async () => {
  const lines = await readDocLines(buildDoc('Renewal plan\nDay 1: Call Zoë about “Home”\nDay 3: Send the offer\n'))
  expect(lines.map(({ text }) => text)).toEqual([
    'Renewal plan',
    'Day 1: Call Zoë about "Home"',
    'Day 3: Send the offer',
  ])
})
