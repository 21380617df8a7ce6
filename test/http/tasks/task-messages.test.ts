import { beforeAll, describe, expect, test } from 'vitest'
import { absentId } from '#test/support/access/world.ts'
import { type TaskFixture, createTaskFixture } from '#test/support/data/task-fixture.ts'

let fixture: TaskFixture
let client: string
beforeAll(async () => {
  fixture = await createTaskFixture()
  client = (await fixture.testApp.seed.clients(fixture.people.harbor.agent, [{}]))[0]!
})

const noteMessage = (id: string, body: unknown) =>
  fixture.agent.post<{ id: string; createdAt: string }>(`/api/tasks/${id}/messages`, body)
const readTimeline = async () =>
  (
    await fixture.testApp.owner.query(
      `select id, event_type as type, kind, title, description, day::text, event_date as at, is_system as "isSystem", created_by as by
       from timeline where client_id = $1 order by id`,
      [client],
    )
  ).rows

describe('recording a message', () => {
  test.each([
    ['email', 'email', 'E-mail sent'],
    ['sms', 'note', 'Text message sent'],
  ])('by %s adds a timeline event of type %s, "%s"', async (channel, type, title) => {
    const id = await fixture.addTask({ clientId: client, type: 'follow_up' })
    const response = await noteMessage(id, { channel, text: '  Hello Grace,\nsee you 👋  ' })
    expect(response).toMatchObject({ status: 201, body: { createdAt: '2026-11-21T15:00:00.000Z' } })
    expect((await readTimeline()).at(-1)).toEqual({
      id: response.body.id,
      type,
      kind: 'message_sent',
      title,
      description: 'Hello Grace,\nsee you 👋',
      day: '2026-11-21',
      at: new Date('2026-11-21T15:00:00Z'),
      isSystem: true,
      by: fixture.people.harbor.agent.id,
    })
  })

  test('does not change the task or its history', async () => {
    const id = await fixture.addTask({ clientId: client })
    await noteMessage(id, { channel: 'sms', text: 'x' })
    const { rows } = await fixture.testApp.owner.query('select status, version from tasks where id = $1', [id])
    expect(rows).toEqual([{ status: 'pending', version: 1 }])
    expect(await fixture.readSteps(id)).toEqual([])
  })

  test('is allowed for a completed task', async () => {
    const id = await fixture.addTask({ clientId: client, status: 'completed' })
    expect((await noteMessage(id, { channel: 'sms', text: 'x' })).status).toBe(201)
  })
})

describe('recording a message is refused if', () => {
  const expectRefusal = async (id: string, body: unknown, expected: { status: number; body?: object }) => {
    const before = await fixture.testApp.snapshot()
    expect(await noteMessage(id, body)).toMatchObject(expected)
    expect(await fixture.testApp.snapshot()).toEqual(before)
  }

  test('the task has no client, or a deleted one', async () => {
    for (const clientId of [null, absentId])
      await expectRefusal(
        await fixture.addTask({ clientId }),
        { channel: 'sms', text: 'x' },
        { status: 409, body: { code: 'TRANSITION' } },
      )
  })

  test.each<[string, object, string]>([
    ['the channel is missing', { text: 'x' }, 'channel'],
    ['the channel is unknown', { channel: 'fax', text: 'x' }, 'channel'],
    ['the text is missing', { channel: 'sms' }, 'text'],
    ['the text is blank', { channel: 'sms', text: ' \n' }, 'text'],
    ['the text has 10,001 characters', { channel: 'sms', text: 'x'.repeat(10_001) }, 'text'],
    ['the text has U+0000', { channel: 'sms', text: '\u0000' }, 'text'],
  ])('%s', async (_name, body, path) => {
    await expectRefusal(await fixture.addTask({ clientId: client }), body, {
      status: 400,
      body: { issues: [{ path }] },
    })
  })
})

test('a task whose client was deleted can still be completed, edited and undone, without a timeline', async () => {
  const id = await fixture.addTask({ clientId: absentId })
  for (const patch of [
    { status: 'completed' },
    { status: 'in_progress' },
    { title: 'edited' },
    { status: 'completed' },
  ])
    expect(await fixture.putTask(id, patch)).toMatchObject({ status: 200, body: patch })
  const { rowCount } = await fixture.testApp.owner.query('select from timeline where client_id = $1', [absentId])
  expect(rowCount).toBe(0)
})

describe('an Idempotency-Key', () => {
  const sendMessage = (id: string, text: string, key: string) =>
    fixture.agent.post<{ id: string; createdAt: string }>(
      `/api/tasks/${id}/messages`,
      { channel: 'sms', text },
      { 'idempotency-key': key },
    )

  test('records a repeated request once, and is refused with another text', async () => {
    const id = await fixture.addTask({ clientId: client })
    const before = (await readTimeline()).length
    const first = await sendMessage(id, 'once', 'message')
    expect(await sendMessage(id, 'once', 'message')).toMatchObject({ status: 201, body: first.body })
    expect((await sendMessage(id, 'twice', 'message')).status).toBe(409)
    expect(await readTimeline()).toHaveLength(before + 1)
  })
})
