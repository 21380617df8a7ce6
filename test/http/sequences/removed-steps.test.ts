import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SequenceStep } from '#contract/sequences/steps.ts'
import { createJobs } from '#server/jobs.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'
import { expectWaitingSessions, whileLocked } from '#test/support/while-locked.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

const stepsPath = (sequenceId: string, rest = '') => `/api/nurture-sequences/${sequenceId}/tasks${rest}`
const findStep = async (sequenceId: string, title: string) =>
  (await fixture.person.browser.get<SequenceStep[]>(stepsPath(sequenceId))).body.find((step) => step.title === title)!
const remove = async (sequenceId: string, { id }: SequenceStep) =>
  expect((await fixture.person.browser.delete(stepsPath(sequenceId, `/${id}`))).status).toBe(204)
const restore = (sequenceId: string, { id }: SequenceStep) =>
  fixture.person.browser.put<SequenceStep>(stepsPath(sequenceId, `/${id}/restore`), {})
/** Puts a step back that the sequence had. */
const restoreStep = async (sequenceId: string, step: SequenceStep) => {
  const { status, body } = await restore(sequenceId, step)
  expect([status, body.id, body.title]).toEqual([200, step.id, step.title])
}

test('a step done early does not come again after it was removed and put back', async () => {
  const clientId = await fixture.addClient()
  const sequenceId = await fixture.createSequence([0, 3, 9])
  const assignment = await fixture.enrol(clientId, sequenceId)
  const step = await findStep(sequenceId, 'Step 3')
  const early = `/api/tasks/occurrences/nurture/${assignment.id}/0:${step.id}`
  expect(await fixture.person.browser.put(early, { status: 'completed' })).toMatchObject({ status: 200 })
  await remove(sequenceId, step)
  await restoreStep(sequenceId, step)
  await fixture.openDay('2026-11-26')
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending', '2026-11-26 Step 3: completed'])
})

test('what a step would have brought on a day opened meanwhile comes when it is put back, once for each client', async () => {
  const [running, paused, later] = [await fixture.addClient(), await fixture.addClient(), await fixture.addClient()]
  const sequenceId = await fixture.createSequence([0, 1, 9])
  const [first, next] = [await findStep(sequenceId, 'Step 0'), await findStep(sequenceId, 'Step 1')]
  await fixture.enrol(running, sequenceId)
  const toPause = await fixture.enrol(paused, sequenceId)
  fixture.days.testApp.clock.set('2026-11-23T23:00:00Z')
  for (const step of [first, next]) await remove(sequenceId, step)
  fixture.days.testApp.clock.set('2026-11-24T01:00:00Z')
  await fixture.person.browser.get('/api/stats/agent')
  await fixture.putAssignment(toPause, { status: 'paused' })
  await fixture.enrol(later, sequenceId, { startDate: '2026-11-23' })
  const before = ['2026-11-23 Step 0: pending', '2026-11-23 Step 0: pending, paused']
  expect((await fixture.readTasks()).toSorted()).toEqual(before)
  for (const step of [first, next, next]) await restoreStep(sequenceId, step)
  expect((await fixture.readTasks()).toSorted()).toEqual([
    ...before,
    ...['2026-11-24 Step 1: pending', '2026-11-24 Step 1: pending, paused'],
  ])
  expect(await fixture.readAssignments(later)).toMatchObject([{ nextSteps: [{ title: 'Step 9' }] }])
})

test('a step that a client was past, or whose task was deleted, does not come by being put back', async () => {
  const clientId = await fixture.addClient()
  const sequenceId = await fixture.createSequence([-1, 0, 9])
  const assignment = await fixture.enrol(clientId, sequenceId, { startDate: '2026-11-23' })
  await fixture.person.browser.delete(`/api/tasks/${await fixture.findTaskId('Step 0')}`)
  const steps = [await findStep(sequenceId, 'Step -1'), await findStep(sequenceId, 'Step 0')]
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.openDay('2026-11-25')
  for (const step of steps) await remove(sequenceId, step)
  // Its days move by two.
  await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'shift' })
  for (const step of steps) await restoreStep(sequenceId, step)
  expect(await fixture.readTasks()).toEqual([])
})

test('what a resume skips that keeps the dates does not come by being put back; what it leaves does', async () => {
  const sequenceId = await fixture.createSequence([0, 2, 4, 9])
  const assignment = await fixture.enrol(await fixture.addClient(), sequenceId)
  await fixture.enrol(await fixture.addClient(), sequenceId, { startDate: '2026-11-22' })
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.openDay('2026-11-27')
  const before = await fixture.readTasks()
  const steps = [await findStep(sequenceId, 'Step 2'), await findStep(sequenceId, 'Step 4')]
  for (const step of steps) await remove(sequenceId, step)
  await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'keep' })
  for (const step of steps) await restoreStep(sequenceId, step)
  const expected = before.map((line) => line.replace(', paused', ''))
  expect(await fixture.readTasks()).toEqual([...expected, '2026-11-27 Step 4: pending'])
})

