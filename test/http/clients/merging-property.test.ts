import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import { mergedFields } from '#contract/clients/merging.ts'
import { createRandom } from '#demo/random.ts'
import type { Person } from '#test/support/data/day-fixture.ts'
import { seedDocument, seedNote } from '#test/support/data/seed-records.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'
import { effort } from '#test/support/effort.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})

/** Tables written by every request, or records of events that an undo does not revert. */
const otherTables = ['audit', 'create_counts', 'idempotency_keys', 'sessions', 'migration_hashes', 'job_runs']

/** Reads every row of every table of tenants. */
async function dumpDatabase(): Promise<Record<string, string[]>> {
  const { owner } = fixture.days.testApp
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1) order by 1`,
    [otherTables],
  )
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}

const random = createRandom(28)
const maybe = <T>(value: T) => (random.boolean(0.6) ? value : null)

async function addBusyClient(person: Person, others: readonly Person[], sequenceIds: readonly string[]): Promise<void> {
  const { testApp } = fixture.days
  const [clientId] = await testApp.seed.clients(person.user, [
    {
      first_name: random.pick(['Ana', 'Ben', 'Cleo']),
      last_name: maybe('Cruz'),
      email: maybe(`${random.integer(1, 9)}@example.com`),
      phone: maybe(`+1202555010${random.integer(0, 9)}`),
      date_of_birth: maybe('1980-02-29'),
      notes: maybe('Knows Ben'),
      status: random.pick(['prospect', 'active', 'inactive']),
    },
  ])
  const call = async (by: Person, path: string, body: object) =>
    expect((await by.browser.post(path, body)).status, `${path} ${JSON.stringify(body)}`).toBe(201)
  if (random.boolean(0.8))
    await call(person, `/api/clients/${clientId}/timeline`, { eventType: 'call', title: 'Talked' })
  if (random.boolean(0.5))
    await seedNote(testApp, person.user, clientId!, maybe({ deleted_at: '2026-11-20T00:00:00Z' }) ?? {})
  if (random.boolean(0.5)) await seedDocument(testApp, person.user, clientId!)
  for (const sequenceId of sequenceIds) {
    if (random.boolean(0.3)) continue
    const startDate = random.pick(['2026-11-23', '2026-11-21', '2026-11-25'])
    await call(person, `/api/clients/${clientId}/nurture-assignments`, {
      sequenceId,
      startDate,
      ...(random.boolean(0.3) && { status: 'paused' }),
    })
  }
  for (let count = random.integer(0, 3); count > 0; count -= 1) {
    const by = random.pick([person, person, ...others])
    const repeat = random.boolean(0.4) ? { hasRepeat: true, repeatInterval: 'daily' } : {}
    await call(by, '/api/tasks', {
      title: 'Call',
      clientId,
      dueDate: random.pick(['2026-11-23', '2026-11-24']),
      ...repeat,
    })
  }
  const { body: open } = await person.browser.get<{ id: string }[]>(`/api/clients/${clientId}/tasks?state=open`)
  if (open[0] && random.boolean(0.5)) await person.browser.put(`/api/tasks/${open[0].id}`, { status: 'completed' })
}

/** Puts some of the clients without a household into one. */
async function addHousehold({ browser }: Person): Promise<void> {
  const { body: clients } = await browser.get<Client[]>('/api/clients?scope=organization')
  const members = clients
    .filter(({ household }) => !household && random.boolean(0.5))
    .map(({ id }) => ({ clientId: id, role: random.pick(['head', 'spouse', 'child']) }))
  if (members.length) expect((await browser.post('/api/households', { name: 'H', members })).status).toBe(201)
}

test(
  `${effort.merges} random merges, undone, leave an equal database`,
  { timeout: 20_000 + effort.merges * 1_000 },
  async () => {
    const { organization, addPerson } = fixture.days
    const admin = await addPerson({ role: 'org_admin', of: organization })
    const agents = [await addPerson(), await addPerson()]
    for (const { browser } of [admin, ...agents]) expect((await browser.get('/api/stats/agent')).status).toBe(200)
    const sequences = await Promise.all(
      [
        { isOrgLevel: true },
        { isOrgLevel: true, endsWhenActive: true },
        { isOrgLevel: true, repeatInterval: 'weekly' },
      ].map(async (options) => {
        const tasks = [0, 1, 5].map((day) => ({ title: `Step ${day}`, daysAfterKickoff: day }))
        const { body } = await admin.browser.post<{ id: string }>('/api/nurture-sequences', {
          name: 'N',
          tasks,
          ...options,
        })
        return body.id
      }),
    )
    let undoneCount = 0
    while (undoneCount < effort.merges) {
      await addBusyClient(random.pick(agents), [admin], sequences)
      await addBusyClient(random.pick(agents), [admin], sequences)
      await addHousehold(admin)
      const before = await dumpDatabase()
      const mergeIds: string[] = []
      for (let depth = random.integer(1, 3); depth > 0; depth -= 1) {
        const { body: clients } = await admin.browser.get<Client[]>('/api/clients?scope=organization')
        if (clients.length < 2) break
        const kept = random.pick(clients)
        const gone = random.pick(clients.filter(({ id }) => id !== kept.id))
        const fields = Object.fromEntries(
          mergedFields
            .filter((field) => random.boolean(0.5) && (field !== 'firstName' || gone[field]))
            .map((field) => [field, 'take']),
        )
        fixture.days.testApp.clock.advance({ seconds: 1 })
        const path = `/api/clients/${kept.id}/merge`
        const { status, body } = await admin.browser.post<{ mergeId: string }>(path, { from: gone.id, fields })
        expect(status, JSON.stringify(body)).toBe(200)
        mergeIds.push(body.mergeId)
      }
      for (const mergeId of mergeIds.toReversed()) {
        fixture.days.testApp.clock.advance({ seconds: 1 })
        const { status, body } = await admin.browser.post(`/api/merges/${mergeId}/undo`, {})
        expect(status, JSON.stringify(body)).toBe(200)
        expect(body).toMatchObject({ stays: { fields: [], tasks: 0, recurringTasks: 0, assignments: 0 } })
        undoneCount += 1
      }
      expect(await dumpDatabase()).toEqual(before)
    }
  },
)
