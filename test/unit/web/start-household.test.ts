import { expect, test } from 'vitest'
import { maxTextLengths } from '#contract/base/text.ts'
import { proposeHouseholdName } from '#web/households/start-household-dialog.tsx'

test('the name of a family is proposed from the last name, or the whole one, and cut between two characters', () => {
  expect(proposeHouseholdName({ firstName: 'Ana', lastName: 'Ruiz' })).toBe('The Ruiz family')
  expect(proposeHouseholdName({ firstName: 'Cher', lastName: null })).toBe('The Cher family')
  const start = 'x'.repeat(maxTextLengths.name - 'The '.length - 1)
  expect(proposeHouseholdName({ firstName: 'Ana', lastName: `${start}😀` })).toBe(`The ${start}`)
})
