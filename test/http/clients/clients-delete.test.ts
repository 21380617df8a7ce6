import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientRelatedCounts } from '#contract/clients/clients.ts'
import type { HistoryEntry } from '#contract/tasks/task-history.ts'
import { newId } from '#server/base/ids.ts'
import { absentId } from '#test/support/access/world.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { seedPolicy } from '#test/support/data/seed-records.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { testNow } from '#test/support/test-clock.ts'
import { whileLocked } from '#test/support/while-locked.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

/** Adds rows of every kind to a client, of which some are deleted, stopped, over or finished and must not be counted. */
async function addRelatedRows(clientId: string, owner: SeededUser): Promise<void> {
  const { seed } = fixture.testApp
  const at = '2026-11-20T00:00:00Z'
  const common = { organization_id: owner.organizationId, client_id: clientId, created_at: at }
  const by = { created_by: owner.id, created_by_organization: owner.organizationId }
  const note = { ...common, ...by, content: 'x', note_type: 'general', tags: [], updated_at: at }
  await seed.insert('client_notes', [
    { ...note, id: newId(), deleted_at: null },
    { ...note, id: newId(), deleted_at: at },
  ] as never)
  const files = [newId(), newId(), newId()]
  await seed.insert(
    'stored_files',
    files.map((id) => ({ organization_id: owner.organizationId, id, created_at: at })),
  )
  const document = { ...common, ...by, file_name: 'x.pdf', media_type: 'application/pdf', size: 1 }
  await seed.insert(
    'documents',
    files.map((file_id, index) => ({ ...document, id: newId(), file_id, deleted_at: index ? null : at })),
  )
  const recurringRule = {
    ...common,
    assigned_agent_id: owner.id,
    type: 'call',
    title: 'x',
    priority: 'low',
    target_count: 1,
    estimated_minutes: 5,
    resource_type: 'none',
    repeat_interval: 'daily',
    first_due: '2026-11-20',
    opened_through: '2026-11-20',
    repeat_end_date: null,
    updated_at: at,
  }
  await seed.insert('recurring_rules', [
    { ...recurringRule, id: newId(), stopped_at: null },
    { ...recurringRule, id: newId(), stopped_at: at },
    { ...recurringRule, id: newId(), stopped_at: null, repeat_end_date: '2026-11-20' },
  ])
  const event = {
    ...common,
    ...by,
    event_type: 'call',
    kind: 'logged',
    title: 'x',
    event_date: at,
    day: '2026-11-20',
    is_system: false,
  }
  await seed.insert(
    'timeline',
    [newId(), newId(), newId()].map((id) => ({ ...event, id })),
  )
  await seed.tasks(owner, [
    { clientId, title: 'pending' },
    { clientId, title: 'begun', status: 'in_progress', targetCount: 2, completedCount: 1 },
    { clientId, title: 'done', status: 'completed' },
    { clientId, title: 'gone', status: 'abandoned' },
  ])
}

const readRelatedCounts = (id: string, browser = fixture.agent) =>
  browser.get<ClientRelatedCounts>(`/api/clients/${id}/belongings`)
const ofOwner = (openTasksOfOwner: number, recurringTasksOfOwner: number) => ({
  openTasksOfOwner,
  recurringTasksOfOwner,
  assignments: 0,
})
const deleteClient = (id: string, browser = fixture.agent) => browser.delete(`/api/clients/${id}`)
const countRows = async (table: string, id: string) =>
  Number((await fixture.testApp.owner.query(`select count(*) from ${table} where client_id = $1`, [id])).rows[0].count)

describe('the related counts of a client', () => {
  test('leave out what is deleted, stopped or finished', async () => {
    const id = await fixture.addClient()
    await addRelatedRows(id, fixture.people.harbor.agent)
    await fixture.testApp.seed.tasks(fixture.people.harbor.colleague, [{ clientId: id }])
    await addRelatedRows(await fixture.addClient(), fixture.people.harbor.agent)
    await seedPolicy(fixture.testApp, fixture.people.harbor.agent, id)
    await seedPolicy(fixture.testApp, fixture.people.harbor.agent, id, { deleted_at: testNow })
    const relatedCounts = {
      notes: 1,
      events: 3,
      documents: 2,
      policies: 1,
      openTasks: 3,
      recurringTasks: 1,
      ...ofOwner(2, 1),
    }
    expect(await readRelatedCounts(id)).toMatchObject({ status: 200, body: relatedCounts })
    expect((await readRelatedCounts(id, fixture.admin)).body).toEqual(relatedCounts)
    expect((await readRelatedCounts(await fixture.addClient())).body).toEqual({
      notes: 0,
      events: 0,
      documents: 0,
      policies: 0,
      openTasks: 0,
      recurringTasks: 0,
      ...ofOwner(0, 0),
    })
  })
})

