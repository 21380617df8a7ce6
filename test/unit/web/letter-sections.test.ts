import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Client, formatFullName, SortOrder } from '#contract/clients/clients.ts'
import { sortClients } from '#contract/clients/sort-clients.ts'
import {
  findNearestNonEmptySection,
  findLetterSections,
  findSectionIndexOfClient,
} from '#web/clients/list/letter-sections.ts'

const toClients = (names: readonly string[]): Client[] =>
  names.map((name, index) => ({ id: `${index}`, firstName: name, lastName: null }) as Client)

const sectionsOf = (names: readonly string[], order: SortOrder = 'asc') =>
  findLetterSections(sortClients(toClients(names), 'name', order), order)

const describeFilled = (names: readonly string[], order: SortOrder = 'asc') =>
  sectionsOf(names, order)
    .filter(({ count }) => count)
    .map(({ label, start, count }) => `${label} ${start} ${count}`)

test('a section begins at the first client of its letter, whatever the case and the accents', () => {
  expect(describeFilled(['Ángel', 'ann', 'a', 'Özlem', 'otto', 'Zoe', 'zed'])).toEqual(['A 0 3', 'O 3 2', 'Z 5 2'])
  expect(describeFilled(['Ann', 'Bob', 'Zoe'], 'desc')).toEqual(['Z 0 1', 'B 1 1', 'A 2 1'])
})

test('names without a Latin initial stand before A and after Z', () => {
  const names = ['Ann', '🎂', '7 Seas Ltd', 'محمد', '田中', 'Ωmega', 'Zoe']
  expect(describeFilled(names)).toEqual(['# 0 2', 'A 2 1', 'Z 3 1', '… 4 3'])
  expect(describeFilled(names, 'desc')).toEqual(['… 0 3', 'Z 3 1', 'A 4 1', '# 5 2'])
})

test('every letter is listed, the others only where there are such names', () => {
  const labels = sectionsOf(['Ann']).map(({ label }) => label)
  expect(labels.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  expect(
    sectionsOf(['1', 'я'], 'desc')
      .map(({ label }) => label)
      .join(''),
  ).toBe('…ZYXWVUTSRQPONMLKJIHGFEDCBA#')
})

test('the sections are the whole list, in its order', () =>
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, unit: 'grapheme' })),
      fc.constantFrom(...SortOrder.options),
      (names, order) => {
        const sections = sectionsOf(names, order)
        let next = 0
        for (const { start, count } of sections) {
          expect(start).toBe(next)
          next += count
        }
        expect(next).toBe(names.length)
      },
    ),
  ))

test('a name of a Latin letter is in its section', () => {
  const sorted = sortClients(toClients(['Ann Bell', 'Émile', 'bo', 'Bob', 'Cleo', 'Ümit', 'Zoe']), 'name', 'asc')
  const sections = findLetterSections(sorted, 'asc')
  for (const [index, client] of sorted.entries())
    expect(sections[findSectionIndexOfClient(sections, index)]!.label).toBe(
      formatFullName(client).normalize('NFD')[0]!.toUpperCase(),
    )
})

test('empty sections are skipped, and at the end there are none to move to', () => {
  const sections = sectionsOf(['Ann', 'Mia'])
  expect(sections[findNearestNonEmptySection(sections, 1, 1)]!.label).toBe('M')
  expect(sections[findNearestNonEmptySection(sections, 25, -1)]!.label).toBe('M')
  expect(findNearestNonEmptySection(sections, 20, 1)).toBe(20)
})
