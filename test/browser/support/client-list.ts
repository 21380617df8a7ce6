import type { Page } from 'playwright-core'
import type { Client, ClientForm } from '#contract/clients/clients.ts'
import { createContext } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import * as clients from '#server/clients/service.ts'
import { inDatabase, type Person } from './person.ts'

/** Adds clients to somebody's book as they would have done it, each a day later than the one before, the last today. */
export function createClients(person: Person, forms: readonly ClientForm[]): Promise<Client[]> {
  const zones = { profile: null, header: person.zone, lastSeen: null, organization: null }
  const now = Date.now()
  return inDatabase((appDatabase) =>
    appDatabase.inOrganization(person.organizationId, 'write', async (db) => {
      const added: Client[] = []
      for (const [index, form] of forms.entries()) {
        const createdAt = new Date(now - (forms.length - 1 - index) * 86_400_000)
        added.push(
          await clients.addClient(createContext(db, { ...person, country: 'US' }, zones, createdAt), newId(), form),
        )
      }
      return added
    }),
  )
}

/** The list of clients as a person looks through it. */
export const clientListOn = (page: Page) => {
  const list = page.getByRole('list', { name: 'Clients' })
  const card = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  return {
    list,
    card,
    search: page.getByRole('search').getByRole('textbox'),
    /** Names in the order they are read, of what is drawn. */
    names: () => list.getByRole('heading').allTextContents(),
    sort: (name: string) => page.getByRole('group', { name: 'Sort' }).getByRole('button', { name }),
    /** The stat cards: "Total 3, Active 2, Prospects 1". */
    stats: async () =>
      (await page.getByRole('main').locator('dl > div').allTextContents()).join(', ').replaceAll(/(\d+)/g, ' $1'),
    /** "3 of 120 clients". */
    count: () => page.getByRole('main').getByRole('status').first().innerText(),
  }
}
