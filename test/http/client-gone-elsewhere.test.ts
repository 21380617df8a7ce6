import { beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/task-history.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import type { Task } from '#contract/tasks.ts'
import type { Browser } from '#test/support/browser.ts'
import { type ClientDesk, clientDesk } from '#test/support/client-desk.ts'

/* A finished task stays with who did it, and the client who went to another agent, or was archived, stays out of reach. */
let desk: ClientDesk
let colleague: Browser
let client: string
let task: string

beforeEach(async () => {
  desk ??= await clientDesk()
  colleague ??= await desk.house.signedIn(desk.people.harbor.colleague)
  client = await desk.made({ first_name: 'Grace', email: 'grace@example.com' })
  task = (await desk.house.seed.tasks(desk.people.harbor.agent, [{ clientId: client, title: 'Call Grace' }]))[0]!
})

const put = (patch: object) => desk.agent.put<Task>(`/api/tasks/${task}`, patch)
const give = () => desk.admin.put(`/api/clients/${client}/owner`, { assignedAgentId: desk.people.harbor.colleague.id })
const shown = async (browser: Browser) =>
  (await browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-21')).body.find(({ id }) => id === task)

describe('a finished task of a client who went to another agent', () => {
  beforeEach(async () => {
    await put({ status: 'completed' })
    await give()
    await colleague.put(`/api/clients/${client}`, { firstName: 'Renamed', email: 'new@example.com' })
  })

  test('tells nothing of the client any more', async () => {
    expect(await shown(desk.agent)).toMatchObject({ id: task, clientId: client, client: null })
  })

  test('is not opened again, and takes no message for them', async () => {
    await desk.refused(() => put({ status: 'in_progress' }), { status: 409, body: { code: 'TRANSITION' } })
    const message = { channel: 'email', text: 'x' }
    await desk.refused(() => desk.agent.post(`/api/tasks/${task}/messages`, message), { status: 409 })
  })

  test('can be edited, of which their timeline knows nothing', async () => {
    const before = await desk.eventsOf(client)
    expect(await put({ title: 'Edited' })).toMatchObject({ status: 200 })
    expect(await desk.eventsOf(client)).toEqual(before)
  })
})

test('an admin’s own task shows any client of the organization', async () => {
  task = (await desk.house.seed.tasks(desk.people.harbor.admin, [{ clientId: client }]))[0]!
  expect(await shown(desk.admin)).toMatchObject({ client: { id: client, firstName: 'Grace' } })
})

test('the history of who had the task before does not tell what it is called by now', async () => {
  await put({ status: 'in_progress' })
  await give()
  expect(await colleague.put(`/api/tasks/${task}`, { title: 'Told to nobody' })).toMatchObject({ status: 200 })
  const history = await desk.agent.get<HistoryEntry[]>('/api/task-history')
  expect(history.body.find(({ taskId }) => taskId === task)).toMatchObject({ action: 'started', taskTitle: null })
})

test('an untouched task that came along may be deleted by who has it now', async () => {
  await give()
  expect((await colleague.delete(`/api/tasks/${task}`)).status).toBe(204)
})

test('a task of an archived client is not opened again', async () => {
  await put({ status: 'completed' })
  await desk.agent.put(`/api/clients/${client}/archive`)
  await desk.refused(() => put({ status: 'in_progress' }), {
    status: 409,
    body: { message: 'This client is archived' },
  })
})

test('what the program closed is not put back for a client who went to another agent', async () => {
  await desk.house.owner.query("update tasks set status = 'abandoned', closed_as = 'overdue' where id = $1", [task])
  await give()
  await desk.refused(() => desk.agent.post(`/api/tasks/${task}/put-back`), { status: 409 })
})

test('what the program closed comes back without the client who is gone', async () => {
  await desk.house.owner.query(
    "update tasks set status = 'abandoned', closed_as = 'overdue', resource_type = 'client' where id = $1",
    [task],
  )
  await desk.agent.delete(`/api/clients/${client}`)
  expect(await desk.agent.post(`/api/tasks/${task}/put-back`)).toMatchObject({
    status: 201,
    body: { clientId: null, resourceType: 'none' },
  })
})