test('a removal waits for a resume that is just skipping the step', async () => {
  const sequenceId = await fixture.createSequence([0, 2, 9])
  const assignment = await fixture.enrol(await fixture.addClient(), sequenceId)
  const step = await findStep(sequenceId, 'Step 2')
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.openDay('2026-11-27')
  const id = await fixture.findTaskId('Step 0')
  await whileLocked(
    fixture.days.testApp,
    { sql: 'select from tasks where id = $1 for update', id, waitingSessions: 2 },
    async () => {
      const resuming = fixture.putAssignment(assignment, { status: 'active', resumeMode: 'keep' })
      await expectWaitingSessions(fixture.days.testApp.owner, 1)
      return Promise.all([resuming, remove(sequenceId, step)])
    },
  )
  await restoreStep(sequenceId, step)
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending'])
})

test('a pause that is undone on its day keeps nothing away that a step would have brought', async () => {
  const sequenceId = await fixture.createSequence([1, 9])
  const assignment = await fixture.enrol(await fixture.addClient(), sequenceId)
  const step = await findStep(sequenceId, 'Step 1')
  fixture.days.testApp.clock.set('2026-11-23T23:00:00Z')
  await remove(sequenceId, step)
  fixture.days.testApp.clock.set('2026-11-24T12:00:00Z')
  await fixture.person.browser.get('/api/stats/agent')
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'keep' })
  await restoreStep(sequenceId, step)
  expect(await fixture.readTasks()).toEqual(['2026-11-24 Step 1: pending'])
})

test('an assignment that was over without its last step runs again, unless its client is on the sequence anew', async () => {
  const [alone, anew] = [await fixture.addClient(), await fixture.addClient()]
  const sequenceId = await fixture.createSequence([0, 1])
  for (const clientId of [alone, anew]) {
    await fixture.enrol(clientId, sequenceId)
    await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 0')}`, { status: 'completed' })
  }
  const step = await findStep(sequenceId, 'Step 1')
  fixture.days.testApp.clock.set('2026-11-23T23:00:00Z')
  await remove(sequenceId, step)
  fixture.days.testApp.clock.set('2026-11-24T12:00:00Z')
  await fixture.person.browser.get('/api/stats/agent')
  expect(await fixture.readAssignments(alone)).toMatchObject([{ isActive: false, endReason: 'finished' }])
  await fixture.enrol(anew, sequenceId)
  await restoreStep(sequenceId, step)
  expect(await fixture.readAssignments(alone)).toMatchObject([{ isActive: true, endReason: null }])
  expect((await fixture.readAssignments(anew)).map(({ isActive }) => isActive)).toEqual([true, false])
  expect((await fixture.readTasks()).toSorted()).toEqual([
    ...['2026-11-23 Step 0: completed', '2026-11-23 Step 0: completed'],
    ...['2026-11-24 Step 0: pending', '2026-11-24 Step 1: pending'],
  ])
})

/** Puts clients on a sequence of two steps that ends when a client becomes active, and opens a day without the second. */
async function finishWithoutLastStep(clientIds: readonly string[]) {
  const sequenceId = await fixture.createSequence([0, 1], { endsWhenActive: true })
  for (const clientId of clientIds) {
    await fixture.enrol(clientId, sequenceId)
    await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 0')}`, { status: 'completed' })
  }
  const step = await findStep(sequenceId, 'Step 1')
  fixture.days.testApp.clock.set('2026-11-23T23:00:00Z')
  await remove(sequenceId, step)
  fixture.days.testApp.clock.set('2026-11-24T12:00:00Z')
  await fixture.person.browser.get('/api/stats/agent')
  return { sequenceId, step }
}
const archive = (clientId: string) => fixture.person.browser.put(`/api/clients/${clientId}/archive`, {})

test('nothing runs again for a client archived since, or active since where that ends the sequence', async () => {
  const [archived, active] = [await fixture.addClient(), await fixture.addClient()]
  const { sequenceId, step } = await finishWithoutLastStep([archived, active])
  expect((await archive(archived)).status).toBe(200)
  const form = { firstName: 'Ada', status: 'active' }
  expect((await fixture.person.browser.put(`/api/clients/${active}`, form)).status).toBe(200)
  await restoreStep(sequenceId, step)
  for (const clientId of [archived, active])
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: false, endReason: 'finished' }])
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: completed', '2026-11-23 Step 0: completed'])
})

test('an active client on a sequence that others leave then gets the step, an archived one does not', async () => {
  const [active, archived] = [await fixture.addClient({ status: 'active' }), await fixture.addClient()]
  const sequenceId = await fixture.createSequence([1, 9], { endsWhenActive: true })
  for (const clientId of [active, archived]) await fixture.enrol(clientId, sequenceId)
  const step = await findStep(sequenceId, 'Step 1')
  fixture.days.testApp.clock.set('2026-11-23T23:00:00Z')
  await remove(sequenceId, step)
  fixture.days.testApp.clock.set('2026-11-24T12:00:00Z')
  await fixture.person.browser.get('/api/stats/agent')
  await archive(archived)
  await restoreStep(sequenceId, step)
  expect(await fixture.readTasks()).toEqual(['2026-11-24 Step 1: pending'])
})

