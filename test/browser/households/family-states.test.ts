import type { Household } from '#contract/households/households.ts'
import { getCsrfToken } from '#contract/session/session.ts'
import type { OpenedPage } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'

testStates({
  'a family of long names with hidden members': {
    show: async (opened) => {
      await openFamily(opened, { json: longFamily })
      await opened.page.getByText('2 more members belong to other agents.').waitFor()
    },
  },
  'a family that is full': {
    show: async (opened) => {
      await openFamily(opened, { json: { ...longFamily, hiddenCount: 17 } })
      await opened.page.getByText('A family can have up to 20 members.').waitFor()
    },
  },
  'a family that is loading, then cannot be loaded': failingRead({
    open: (opened) => openFamily(opened),
    reads: '**/api/households/*',
    loading: 'Loading upcoming tasks',
    failed: /^The family could not be loaded/,
  }),
  'Add family with an error': {
    show: async ({ page }) => {
      const { tabPath } = await createClientFixture(page)
      await page.goto(tabPath('overview'))
      await page.getByRole('button', { name: 'Add family' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(' ')
      await page.getByRole('dialog').getByRole('button', { name: 'Add family' }).click()
      await page.getByText('Required').waitFor()
    },
  },
  'Add member with clients to choose from': {
    show: async (opened) => {
      await openFamily(opened, { json: longFamily })
      await opened.page.getByRole('button', { name: 'Add member' }).click()
      await opened.page.getByRole('combobox', { name: 'Client' }).click()
      await opened.page.getByRole('option').first().waitFor()
    },
  },
  'leaving a family of others': {
    show: async (opened) => {
      await openFamily(opened, { json: { ...longFamily, members: longFamily.members.slice(0, 1) } })
      await opened.page.getByRole('button', { name: /^Remove/ }).click()
      await opened.page.getByText('so only an admin can add').waitFor()
    },
  },
})

const member = { isArchived: false, next: null, activePolicies: 0 }
const longFamily: Household = {
  id: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b',
  name: 'Überweisungsbestätigungsfamilie '.repeat(3),
  hiddenCount: 2,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  members: [
    {
      clientId: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a51',
      name: 'Wilhelmina-Alexandrina Pemberton-Thackeray-Nakamura',
      ...member,
      role: 'head',
      activePolicies: 3,
      next: { title: 'Überweisungsbestätigungsschreibenvorlagenverwaltung '.repeat(3), dueDate: '2020-02-29' as never },
    },
    { ...member, clientId: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a52', name: 'عائلة', role: 'spouse' },
    { ...member, clientId: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a53', name: '🎂', role: 'child', isArchived: true },
  ],
}

/** Opens the record of a client in a household, whose read gets this answer. */
async function openFamily({ page }: OpenedPage, answer?: { json: object }) {
  const { id, tabPath } = await createClientFixture(page)
  const { csrfToken } = (await (await page.request.get(getCsrfToken.path)).json()) as { csrfToken: string }
  await page.request.post('/api/households', {
    headers: { 'X-CSRF-Token': csrfToken },
    data: { name: 'Family', members: [{ clientId: id, role: 'head' }] },
  })
  if (answer) await page.route('**/api/households/*', (route) => route.fulfill(answer))
  await page.goto(tabPath('overview'))
}
