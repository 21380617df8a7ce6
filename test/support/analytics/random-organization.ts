import { newId } from '#server/base/ids.ts'
import { seedAssignment, seedSequence } from '#test/support/data/seed-sequences.ts'
import type { SeededOrganization, SeededUser } from '#test/support/data/seed.ts'
import type { TestApp } from '#test/support/test-app.ts'

/** A generator of random numbers from 0 to 1 that repeats with its seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const zones = ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', 'America/New_York', null]
const pausedAssignment = { paused_on: '2026-11-01', paused_at: '2026-11-01T12:00:00Z' }
const finishedAssignment = { finished_at: '2026-11-01T12:00:00Z', end_reason: 'finished' }
const statuses = ['pending', 'in_progress', 'completed', 'abandoned'] as const
const types = ['call', 'email', 'meeting', 'roleplay', 'other'] as const

/** Seeds an organization whose people, clients, tasks, increments and events are random, near the bounds of the rules. */
export async function seedRandomOrganization(testApp: TestApp, random: () => number) {
  const { seed } = testApp
  const now = testApp.clock().getTime()
  const below = (count: number) => Math.floor(random() * count)
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!
  const dayAt = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const organization = await seed.organization({
    time_zone: pick(['UTC', 'America/Los_Angeles']),
    working_days: pick([[1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6], [6], [0]]),
  })
  const admin = await seed.user(organization, 'org_admin')
  const agents: SeededUser[] = [admin]
  for (let index = 0; index < 2 + below(4); index += 1)
    agents.push(
      await seed.user(organization, 'agent', {
        is_active: random() < 0.8,
        time_zone: pick(zones),
        last_seen_time_zone: pick(zones),
        ...(random() < 0.3 && { first_name: null, last_name: null }),
      }),
    )
  for (const agent of agents) await seedWork(agent)
  return { organization: organization as SeededOrganization, admin }

  async function seedWork(agent: SeededUser): Promise<void> {
    const createdAt = testApp.clock().toISOString()
    const clientIds = await seed.clients(
      agent,
      Array.from({ length: below(6) }, () => ({ archived_at: random() < 0.3 ? createdAt : null })),
    )
    const tasks = Array.from({ length: below(60) }, () => ({
      type: pick(types),
      status: pick(statuses),
      clientId: random() < 0.6 ? (pick(clientIds) ?? null) : null,
      // The last days of the windows, their first ones, and those around today.
      dueDate: dayAt(
        random() < 0.5
          ? below(36) - 2
          : pick([-1, 0, 1, 2, 3, 4, 5, 7, 8, 14, 15, 29, 30, 31, 32, 60, 61, 90, 91, 180, 181]),
      ),
    }))
    const taskIds = await seed.tasks(agent, tasks)
    await testApp.owner.query(
      `update tasks set is_paused = true
       where assigned_agent_id = $1 and status in ('pending', 'in_progress') and md5(id::text) < '3'`,
      [agent.id],
    )
    const sequences = [await seedSequence(testApp, agent), await seedSequence(testApp, agent)]
    for (const clientId of clientIds)
      for (const sequenceId of sequences)
        if (random() < 0.4)
          await seedAssignment(
            testApp,
            agent,
            clientId,
            sequenceId,
            pick([{}, {}, pausedAssignment, finishedAssignment]),
          )
    await testApp.owner.query(
      `update tasks set completed_on = due_date + (('x' || substr(md5(id::text), 1, 2))::bit(8)::int % 5 - 2)
       where assigned_agent_id = $1 and completed_on is not null`,
      [agent.id],
    )
    const base = { organization_id: agent.organizationId, created_at: createdAt }
    const instants = Array.from({ length: below(12) }, () => now - below(80) * 1_000 - below(3) * 500)
    await seed.insert(
      'task_history',
      instants.map((instant) => ({
        ...base,
        id: newId(),
        task_id: pick(taskIds) ?? newId(),
        user_id: agent.id,
        previous_value: 0,
        new_value: 1,
        action: random() < 0.7 ? 'incremented' : 'decremented',
        outcome: pick([null, 'reached', 'voicemail']),
        reason: pick([null, null, 'undone']),
        day: dayAt(pick([-1, 0, 0, 1, 7, 8, 14, 15, 30, 31, 60, 61, 90, 91])),
        created_at: new Date(instant).toISOString(),
      })),
    )
    await seed.insert(
      'timeline',
      clientIds.map((clientId) => ({
        ...base,
        id: newId(),
        client_id: clientId,
        event_type: 'call',
        kind: 'logged',
        title: 'Call',
        event_date: createdAt,
        created_by: agent.id,
        created_by_organization: agent.organizationId,
        day: dayAt(pick([-1, 0, 1, 15, 30, 31, 40])),
        is_system: random() < 0.4,
      })),
    )
  }
}
