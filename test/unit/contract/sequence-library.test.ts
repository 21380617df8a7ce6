import { expect, test } from 'vitest'
import { sequenceLibrary, toSequenceDraft } from '#contract/sequences/sequence-library.ts'
import { SequenceDraft } from '#contract/sequences/sequences.ts'
import { stepLimits } from '#contract/sequences/steps.ts'

const sequences = Object.values(sequenceLibrary)

test('every sequence of the library is a valid draft, which the contract leaves as it is', () => {
  for (const one of sequences) {
    const draft = toSequenceDraft(one, true)
    expect(SequenceDraft.parse(draft), one.name).toEqual(draft)
    expect(draft.tasks.length, one.name).toBeLessThanOrEqual(stepLimits.count)
  }
})

test('names are unique, and steps are in the order of their days with a title and a text each', () => {
  expect(new Set(sequences.map(({ name }) => name.toLowerCase())).size).toBe(sequences.length)
  for (const { name, steps } of sequences) {
    const days = steps.map(({ daysAfterKickoff }) => daysAfterKickoff)
    expect(days, name).toEqual(days.toSorted((one, other) => one - other))
    for (const { title, description } of steps) expect(title && description, name).toBeTruthy()
  }
})
