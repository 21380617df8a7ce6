import type { BrowserContext, Page } from 'playwright-core'
import type { TeamMember } from '#contract/team/team.ts'
import type { OpenedPage } from '#test/browser/support/browser-test.ts'
import { type ClientFixture, createClientFixture } from '#test/browser/support/client-fixture.ts'
import { failingRead, type LocatorFor, testStates } from '#test/browser/support/test-states.ts'

testStates({
  'a client': { show: (opened) => openTab(opened, 'overview', (page) => page.getByText('more events')) },
  'a client with a first name only': {
    show: async ({ page }) => {
      const { tabPath: tab } = await createClientFixture(page, { firstName: '🎂' })
      await page.goto(tab('overview'))
      await page.getByText('Not set').first().waitFor()
    },
  },
  'an archived client': {
    show: async ({ page }) => {
      const fixture = await createClientFixture(page)
      await fixture.archive()
      await page.goto(fixture.tabPath('nurture'))
      await page.getByRole('button', { name: 'Restore' }).waitFor()
    },
  },
  'a client that is loading, then cannot be loaded': failingRead({
    open: (opened) => openTab(opened, 'overview'),
    reads: /\/api\/clients\/[^/]+$/,
    loading: 'Loading the client',
    failed: /^Error loading client:/,
  }),
  'an unknown client': {
    path: '/clients/none',
    show: ({ page }) => page.getByRole('heading', { name: 'Client not found (ID: none)' }).waitFor(),
  },
  'the timeline of a client': { show: (opened) => openTab(opened, 'timeline', showMoreButton) },
  'a timeline without events': {
    show: async (opened) => {
      await opened.page.route('**/timeline', (route) => route.fulfill({ json: [] }))
      await openTab(opened, 'timeline', (page) => page.getByText('No activity yet'))
    },
  },
  'a timeline that is loading, then cannot be loaded': failingRead({
    open: (opened) => openTab(opened, 'timeline'),
    reads: '**/timeline',
    loading: 'Loading the timeline',
    failed: /^The timeline could not be loaded/,
  }),
  'a timeline without tasks whose older events cannot be loaded': {
    show: async (opened) => {
      const { page, watch } = opened
      watch.expect(/503/)
      await page.route('**/timeline?cursor=*', (route) => route.fulfill({ status: 503 }))
      await page.route(/\/timeline$/, async (route) => {
        const fulfilment = await route.fetch()
        return route.fulfill({ response: fulfilment, headers: { ...fulfilment.headers(), 'x-next-cursor': 'further' } })
      })
      await openTab(opened, 'timeline', showMoreButton)
      await page.getByText('Tasks', { exact: true }).click()
      await page.getByRole('button', { name: 'Show older' }).click()
      await page.getByText('Older events could not be loaded.').waitFor()
    },
  },
  'Add Event with errors': {
    show: async (opened) => {
      await openTab(opened, 'timeline', showMoreButton)
      await opened.page.getByRole('button', { name: 'Add Event' }).click()
      const dialog = opened.page.getByRole('dialog', { name: 'Add Event' })
      await dialog.getByRole('button', { name: 'Add Event' }).click()
      await dialog.getByText('Title is required').waitFor()
    },
  },
  'Schedule Task with a client': {
    show: async (opened) => {
      await openTab(opened, 'nurture', (page) => page.getByRole('button', { name: 'Schedule Task' }))
      await opened.page.getByRole('button', { name: 'Schedule Task' }).click()
      await opened.page.getByRole('dialog', { name: 'Schedule Task' }).waitFor()
    },
  },
  'Delete a client with its related data': {
    show: (opened) => openMenuDialog(opened, 'Delete', 'stay in the history'),
  },
  'Delete a client whose related data is loading, then cannot be loaded': failingRead({
    open: (opened) => openMenuDialog(opened, 'Delete'),
    reads: '**/belongings',
    loading: 'Checking what will be affected',
    failed: /^Could not check what will be affected/,
  }),
  'Reassign a client without a chosen agent': {
    as: 'platform',
    show: async (opened) => {
      const { page } = opened
      await page.route('**/api/organization/users', (route) => route.fulfill({ json: team }))
      await openMenuDialog(opened, 'Reassign', 'stay with the client')
      await page.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click()
      await page.getByText('Choose the new agent').waitFor()
    },
  },
  'Reassign a client without another active agent': {
    as: 'platform',
    show: async (opened) => {
      await opened.page.route('**/api/organization/users', (route) => route.fulfill({ json: [] }))
      await openMenuDialog(opened, 'Reassign', 'Nobody else is active')
    },
  },
})

/** One client per browser context, with long, unusual, non-Latin and HTML text in the record. */
const fixtures = new WeakMap<BrowserContext, Promise<ClientFixture>>()

const showMoreButton: LocatorFor = (page) => page.getByText('Show more').first()

async function openTab({ page }: OpenedPage, tab: string, locatorFor?: LocatorFor): Promise<void> {
  const pendingFixture = fixtures.get(page.context()) ?? createFullFixture(page)
  fixtures.set(page.context(), pendingFixture)
  await page.goto((await pendingFixture).tabPath(tab))
  await locatorFor?.(page).waitFor()
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menu').waitFor()
}

async function openMenuDialog(opened: OpenedPage, menuItem: string, text = ''): Promise<void> {
  const { page } = opened
  await openTab(opened, 'overview', (page) => page.getByText('more events'))
  await openMenu(page)
  await page.getByRole('menuitem', { name: menuItem }).click()
  if (text) await page.getByRole('dialog').getByText(text).waitFor()
}

async function createFullFixture(page: Page): Promise<ClientFixture> {
  const fixture = await createClientFixture(page, {
    firstName: 'Überweisungsbestätigungsschreibenvorlagenverwaltung<b>',
    lastName: 'Pemberton-Thackeray-Nakamura',
    email: `${'a.long.one.'.repeat(5)}@a-rather-long-domain-name.example.com`,
    phone: '(603) 555-0128 ext. 12',
    address: '14 Mill Lane\nPortsmouth, NH 03801',
    dateOfBirth: '1971-03-03',
    notes: 'Owns two boats.\n'.repeat(9),
    status: 'active',
  })
  const isoDaysAgo = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await fixture.logEvent({ eventType: 'call', title: '<script>alert(1)</script>', description: 'One line\n'.repeat(9) })
  await fixture.logEvent({ eventType: 'meeting', title: 'اجتماع بخصوص تجديد الوثيقة', eventDate: isoDaysAgo(1) })
  await fixture.logEvent({
    eventType: 'email',
    title: 'Ü'.repeat(200),
    description: 'W'.repeat(900),
    eventDate: isoDaysAgo(2),
  })
  await fixture.logEvent({ eventType: 'document', title: '🎂 Deed', eventDate: isoDaysAgo(400).slice(0, 10) })
  await fixture.logEvent({ eventType: 'note', title: 'Review to come', eventDate: isoDaysAgo(-9) })
  await fixture.addNote({ content: 'Prefers evenings' })
  return fixture
}

const buildTeamMember = (id: string, firstName: string | null): TeamMember => ({
  id,
  firstName,
  lastName: firstName && 'Pemberton-Thackeray-Nakamura',
  email: `${id}-with-a-rather-long-address@harbor.test`,
  role: 'agent',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  profileImageUrl: null,
})
const team = [buildTeamMember('one', 'Wilhelmina-Alexandrina'), buildTeamMember('two', null)]
