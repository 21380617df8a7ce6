import { expect, test } from 'vitest'
import { selectFirstSteps, type FirstStepFacts } from '#contract/team/first-steps.ts'
import { getCopiedLinkExpiry, splitAddresses } from '#contract/team/invitations.ts'

test.each([
  ['', []],
  [' one@example.com ', ['one@example.com']],
  [
    'a@example.com, b@example.com;c@example.com\r\nd@example.com',
    ['a', 'b', 'c', 'd'].map((it) => `${it}@example.com`),
  ],
  ['A@Example.com a@example.com,,\n\n', ['A@Example.com']],
  ['not an address', ['not', 'an', 'address']],
])('splits %j into addresses, each once', (text, expected) => {
  expect(splitAddresses(text)).toEqual(expected)
})

const now = new Date('2026-11-24T12:00:00Z')

test.each([
  ['2026-11-25T12:00:00Z', '2026-11-25T12:00:00Z'],
  ['2026-11-24T12:00:00Z', '2026-12-01T12:00:00Z'],
  ['2026-10-01T12:00:00Z', '2026-12-01T12:00:00Z'],
])('a copied link of an invitation until %s is valid until %s', (former, expected) => {
  expect(getCopiedLinkExpiry(now, new Date(former))).toEqual(new Date(expected))
})

const nothing: FirstStepFacts = {
  name: false,
  clients: false,
  task: false,
  team: false,
  links: false,
  sequences: false,
}
const organizationDone = { ...nothing, team: true, links: true, sequences: true }
const bookDone = { ...nothing, name: true, clients: true, task: true }

test.each([
  ['agent', nothing, 'book'],
  ['agent', { ...nothing, name: true, clients: true }, 'book'],
  ['agent', bookDone, null],
  ['org_admin', nothing, 'organization'],
  ['org_admin', bookDone, 'organization'],
  ['org_admin', organizationDone, 'book'],
  ['org_admin', { ...organizationDone, name: true, clients: true, task: true }, null],
  ['super_admin', nothing, null],
] as const)('an %s with %j starts with the page %s', (role, facts, page) => {
  const firstSteps = selectFirstSteps(role, facts)
  expect(firstSteps.page).toBe(page)
  expect(firstSteps.steps.length).toBe(page === null ? 0 : 3)
  for (const { name, isDone } of firstSteps.steps) expect(isDone).toBe(facts[name])
})
