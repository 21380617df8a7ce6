import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

const archive = (clientId: string) => fixture.person.browser.put(`/api/clients/${clientId}/archive`, {})
const restore = (clientId: string, body: object, browser = fixture.person.browser) =>
  browser.put<Client>(`/api/clients/${clientId}/restore`, body)

describe('archiving a client', () => {
  test('pauses its sequences, which a plain restore leaves paused', async () => {
    const clientId = await fixture.addClient()
    const assignment = await fixture.enroll(clientId, await fixture.createSequence([0, 2]))
    await archive(clientId)
    expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: abandoned'])
    expect(await fixture.putAssignment(assignment, { status: 'active' })).toMatchObject({ status: 409 })
    await restore(clientId, {})
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ status: 'paused', isActive: true }])
    await fixture.openDay('2026-11-26')
    expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: abandoned'])
    await fixture.putAssignment(assignment, { status: 'active' })
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ status: 'active', startDate: '2026-11-26' }])
  })

  test('is undone with what it changed, except what was changed before and since', async () => {
    const clientId = await fixture.addClient()
    const [running, paused] = [
      await fixture.enroll(clientId, await fixture.createSequence([0, 2])),
      await fixture.enroll(clientId, await fixture.createSequence([0])),
    ]
    await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 0')}`, { status: 'in_progress' })
    await fixture.putAssignment(paused, { status: 'paused' })
    const before = await fixture.readTasks()
    fixture.days.testApp.clock.advance({ seconds: 60 })
    await archive(clientId)
    fixture.days.testApp.clock.advance({ seconds: 590 })
    const { body } = await restore(clientId, { undo: true })
    expect(body.activeSequences.map(({ status }) => status)).toEqual(['active', 'paused'])
    expect(await fixture.readTasks()).toEqual(before)
    const { body: day } = await fixture.person.browser.get('/api/task-history')
    expect(JSON.stringify(day)).not.toContain('client archived')
    await fixture.openDay('2026-11-25')
    expect(await fixture.readTasks()).toContain('2026-11-25 Step 2: pending')
    expect(running.id).not.toBe(paused.id)
  })

  test('is a plain restore when it is undone too late, or by somebody else', async () => {
    const admin = await fixture.days.addPerson({ role: 'org_admin' })
    for (const [browser, seconds] of [
      [fixture.person.browser, 601],
      [admin.browser, 1],
    ] as const) {
      const clientId = await fixture.addClient()
      await fixture.enroll(clientId, await fixture.createSequence([0]))
      await archive(clientId)
      fixture.days.testApp.clock.advance({ seconds })
      await restore(clientId, { undo: true }, browser)
      expect(await fixture.readAssignments(clientId)).toMatchObject([{ status: 'paused' }])
    }
  })
})

test('archiving a client is not undone after it was reassigned, but the client can be restored', async () => {
  const { days, person } = fixture
  const admin = await days.addPerson({ role: 'org_admin' })
  const other = await days.addPerson()
  const reassign = (clientId: string, assignedAgentId: string) =>
    admin.browser.put(`/api/clients/${clientId}/owner`, { assignedAgentId })
  const archiveAsAdmin = (clientId: string) => admin.browser.put(`/api/clients/${clientId}/archive`, {})

  const clientId = await fixture.addClient()
  await fixture.enroll(clientId, await fixture.createSequence([0]))
  await reassign(clientId, other.user.id)
  await reassign(clientId, person.user.id)
  days.testApp.clock.advance({ seconds: 1 })
  await archiveAsAdmin(clientId)
  days.testApp.clock.advance({ seconds: 1 })
  expect(await restore(clientId, { undo: true }, admin.browser), 'an earlier change of owner is none').toMatchObject({
    status: 200,
  })
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending'])

  await archiveAsAdmin(clientId)
  days.testApp.clock.advance({ seconds: 1 })
  await reassign(clientId, other.user.id)
  expect(await restore(clientId, { undo: true }, admin.browser)).toMatchObject({
    status: 409,
    body: {
      code: 'TRANSITION',
      message: 'This client has since been reassigned. Restore it on its page.',
    },
  })
  expect(await restore(clientId, { undo: true }), 'the former owner').toMatchObject({ status: 404 })
  expect(await restore(clientId, {}, admin.browser)).toMatchObject({
    status: 200,
    body: { archivedAt: null, activeSequences: [{ status: 'paused' }] },
  })
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: abandoned'])
  expect(await fixture.readTasks(other)).toEqual([])
})

