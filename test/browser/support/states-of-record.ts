import type { BrowserContext, Page } from 'playwright-core'
import type { TeamMember } from '#contract/team.ts'
import { type ClientDesk, clientDesk } from './client-desk.ts'
import type { State } from './states.ts'
import type { Opened } from './test.ts'

/** What there is to see of one client: their record, its timeline, and the dialogs they open. */
export const statesOfRecord: Record<string, State> = {
  'a client': { arrive: (opened) => at(opened, 'overview', (page) => page.getByText('more events')) },
  'a client of whom next to nothing is known': {
    arrive: async ({ page }) => {
      const { tab } = await clientDesk(page, { firstName: '🎂' })
      await page.goto(tab('overview'))
      await page.getByText('Not given yet').first().waitFor()
    },
  },
  'an archived client': {
    arrive: async ({ page }) => {
      const desk = await clientDesk(page)
      await desk.archive()
      await page.goto(desk.tab('nurture'))
      await page.getByRole('button', { name: 'Restore' }).waitFor()
    },
  },
  'a client on their way': {
    arrive: async (opened) => {
      await opened.page.route(/\/api\/clients\/[^/]+$/, () => {})
      await at(opened, 'overview', (page) => page.getByText('Loading the client'))
    },
  },
  'a client who cannot be read': {
    arrive: async (opened) => {
      opened.watch.expect(/503/)
      await opened.page.route(/\/api\/clients\/[^/]+$/, (route) => route.fulfill({ status: 503 }))
      await at(opened, 'overview', (page) => page.getByText('Error loading client:'))
    },
  },
  'a client who is none': {
    path: '/clients/none',
    arrive: ({ page }) => page.getByRole('heading', { name: 'Client not found (ID: none)' }).waitFor(),
  },
  'the timeline of a client': { arrive: (opened) => at(opened, 'timeline', shownWhole) },
  'a timeline without events': {
    arrive: (opened) => withTimeline(opened, { json: [] }, (page) => page.getByText('Nothing happened yet')),
  },
  'a timeline on its way': {
    arrive: (opened) => withTimeline(opened, undefined, (page) => page.getByText('Loading what happened')),
  },
  'a timeline that cannot be read': {
    arrive: (opened) => {
      opened.watch.expect(/503/)
      return withTimeline(opened, { status: 503 }, (page) => page.getByText('The timeline could not be loaded.'))
    },
  },
  'a timeline whose older events cannot be read, and no task in it': {
    arrive: async (opened) => {
      const { page, watch } = opened
      watch.expect(/503/)
      await page.route('**/timeline?cursor=*', (route) => route.fulfill({ status: 503 }))
      await page.route(/\/timeline$/, async (route) => {
        const answer = await route.fetch()
        return route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-next-cursor': 'further' } })
      })
      await at(opened, 'timeline', shownWhole)
      await page.getByText('Tasks', { exact: true }).click()
      await page.getByRole('button', { name: 'Show older' }).click()
      await page.getByText('Older events could not be loaded.').waitFor()
    },
  },
  'Add Event, with what is wrong': {
    arrive: async (opened) => {
      await at(opened, 'timeline', shownWhole)
      await opened.page.getByRole('button', { name: 'Add Event' }).click()
      const dialog = opened.page.getByRole('dialog', { name: 'Add Event' })
      await dialog.getByRole('button', { name: 'Add Event' }).click()
      await dialog.getByText('Title is required').waitFor()
    },
  },
  'Schedule Task with a client': {
    arrive: async (opened) => {
      await at(opened, 'nurture', (page) => page.getByText('Not on a nurture sequence'))
      await opened.page.getByRole('button', { name: 'Schedule Task' }).click()
      await opened.page.getByRole('dialog', { name: 'Schedule Task' }).waitFor()
    },
  },
  'what is seldom wanted of a client': {
    arrive: async (opened) => {
      await at(opened, 'overview', (page) => page.getByText('more events'))
      await openMenu(opened.page)
    },
  },
  'Delete a client, with what goes': { arrive: (opened) => asked(opened, 'Delete', 'stay in the history') },
  'Delete a client, while that is looked up': {
    arrive: async (opened) => {
      await opened.page.route('**/belongings', () => {})
      await asked(opened, 'Delete', 'Looking up what goes along')
    },
  },
  'Delete a client, when that cannot be read': {
    arrive: async (opened) => {
      opened.watch.expect(/503/)
      await opened.page.route('**/belongings', (route) => route.fulfill({ status: 503 }))
      await asked(opened, 'Delete', 'could not be looked up')
    },
  },
  'Give a client to another agent, with nobody chosen': {
    as: 'platform',
    arrive: async (opened) => {
      const { page } = opened
      await page.route('**/api/organization/users', (route) => route.fulfill({ json: team }))
      await asked(opened, 'Give to another agent', 'stay with the client')
      await page.getByRole('dialog').getByRole('button', { name: 'Give' }).click()
      await page.getByText('Choose who gets this client').waitFor()
    },
  },
  'Give a client to another agent, with nobody there': {
    as: 'platform',
    arrive: async (opened) => {
      await opened.page.route('**/api/organization/users', (route) => route.fulfill({ json: [] }))
      await asked(opened, 'Give to another agent', 'Nobody else is active')
    },
  },
}

