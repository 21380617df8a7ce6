import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SequenceStep } from '#contract/sequences/steps.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

/** Enrolls a client in a sequence whose only step comes every Monday. */
async function enrollWeekly() {
  const sequenceId = await fixture.createSequence([0], { hasRepeat: true, repeatInterval: 'weekly' })
  const assignment = await fixture.enroll(await fixture.addClient(), sequenceId)
  const { browser } = fixture.person
  const { body } = await browser.get<SequenceStep[]>(`/api/nurture-sequences/${sequenceId}/tasks`)
  const changeTo = async (repeatCustomDays: number) => {
    const patch = { repeatInterval: 'custom', repeatCustomDays }
    expect((await fixture.person.browser.put(`/api/nurture-sequences/${sequenceId}`, patch)).status).toBe(200)
  }
  const doNextRound = async (patch: object) => {
    const path = `/api/tasks/occurrences/nurture/${assignment.id}/1:${body[0]!.id}`
    for (const one of [patch, { status: 'completed' }]) expect((await browser.put(path, one)).status).toBe(200)
  }
  return { assignment, changeTo, doNextRound }
}

test('a step moved to an earlier day and done does not come again in a changed repeat', async () => {
  const { changeTo, doNextRound } = await enrollWeekly()
  await doNextRound({ dueDate: '2026-11-25' })
  await fixture.openDay('2026-11-26')
  await changeTo(10)
  await fixture.openDay('2026-12-03')
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: abandoned', '2026-11-25 Step 0: completed'])
})

test('a step done early before a pause does not come again in a changed repeat', async () => {
  const { assignment, changeTo, doNextRound } = await enrollWeekly()
  await doNextRound({})
  await fixture.putAssignment(assignment, { status: 'paused' })
  await fixture.openDay('2026-12-03')
  await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'shift' })
  await changeTo(10)
  await fixture.openDay('2026-12-13')
  expect(await fixture.readTasks()).toEqual(['2026-11-30 Step 0: completed', '2026-12-03 Step 0: abandoned'])
})

test('a step of a past round that was moved to a later day blocks no step of a changed repeat', async () => {
  const { changeTo } = await enrollWeekly()
  await fixture.openDay('2026-11-30')
  await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 0')}`, { dueDate: '2026-12-05' })
  await changeTo(30)
  await fixture.openDay('2026-12-23')
  expect(await fixture.readTasks()).toEqual([
    '2026-11-23 Step 0: abandoned',
    '2026-12-05 Step 0: abandoned',
    '2026-12-23 Step 0: pending',
  ])
})
