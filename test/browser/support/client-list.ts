import type { Page } from 'playwright-core'
import type { ClientDraft } from '#contract/clients/client-draft.ts'
import type { Client } from '#contract/clients/clients.ts'
import { createContext } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import * as clients from '#server/clients/service.ts'
import { inDatabase, type Person } from './person.ts'

/** Creates clients for a person, each a day later than the one before, the last today. */
export function createClients(person: Person, forms: readonly ClientDraft[]): Promise<Client[]> {
  const zones = { profileZone: null, headerZone: person.zone, lastSeenZone: null, organizationZone: null }
  const now = Date.now()
  return inDatabase((appDatabase) =>
    appDatabase.inOrganization(person.organizationId, 'write', async (db) => {
      const added: Client[] = []
      for (const [index, form] of forms.entries()) {
        const createdAt = new Date(now - (forms.length - 1 - index) * 86_400_000)
        added.push(
          await clients.addClient(
            { ...createContext({ ...person, country: 'US' }, zones, createdAt), db },
            newId(),
            form,
          ),
        )
      }
      return added
    }),
  )
}

/** Page object for the client list. */
export const clientListOn = (page: Page) => {
  const list = page.getByRole('list', { name: 'Clients' })
  const card = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  return {
    list,
    card,
    search: page.getByRole('search').getByRole('textbox'),
    /** Returns the names of the rendered cards in order. */
    names: () => list.getByRole('heading').allTextContents(),
    sort: (name: string) => page.getByRole('group', { name: 'Sort' }).getByRole('button', { name }),
    /** Returns the numbers by status, such as "Total 3, Active 2, Prospects 1". */
    stats: async () =>
      (await page.getByRole('group', { name: 'Clients by status' }).getByRole('button').allTextContents())
        .join(', ')
        .replaceAll(/(\d+)/g, ' $1'),
    /** Returns the count, such as "3 of 120 clients". */
    count: async () =>
      // The noun is on a separate line if only screen readers get it.
      (await page.getByRole('main').getByRole('status').first().innerText()).replaceAll(/\s+/g, ' ').trim(),
  }
}
