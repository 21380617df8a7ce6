import { expect, test } from 'vitest'
import { buildNoteQuery, findSentence } from '#server/search/note-words.ts'

const organization = '00000000-0000-7000-8000-0123456789ab'

test.each([
  ['Renewal', "'o0123456789abrenewal':*"],
  ['roof  of', "'o0123456789abroof':* & 'o0123456789abof'"],
  ["O'Brien é", "'o0123456789abo' & 'o0123456789abbrien':* & 'o0123456789abe'"],
  ["it's :* | !", undefined],
])('%j is the query %j', (search, query) => expect(buildNoteQuery(organization, search)).toBe(query))

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
