import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AssignmentTask } from '#contract/sequences/assignments.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { assignmentPath, createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

const { keys } = Object
const today = '2026-11-23'

describe('enrollment', () => {
  test('creates the task of today, skips what is before it and lists what comes', async () => {
    const clientId = await fixture.addClient()
    const sequenceId = await fixture.createSequence([0, -3, 5, 30])
    const assignment = await fixture.enroll(clientId, sequenceId, { notes: 'Met at the fair', startDate: '2026-11-23' })
    expect(assignment).toMatchObject({
      sequenceId,
      clientId,
      status: 'active',
      isActive: true,
      notes: 'Met at the fair',
      startDate: today,
      customStartDate: null,
      currentStep: 2,
      totalSteps: 4,
      sequenceName: 'New client',
      finishedAt: null,
      nextSteps: [
        { title: 'Step 5', date: '2026-11-28' },
        { title: 'Step 30', date: '2026-12-23' },
      ],
    })
    expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending'])
    await fixture.openDay('2026-11-30')
    expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: abandoned', '2026-11-28 Step 5: pending'])
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ currentStep: 3, totalSteps: 4 }])
  })

  test('counts from a target date, a day of an instant, or today', async () => {
    const sequenceId = await fixture.createSequence([-60, -30, 0])
    const options = [{ startDate: '2026-12-31' }, { startedAt: '2026-12-31T20:00:00Z' }, { startedAt: '2026-12-31' }]
    for (const option of options) {
      const assignment = await fixture.enroll(await fixture.addClient(), sequenceId, option)
      expect(assignment).toMatchObject({
        startDate: '2026-12-31',
        customStartDate: '2026-12-31',
        currentStep: 1,
        nextSteps: [{ date: '2026-12-01' }, { date: '2026-12-31' }],
      })
    }
    const path = `/api/clients/${await fixture.addClient()}/nurture-assignments`
    for (const startedAt of [
      '9999-12-31T23:59:59-12:00',
      '9999-12-31T00:00:00Z',
      '0001-01-01T23:59:59Z',
      '0001-01-01T00:00:00+14:00',
      '0000-12-31T00:00:00Z',
      '0000-12-31',
    ])
      expect(await fixture.person.browser.post(path, { sequenceId, startedAt }), startedAt).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'startedAt' }] },
      })
  })

  test('a second time is refused while the first runs, and possible after it', async () => {
    const clientId = await fixture.addClient()
    const sequenceId = await fixture.createSequence([0])
    const first = await fixture.enroll(clientId, sequenceId)
    const path = `/api/clients/${clientId}/nurture-assignments`
    expect(await fixture.person.browser.post(path, { sequenceId })).toMatchObject({
      status: 409,
      body: { code: 'TRANSITION', message: 'This client is already enrolled in this sequence' },
    })
    await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 0')}`, { status: 'completed' })
    expect(await fixture.readAssignments(clientId)).toMatchObject([
      { id: first.id, isActive: false, endReason: 'finished', finishedAt: '2026-11-23T12:00:00.000Z', currentStep: 1 },
    ])
    const second = await fixture.enroll(clientId, sequenceId)
    expect((await fixture.readAssignments(clientId)).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('whose last step is done ahead of an open one continues until that is closed too', async () => {
    const clientId = await fixture.addClient()
    const sequenceId = await fixture.createSequence([0, 8])
    const assignment = await fixture.enroll(clientId, sequenceId)
    const { key } = assignment.nextSteps[0]!
    const { browser } = fixture.person
    await browser.put(`/api/tasks/occurrences/nurture/${assignment.id}/${key}`, { status: 'completed' })
    expect(await fixture.readAssignments(clientId)).toMatchObject([
      { isActive: true, currentStep: 2, totalSteps: 2, nextSteps: [] },
    ])
    expect(await browser.post(`/api/clients/${clientId}/nurture-assignments`, { sequenceId })).toMatchObject({
      status: 409,
    })
    await browser.put(`/api/tasks/${await fixture.findTaskId('Step 0')}`, { status: 'abandoned' })
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: false, endReason: 'finished' }])
  })

  test('refuses a status and an isActive that contradict each other', async () => {
    const [clientId, sequenceId] = [await fixture.addClient(), await fixture.createSequence([0])]
    const refusal = { status: 400, body: { issues: [{ path: 'isActive' }] } }
    const { browser } = fixture.person
    const options = { status: 'paused', isActive: true }
    expect(
      await browser.post(`/api/clients/${clientId}/nurture-assignments`, { sequenceId, ...options }),
    ).toMatchObject(refusal)
    expect(
      await browser.post(`/api/nurture-sequences/${sequenceId}/enrolments`, { clientIds: [clientId], ...options }),
    ).toMatchObject(refusal)
    const assignment = await fixture.enroll(clientId, sequenceId, { status: 'active', isActive: true })
    expect(await fixture.putAssignment(assignment, options)).toMatchObject(refusal)
    expect(await fixture.putAssignment(assignment, { status: 'active', isActive: false })).toMatchObject(refusal)
    expect((await fixture.putAssignment(assignment, { status: 'paused', isActive: false })).body.status).toBe('paused')
  })

  test('repeated with its key answers the assignment that it made', async () => {
    const [clientId, sequenceId] = [await fixture.addClient(), await fixture.createSequence([0])]
    const send = () =>
      fixture.person.browser.post<{ id: string }>(
        `/api/clients/${clientId}/nurture-assignments`,
        { sequenceId },
        { 'idempotency-key': 'enrollment' },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
    expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending'])
  })

  test('in an inactive sequence, one out of reach, and of an archived client is refused', async () => {
    const clientId = await fixture.addClient()
    const inactive = await fixture.createSequence([0], { isActive: false })
    const path = `/api/clients/${clientId}/nurture-assignments`
    const stranger = await fixture.days.addPerson()
    const foreign = await stranger.browser.post<{ id: string }>('/api/nurture-sequences', { name: 'Foreign' })
    for (const sequenceId of [inactive, foreign.body.id])
      expect(await fixture.person.browser.post(path, { sequenceId })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'sequenceId' }] },
      })
    await fixture.person.browser.put(`/api/clients/${clientId}/archive`, {})
    const sequenceId = await fixture.createSequence([0])
    expect(await fixture.person.browser.post(path, { sequenceId })).toMatchObject({ status: 409 })
  })

  test('of several clients answers what became of each', async () => {
    const [first, second, archived, enrolled] = [
      await fixture.addClient(),
      await fixture.addClient(),
      await fixture.addClient(),
      await fixture.addClient(),
    ]
    const sequenceId = await fixture.createSequence([0, 7])
    await fixture.enroll(enrolled, sequenceId)
    await fixture.person.browser.put(`/api/clients/${archived}/archive`, {})
    const stranger = await fixture.days.addPerson()
    const [foreign] = await fixture.days.testApp.seed.clients(stranger.user, [{}])
    const clientIds = [first, archived, second, enrolled, foreign, first]
    const { status, body } = await fixture.person.browser.post<{ outcome: string; clientId: string }[]>(
      `/api/nurture-sequences/${sequenceId}/enrolments`,
      { clientIds },
    )
    expect(status).toBe(200)
    expect(body.map(({ clientId, outcome }) => [clientId, outcome])).toEqual([
      [first, 'enrolled'],
      [archived, 'archived'],
      [second, 'enrolled'],
      [enrolled, 'already_enrolled'],
      [foreign, 'not_found'],
    ])
    expect(await fixture.readTasks()).toEqual(Array.from({ length: 3 }, () => '2026-11-23 Step 0: pending'))
  })
})

