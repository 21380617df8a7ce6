import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientBelongings } from '#contract/client-record.ts'
import type { HistoryEntry } from '#contract/task-history.ts'
import { newId } from '#server/base/ids.ts'
import { absentId } from '#test/support/access-world.ts'
import { type ClientDesk, clientDesk } from '#test/support/client-desk.ts'
import type { SeededUser } from '#test/support/seed.ts'

let desk: ClientDesk
beforeAll(async () => {
  desk = await clientDesk()
})

/** Puts two notes, two documents, an open rule and a stopped one, and two events beside a client; one of each kept is deleted already. */
async function withBelongings(clientId: string, owner: SeededUser): Promise<void> {
  const { seed } = desk.house
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
  const rule = {
    ...{ ...common, assigned_agent_id: owner.id, type: 'call', title: 'x', priority: 'low', target_count: 1 },
    ...{ estimated_minutes: 5, resource_type: 'none', repeat_interval: 'daily', first_due: '2026-11-20' },
    ...{ opened_through: '2026-11-20', updated_at: at },
  }
  await seed.insert('recurring_rules', [
    { ...rule, id: newId(), stopped_at: null },
    { ...rule, id: newId(), stopped_at: at },
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

const belongings = (id: string, browser = desk.agent) => browser.get<ClientBelongings>(`/api/clients/${id}/belongings`)
const remove = (id: string, browser = desk.agent) => browser.delete(`/api/clients/${id}`)
const countOf = async (table: string, id: string) =>
  Number((await desk.house.owner.query(`select count(*) from ${table} where client_id = $1`, [id])).rows[0].count)

describe('what would go with a client', () => {
  test('is counted: what is there, not what is deleted, stopped or finished', async () => {
    const id = await desk.made()
    await withBelongings(id, desk.people.harbor.agent)
    await desk.house.seed.tasks(desk.people.harbor.colleague, [{ clientId: id }])
    await withBelongings(await desk.made(), desk.people.harbor.agent)
    const counted = { notes: 1, events: 3, documents: 2, openTasks: 3, recurringTasks: 1 }
    expect(await belongings(id)).toMatchObject({ status: 200, body: counted })
    expect((await belongings(id, desk.admin)).body).toEqual(counted)
    expect((await belongings(await desk.made())).body).toEqual({
      notes: 0,
      events: 0,
      documents: 0,
      openTasks: 0,
      recurringTasks: 0,
    })
  })
})

describe('a deleted client', () => {
  test('is gone with notes, timeline, documents, rules and open tasks; finished tasks and the history stay', async () => {
    const id = await desk.made({ first_name: 'Jonah', email: 'jonah@secret.example' })
    const beside = await desk.made()
    await withBelongings(id, desk.people.harbor.agent)
    await withBelongings(beside, desk.people.harbor.agent)
    await desk.house.seed.tasks(desk.people.harbor.colleague, [{ clientId: id }])
    const [worked] = await desk.house.seed.tasks(desk.people.harbor.agent, [
      { clientId: id, title: 'worked', targetCount: 3 },
    ])
    await desk.agent.put(`/api/tasks/${worked}`, { completedCount: 1 })

    const { status, text } = await remove(id)
    expect([status, text]).toEqual([204, ''])

    expect(await desk.agent.get(`/api/clients/${id}`)).toMatchObject({ status: 404 })
    for (const table of ['client_notes', 'timeline', 'documents', 'recurring_rules']) {
      expect(await countOf(table, id), table).toBe(0)
      expect(await countOf(table, beside), table).toBeGreaterThan(1)
    }
    const { rows } = await desk.house.owner.query('select title from tasks where client_id = $1 order by title', [id])
    expect(rows).toEqual([{ title: 'done' }, { title: 'gone' }])
    const { body } = await desk.agent.get<HistoryEntry[]>('/api/task-history')
    expect(body.filter(({ taskId }) => taskId === worked)).toMatchObject([{ taskTitle: null, action: 'incremented' }])
    expect((await belongings(beside)).body.openTasks).toBe(2)
  })

  test('is in the audit by id, without anything of the person', async () => {
    const id = await desk.made({ first_name: 'Jonah' })
    await remove(id, desk.admin)
    expect(await desk.auditOf(id)).toEqual([
      { action: 'client_deleted', subject_id: id, actor_id: desk.people.harbor.admin.id, details: {} },
    ])
  })

  test('archived ones can be deleted, too; a second time there is nobody', async () => {
    const id = await desk.made({ archived_at: '2026-11-03T00:00:00Z' })
    expect((await remove(id)).status).toBe(204)
    await desk.refused(() => remove(id), { status: 404 })
  })

  test('who is not there, not theirs, or no id is not deleted', async () => {
    const colleagues = await desk.made({}, desk.people.harbor.colleague)
    for (const [id, status] of [
      [absentId, 404],
      [colleagues, 404],
      ['x', 400],
    ] as const) {
      await desk.refused(() => remove(id), { status })
      expect((await belongings(id)).status).toBe(status)
    }
  })

  test('leaves nothing to the same id in another organisation to be taken along', async () => {
    const { harbor, summit } = desk.people
    const id = await desk.made()
    await desk.made({ id }, summit.agent)
    await withBelongings(id, summit.agent)
    await remove(id)
    expect(await countOf('client_notes', id)).toBe(2)
    const { rows } = await desk.house.owner.query('select organization_id as of from clients where id = $1', [id])
    expect(rows).toEqual([{ of: summit.organization.id }])
    expect(harbor.organization.id).not.toBe(summit.organization.id)
  })
})

test('what comes at the same moment finds the client there or gone, and breaks nothing', async () => {
  const other = desk.agent.at((await desk.house.instance()).app)
  for (let round = 0; round < 8; round += 1) {
    const clientId = await desk.made()
    const tasks = await desk.house.seed.tasks(
      desk.people.harbor.agent,
      Array.from({ length: 4 }, () => ({ clientId })),
    )
    const came = await Promise.all([
      ...tasks.map((task) => other.put(`/api/tasks/${task}`, { status: 'completed' })),
      other.post('/api/tasks', { title: 'x', clientId }),
      remove(clientId),
      other.post('/api/tasks', { title: 'x', clientId }),
      other.put(`/api/clients/${clientId}`, { firstName: 'x' }),
      other.put(`/api/clients/${clientId}/archive`, {}),
      other.post('/api/tasks/reschedule', { ids: tasks.toReversed(), dueDate: '2026-12-01' }),
      remove(clientId, other),
    ])
    for (const { status, text } of came) expect([200, 201, 204, 400, 404, 409], text).toContain(status)
    expect(came.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    const { rows } = await desk.house.owner.query(
      "select id from tasks where client_id = $1 and status in ('pending', 'in_progress')",
      [clientId],
    )
    expect(rows).toEqual([])
  }
})

test('what is written about a client who is going waits, and finds them gone', async () => {
  const clientId = await desk.made()
  const [done] = await desk.house.seed.tasks(desk.people.harbor.agent, [{ clientId, status: 'completed' }])
  const holder = await desk.house.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('delete from clients where id = $1', [clientId])
    const came = Promise.all([
      desk.agent.post(`/api/tasks/${done}/messages`, { channel: 'email', text: 'x' }),
      desk.agent.post(`/api/clients/${clientId}/notes`, { content: 'x' }),
      desk.agent.post(`/api/clients/${clientId}/timeline`, { eventType: 'call', title: 'x' }),
      desk.agent.put(`/api/clients/${clientId}/archive`, {}),
      desk.agent.post('/api/tasks', { title: 'x', clientId }),
    ])
    await new Promise((later) => setTimeout(later, 150))
    await holder.query('commit')
    expect((await came).map(({ status }) => status)).toEqual([409, 404, 404, 404, 400])
  } finally {
    holder.release()
  }
})
