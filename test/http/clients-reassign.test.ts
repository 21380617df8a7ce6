import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { absentId } from '#test/support/access-world.ts'
import type { Browser } from '#test/support/browser.ts'
import { type ClientDesk, clientDesk } from '#test/support/client-desk.ts'
import type { SeededUser } from '#test/support/seed.ts'

let desk: ClientDesk
let colleague: Browser
beforeAll(async () => {
  desk = await clientDesk()
  colleague = await desk.house.signedIn(desk.people.harbor.colleague)
})

const give = (id: string, assignedAgentId: unknown, browser = desk.admin) =>
  browser.put<Client>(`/api/clients/${id}/owner`, { assignedAgentId })
const tasksOf = async (id: string) =>
  (
    await desk.house.owner.query(
      'select id, assigned_agent_id as owner, version, moved_from from tasks where client_id = $1',
      [id],
    )
  ).rows

describe('a client who is given to another', () => {
  test('leaves one book and comes to the other’s, as the timeline and the audit tell', async () => {
    const { agent, colleague: to, admin } = desk.people.harbor
    const id = await desk.made()
    const { status, body } = await give(id, to.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, assignedAgentId: to.id, agentName: 'Mary Byron' })
    expect((await desk.agent.get(`/api/clients/${id}`)).status).toBe(404)
    expect((await colleague.get<Client>(`/api/clients/${id}`)).body.id).toBe(id)
    expect((await colleague.get<Client[]>('/api/clients')).body.map((one) => one.id)).toContain(id)
    expect(await desk.eventsOf(id)).toMatchObject([
      { kind: 'owner_changed', title: 'Owner changed to Mary Byron', is_system: true, created_by: admin.id },
    ])
    expect(await desk.auditOf(id)).toEqual([
      { action: 'client_reassigned', subject_id: id, actor_id: admin.id, details: { from: agent.id, to: to.id } },
    ])
  })

  test('takes the open tasks and rules of the one who had it along; what is finished, and what others do, stays', async () => {
    const { agent, colleague: to, admin } = desk.people.harbor
    const id = await desk.made()
    const [open, begun, done, gone] = await desk.house.seed.tasks(agent, [
      { clientId: id },
      { clientId: id, status: 'in_progress', targetCount: 3, completedCount: 1 },
      { clientId: id, status: 'completed' },
      { clientId: id, status: 'abandoned' },
    ])
    const [others] = await desk.house.seed.tasks(admin, [{ clientId: id }])
    const [elsewhere] = await desk.house.seed.tasks(agent, [{ clientId: await desk.made() }])
    await desk.agent.post('/api/tasks/reschedule', { ids: [open], dueDate: '2026-11-30' })
    await desk.agent.post('/api/tasks', { title: 'weekly', clientId: id, hasRepeat: true, repeatInterval: 'weekly' })

    await give(id, to.id)

    const owners = Object.fromEntries((await tasksOf(id)).map((task) => [task.id, [task.owner, task.version]]))
    expect(owners).toMatchObject({
      ...{
        [open!]: [to.id, 2],
        [begun!]: [to.id, 1],
        [done!]: [agent.id, 1],
        [gone!]: [agent.id, 1],
        [others!]: [admin.id, 1],
      },
    })
    expect((await tasksOf(id)).map(({ moved_from }) => moved_from)).toEqual(Array(6).fill(null))
    const { rows } = await desk.house.owner.query(
      'select assigned_agent_id as owner from recurring_rules where client_id = $1',
      [id],
    )
    expect(rows).toEqual([{ owner: to.id }])
    const kept = await desk.house.owner.query('select assigned_agent_id as owner from tasks where id = $1', [elsewhere])
    expect(kept.rows).toEqual([{ owner: agent.id }])
    // The one who had them sees them no more; the other can work them.
    const today = await desk.agent.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-21')
    expect(today.body.map((task) => task.id)).not.toContain(begun)
    expect((await colleague.put(`/api/tasks/${begun}`, { completedCount: 2, version: 1 })).status).toBe(200)
    expect((await desk.agent.put(`/api/tasks/${open}`, { status: 'completed' })).status).toBe(404)
  })

  test('again to the same changes nothing', async () => {
    const id = await desk.made()
    const first = await give(id, desk.people.harbor.colleague.id)
    await desk.refused(() => give(id, desk.people.harbor.colleague.id), {
      status: 200,
      body: { updatedAt: first.body.updatedAt },
    })
  })

  test('can be an archived one, and can come to an admin', async () => {
    const id = await desk.made({ archived_at: '2026-11-03T00:00:00Z' })
    expect((await give(id, desk.people.harbor.admin.id)).body).toMatchObject({
      ...{ assignedAgentId: desk.people.harbor.admin.id, archivedAt: '2026-11-03T00:00:00.000Z' },
    })
  })
})

describe('is refused', () => {
  test('who is no active user of the organisation, at its field', async () => {
    const { harbor, summit, platform } = desk.people
    const inactive = await desk.house.seed.user(harbor.organization, 'agent', { is_active: false })
    const id = await desk.made()
    for (const [to, message] of [
      ...[inactive.id, summit.agent.id, platform.superAdmin.id, absentId].map((one) => [
        one,
        'Choose an active user of the organization',
      ]),
      ['x', 'Must be an id'],
      [null, 'Required'],
      [undefined, 'Required'],
      [7, 'Must be a text'],
    ])
      await desk.refused(() => give(id, to), { status: 400, body: { issues: [{ path: 'assignedAgentId', message }] } })
  })

  test('an agent, whatever they ask for', async () => {
    const id = await desk.made()
    for (const [client, to] of [
      [id, desk.people.harbor.colleague.id],
      [absentId, absentId],
      ['x', 'x'],
    ])
      await desk.refused(() => give(client!, to, desk.agent), { status: 403 })
  })

  test('a client of another organisation, also for the platform’s administrator', async () => {
    const superAdmin = await desk.house.signedIn(desk.people.platform.superAdmin)
    const id = await desk.made()
    await desk.refused(() => give(id, desk.people.platform.superAdmin.id, superAdmin), { status: 404 })
  })
})

test('to two at once ends with one owner who has all of it', async () => {
  const { harbor } = desk.people
  const third: SeededUser = await desk.house.seed.user(harbor.organization)
  const other = desk.admin.at((await desk.house.instance()).app)
  for (let round = 0; round < 6; round += 1) {
    const id = await desk.made()
    const tasks = await desk.house.seed.tasks(
      harbor.agent,
      Array.from({ length: 5 }, () => ({ clientId: id })),
    )
    const came = await Promise.all([
      give(id, harbor.colleague.id),
      give(id, third.id, other),
      desk.agent.post('/api/tasks', { title: 'x', clientId: id }),
      desk.agent.post('/api/tasks/reschedule', { ids: tasks.toReversed(), dueDate: '2026-12-01' }),
    ])
    for (const { status, text } of came) expect([200, 201, 400], text).toContain(status)
    const owner = (await desk.rowOf(id)).assigned_agent_id
    expect(new Set((await tasksOf(id)).map((task) => task.owner))).toEqual(new Set([owner]))
  }
})