describe('pause and resume', () => {
  test('a pause takes open tasks off the day, its figures and the 5-day rule; they keep their ids', async () => {
    const clientId = await fixture.addClient()
    const assignment = await fixture.enroll(clientId, await fixture.createSequence([0, 3]))
    const taskId = await fixture.findTaskId('Step 0')
    const { body } = await fixture.putAssignment(assignment, { status: 'paused' })
    expect(body).toMatchObject({ status: 'paused', pausedOn: today, defaultResumeMode: 'shift' })
    const readDay = async (date: string) =>
      (await fixture.person.browser.get<TaskOfDay[]>(`/api/tasks/planning?date=${date}`)).body.filter(
        ({ isDaily }) => !isDaily,
      )
    expect(await readDay(today)).toEqual([])
    expect((await fixture.person.browser.get('/api/stats/agent')).body).toMatchObject({ tasksTotal: 1 })
    await fixture.openDay('2026-12-03')
    expect(await readDay('2026-12-03')).toEqual([])
    expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending, paused'])
    const resumed = await fixture.putAssignment(assignment, { status: 'active' })
    expect(resumed.body).toMatchObject({
      status: 'active',
      startDate: '2026-12-03',
      nextSteps: [{ date: '2026-12-06' }],
    })
    expect(await readDay('2026-12-03')).toMatchObject([{ id: taskId, dueDate: '2026-12-03' }])
  })

  test('a resume that keeps the days skips what was missed', async () => {
    const clientId = await fixture.addClient()
    const assignment = await fixture.enroll(clientId, await fixture.createSequence([-1, 1, 4, 9]))
    await fixture.putAssignment(assignment, { isActive: false })
    await fixture.openDay('2026-11-27')
    const resumed = await fixture.putAssignment(assignment, { isActive: true })
    expect(resumed.body).toMatchObject({ startDate: today, currentStep: 3, nextSteps: [{ date: '2026-12-02' }] })
    expect(await fixture.readTasks()).toEqual(['2026-11-27 Step 4: pending'])
  })

  test('can be chosen at the enrollment, and is refused when it is over', async () => {
    const clientId = await fixture.addClient()
    const assignment = await fixture.enroll(clientId, await fixture.createSequence([0]), { status: 'paused' })
    expect(assignment).toMatchObject({ status: 'paused', currentStep: 0, totalSteps: 1 })
    expect(await fixture.readTasks()).toEqual([])
    await fixture.openDay('2026-11-25')
    await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'keep' })
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: false, endReason: 'finished' }])
    expect(await fixture.putAssignment(assignment, { status: 'paused' })).toMatchObject({ status: 409 })
    expect(await fixture.putAssignment(assignment, { notes: 'Done' })).toMatchObject({
      status: 200,
      body: { notes: 'Done' },
    })
  })
})

