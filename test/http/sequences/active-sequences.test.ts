import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
let clientId: string
let sequenceId: string
let assignment: NurtureAssignment
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(async () => {
  await fixture.reset()
  clientId = await fixture.addClient()
  sequenceId = await fixture.createSequence([0])
  assignment = await fixture.enroll(clientId, sequenceId)
})

/** The sequences of the client as the list and the record show them, which must be the same, as `name: status`. */
async function readSequences(): Promise<string[]> {
  const { browser } = fixture.person
  const list = (await browser.get<Client[]>('/api/clients')).body
  const record = (await browser.get<Client>(`/api/clients/${clientId}`)).body
  expect(list.find(({ id }) => id === clientId)!.activeSequences).toEqual(record.activeSequences)
  return record.activeSequences.map(({ name, status }) => `${name}: ${status}`)
}

const rename = (browser: Browser, name: string) => browser.put(`/api/nurture-sequences/${sequenceId}`, { name })
async function updateTask(patch: object) {
  const { body, status } = await fixture.person.browser.put<Task>(
    `/api/tasks/${await fixture.findTaskId('Step 0')}`,
    patch,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('enrolling, pausing and resuming are shown at the client', async () => {
  expect(await readSequences()).toEqual(['New client: active'])
  await fixture.putAssignment(assignment, { status: 'paused' })
  expect(await readSequences()).toEqual(['New client: paused'])
  await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'keep' })
  expect(await readSequences()).toEqual(['New client: active'])
})

test('an assignment that ends with its last task is gone, and back when the task is reopened', async () => {
  await updateTask({ status: 'completed' })
  expect(await readSequences()).toEqual([])
  await updateTask({ completedCount: 0 })
  expect(await readSequences()).toEqual(['New client: active'])
})

test('a sequence is shown by its new name and no longer once it is deleted', async () => {
  expect((await rename(fixture.person.browser, 'Welcome')).status).toBe(200)
  expect(await readSequences()).toEqual(['Welcome: active'])
  expect((await fixture.person.browser.delete(`/api/nurture-sequences/${sequenceId}`)).status).toBe(204)
  expect(await readSequences()).toEqual([])
})

test('the ten oldest of more sequences are shown', async () => {
  for (let index = 1; index <= 10; index += 1)
    await fixture.enroll(clientId, await fixture.createSequence([0], { name: `Sequence ${index}` }))
  const shown = await readSequences()
  expect(shown).toHaveLength(10)
  expect(shown[0]).toBe('New client: active')
  expect(shown).not.toContain('Sequence 10: active')
})

test('two enrollments of a client at once are both shown', async () => {
  const ids = [await fixture.createSequence([0], { name: 'One' }), await fixture.createSequence([0], { name: 'Two' })]
  const { days, person } = fixture
  const browsers = [person.browser, person.browser.at(days.secondInstance.app)]
  const responses = await Promise.all(
    browsers.map((browser, index) =>
      browser.post(`/api/clients/${clientId}/nurture-assignments`, { sequenceId: ids[index] }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect((await readSequences()).toSorted()).toEqual(['New client: active', 'One: active', 'Two: active'])
})

test('a sequence that is renamed after it ended is shown by its new name when it is reopened', async () => {
  await updateTask({ status: 'completed' })
  await rename(fixture.person.browser, 'Welcome')
  await updateTask({ completedCount: 0 })
  expect(await readSequences()).toEqual(['Welcome: active'])
})
