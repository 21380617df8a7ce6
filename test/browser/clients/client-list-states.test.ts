import type { BrowserContext, Page } from 'playwright-core'
import type { OpenedPage } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { failingRead, type LocatorFor, testStates } from '#test/browser/support/test-states.ts'

testStates({
  'the client list': { show: (opened) => openClientList(opened, '?sort=name', firstClient) },
  'the clients in rows': {
    show: async (opened) => {
      await openClientList(opened, '?sort=name', firstClient)
      await opened.page.getByRole('button', { name: 'Rows' }).click()
      await opened.page.getByRole('table', { name: 'Clients' }).waitFor()
      await opened.page.getByText('odd@example.com').waitFor({ state: 'attached' })
    },
  },
  'the clients in cards again': {
    show: async (opened) => {
      await openClientList(opened, '?sort=name', firstClient)
      await opened.page.getByRole('button', { name: 'Cards' }).click()
    },
  },
  'the letters beside the clients': {
    as: 'admin',
    only: 'phone',
    show: async ({ page }) => {
      await page.goto('/clients?sort=name&scope=organization')
      await page.getByRole('button', { name: 'Rows' }).click()
      await page.getByRole('slider', { name: 'Go to a letter' }).press('End')
    },
  },
  'the archived clients': {
    show: (opened) => openClientList(opened, '?archived=true', (page) => page.getByText('Archived today').first()),
  },
  'the client list of an organization': {
    as: 'platform',
    show: (opened) =>
      openClientList(opened, '?scope=organization&status=active', (page) => page.getByText('Robin Vale').first()),
  },
  'an empty client list': {
    show: (opened) => openEmptyList(opened, '', (page) => page.getByText('No clients yet')),
  },
  'an empty archive': {
    show: (opened) => openEmptyList(opened, '?archived=true', (page) => page.getByText('No archived clients')),
  },
  'a client search without matches': {
    show: (opened) =>
      openClientList(opened, `?q=${'Überweisungsbestätigung'.repeat(4)}`, (page) =>
        page.getByText('No matching clients'),
      ),
  },
  'a client list that is loading, then cannot be loaded': failingRead({
    open: '/clients',
    reads: '**/api/clients*',
    loading: 'Loading clients',
    failed: /^Your clients could not be loaded/,
  }),
  'a client list whose further pages cannot be loaded': {
    show: async (opened) => {
      const { page, watch } = opened
      watch.expect(/503/)
      await page.route('**/api/clients?*', async (route) => {
        if (route.request().url().includes('cursor')) return route.fulfill({ status: 503 })
        const response = await route.fetch()
        return route.fulfill({ response, headers: { ...response.headers(), 'x-next-cursor': 'further' } })
      })
      await openClientList(opened, '?sort=name', (page) => page.getByText('Some of your clients could not be loaded.'))
    },
  },
  'Add New Client with errors': {
    show: async (opened) => {
      await openClientList(opened, '', firstClient)
      const dialog = await openAddDialog(opened.page)
      await dialog.getByLabel('E-mail').fill('half an address')
      await dialog.getByRole('button', { name: 'Add Client' }).click()
      await dialog.getByText('First name is required').waitFor()
    },
  },
  'Add New Client with a duplicate': {
    show: async (opened) => {
      const { page, watch } = opened
      watch.expect(/409/)
      await openClientList(opened, '', firstClient)
      const dialog = await openAddDialog(page)
      await dialog.getByLabel('First name').fill('Mary')
      await dialog.getByLabel('E-mail').fill('ODD@EXAMPLE.COM')
      await dialog.getByLabel('Phone').fill('+1 603 555 0177')
      await dialog.getByRole('button', { name: 'Add Client' }).click()
      await dialog.getByText('Possible duplicate').waitFor()
    },
  },
  'Edit Client with the prompt to discard': {
    show: async (opened) => {
      const { page } = opened
      await openClientList(opened, '?q=odd@example.com', firstClient)
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByRole('dialog', { name: 'Edit Client' }).getByLabel('Notes').fill('Other notes')
      await page.keyboard.press('Escape')
      await page.getByText('Discard your changes?').waitFor()
    },
  },
  'a screen that cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/ERR_FAILED/)
      watch.expect(/could not be fetched/)
      await page.route('**/assets/clients-*.js', (route) => route.abort())
      await page.route(/\/clients$/, (route) =>
        route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
      )
      await page.goto('/clients')
      await page.getByText('This screen could not be loaded.').waitFor()
    },
  },
})

const firstClient: LocatorFor = (page) => page.locator('[data-client]').first()

/** One client list per browser context, with long, unusual, non-Latin and HTML names. */
const clientSetups = new WeakMap<BrowserContext, Promise<void>>()

async function openClientList({ page }: OpenedPage, query: string, locatorFor: LocatorFor): Promise<void> {
  const setup = clientSetups.get(page.context()) ?? addClients(page)
  clientSetups.set(page.context(), setup)
  await setup
  await page.goto(`/clients${query}`)
  await locatorFor(page).waitFor()
}

async function openEmptyList({ page }: OpenedPage, query: string, locatorFor: LocatorFor): Promise<void> {
  await page.route('**/api/clients*', (route) => route.fulfill({ json: [] }))
  await page.goto(`/clients${query}`)
  await locatorFor(page).waitFor()
}

async function openAddDialog(page: Page) {
  await page.getByRole('button', { name: 'Add New Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.waitFor()
  return dialog
}

async function addClients(page: Page): Promise<void> {
  await createClientFixture(page, { firstName: 'Cher' })
  await createClientFixture(page, { firstName: '🎂👨‍👩‍👧‍👦', lastName: '🦊', status: 'inactive', notes: '🎂 on May 3' })
  await createClientFixture(page, {
    firstName: 'محمد',
    lastName: 'عبد الرحمن الحسيني',
    notes: 'اتصل بعد الظهر فقط',
    status: 'active',
  })
  await createClientFixture(page, {
    firstName: '<script>alert(1)</script>',
    email: 'odd@example.com',
    phone: 'ask the office',
  })
  await createClientFixture(page, {
    firstName: 'Überweisungsbestätigungsschreibenvorlagenverwaltung',
    lastName: 'von Hohenzollern-Sigmaringen-Pemberton-Thackeray',
    email: `${'a.long.one.'.repeat(5)}@a-rather-long-domain-name.example.com`,
    phone: '(603) 555-0177 ext. 4711',
    notes: 'Owns two boats.\n'.repeat(9),
    status: 'active',
  })
  const archived = await createClientFixture(page, { firstName: 'Long gone' })
  await archived.archive()
}