test('archiving a client and putting a step back leave no open task and no assignment that is not paused', async () => {
  const clientId = await fixture.addClient()
  const { sequenceId, step } = await finishWithoutLastStep([clientId])
  const lock = { sql: 'select from clients where id = $1 for no key update', id: clientId, waitingSessions: 2 }
  await whileLocked(fixture.days.testApp, lock, () => Promise.all([archive(clientId), restoreStep(sequenceId, step)]))
  // Whichever came first.
  expect((await fixture.readTasks()).join()).not.toContain('pending')
  expect((await fixture.readAssignments(clientId)).filter((one) => one.isActive && one.status === 'active')).toEqual([])
})

test('after an absence what is 5 days past by then is recorded as abandoned', async () => {
  const sequenceId = await fixture.createSequence([1, 4, 30])
  await fixture.enrol(await fixture.addClient(), sequenceId)
  const [first, next] = [await findStep(sequenceId, 'Step 1'), await findStep(sequenceId, 'Step 4')]
  const admin = await fixture.days.addPerson({ role: 'org_admin' })
  fixture.days.testApp.clock.set('2026-11-29T11:00:00Z')
  for (const { id } of [first, next])
    expect((await admin.browser.delete(stepsPath(sequenceId, `/${id}`))).status).toBe(204)
  await fixture.openDay('2026-11-29')
  expect(await fixture.readTasks()).toEqual([])
  for (const step of [first, next]) await restoreStep(sequenceId, step)
  expect(await fixture.readTasks()).toEqual(['2026-11-24 Step 1: abandoned', '2026-11-27 Step 4: pending'])
})

test('a step is put back for 24 hours, to its own sequence, whole, and not above the maximum', async () => {
  const [sequenceId, otherId] = [await fixture.createSequence([0, 1]), await fixture.createSequence([0])]
  const [first, step] = [await findStep(sequenceId, 'Step 0'), await findStep(sequenceId, 'Step 1')]
  const description = 'x'.repeat(2_000)
  await fixture.person.browser.put(stepsPath(sequenceId, `/${step.id}`), { description, targetCount: 3 })
  await remove(sequenceId, step)
  expect((await restore(otherId, step)).status).toBe(404)
  fixture.days.testApp.clock.advance({ seconds: 86_400 })
  expect((await restore(sequenceId, step)).body).toMatchObject({ description, targetCount: 3, daysAfterKickoff: 1 })

  await remove(sequenceId, step)
  fixture.days.testApp.clock.advance({ seconds: 86_401 })
  expect((await restore(sequenceId, step)).status).toBe(404)

  await remove(sequenceId, first)
  const tasks = Array.from({ length: 200 }, () => ({ title: 'x' }))
  for (const draft of tasks) await fixture.person.browser.post(stepsPath(sequenceId), draft)
  expect(await restore(sequenceId, first)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
})

const listRemoved = async (sequenceId: string) => {
  const text = 'select id from removed_steps where sequence_id = $1 order by removed_at, id'
  return (await fixture.days.testApp.owner.query<{ id: string }>(text, [sequenceId])).rows.map(({ id }) => id)
}

test('a removed step is purged after 24 hours, not a moment earlier', async () => {
  const sequenceId = await fixture.createSequence([0, 1])
  const [first, next] = [await findStep(sequenceId, 'Step 0'), await findStep(sequenceId, 'Step 1')]
  await remove(sequenceId, first)
  fixture.days.testApp.clock.advance({ seconds: 1 })
  await remove(sequenceId, next)
  const { database } = fixture.days.testApp
  const sweep = createJobs({ ...fixture.days.testApp, openMailTransport: undefined }).find(
    (job) => job.name === 'sweep',
  )!
  await sweep.run({ database, now: new Date('2026-11-24T12:00:00Z') })
  expect(await listRemoved(sequenceId)).toEqual([first.id, next.id])
  await sweep.run({ database, now: new Date('2026-11-24T12:00:01Z') })
  expect(await listRemoved(sequenceId)).toEqual([next.id])
})

test('a sequence keeps the 200 steps that were removed last', async () => {
  const [sequenceId, otherId] = [await fixture.createSequence([0, 1]), await fixture.createSequence([0])]
  const [first, next] = [await findStep(sequenceId, 'Step 0'), await findStep(sequenceId, 'Step 1')]
  await remove(sequenceId, first)
  await remove(otherId, await findStep(otherId, 'Step 0'))
  fixture.days.testApp.clock.advance({ seconds: 1 })
  await fixture.days.testApp.owner.query(
    `insert into removed_steps select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
       'removed_at', r.removed_at + interval '1 second'))).*
     from removed_steps r, generate_series(1, 199) where r.sequence_id = $1`,
    [sequenceId],
  )
  await remove(sequenceId, next)
  const left = await listRemoved(sequenceId)
  expect(left).toHaveLength(200)
  expect(left).not.toContain(first.id)
  expect(left).toContain(next.id)
  expect(await listRemoved(otherId)).toHaveLength(1)
})
