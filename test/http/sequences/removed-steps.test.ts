import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SequenceStep } from '#contract/sequences/steps.ts'
import { createJobs } from '#server/jobs.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

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
  const assignment = await fixture.enroll(clientId, sequenceId)
  const step = await findStep(sequenceId, 'Step 3')
  const early = `/api/tasks/occurrences/nurture/${assignment.id}/0:${step.id}`
  expect(await fixture.person.browser.put(early, { status: 'completed' })).toMatchObject({ status: 200 })
  await remove(sequenceId, step)
  await restoreStep(sequenceId, step)
  await fixture.openDay('2026-11-26')
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending', '2026-11-26 Step 3: completed'])
})

test('an assignment is over on the next day when the only step to come was removed and a later one done early', async () => {
  const clientId = await fixture.addClient()
  const sequenceId = await fixture.createSequence([1, 9])
  const assignment = await fixture.enroll(clientId, sequenceId)
  const early = `/api/tasks/occurrences/nurture/${assignment.id}/0:${(await findStep(sequenceId, 'Step 9')).id}`
  expect(await fixture.person.browser.put(early, { status: 'completed' })).toMatchObject({ status: 200 })
  await remove(sequenceId, await findStep(sequenceId, 'Step 1'))
  await fixture.openDay('2026-11-24')
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: false, endReason: 'finished' }])
})

test('what was skipped while a step was removed stays skipped, what comes later comes', async () => {
  const clientId = await fixture.addClient()
  const sequenceId = await fixture.createSequence([0, 1, 2, 9])
  const [skipped, later] = [await findStep(sequenceId, 'Step 1'), await findStep(sequenceId, 'Step 2')]
  await fixture.enroll(clientId, sequenceId)
  for (const step of [skipped, later]) await remove(sequenceId, step)
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ nextSteps: [{ title: 'Step 9' }] }])
  await fixture.openDay('2026-11-24')
  for (const step of [skipped, later, later]) await restoreStep(sequenceId, step)
  await fixture.openDay('2026-11-25')
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending', '2026-11-25 Step 2: pending'])
})

test('a removed step is in no list, count, copy or result', async () => {
  const sequenceId = await fixture.createSequence([0, 1])
  await remove(sequenceId, await findStep(sequenceId, 'Step 1'))
  const { browser } = fixture.person
  const [{ body: list }, { body: results }, copy] = [
    await browser.get<{ id: string; taskCount: number; tasks: object[] }[]>('/api/nurture-sequences'),
    await browser.get<{ steps: object[] }>(`/api/nurture-sequences/${sequenceId}/results`),
    await browser.post<{ id: string }>(`/api/nurture-sequences/${sequenceId}/duplicate`, {}),
  ]
  expect(list.find(({ id }) => id === sequenceId)).toMatchObject({ taskCount: 1, tasks: [{ title: 'Step 0' }] })
  expect(results.steps).toMatchObject([{ title: 'Step 0' }])
  expect((await browser.get(stepsPath(copy.body.id))).body).toMatchObject([{ title: 'Step 0' }])
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
  const text = 'select id from sequence_steps where sequence_id = $1 and removed_at is not null order by removed_at, id'
  return (await fixture.days.testApp.owner.query<{ id: string }>(text, [sequenceId])).rows.map(({ id }) => id)
}

test('a removed step is purged after 24 hours, not a moment earlier', async () => {
  const sequenceId = await fixture.createSequence([0, 1])
  const [first, next] = [await findStep(sequenceId, 'Step 0'), await findStep(sequenceId, 'Step 1')]
  await remove(sequenceId, first)
  fixture.days.testApp.clock.advance({ seconds: 1 })
  await remove(sequenceId, next)
  const { database } = fixture.days.testApp
  const sweep = createJobs(fixture.days.testApp).find((job) => job.name === 'sweep')!
  await sweep.run({ database, now: new Date('2026-11-24T12:00:00Z') })
  expect(await listRemoved(sequenceId)).toEqual([first.id, next.id])
  await sweep.run({ database, now: new Date('2026-11-24T12:00:01Z') })
  expect(await listRemoved(sequenceId)).toEqual([next.id])
})
