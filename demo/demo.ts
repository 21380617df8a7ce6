import type pg from 'pg'
import { addDays, type CalendarDay, getDayInZone, getInstantOfLocalTime } from '#contract/base/calendar-day.ts'
import { runInOneTransaction, type Database } from '#server/base/database/database.ts'
import { newId } from '#server/base/ids.ts'
import * as organizations from '#server/organizations/service.ts'
import { hasTenantOrganizations } from '#server/organizations/store.ts'
import { assignmentHooks } from '#server/sequences/enrollment/ending.ts'
import { registerAssignmentHooks } from '#server/tasks/for-sequences.ts'
import { finishFirstSteps } from '#server/team/first-steps.ts'
import * as team from '#server/team/service.ts'
import { createAgentClients } from './agent-clients.ts'
import { createTodaysTasks, planPastTasks } from './agent-tasks.ts'
import { getDemoTimeZone, runInOrder } from './demo-context.ts'
import { createHouseholds } from './households.ts'
import * as people from './people.ts'
import { planPolicies } from './policies.ts'
import { createRandom } from './random.ts'
import { planRecurringRules } from './recurring-tasks.ts'
import { createDemoSequences, type DemoSequences, planEnrollments } from './sequences.ts'

/**
 * Creates the demo organizations, users and clients and a month of their work, in one transaction and only if there is
 * no organization yet. The data is always the same, with days relative to `now`: docs/product/operation.md#demo.
 */
export async function createDemoData(pool: pg.Pool, now: Date): Promise<void> {
  registerAssignmentHooks(assignmentHooks)
  const timeZone = getDemoTimeZone()
  await runInOneTransaction(pool, async (database) => {
    const isEmpty = await database.acrossOrganizations('write', async (db) => {
      if (await hasTenantOrganizations(db)) return false
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
  const today = getDayInZone(timeZone, now)
  const organizationId = newId()
  await database.acrossOrganizations('write', (db) =>
    organizations.addOrganization(db, getFoundingDate(timeZone, today, 0), { id: organizationId, name, timeZone }),
  )
  let sequences: DemoSequences | undefined
  for (const [index, person] of users.entries()) {
    const { clients: _clients, areaCode: _area, households, ...user } = person
    const joinedAt = getFoundingDate(timeZone, today, index)
    const id = await database.acrossOrganizations('write', (db) =>
      team.addUser(db, joinedAt, { ...user, organizationId }),
    )
    const random = createRandom(seed * 100 + index)
    await database.inOrganization(organizationId, 'write', async (db) => {
      const viewer = { id, organizationId, role: user.role, country: 'US' }
      const ctx = { db, viewer, now, timeZone, today }
      await finishFirstSteps(ctx)
      const clients = await createAgentClients(ctx, person, random)
      await createHouseholds(ctx, clients, households)
      // The first user is the admin, who shares the sequences.
      sequences ??= await createDemoSequences(ctx)
      await runInOrder([
        ...planPastTasks(ctx, clients, random),
        ...planRecurringRules(ctx),
        ...planPolicies(ctx, clients, createRandom(seed * 1_000 + index)),
        ...planEnrollments(ctx, clients, sequences),
      ])
      await createTodaysTasks(ctx, clients, random)
    })
  }
}

/** Returns when a user of an organization joined, one after another, all before their first clients. */
const getFoundingDate = (timeZone: string, today: CalendarDay, userIndex: number): Date =>
  getInstantOfLocalTime(timeZone, addDays(today, -900 + 60 * userIndex), 10, 30)