/** One client a browser, with long, odd, foreign and hostile things in the record. */
const desks = new WeakMap<BrowserContext, Promise<ClientDesk>>()

type Shown = (page: Page) => { waitFor(): Promise<void> }

const shownWhole: Shown = (page) => page.getByText('Show more').first()

async function at({ page }: Opened, tab: string, shown: Shown): Promise<void> {
  const known = desks.get(page.context()) ?? fullDesk(page)
  desks.set(page.context(), known)
  await page.goto((await known).tab(tab))
  await shown(page).waitFor()
}

async function withTimeline(opened: Opened, answer: object | undefined, shown: Shown): Promise<void> {
  await opened.page.route('**/timeline', (route) => (answer ? route.fulfill(answer) : undefined))
  await at(opened, 'timeline', shown)
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menu').waitFor()
}

async function asked(opened: Opened, what: string, said: string): Promise<void> {
  const { page } = opened
  await at(opened, 'overview', (page) => page.getByText('more events'))
  await openMenu(page)
  await page.getByRole('menuitem', { name: what }).click()
  await page.getByRole('dialog').getByText(said).waitFor()
}

async function fullDesk(page: Page): Promise<ClientDesk> {
  const desk = await clientDesk(page, {
    firstName: 'Überweisungsbestätigungsschreibenvorlagenverwaltung<b>',
    lastName: 'Pemberton-Thackeray-Nakamura',
    email: `${'a.long.one.'.repeat(5)}@a-rather-long-domain-name.example.com`,
    phone: '(603) 555-0128 ext. 12',
    address: '14 Mill Lane\nPortsmouth, NH 03801',
    dateOfBirth: '1971-03-03',
    notes: 'Owns two boats.\n'.repeat(9),
    status: 'active',
  })
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  await desk.logEvent({ eventType: 'call', title: '<script>alert(1)</script>', description: 'One line\n'.repeat(9) })
  await desk.logEvent({ eventType: 'meeting', title: 'اجتماع بخصوص تجديد الوثيقة', eventDate: day(1) })
  await desk.logEvent({ eventType: 'email', title: 'Ü'.repeat(200), description: 'W'.repeat(900), eventDate: day(2) })
  await desk.logEvent({ eventType: 'document', title: '🎂 Deed', eventDate: day(400).slice(0, 10) })
  await desk.logEvent({ eventType: 'note', title: 'Review to come', eventDate: day(-9) })
  await desk.addNote({ content: 'Prefers evenings' })
  return desk
}

const member = (id: string, firstName: string | null): TeamMember => ({
  id,
  firstName,
  lastName: firstName && 'Pemberton-Thackeray-Nakamura',
  email: `${id}-with-a-rather-long-address@harbor.test`,
  role: 'agent',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  profileImageUrl: null,
})
const team = [member('one', 'Wilhelmina-Alexandrina'), member('two', null)]