test('ending removes the open tasks and hides the assignment', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enroll(clientId, await fixture.createSequence([0, 1]))
  await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 0')}`, { status: 'completed' })
  await fixture.openDay('2026-11-24')
  expect((await fixture.person.browser.delete(assignmentPath(assignment))).status).toBe(204)
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: completed'])
  expect(await fixture.readAssignments(clientId)).toEqual([])
  expect((await fixture.person.browser.delete(assignmentPath(assignment))).status).toBe(404)
})

test('deleting the last task, which nobody touched, ends the assignment as closing it does', async () => {
  const clientId = await fixture.addClient()
  const sequenceId = await fixture.createSequence([0])
  const assignment = await fixture.enroll(clientId, sequenceId)
  expect((await fixture.person.browser.delete(`/api/tasks/${await fixture.findTaskId('Step 0')}`)).status).toBe(204)
  expect(await fixture.readAssignments(clientId)).toMatchObject([
    { id: assignment.id, isActive: false, endReason: 'finished' },
  ])
  await fixture.enroll(clientId, sequenceId)
})

test('undoing the last task lets the assignment run again, unless the client is enrolled again', async () => {
  const clientId = await fixture.addClient()
  const sequenceId = await fixture.createSequence([0])
  await fixture.enroll(clientId, sequenceId)
  const path = `/api/tasks/${await fixture.findTaskId('Step 0')}`
  await fixture.person.browser.put(path, { status: 'completed' })
  await fixture.person.browser.put(path, { status: 'in_progress' })
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: true, finishedAt: null, endReason: null }])
  await fixture.person.browser.put(path, { status: 'completed' })
  await fixture.enroll(clientId, sequenceId)
  expect((await fixture.person.browser.put(path, { status: 'in_progress' })).status).toBe(200)
  expect((await fixture.readAssignments(clientId)).map(({ isActive }) => isActive)).toEqual([true, false])
})

