import { getSystemTimeZone, getDayInZone } from '#contract/base/calendar-day.ts'
import { runInOneTransaction, type Database } from '#server/base/database.ts'
import * as organizations from '#server/organizations/service.ts'
import * as team from '#server/team/service.ts'
import type pg from 'pg'
import { createAgentTasks } from './agent-tasks.ts'
import { createAgentClients } from './agent-clients.ts'
import { createRandom } from './random.ts'
import * as people from './people.ts'
import { createDemoSequences, type DemoSequences, enrolDemoClients } from './sequences.ts'

/**
 * Creates the demo organizations, users and clients and a month of their work, in one transaction and only if there is
 * no organization yet. Always the same data, with days relative to `now`: docs/product.md#demo.
 */
export async function createDemoData(pool: pg.Pool, now: Date): Promise<void> {
  const timeZone = getSystemTimeZone()
  await runInOneTransaction(pool, async (database) => {
    const isEmpty = await database.acrossOrganizations('write', async (db) => {
      if (await organizations.hasTenantOrganizations(db)) return false
      await team.addUser(db, now, {
        ...people.demoSuperAdmin,
        organizationId: await organizations.getPlatformOrganizationId(db),
        role: 'super_admin',
      })
      return true
    })
    if (isEmpty) for (const one of people.demoOrganizations) await createDemoOrganization(database, one, now, timeZone)
  })
}

type Transactions = Omit<Database, 'pool'>

async function createDemoOrganization(
  database: Transactions,
  { name, seed, users }: people.DemoOrganization,
  now: Date,
  timeZone: string,
): Promise<void> {
  const organizationId = await database.acrossOrganizations('write', (db) =>
    organizations.addOrganization(db, now, { name, timeZone }),
  )
  let sequences: DemoSequences | undefined
  for (const [index, person] of users.entries()) {
    const { clients: _clients, areaCode: _area, ...user } = person
    const id = await database.acrossOrganizations('write', (db) => team.addUser(db, now, { ...user, organizationId }))
    const random = createRandom(seed * 100 + index)
    await database.inOrganization(organizationId, 'write', async (db) => {
      const viewer = { id, organizationId, role: user.role, country: 'US' }
      const ctx = { db, viewer, now, timeZone, today: getDayInZone(timeZone, now) }
      const clients = await createAgentClients(ctx, person, random)
      await createAgentTasks(ctx, clients, random)
      // The first user is the admin, who shares the sequences.
      sequences ??= await createDemoSequences(ctx)
      await enrolDemoClients(ctx, clients, sequences)
    })
  }
}
