import { beforeAll, beforeEach, expect, test } from 'vitest'
import { seedRule } from '#test/support/data/seed-records.ts'
import { assignmentPath, createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

const setTime = (instant: string) => fixture.days.testApp.clock.set(instant)
const readDay = async () => expect((await fixture.person.browser.get('/api/stats/agent')).status).toBe(200)
const archive = async (clientId: string, { browser } = fixture.person) =>
  expect((await browser.put(`/api/clients/${clientId}/archive`, {})).status).toBe(200)
const undo = async (clientId: string) =>
  expect((await fixture.person.browser.put(`/api/clients/${clientId}/restore`, { undo: true })).status).toBe(200)
const readClosedAs = async (clientId: string) =>
  (
    await fixture.days.testApp.owner.query<{ line: string }>(
      `select due_date || ' ' || title || ': ' || coalesce(closed_as, status) as line from tasks
       where client_id = $1 order by due_date, title`,
      [clientId],
    )
  ).rows.map(({ line }) => line)

test('after the next day was opened lets a sequence run whose last task is open again', async () => {
  const clientId = await fixture.addClient()
  await fixture.enroll(clientId, await fixture.createSequence([0]))
  setTime('2026-11-23T23:57:00Z')
  await archive(clientId)
  setTime('2026-11-24T00:01:00Z')
  await readDay()
  setTime('2026-11-24T00:03:00Z')
  await undo(clientId)
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending'])
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: true, status: 'active', endReason: null }])
})

test('lets an earlier move be undone', async () => {
  const clientId = await fixture.addClient()
  const { browser } = fixture.person
  const { body } = await browser.post<{ id: string }>('/api/tasks', { title: 'Call', clientId })
  await browser.post('/api/tasks/reschedule', { ids: [body.id], dueDate: '2026-11-25' })
  await archive(clientId)
  await undo(clientId)
  expect((await browser.post('/api/tasks/reschedule/undo', { ids: [body.id] })).status).toBe(200)
  expect(await readClosedAs(clientId)).toEqual(['2026-11-23 Call: pending'])
})

test('after the former day was closed closes what had been closed without it', async () => {
  const [clientId, otherId] = [await fixture.addClient(), await fixture.addClient()]
  const sequenceId = await fixture.createSequence([0, 9])
  for (const id of [clientId, otherId]) {
    const rule = { title: 'Daily', clientId: id, hasRepeat: true, repeatInterval: 'daily' }
    expect((await fixture.person.browser.post('/api/tasks', rule)).status).toBe(201)
    await fixture.enroll(id, sequenceId)
  }
  await fixture.openDay('2026-11-27')
  setTime('2026-11-28T01:57:00Z')
  await readDay()
  await archive(clientId)
  setTime('2026-11-28T02:01:00Z')
  await readDay()
  setTime('2026-11-28T02:03:00Z')
  await undo(clientId)
  const tasks = await readClosedAs(clientId)
  expect(tasks).toEqual([
    '2026-11-23 Daily: missed',
    '2026-11-23 Step 0: overdue',
    '2026-11-27 Daily: missed',
    '2026-11-28 Daily: pending',
  ])
  expect(tasks).toEqual(await readClosedAs(otherId))
})

test.each([{ undo: true }, {}])(
  'restoring another user’s client with %j brings what is due on the day that user has opened',
  async (body) => {
    const admin = await fixture.days.addPerson({ role: 'org_admin' })
    const clientId = await fixture.addClient()
    const weekly = { first_due: '2026-11-17', opened_through: '2026-11-23', repeat_interval: 'weekly' }
    await seedRule(fixture.days.testApp, fixture.person.user, { client_id: clientId, ...weekly })
    setTime('2026-11-23T23:57:00Z')
    await archive(clientId, admin)
    setTime('2026-11-24T00:01:00Z')
    await readDay()
    setTime('2026-11-24T00:03:00Z')
    expect((await admin.browser.put(`/api/clients/${clientId}/restore`, body)).status).toBe(200)
    expect(await fixture.days.readGenerated(fixture.person)).toEqual(['2026-11-24 Call the new leads: pending'])
  },
)

test.each([
  ['ending the assignment', 204],
  ['deleting the sequence', 204],
  ['the client becoming active', 200],
])('leaves tasks abandoned whose sequence was ended since, by %s', async (way, expectedStatus) => {
  const clientId = await fixture.addClient({ status: 'prospect' })
  const sequenceId = await fixture.createSequence([0, 5], { endsWhenActive: true })
  const assignment = await fixture.enroll(clientId, sequenceId)
  await archive(clientId)
  setTime('2026-11-23T12:01:00Z')
  const { browser } = fixture.person
  const change = way.startsWith('ending')
    ? browser.delete(assignmentPath(assignment))
    : way.startsWith('deleting')
      ? browser.delete(`/api/nurture-sequences/${sequenceId}`)
      : browser.put(`/api/clients/${clientId}`, { firstName: 'Grace', status: 'active' })
  expect((await change).status).toBe(expectedStatus)
  await undo(clientId)
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: abandoned'])
})