describe('a deleted client', () => {
  test('is deleted with notes, timeline, documents, rules and open tasks; finished tasks and the history stay', async () => {
    const id = await fixture.addClient({ first_name: 'Jonah', email: 'jonah@secret.example' })
    const otherClient = await fixture.addClient()
    await addRelatedRows(id, fixture.people.harbor.agent)
    await addRelatedRows(otherClient, fixture.people.harbor.agent)
    await fixture.testApp.seed.tasks(fixture.people.harbor.colleague, [{ clientId: id }])
    const [workedTask] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [
      { clientId: id, title: 'worked', targetCount: 3 },
    ])
    await fixture.agent.put(`/api/tasks/${workedTask}`, { completedCount: 1 })

    const { status, text } = await deleteClient(id)
    expect([status, text]).toEqual([204, ''])

    expect(await fixture.agent.get(`/api/clients/${id}`)).toMatchObject({ status: 404 })
    for (const table of ['client_notes', 'timeline', 'documents', 'recurring_rules']) {
      expect(await countRows(table, id), table).toBe(0)
      expect(await countRows(table, otherClient), table).toBeGreaterThan(1)
    }
    const { rows } = await fixture.testApp.owner.query('select title from tasks where client_id = $1 order by title', [
      id,
    ])
    expect(rows).toEqual([{ title: 'done' }, { title: 'gone' }])
    const { body } = await fixture.agent.get<HistoryEntry[]>('/api/task-history')
    expect(body.filter(({ taskId }) => taskId === workedTask)).toMatchObject([
      { taskTitle: null, action: 'incremented' },
    ])
    expect((await readRelatedCounts(otherClient)).body.openTasks).toBe(2)
  })

  test('is in the audit by id, without personal data', async () => {
    const id = await fixture.addClient({ first_name: 'Jonah' })
    await deleteClient(id, fixture.admin)
    expect(await fixture.readAudit(id)).toEqual([
      { action: 'client_deleted', subject_id: id, actor_id: fixture.people.harbor.admin.id, details: {} },
    ])
  })

  test('can be an archived one; deleting it again answers 404', async () => {
    const id = await fixture.addClient({ archived_at: '2026-11-03T00:00:00Z' })
    expect((await deleteClient(id)).status).toBe(204)
    await fixture.expectRefusal(() => deleteClient(id), { status: 404 })
  })

  test('must exist, be accessible and have a valid id', async () => {
    const colleagues = await fixture.addClient({}, fixture.people.harbor.colleague)
    for (const [id, status] of [
      [absentId, 404],
      [colleagues, 404],
      ['x', 400],
    ] as const) {
      await fixture.expectRefusal(() => deleteClient(id), { status })
      expect((await readRelatedCounts(id)).status).toBe(status)
    }
  })

  test('leaves a client with the same id in another organization untouched', async () => {
    const { harbor, summit } = fixture.people
    const id = await fixture.addClient()
    await fixture.addClient({ id }, summit.agent)
    await addRelatedRows(id, summit.agent)
    await deleteClient(id)
    expect(await countRows('client_notes', id)).toBe(2)
    const { rows } = await fixture.testApp.owner.query('select organization_id from clients where id = $1', [id])
    expect(rows).toEqual([{ organization_id: summit.organization.id }])
    expect(harbor.organization.id).not.toBe(summit.organization.id)
  })
})

test('concurrent requests find the client or get 404, and leave no open task', async () => {
  const other = fixture.agent.at((await fixture.testApp.addInstance()).app)
  for (let round = 0; round < 8; round += 1) {
    const clientId = await fixture.addClient()
    const tasks = await fixture.testApp.seed.tasks(
      fixture.people.harbor.agent,
      Array.from({ length: 4 }, () => ({ clientId })),
    )
    const responses = await Promise.all([
      ...tasks.map((task) => other.put(`/api/tasks/${task}`, { status: 'completed' })),
      other.post('/api/tasks', { title: 'x', clientId }),
      deleteClient(clientId),
      other.post('/api/tasks', { title: 'x', clientId }),
      other.put(`/api/clients/${clientId}`, { firstName: 'x' }),
      other.put(`/api/clients/${clientId}/archive`, {}),
      other.post('/api/tasks/reschedule', { ids: tasks.toReversed(), dueDate: '2026-12-01' }),
      deleteClient(clientId, other),
    ])
    for (const { status, text } of responses) expect([200, 201, 204, 400, 404, 409], text).toContain(status)
    expect(responses.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    const { rows } = await fixture.testApp.owner.query(
      "select id from tasks where client_id = $1 and status in ('pending', 'in_progress')",
      [clientId],
    )
    expect(rows).toEqual([])
  }
})

test('writes about a client wait for its deletion to commit and are then rejected', async () => {
  const clientId = await fixture.addClient()
  const [done] = await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{ clientId, status: 'completed' }])
  const lock = { sql: 'delete from clients where id = $1', id: clientId, waitingSessions: 5 }
  const responses = await whileLocked(fixture.testApp, lock, () =>
    Promise.all([
      fixture.agent.post(`/api/tasks/${done}/messages`, { channel: 'email', text: 'x' }),
      fixture.agent.post(`/api/clients/${clientId}/notes`, { content: 'x' }),
      fixture.agent.post(`/api/clients/${clientId}/timeline`, { eventType: 'call', title: 'x' }),
      fixture.agent.put(`/api/clients/${clientId}/archive`, {}),
      // A user has four transactions at a time.
      fixture.admin.post('/api/tasks', { title: 'x', clientId }),
    ]),
  )
  expect(responses.map(({ status }) => status)).toEqual([409, 404, 404, 404, 400])
})
