import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { Policy } from '#contract/policies/policies.ts'
import type { MovedStep } from '#contract/policies/renewals.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

const today = parseCalendarDay('2026-11-23')
const inDays = (days: number) => addDays(today, days)
const standing = { anchor: 'renewal', autoEnroll: true }
const put = (policy: Policy, patch: object) => fixture.person.browser.put<Policy>(`/api/policies/${policy.id}`, patch)

describe('another line', () => {
  const readStates = async (clientId: string) =>
    (await fixture.readAssignments(clientId)).map(
      ({ sequenceName, isActive, endReason }) => `${sequenceName}: ${isActive ? 'running' : endReason}`,
    )

  test('ends the sequences that are not for it, says before which steps, and resumes them when the line is back', async () => {
    await fixture.createSequence([-20, -10], { ...standing, name: 'Auto renewals', lines: ['auto'] })
    await fixture.createSequence([-20], { ...standing, name: 'Home renewals', lines: ['home', 'renters'] })
    await fixture.createSequence([-5], { ...standing, name: 'All renewals' })
    const byHand = await fixture.createSequence([-2], { anchor: 'renewal', name: 'By hand', lines: ['auto'] })
    const clientId = await fixture.addClient()
    const policy = await fixture.addPolicy(clientId, 20)
    await fixture.enroll(clientId, byHand)
    const { body: removed } = await fixture.person.browser.get<MovedStep[]>(
      `/api/policies/${policy.id}/moved-steps?line=home&renewalDate=${inDays(21)}`,
    )
    expect(removed.map(({ sequenceName, title, from, to }) => [sequenceName, title, from, to])).toEqual([
      ['Auto renewals', 'Step -20', today, null],
      ['Auto renewals', 'Step -10', inDays(10), null],
      ['By hand', 'Step -2', inDays(18), null],
      ['All renewals', 'Step -5', inDays(15), inDays(16)],
    ])

    const running = ['All renewals: running', 'Auto renewals: running', 'By hand: running']
    const ofHome = [
      'All renewals: running',
      'Auto renewals: anchor_ended',
      'By hand: anchor_ended',
      'Home renewals: running',
    ]
    expect((await readStates(clientId)).toSorted()).toEqual(running)
    for (let round = 0; round < 2; round++) {
      for (const line of ['home', 'renters']) {
        expect((await put(policy, { line })).status).toBe(200)
        expect((await readStates(clientId)).toSorted()).toEqual(ofHome)
        expect(await fixture.readTasks()).toEqual([`${today} Step -20: pending`])
      }
      expect((await put(policy, { line: 'auto' })).status).toBe(200)
      expect((await readStates(clientId)).toSorted()).toEqual([...running, 'Home renewals: anchor_ended'].toSorted())
      expect(await fixture.readTasks()).toEqual([`${today} Step -20: pending`])
    }
  })

  test('of a sequence ends it for policies that it is not for, and resumes it when the line is back', async () => {
    const sequenceId = await fixture.createSequence([-20, -10], { ...standing, name: 'Renewals' })
    await fixture.createSequence([-5], { ...standing, name: 'All renewals' })
    const clientId = await fixture.addClient()
    await fixture.addPolicy(clientId, 20)
    const home = await fixture.addPolicy(clientId, 20, { line: 'home' })
    const readRunning = async () =>
      (await fixture.readAssignments(clientId))
        .filter(({ isActive }) => isActive)
        .map(({ sequenceName, policyName }) => `${sequenceName}: ${policyName}`)
        .toSorted()
    const setLines = (lines: string[]) =>
      fixture.person.browser.put(`/api/nurture-sequences/${sequenceId}`, { lines }).then(({ status }) => status)
    const all = ['All renewals: Acme auto', 'All renewals: Acme home', 'Renewals: Acme auto', 'Renewals: Acme home']
    const task = `${today} Step -20: pending`
    expect(await readRunning()).toEqual(all)
    for (const lines of [[], ['home', 'auto']]) {
      expect(await setLines(['auto'])).toBe(200)
      expect(await readRunning()).toEqual(all.slice(0, 3))
      expect(await fixture.readTasks()).toEqual([task])
      expect(await setLines(lines)).toBe(200)
      expect(await readRunning()).toEqual(all)
      expect(await fixture.readTasks()).toEqual([task, task])
    }
    // What is the policy's own, such as its version, has not changed.
    expect((await put(home, { version: home.version, line: 'renters' })).status).toBe(200)
    expect(await readRunning()).toEqual(all.slice(0, 3).with(1, 'All renewals: Acme renters'))
    expect(await setLines([])).toBe(200)
    expect(await readRunning()).toEqual(all.map((one) => one.replace('home', 'renters')))
  })

  test('is remembered while the policy is over, deleted or lost, but not in the next term', async () => {
    await fixture.createSequence([-5], { ...standing, name: 'Auto renewals', lines: ['auto'] })
    await fixture.createSequence([-5], { ...standing, name: 'Home renewals', lines: ['home'] })
    const clientId = await fixture.addClient()
    const policy = await fixture.addPolicy(clientId, 20)
    const { browser } = fixture.person
    const path = `/api/policies/${policy.id}`
    const ofHome = ['Auto renewals: anchor_ended', 'Home renewals: running']
    const ended = ['Auto renewals: anchor_ended', 'Home renewals: anchor_ended']
    const ofAuto = ['Auto renewals: running', 'Home renewals: anchor_ended']
    const expectStates = async (states: string[]) => expect((await readStates(clientId)).toSorted()).toEqual(states)
    await put(policy, { line: 'home' })
    await expectStates(ofHome)
    for (const [end, again] of [
      [() => put(policy, { status: 'canceled' }), () => put(policy, { status: 'active' })],
      [() => browser.delete(path), () => browser.put(`${path}/restore`)],
      [() => browser.post(`${path}/outcome`, { outcome: 'lost' }), () => browser.post(`${path}/outcome/undo`)],
    ] as const) {
      expect((await end()).status).toBeLessThan(300)
      await expectStates(ended)
      expect((await again()).status).toBe(200)
      await expectStates(ofHome)
    }
    await put(policy, { status: 'canceled' })
    await put(policy, { line: 'auto' })
    await expectStates(ended)
    await put(policy, { status: 'active' })
    await expectStates(ofAuto)
    await put(policy, { line: 'home' })
    await expectStates(ofHome)
    expect((await browser.post(`${path}/outcome`, { outcome: 'renewed' })).status).toBe(200)
    await put(policy, { line: 'auto' })
    await expectStates(ended)
  })
})
