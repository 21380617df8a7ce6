import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

test('a resume that keeps the dates closes at once what is 5 days overdue by then', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enrol(clientId, await fixture.createSequence([0, 6, 30]))
  await fixture.openDay('2026-11-29')
  await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 6')}`, { status: 'in_progress' })
  const waiting = await fixture.enrol(clientId, await fixture.createSequence([0, 4, 30]))
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
  const assignment = await fixture.enrol(clientId, await fixture.createSequence([0, 2]))
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.openDay('2026-11-27')
  await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'keep' })
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending'])
})

test('an assignment is over with its resume where that closes its last task', async () => {
  const clientId = await fixture.addClient()
  const assignment = await fixture.enrol(clientId, await fixture.createSequence([0]))
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.openDay('2026-12-03')
  const { body } = await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'keep' })
  expect(body).toMatchObject({ isActive: false, endReason: 'finished', pausedOn: null })
})
