import { addDays, ownTimeZone, todayIn } from '#contract/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { allAtOnce, type Database } from '#server/base/database.ts'
import { newId } from '#server/base/ids.ts'
import * as clients from '#server/clients/service.ts'
import * as organizations from '#server/organizations/service.ts'
import * as team from '#server/team/service.ts'
import type pg from 'pg'
import { liveAgentDays, type DemoClient } from './agent-days.ts'
import { type Chance, chanceFrom } from './chance.ts'
import * as people from './people.ts'

/**
 * Makes the demo's organisations, people, clients and a month of their work: all of it or nothing, and nothing where
 * there is an organisation already. Always the same but for its days, which lead up to now.
 */
export async function makeDemo(pool: pg.Pool, now: Date): Promise<void> {
  const timeZone = ownTimeZone()
  await allAtOnce(pool, async (database) => {
    const isEmpty = await database.acrossOrganizations('write', async (db) => {
      if (await organizations.hasTenants(db)) return false
      await team.addUser(db, now, {
        ...people.demoSuperAdmin,
        organizationId: await organizations.platformId(db),
        role: 'super_admin',
      })
      return true
    })
    if (isEmpty) for (const one of people.demoOrganizations) await makeOrganization(database, one, now, timeZone)
  })
}

type Doors = Omit<Database, 'pool'>

async function makeOrganization(
  database: Doors,
  { name, seed, users }: people.DemoOrganization,
  now: Date,
  timeZone: string,
): Promise<void> {
  const organizationId = await database.acrossOrganizations('write', (db) =>
    organizations.addOrganization(db, now, { name, timeZone }),
  )
  for (const [index, { clients: count, ...user }] of users.entries()) {
    const id = await database.acrossOrganizations('write', (db) => team.addUser(db, now, { ...user, organizationId }))
    const chance = chanceFrom(seed * 100 + index)
    await database.inOrganization(organizationId, 'write', async (db) => {
      const viewer = { id, organizationId, role: user.role, country: 'US' }
      const ctx = { db, viewer, now, timeZone, today: todayIn(timeZone, now) }
      await liveAgentDays(ctx, await addClients(ctx, count, chance), chance)
    })
  }
}

async function addClients(ctx: Ctx, count: number, chance: Chance): Promise<DemoClient[]> {
  const added: DemoClient[] = []
  for (let index = 0; index < count; index++) {
    const firstName = people.firstNames[(index * 5 + chance.whole(0, 4)) % people.firstNames.length]!
    const lastName = chance.below(0.94) ? chance.one(people.lastNames) : null
    const address = `${chance.whole(2, 180)} ${chance.one(people.streets)}, ${chance.one(people.towns)}`
    const { id } = await clients.addClient(ctx, newId(), {
      firstName,
      lastName,
      email: chance.below(0.9) ? `${firstName}.${lastName ?? 'home'}${index}@example.com`.toLowerCase() : null,
      phone: chance.below(0.92) ? `(603) 555-01${String(index).padStart(2, '0')}` : null,
      address: chance.below(0.85) ? address : null,
      dateOfBirth: chance.below(0.8) ? addDays(ctx.today, -chance.whole(21 * 365, 78 * 365)) : null,
      notes: chance.below(0.7) ? chance.one(people.policies) : null,
      status: chance.one(['prospect', 'active', 'active', 'active', 'inactive']),
    })
    added.push({ id, name: lastName ? `${firstName} ${lastName}` : firstName })
  }
  return added
}
