import { expect, test } from 'vitest'
import { findClientNameInTitle, isNamedBy } from '#contract/tasks/task-line-client.ts'

test.each([
  ['Call Petra Tremblay about the roof', 'Petra Tremblay'],
  ["Send Ágnes's quote", 'Ágnes'],
  ['Ask (Petra) for the number', 'Petra'],
  ['Lunch with Maria da Silva', 'Maria'],
  ['call petra', 'petra'],
  ['Write to Ana Maria Lopez Garcia', 'Ana Maria Lopez'],
  ['Petra', undefined],
  ['Plan the week', 'week'],
  ['call back', undefined],
  ['call al', undefined],
  ['', undefined],
])('%s may name %s', (title, expected) => {
  expect(findClientNameInTitle(title)).toBe(expected)
})

test.each([
  ['Petra Tremblay', 'petra', true],
  ['Petra Tremblay', 'Tremblay Petra', true],
  ['José Núñez', 'jose nun', true],
  ['Anne-Marie Roy', 'marie', true],
  ['Petra Tremblay', 'etra', false],
  ['Petra Tremblay', 'Petra Roy', false],
])('%s is named by %s: %s', (name, text, expected) => {
  expect(isNamedBy(name, text)).toBe(expected)
})
