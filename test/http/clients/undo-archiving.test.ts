import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assignmentPath, createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

const setTime = (instant: string) => fixture.days.testApp.clock.set(instant)
const readDay = async ({ browser } = fixture.person) => expect((await browser.get('/api/stats/agent')).status).toBe(200)
const archive = async (clientId: string, { browser } = fixture.person) =>
  expect((await browser.put(`/api/clients/${clientId}/archive`, {})).status).toBe(200)
const undo = async (clientId: string, { browser } = fixture.person) =>
  expect((await browser.put(`/api/clients/${clientId}/restore`, { undo: true })).status).toBe(200)

test('after the next day was opened lets a sequence run whose last task is open again', async () => {
  const clientId = await fixture.addClient()
  await fixture.enrol(clientId, await fixture.createSequence([0]))
  setTime('2026-11-23T23:57:00Z')
  await archive(clientId)
  setTime('2026-11-24T00:01:00Z')
  await readDay()
  setTime('2026-11-24T00:03:00Z')
  await undo(clientId)
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending'])
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: true, status: 'active', endReason: null }])
})

test.each([
  ['ending the assignment', 204],
  ['deleting the sequence', 204],
  ['the client becoming active', 200],
])('leaves tasks abandoned whose sequence was ended since, by %s', async (way, expectedStatus) => {
  const clientId = await fixture.addClient({ status: 'prospect' })
  const sequenceId = await fixture.createSequence([0, 5], { endsWhenActive: true })
  const assignment = await fixture.enrol(clientId, sequenceId)
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