test('a step added to a day that was opened while the assignment was over does not come when it runs again', async () => {
  const clientId = await fixture.addClient()
  const sequenceId = await fixture.createSequence([0])
  await fixture.enroll(clientId, sequenceId)
  const path = `/api/tasks/${await fixture.findTaskId('Step 0')}`
  await fixture.person.browser.put(path, { status: 'completed' })
  await fixture.openDay('2026-11-25')
  for (const daysAfterKickoff of [1, 5])
    await fixture.person.browser.post(`/api/nurture-sequences/${sequenceId}/tasks`, {
      title: 'Added',
      daysAfterKickoff,
    })
  await fixture.person.browser.put(path, { status: 'in_progress' })
  expect(await fixture.readAssignments(clientId)).toMatchObject([
    { isActive: true, nextSteps: [{ title: 'Added', date: '2026-11-28' }] },
  ])
  await fixture.openDay('2026-11-26')
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: in_progress'])
})

test('the tasks of an assignment name their step and whether they wait', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enroll(clientId, await fixture.createSequence([0]), { notes: 'x' })
  const path = `/api/tasks/nurture-assignment/${assignment.id}`
  const { body } = await fixture.person.browser.get<AssignmentTask[]>(path)
  expect(body).toMatchObject([{ title: 'Step 0', key: expect.stringMatching(/^0:[0-9a-f-]{36}$/), isPaused: false }])
  expect(keys(body[0]!)).not.toContain('source')
  await fixture.putAssignment(assignment, { status: 'paused' })
  expect((await fixture.person.browser.get(path)).body).toMatchObject([{ isPaused: true }])
})

test('a step to come is in the preview, and can be changed before its day', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enroll(clientId, await fixture.createSequence([3, 12]))
  const readPreview = async () =>
    (await fixture.person.browser.get<Occurrence[]>('/api/tasks/recurring-preview?year=2026&month=11')).body
  const [coming, ...rest] = await readPreview()
  expect(rest).toEqual([])
  expect(coming).toMatchObject({
    source: 'nurture',
    sourceId: assignment.id,
    date: '2026-11-26',
    title: 'Step 3',
    clientId,
  })
  const path = `/api/tasks/occurrences/nurture/${assignment.id}/${coming!.key}`
  expect(await fixture.person.browser.put(path, { dueDate: '2026-11-25' })).toMatchObject({ status: 200 })
  expect(await readPreview()).toEqual([])
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ currentStep: 1, nextSteps: [{ title: 'Step 12' }] }])
  await fixture.openDay('2026-11-26')
  expect(await fixture.readTasks()).toEqual(['2026-11-25 Step 3: pending'])
  const absent = `/api/tasks/occurrences/nurture/${assignment.id}/1:${coming!.key.slice(2)}`
  expect((await fixture.person.browser.put(absent, { status: 'abandoned' })).status).toBe(404)
})

test('after an absence every missed step is a task, those 5 or more days past abandoned', async () => {
  const clientId = await fixture.addClient()
  await fixture.enroll(clientId, await fixture.createSequence([1, 2, 9, 40]))
  await fixture.openDay('2026-12-04')
  expect(await fixture.readTasks()).toEqual([
    '2026-11-24 Step 1: abandoned',
    '2026-11-25 Step 2: abandoned',
    '2026-12-02 Step 9: pending',
  ])
})
