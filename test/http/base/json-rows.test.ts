import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ClientSummary, ListedClient } from '#contract/clients/clients.ts'
import { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { type AnyStatement, type Statement, statements } from '#server/base/database/statement.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import type { SeededUser } from '#test/support/data/seed.ts'

const day = '2026-11-21'
const oddText = 'a"b\\c\n\t\u0001\u007f\u2028 ß 🍵 ,\n{"createdAt":"2026-11-21T15:00:00+00:00"}'
const Instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

const instants = { createdAt: Instant, updatedAt: Instant }
const StrictClient = z.strictObject({
  ...ListedClient.shape,
  ...instants,
  archivedAt: z.nullable(Instant),
  lastActivityAt: Instant,
  truncated: z.nullable(z.array(z.enum(['address', 'notes']))),
})
const StrictTask = z.strictObject({
  ...TaskOfDay.shape,
  ...instants,
  truncated: z.nullable(z.array(z.literal('description'))),
  client: z.nullable(z.strictObject(ClientSummary.shape)),
})
const { agentName: _, ...ownClientShape } = StrictClient.shape

/** What is stored as JSON follows each of the fields. */
const changeEveryField = `update clients set first_name = $1, last_name = $1, email = $1, phone = $1, phone_key = '+12025550123',
  address = $2, notes = $2, date_of_birth = '2000-01-31', status = 'inactive', updated_at = '2026-11-03T00:00:00Z',
  created_at = '2026-11-02T00:00:00Z', assigned_agent_id = assigned_agent_id where first_name = 'Changed since'`

let fixture: ClientFixture
let users: Record<'agent' | 'admin' | 'superAdmin', SeededUser>
beforeAll(async () => {
  fixture = await createClientFixture()
  const { agent, admin, organization } = fixture.people.harbor
  users = { agent, admin, superAdmin: await fixture.testApp.seed.user(organization, 'super_admin') }
  for (const user of Object.values(users)) {
    const [clientId] = await fixture.testApp.seed.clients(user, [
      {
        first_name: oddText,
        date_of_birth: '1964-02-29',
        notes: oddText.repeat(20),
        created_at: '2026-11-01T00:00:00.123999Z',
      },
      { first_name: 'Gone', last_name: 'Row', archived_at: '2026-11-02T00:00:00.1Z' },
      { first_name: 'Changed since' },
    ])
    await fixture.testApp.owner.query(changeEveryField, [oddText, oddText.repeat(20)])
    await fixture.testApp.seed.tasks(user, [
      { dueDate: day, title: oddText, description: 'x'.repeat(5_000), clientId: clientId! },
      { dueDate: day, isDaily: true, type: 'roleplay' },
      { dueDate: '2026-11-20', dueTime: '15:30', reminderMinutes: 15 },
    ])
  }
})

const lists = [
  ['/api/clients', z.strictObject(ownClientShape)],
  ['/api/clients?archived=true&sort=activity', z.strictObject(ownClientShape)],
  ['/api/clients?scope=organization', StrictClient],
  [`/api/tasks/planning?date=${day}`, StrictTask],
  ['/api/tasks/planning?date=2026-11-20', StrictTask],
] as const

describe.each(['agent', 'admin', 'superAdmin'] as const)('what PostgreSQL writes as JSON for the %s', (role) => {
  test.each(lists)('%s is exactly what the contract declares', async (path, Row) => {
    const browser = await fixture.testApp.signIn(users[role])
    const response = await browser.get<unknown[]>(path)
    if (role === 'agent' && path.includes('organization')) return expect(response.status).toBe(403)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.body.length).toBeGreaterThan(0)
    expect(z.array(Row as z.ZodMiniObject).parse(response.body)).toEqual(response.body)
  })
})

test('the JSON of a list has the values of its rows as the driver reads them', async () => {
  const { agent } = fixture.people.harbor
  const parameters = {
    viewerId: agent.id,
    day,
    seesAll: true,
    limit: 100,
    now: new Date(),
    archived: false,
    status: null,
    patterns: null,
    digits: null,
    afterValue: null,
    afterId: null,
    placeInDay: '',
    namePatterns: [],
    wordPatterns: [],
    partPatterns: [],
    overdueDay: '-infinity',
    completedDay: '-infinity',
    ...Object.fromEntries(['overdueId', 'completedId', 'dueId'].map((name) => [name, nilId])),
  }
  const names = [...statements.keys()].filter((name) => statements.has(`${name}_json`))
  expect(names.length).toBe(16)
  for (const name of names) {
    const [rows, json] = await fixture.testApp.database.inOrganization(agent.organizationId, 'read', (db) =>
      Promise.all(
        [name, `${name}_json`].map((one) => db.all(statements.get(one) as AnyStatement as Statement, parameters)),
      ),
    )
    expect(rows!.length).toBeGreaterThan(0)
    expect(
      (json as { json: string }[]).map((row) => JSON.parse(row.json) as unknown),
      name,
    ).toEqual(rows)
  }
})

const nilId = '00000000-0000-0000-0000-000000000000'
