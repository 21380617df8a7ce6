import type { TeamMember } from '#contract/team/team.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson } from '#test/browser/support/person.ts'

const idOf = (index: number) => `01a1fce9-6cd7-7645-b18b-cf7697f9${1_000 + index}`
const createdAt = '2026-11-21T15:00:00.000Z'

const members = ['Zoë O’Neill', 'Łukasz Weiß', ...Array.from({ length: 10 }, (_, index) => `Ann Lee ${index}`)].map(
  (name, index): TeamMember => ({
    id: idOf(index),
    firstName: name,
    lastName: null,
    email: `person${index}@example.com`,
    role: 'agent',
    isActive: true,
    createdAt,
    profileImageUrl: null,
  }),
)

test('users are found without accents and typographic signs, by all words in any order', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([], { role: 'org_admin' }) })
  await page.route('**/api/organization/users', (route) => route.fulfill({ json: members }))
  await page.goto('/user-management')
  const search = page.getByRole('searchbox', { name: 'Search by name or e-mail' })
  for (const [text, name] of [
    ['Zoe', 'Zoë O’Neill'],
    ["o'neill zoë", 'Zoë O’Neill'],
    ['LUKASZ weiss', 'Łukasz Weiß'],
    ['person1@ ', 'Łukasz Weiß'],
  ] as const) {
    await search.fill(text)
    await page.getByRole('heading', { name: 'Ann Lee 9' }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name, exact: true }).waitFor()
  }
  await search.fill(' ')
  await page.getByRole('heading', { name: 'Ann Lee 9' }).waitFor()
})
