import type { BrowserContext, Page } from 'playwright-core'
import { clientDesk } from './client-desk.ts'
import type { State } from './states.ts'
import type { Opened } from './test.ts'

/** What there is to see of the list of clients and the dialogs it opens. */
export const statesOfClients: Record<string, State> = {
  'the book of clients': { arrive: (opened) => at(opened, '?sort=name', full) },
  'the archived clients': {
    arrive: (opened) => at(opened, '?archived=true', (page) => page.getByText('Archived today').first()),
  },
  'the book of an organization': {
    as: 'platform',
    arrive: (opened) => at(opened, '?scope=organization&status=active', (page) => page.getByText('Robin Vale').first()),
  },
  'nobody in the book': {
    arrive: (opened) => without(opened, (page) => page.getByText('No clients yet'), { json: [] }),
  },
  'nobody archived': {
    arrive: (opened) =>
      without(opened, (page) => page.getByText('No archived clients'), { json: [] }, '?archived=true'),
  },
  'nobody who matches': {
    arrive: (opened) =>
      at(opened, `?q=${'Überweisungsbestätigung'.repeat(4)}`, (page) => page.getByText('Nobody matches')),
  },
  'the book on its way': {
    arrive: (opened) => without(opened, (page) => page.getByText('Loading clients'), undefined),
  },
  'a book that cannot be read': {
    arrive: (opened) => {
      opened.watch.expect(/503/)
      return without(opened, (page) => page.getByText('Your clients could not be loaded.'), { status: 503 })
    },
  },
  'a book of which the rest cannot be read': {
    arrive: async (opened) => {
      const { page, watch } = opened
      watch.expect(/503/)
      await page.route('**/api/clients?*', async (route) => {
        if (route.request().url().includes('cursor')) return route.fulfill({ status: 503 })
        const answer = await route.fetch()
        return route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-next-cursor': 'further' } })
      })
      await at(opened, '?sort=name', (page) => page.getByText('Not all of your clients are here.'))
    },
  },
  'Add New Client, with what is wrong': {
    arrive: async (opened) => {
      await at(opened, '', full)
      const dialog = await adding(opened.page)
      await dialog.getByLabel('E-mail').fill('half an address')
      await dialog.getByRole('button', { name: 'Add Client' }).click()
      await dialog.getByText('First name is required').waitFor()
    },
  },
  'Add New Client, with who has the same': {
    arrive: async (opened) => {
      const { page, watch } = opened
      watch.expect(/409/)
      await at(opened, '', full)
      const dialog = await adding(page)
      await dialog.getByLabel('First name').fill('Mary')
      await dialog.getByLabel('E-mail').fill('ODD@EXAMPLE.COM')
      await dialog.getByLabel('Phone').fill('+1 603 555 0177')
      await dialog.getByRole('button', { name: 'Add Client' }).click()
      await dialog.getByText('There is somebody like this already').waitFor()
    },
  },
  'Edit Client, asked whether to throw it away': {
    arrive: async (opened) => {
      const { page } = opened
      await at(opened, '?q=odd@example.com', full)
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByRole('dialog', { name: 'Edit Client' }).getByLabel('Notes').fill('Other notes')
      await page.keyboard.press('Escape')
      await page.getByText('Throw away what you typed?').waitFor()
    },
  },
  'a screen that cannot be fetched': {
    arrive: async ({ page, watch }) => {
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
}

type Shown = (page: Page) => { waitFor(): Promise<void> }

const full: Shown = (page) => page.getByRole('list', { name: 'Clients' }).getByRole('listitem').first()

/** One book a browser, with long, odd, foreign and hostile names. */
const books = new WeakMap<BrowserContext, Promise<void>>()

async function at({ page }: Opened, query: string, shown: Shown): Promise<void> {
  const known = books.get(page.context()) ?? fill(page)
  books.set(page.context(), known)
  await known
  await page.goto(`/clients${query}`)
  await shown(page).waitFor()
}

/** The list with nothing in it, still waiting, or refused. */
async function without(opened: Opened, shown: Shown, answer: object | undefined, query = ''): Promise<void> {
  await opened.page.route('**/api/clients*', (route) => (answer ? route.fulfill(answer) : undefined))
  await opened.page.goto(`/clients${query}`)
  await shown(opened.page).waitFor()
}

async function adding(page: Page) {
  await page.getByRole('button', { name: 'Add New Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.waitFor()
  return dialog
}

async function fill(page: Page): Promise<void> {
  await clientDesk(page, { firstName: 'Cher' })
  await clientDesk(page, { firstName: '🎂👨‍👩‍👧‍👦', lastName: '🦊', status: 'inactive', notes: '🎂 on May 3' })
  await clientDesk(page, {
    firstName: 'محمد',
    lastName: 'عبد الرحمن الحسيني',
    notes: 'اتصل بعد الظهر فقط',
    status: 'active',
  })
  await clientDesk(page, { firstName: '<script>alert(1)</script>', email: 'odd@example.com', phone: 'ask the office' })
  await clientDesk(page, {
    firstName: 'Überweisungsbestätigungsschreibenvorlagenverwaltung',
    lastName: 'von Hohenzollern-Sigmaringen-Pemberton-Thackeray',
    email: `${'a.long.one.'.repeat(5)}@a-rather-long-domain-name.example.com`,
    phone: '(603) 555-0177 ext. 4711',
    notes: 'Owns two boats.\n'.repeat(9),
    status: 'active',
  })
  const gone = await clientDesk(page, { firstName: 'Long gone' })
  await gone.archive()
}