test('reassigning a client takes its sequences along, with their tasks', async () => {
  const admin = await fixture.days.addPerson({ role: 'org_admin' })
  const other = await fixture.days.addPerson()
  const clientId = await fixture.addClient()
  const assignment = await fixture.enroll(clientId, await fixture.createSequence([0, 1]))
  const counts = await admin.browser.get(`/api/clients/${clientId}/belongings`)
  expect(counts.body).toMatchObject({ assignments: 1 })
  await admin.browser.put(`/api/clients/${clientId}/owner`, { assignedAgentId: other.user.id })
  expect(await fixture.readTasks(other)).toEqual(['2026-11-23 Step 0: pending'])
  fixture.days.testApp.clock.set('2026-11-24T12:00:00Z')
  await other.browser.get('/api/stats/agent')
  expect(await fixture.readTasks(other)).toEqual(['2026-11-23 Step 0: pending', '2026-11-24 Step 1: pending'])
  const path = `/api/nurture-sequences/${assignment.sequenceId}`
  expect((await other.browser.get(path)).status, 'the sequence is read by who has the client').toBe(200)
  expect((await other.browser.put(path, { name: 'Mine' })).status).toBe(403)
})

test.each(['reassigning the client', 'handing over all of its user'])(
  '%s brings what was due since the former user left at once, of sequences and repeating tasks',
  async (way) => {
    const { person: former, days } = fixture
    const admin = await days.addPerson({ role: 'org_admin' })
    const clientId = await fixture.addClient()
    await fixture.enroll(clientId, await fixture.createSequence([0, 1, 2, 3]))
    const rule = { title: 'Check in', clientId, hasRepeat: true, repeatInterval: 'daily' }
    expect((await former.browser.post('/api/tasks', rule)).status).toBe(201)
    const deactivate = (body?: object) => admin.browser.patch(`/api/users/${former.user.id}/deactivate`, body)
    expect((await deactivate()).status).toBe(200)
    days.testApp.clock.set('2026-11-25T12:00:00Z')
    const other = await days.addPerson()
    await other.browser.get('/api/stats/agent')
    const answer = way.startsWith('reassigning')
      ? await admin.browser.put(`/api/clients/${clientId}/owner`, { assignedAgentId: other.user.id })
      : await deactivate({ handOverTo: other.user.id })
    expect(answer.status).toBe(200)
    expect(await fixture.readTasks(other)).toEqual([
      '2026-11-23 Step 0: pending',
      '2026-11-24 Step 1: pending',
      '2026-11-25 Step 2: pending',
    ])
    const { body } = await other.browser.get<{ title: string }[]>('/api/tasks/planning?date=2026-11-25')
    expect(body.filter(({ title }) => title === 'Check in')).toMatchObject([{ dueDate: '2026-11-25' }])
    const closed = await other.browser.get('/api/tasks/closed')
    expect(closed.body).toMatchObject([{ title: 'Check in', dueDate: '2026-11-23', closedAs: 'missed' }])
  },
)

test('reassigning a client closes what is 5 days overdue by then, of the steps that come at once too', async () => {
  const { person: former, days } = fixture
  const admin = await days.addPerson({ role: 'org_admin' })
  const clientId = await fixture.addClient()
  await fixture.enroll(clientId, await fixture.createSequence([0, 1, 5, 6, 8]))
  expect((await admin.browser.patch(`/api/users/${former.user.id}/deactivate`)).status).toBe(200)
  days.testApp.clock.set('2026-11-29T12:00:00Z')
  const other = await days.addPerson()
  await other.browser.get('/api/stats/agent')
  const { status } = await admin.browser.put(`/api/clients/${clientId}/owner`, { assignedAgentId: other.user.id })
  expect(status).toBe(200)
  expect(await fixture.readTasks(other)).toEqual([
    '2026-11-23 Step 0: abandoned',
    '2026-11-24 Step 1: abandoned',
    '2026-11-28 Step 5: pending',
    '2026-11-29 Step 6: pending',
  ])
})

test('deleting a client removes its sequences and their open tasks', async () => {
  const clientId = await fixture.addClient()
  await fixture.enroll(clientId, await fixture.createSequence([0, 1]))
  expect((await fixture.person.browser.delete(`/api/clients/${clientId}`)).status).toBe(204)
  await fixture.openDay('2026-11-25')
  expect(await fixture.readTasks()).toEqual([])
})

test('a client who becomes active ends the sequences that say so', async () => {
  const clientId = await fixture.addClient({ status: 'prospect' })
  const ending = await fixture.createSequence([0, 1], { endsWhenActive: true, name: 'Quote' })
  const lasting = await fixture.createSequence([0, 1])
  await fixture.enroll(clientId, ending)
  await fixture.enroll(clientId, lasting)
  const { body } = await fixture.person.browser.put<Client>(`/api/clients/${clientId}`, {
    firstName: 'Grace',
    status: 'active',
  })
  expect(body.activeSequences).toMatchObject([{ sequenceId: lasting, status: 'active' }])
  expect(await fixture.readAssignments(clientId)).toMatchObject([
    { sequenceId: lasting, isActive: true },
    { sequenceId: ending, isActive: false, endReason: 'client_active' },
  ])
  expect(await fixture.readTasks()).toHaveLength(1)
  const later = await fixture.enroll(clientId, ending)
  await fixture.person.browser.put(`/api/clients/${clientId}`, { firstName: 'Grace', notes: 'x', status: 'active' })
  expect(await fixture.readAssignments(clientId)).toContainEqual(
    expect.objectContaining({ id: later.id, isActive: true }),
  )
})
