import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, ClientRelatedCounts } from '#contract/clients/clients.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { absentId } from '#test/support/access/world.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import type { SeededUser } from '#test/support/data/seed.ts'

let fixture: ClientFixture
let colleague: Browser
beforeAll(async () => {
  fixture = await createClientFixture()
  colleague = await fixture.testApp.signIn(fixture.people.harbor.colleague)
})

const reassign = (id: string, assignedAgentId: unknown, browser = fixture.admin) =>
  browser.put<Client>(`/api/clients/${id}/owner`, { assignedAgentId })
const readTasks = async (id: string) =>
  (
    await fixture.testApp.owner.query(
      'select id, assigned_agent_id as owner, version, moved_from from tasks where client_id = $1',
      [id],
    )
  ).rows

describe('a reassigned client', () => {
  test('changes owner, recorded on the timeline and in the audit', async () => {
    const { agent, colleague: to, admin } = fixture.people.harbor
    const id = await fixture.addClient()
    const { status, body } = await reassign(id, to.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, assignedAgentId: to.id, agentName: 'Mary Byron' })
    expect((await fixture.agent.get(`/api/clients/${id}`)).status).toBe(404)
    expect((await colleague.get<Client>(`/api/clients/${id}`)).body.id).toBe(id)
    expect((await colleague.get<Client[]>('/api/clients')).body.map((one) => one.id)).toContain(id)
    expect(await fixture.readEvents(id)).toMatchObject([
      { kind: 'owner_changed', title: 'Owner changed to Mary Byron', is_system: true, created_by: admin.id },
    ])
    expect(await fixture.readAudit(id)).toEqual([
      { action: 'client_reassigned', subject_id: id, actor_id: admin.id, details: { from: agent.id, to: to.id } },
    ])
  })

  test('moves its former owner’s open tasks and rules along; finished tasks and other users’ stay', async () => {
    const { agent, colleague: to, admin } = fixture.people.harbor
    const id = await fixture.addClient()
    const [openTask, startedTask, doneTask, abandonedTask] = await fixture.testApp.seed.tasks(agent, [
      { clientId: id },
      { clientId: id, status: 'in_progress', targetCount: 3, completedCount: 1 },
      { clientId: id, status: 'completed' },
      { clientId: id, status: 'abandoned' },
    ])
    const [others] = await fixture.testApp.seed.tasks(admin, [{ clientId: id }])
    const [otherClientTask] = await fixture.testApp.seed.tasks(agent, [{ clientId: await fixture.addClient() }])
    await fixture.agent.post('/api/tasks/reschedule', { ids: [openTask], dueDate: '2026-11-30' })
    await fixture.agent.post('/api/tasks', { title: 'weekly', clientId: id, hasRepeat: true, repeatInterval: 'weekly' })

    await fixture.testApp
      .signIn(admin)
      .then((browser) =>
        browser.post('/api/tasks', { title: 'daily', clientId: id, hasRepeat: true, repeatInterval: 'daily' }),
      )
    const { body: counts } = await fixture.admin.get<ClientRelatedCounts>(`/api/clients/${id}/belongings`)

    await reassign(id, to.id)

    const taken = (await readTasks(id)).filter(({ owner }) => owner === to.id)
    expect(counts).toMatchObject({ openTasks: 5, openTasksOfOwner: taken.length, recurringTasks: 2 })
    expect([taken.length, counts.recurringTasksOfOwner]).toEqual([3, 1])
    const owners = Object.fromEntries((await readTasks(id)).map((task) => [task.id, [task.owner, task.version]]))
    expect(owners).toMatchObject({
      [openTask!]: [to.id, 2],
      [startedTask!]: [to.id, 1],
      [doneTask!]: [agent.id, 1],
      [abandonedTask!]: [agent.id, 1],
      [others!]: [admin.id, 1],
    })
    expect((await readTasks(id)).map(({ moved_from }) => moved_from)).toEqual(Array(7).fill(null))
    const { rows } = await fixture.testApp.owner.query(
      'select assigned_agent_id as owner from recurring_rules where client_id = $1',
      [id],
    )
    expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([to.id, admin.id]))
    const otherTaskOwner = await fixture.testApp.owner.query(
      'select assigned_agent_id as owner from tasks where id = $1',
      [otherClientTask],
    )
    expect(otherTaskOwner.rows).toEqual([{ owner: agent.id }])
    // The former owner no longer sees them; the new owner can work on them.
    const today = await fixture.agent.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-21')
    expect(today.body.map((task) => task.id)).not.toContain(startedTask)
    expect((await colleague.put(`/api/tasks/${startedTask}`, { completedCount: 2, version: 1 })).status).toBe(200)
    expect((await fixture.agent.put(`/api/tasks/${openTask}`, { status: 'completed' })).status).toBe(404)
  })

  test('is unchanged when its owner stays the same', async () => {
    const id = await fixture.addClient()
    const first = await reassign(id, fixture.people.harbor.colleague.id)
    await fixture.expectRefusal(() => reassign(id, fixture.people.harbor.colleague.id), {
      status: 200,
      body: { updatedAt: first.body.updatedAt },
    })
  })

  test('can be archived, and can be given to an admin', async () => {
    const id = await fixture.addClient({ archived_at: '2026-11-03T00:00:00Z' })
    expect((await reassign(id, fixture.people.harbor.admin.id)).body).toMatchObject({
      assignedAgentId: fixture.people.harbor.admin.id,
      archivedAt: '2026-11-03T00:00:00.000Z',
    })
  })
})

describe('reassigning is rejected', () => {
  test('to anybody but an active user of the organization, at its field', async () => {
    const { harbor, summit, platform } = fixture.people
    const inactiveAgent = await fixture.testApp.seed.user(harbor.organization, 'agent', { is_active: false })
    const id = await fixture.addClient()
    for (const [to, message] of [
      ...[inactiveAgent.id, summit.agent.id, platform.superAdmin.id, absentId].map((one) => [
        one,
        'Choose an active user of the organization',
      ]),
      ['x', 'Must be an id'],
      [null, 'Required'],
      [undefined, 'Required'],
      [7, 'Must be a text'],
    ])
      await fixture.expectRefusal(() => reassign(id, to), {
        status: 400,
        body: { issues: [{ path: 'assignedAgentId', message }] },
      })
  })
})

test('concurrent reassignments leave one owner with all tasks', async () => {
  const { harbor } = fixture.people
  const thirdAgent: SeededUser = await fixture.testApp.seed.user(harbor.organization)
  const other = fixture.admin.at((await fixture.testApp.addInstance()).app)
  for (let round = 0; round < 6; round += 1) {
    const id = await fixture.addClient()
    const tasks = await fixture.testApp.seed.tasks(
      harbor.agent,
      Array.from({ length: 5 }, () => ({ clientId: id })),
    )
    const responses = await Promise.all([
      reassign(id, harbor.colleague.id),
      reassign(id, thirdAgent.id, other),
      fixture.agent.post('/api/tasks', { title: 'x', clientId: id }),
      fixture.agent.post('/api/tasks/reschedule', { ids: tasks.toReversed(), dueDate: '2026-12-01' }),
    ])
    for (const { status, text } of responses) expect([200, 201, 400], text).toContain(status)
    const owner = (await fixture.readClientRow(id)).assigned_agent_id
    expect(new Set((await readTasks(id)).map((task) => task.owner))).toEqual(new Set([owner]))
  }
})
