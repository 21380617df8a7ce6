import { beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/tasks/task-history.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'

/* Finished tasks stay with their agent, who can no longer see the client after it was reassigned or archived. */
let fixture: ClientFixture
let colleague: Browser
let client: string
let task: string

beforeEach(async () => {
  fixture ??= await createClientFixture()
  colleague ??= await fixture.testApp.signIn(fixture.people.harbor.colleague)
  client = await fixture.addClient({ first_name: 'Grace', email: 'grace@example.com' })
  task = (
    await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{ clientId: client, title: 'Call Grace' }])
  )[0]!
})

const putTask = (patch: object) => fixture.agent.put<Task>(`/api/tasks/${task}`, patch)
const reassignClient = () =>
  fixture.admin.put(`/api/clients/${client}/owner`, { assignedAgentId: fixture.people.harbor.colleague.id })
const readTask = async (browser: Browser) =>
  (await browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-21')).body.find(({ id }) => id === task)

describe('a finished task of a reassigned client', () => {
  beforeEach(async () => {
    await putTask({ status: 'completed' })
    await reassignClient()
    await colleague.put(`/api/clients/${client}`, { firstName: 'Renamed', email: 'new@example.com' })
  })

  test('no longer shows the client to its agent', async () => {
    expect(await readTask(fixture.agent)).toMatchObject({ id: task, clientId: client, client: null })
  })

  test('cannot be reopened or used to record a message', async () => {
    await fixture.expectRefusal(() => putTask({ status: 'in_progress' }), { status: 409, body: { code: 'TRANSITION' } })
    const message = { channel: 'email', text: 'x' }
    await fixture.expectRefusal(() => fixture.agent.post(`/api/tasks/${task}/messages`, message), { status: 409 })
  })

  test('can be edited, which is not recorded on the timeline', async () => {
    const before = await fixture.readEvents(client)
    expect(await putTask({ title: 'Edited' })).toMatchObject({ status: 200 })
    expect(await fixture.readEvents(client)).toEqual(before)
  })
})

test('an admin’s own task shows any client of the organization', async () => {
  task = (await fixture.testApp.seed.tasks(fixture.people.harbor.admin, [{ clientId: client }]))[0]!
  expect(await readTask(fixture.admin)).toMatchObject({ client: { id: client, firstName: 'Grace' } })
})

test('the former owner’s history does not reveal a later title of the task', async () => {
  await putTask({ status: 'in_progress' })
  await reassignClient()
  expect(await colleague.put(`/api/tasks/${task}`, { title: 'Retitled' })).toMatchObject({ status: 200 })
  const history = await fixture.agent.get<HistoryEntry[]>('/api/task-history')
  expect(history.body.find(({ taskId }) => taskId === task)).toMatchObject({ action: 'started', taskTitle: null })
})

test('an untouched reassigned task can be deleted by its new owner', async () => {
  await reassignClient()
  expect((await colleague.delete(`/api/tasks/${task}`)).status).toBe(204)
})

test('a task of an archived client cannot be reopened', async () => {
  await putTask({ status: 'completed' })
  await fixture.agent.put(`/api/clients/${client}/archive`)
  await fixture.expectRefusal(() => putTask({ status: 'in_progress' }), {
    status: 409,
    body: { message: 'This client is archived' },
  })
})

test('a closed task cannot be put back if its client was reassigned', async () => {
  await fixture.testApp.owner.query("update tasks set status = 'abandoned', closed_as = 'overdue' where id = $1", [
    task,
  ])
  await reassignClient()
  await fixture.expectRefusal(() => fixture.agent.post(`/api/tasks/${task}/put-back`), { status: 409 })
})

test('a closed task is put back without its deleted client', async () => {
  await fixture.testApp.owner.query(
    "update tasks set status = 'abandoned', closed_as = 'overdue', resource_type = 'client' where id = $1",
    [task],
  )
  await fixture.agent.delete(`/api/clients/${client}`)
  expect(await fixture.agent.post(`/api/tasks/${task}/put-back`)).toMatchObject({
    status: 201,
    body: { clientId: null, resourceType: 'none' },
  })
})
