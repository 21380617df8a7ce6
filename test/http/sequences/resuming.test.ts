import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Person } from '#test/support/data/day-fixture.ts'
import { assignmentPath, createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

test('a resume that keeps the dates closes at once what is 5 days overdue by then', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enroll(clientId, await fixture.createSequence([0, 6, 30]))
  await fixture.openDay('2026-11-29')
  await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 6')}`, { status: 'in_progress' })
  const waiting = await fixture.enroll(clientId, await fixture.createSequence([0, 4, 30]))
  for (const one of [assignment, waiting]) await fixture.putAssignment(one, { status: 'paused' })
  await fixture.openDay('2026-12-04')
  const body = { status: 'active', resumeMode: 'keep' }
  for (const one of [assignment, waiting]) expect(await fixture.putAssignment(one, body)).toMatchObject({ status: 200 })
  expect(await fixture.readTasks()).toEqual([
    '2026-11-23 Step 0: abandoned',
    '2026-11-29 Step 6: abandoned',
    '2026-11-29 Step 0: abandoned',
  ])
  expect((await fixture.person.browser.get('/api/tasks/closed')).body).toMatchObject([
    { title: 'Step 0', dueDate: '2026-11-23', closedAs: 'overdue' },
    { title: 'Step 6', dueDate: '2026-11-29', closedAs: 'overdue' },
    { title: 'Step 0', dueDate: '2026-11-29', closedAs: 'overdue' },
  ])
})

test('a resume that keeps the dates leaves open what is less than 5 days past', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enroll(clientId, await fixture.createSequence([0, 2]))
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.openDay('2026-11-27')
  await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'keep' })
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending'])
})

test('an assignment is over with its resume where that closes its last task', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enroll(clientId, await fixture.createSequence([0]))
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.openDay('2026-12-03')
  const { body } = await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'keep' })
  expect(body).toMatchObject({ isActive: false, endReason: 'finished', pausedOn: null })
})

test('a task is not reopened while its sequence is paused, by which it would be away from the day', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enroll(clientId, await fixture.createSequence([0, 0, 9]))
  const paths = (
    await fixture.person.browser.get<{ id: string }[]>(`/api/tasks/nurture-assignment/${assignment.id}`)
  ).body.map(({ id }) => `/api/tasks/${id}`)
  const [done, skipped] = paths
  await fixture.person.browser.put(done!, { status: 'completed' })
  await fixture.person.browser.put(skipped!, { status: 'abandoned' })
  await fixture.putAssignment(assignment, { status: 'paused' })
  const reopenings = [
    () => fixture.person.browser.put(done!, { status: 'in_progress' }),
    () => fixture.person.browser.put(done!, { targetCount: 2 }),
    () => fixture.person.browser.post(`${skipped}/put-back`, {}),
  ]
  for (const reopen of reopenings)
    expect(await reopen()).toMatchObject({
      status: 409,
      body: { code: 'TRANSITION', message: 'The sequence is paused. Resume it first.' },
    })
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: completed', '2026-11-23 Step 0: abandoned'].toSorted())
  await fixture.putAssignment(assignment, { status: 'active' })
  for (const reopen of [reopenings[0]!, reopenings[2]!]) expect((await reopen()).status).toBe(200)
  const { body } = await fixture.person.browser.get<TaskOfDay[]>('/api/tasks/planning?date=2026-11-23')
  expect(
    body
      .filter(({ isDaily }) => !isDaily)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['in_progress', 'pending'])
})

test.each(['ended by hand', 'over'])(
  'a task that is reopened after its assignment is %s is on the day again',
  async (way) => {
    const clientId = await fixture.addClient()
    const assignment = await fixture.enroll(clientId, await fixture.createSequence(way === 'over' ? [0] : [0, 9]))
    const path = `/api/tasks/${await fixture.findTaskId('Step 0')}`
    await fixture.person.browser.put(path, { status: 'completed' })
    if (way === 'ended by hand') {
      await fixture.putAssignment(assignment, { status: 'paused' })
      await fixture.person.browser.delete(assignmentPath(assignment))
    }
    expect((await fixture.person.browser.put(path, { status: 'in_progress' })).status).toBe(200)
    expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: in_progress'])
    expect(await fixture.readAssignments(clientId)).toMatchObject(
      way === 'over' ? [{ status: 'active', isActive: true }] : [],
    )
  },
)

test('closing the last task of a paused assignment hides none of its other tasks, which end it after the resume', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enroll(clientId, await fixture.createSequence([0, 1]))
  await fixture.openDay('2026-11-24')
  const path = `/api/tasks/${await fixture.findTaskId('Step 1')}`
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.person.browser.put(path, { status: 'completed' })
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ status: 'paused', isActive: true }])
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending, paused', '2026-11-24 Step 1: completed'])
  await fixture.putAssignment(assignment, { status: 'active' })
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending', '2026-11-24 Step 1: completed'])
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: true, status: 'active' }])
  await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 0')}`, { status: 'completed' })
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: false, endReason: 'finished' }])
})

describe("an admin's pause and resume count the days of the agent", () => {
  // At noon of the 23rd in UTC it is the 24th at the agent's, and the 23rd at the admin's.
  const agentTimeZone = 'Pacific/Kiritimati'
  let admin: Person
  let clientId: string
  let assignment: NurtureAssignment
  beforeEach(async () => {
    fixture.person = await fixture.days.addPerson({ time_zone: agentTimeZone })
    admin = await fixture.days.addPerson({ role: 'org_admin', time_zone: 'Pacific/Honolulu' })
    await fixture.person.browser.get('/api/stats/agent')
    clientId = await fixture.addClient()
    assignment = await fixture.enroll(clientId, await fixture.createSequence([0, 1, 4]))
    expect(assignment).toMatchObject({ startDate: '2026-11-24', agentTimeZone: null })
  })
  const putAsAdmin = async (patch: object) =>
    (await admin.browser.put<NurtureAssignment>(assignmentPath(assignment), patch)).body

  test('paused by the admin and resumed by the agent on the same day nothing moves', async () => {
    expect(await putAsAdmin({ status: 'paused' })).toMatchObject({ pausedOn: '2026-11-24', agentTimeZone })
    const { body } = await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'shift' })
    expect(body).toMatchObject({ startDate: '2026-11-24', nextSteps: [{ date: '2026-11-25' }, { date: '2026-11-28' }] })
    expect(await fixture.readTasks()).toEqual(['2026-11-24 Step 0: pending'])
  })

  test('resumed by the admin, what the agent missed is skipped', async () => {
    await fixture.putAssignment(assignment, { status: 'paused' })
    await fixture.openDay('2026-11-25')
    const resumed = await putAsAdmin({ status: 'active', resumeMode: 'keep' })
    expect(resumed).toMatchObject({ openedThrough: '2026-11-26', nextSteps: [{ date: '2026-11-28' }] })
    expect(await fixture.readTasks()).toEqual(['2026-11-24 Step 0: pending'])
  })

  test('archiving by the admin pauses on the day of the agent', async () => {
    await admin.browser.put(`/api/clients/${clientId}/archive`, {})
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ pausedOn: '2026-11-24' }])
  })

  test('so does an enrollment that begins paused', async () => {
    const sequenceId = await fixture.createSequence([0])
    const path = `/api/clients/${await fixture.addClient()}/nurture-assignments`
    expect(await admin.browser.post(path, { sequenceId, status: 'paused' })).toMatchObject({
      status: 201,
      body: { pausedOn: '2026-11-24' },
    })
  })
})
