import { expect, test } from 'vitest'
import { buildNoteQuery, findSentence } from '#server/search/note-words.ts'

const organization = '00000000-0000-7000-8000-0123456789ab'

const [start, end] = ['(?<![[:alnum:]])', '(?![[:alnum:]])']

test.each([
  ['Renewal', "'o0123456789abrenewal':*", [`${start}renewal`]],
  ['roof  of', "'o0123456789abroof':* & 'o0123456789abof'", [`${start}roof`, `${start}of${end}`]],
  [
    "O'Brien é",
    "'o0123456789abo' & 'o0123456789abbrien':* & 'o0123456789abe'",
    [`${start}o${end}`, `${start}brien`, `${start}e${end}`],
  ],
])('%j is the query %j and the patterns %j', (search, query, patterns) =>
  expect(buildNoteQuery(organization, search)).toEqual({ query, patterns }),
)

test('a search without a word of three letters sends no query', () => {
  expect(buildNoteQuery(organization, "it's :* | !")).toBeUndefined()
})

test('the sentence with most of the words is found', () => {
  const content = 'Called about the roof. The roof of the kitchen leaks!\nWrite to the office'
  expect(findSentence(content, 'kitch roof')).toBe('The roof of the kitchen leaks!')
  expect(findSentence(content, 'office')).toBe('Write to the office')
  expect(findSentence(content, 'itchen')).toBe('Called about the roof.')
})

test('a long sentence is cut between words around the first hit', () => {
  const filler = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
  const sentence = findSentence(`${filler} umbrella ${filler}`, 'umbrella')
  expect(sentence).toMatch(/^…word\d+ .*umbrella word0 .*word\d+…$/)
  expect(sentence.length).toBeLessThanOrEqual(162)
  expect(findSentence(`umbrella ${filler}`, 'umbrella')).toMatch(/^umbrella .*…$/)
})
