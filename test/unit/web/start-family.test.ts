import { expect, test } from 'vitest'
import { maxTextLengths } from '#contract/base/text.ts'
import { proposeFamilyName } from '#web/households/start-family-dialog.tsx'

test('the name of a family is proposed from the last name, or the whole one, and cut between two characters', () => {
  expect(proposeFamilyName({ firstName: 'Ana', lastName: 'Ruiz' })).toBe('The Ruiz family')
  expect(proposeFamilyName({ firstName: 'Cher', lastName: null })).toBe('The Cher family')
  const start = 'x'.repeat(maxTextLengths.name - 'The '.length - 1)
  expect(proposeFamilyName({ firstName: 'Ana', lastName: `${start}😀` })).toBe(`The ${start}`)
})
