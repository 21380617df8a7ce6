import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { Client } from '#contract/clients/clients.ts'
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

/** Adds a policy of 12 months that renews some days from today. */
async function addPolicy(clientId: string, renewsInDays: number, fields: object = {}): Promise<Policy> {
  const { status, body } = await fixture.person.browser.post<Policy>(`/api/clients/${clientId}/policies`, {
    carrier: 'Acme',
    line: 'auto',
    effectiveDate: inDays(renewsInDays - 365),
    renewalDate: inDays(renewsInDays),
    ...fields,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const put = (policy: Policy, patch: object) => fixture.person.browser.put<Policy>(`/api/policies/${policy.id}`, patch)

describe('a standing sequence of renewals', () => {
  test('takes each active policy of its lines once a term, and skips past steps', async () => {
    await fixture.createSequence([-60, -30, -10, 0], { ...standing, lines: ['auto'] })
    const clientId = await fixture.addClient()
    const auto = await addPolicy(clientId, 30)
    await addPolicy(clientId, 30, { line: 'home' })
    await addPolicy(clientId, 30, { status: 'quoted' })
    // The day before the horizon of 120 days before its first step.
    const later = await addPolicy(clientId, 181)
    expect(await fixture.readTasks()).toEqual([`${today} Step -30: pending`])
    const [assignment] = await fixture.readAssignments(clientId)
    expect(assignment).toMatchObject({
      policyId: auto.id,
      policyName: 'Acme auto',
      startDate: inDays(30),
      currentStep: 2,
      totalSteps: 4,
      nextSteps: [{ date: inDays(20) }, { date: inDays(30) }],
    })
    expect(await fixture.readAssignments(clientId)).toHaveLength(1)
    await fixture.openDay(inDays(1))
    expect((await fixture.readAssignments(clientId)).map(({ policyId }) => policyId)).toEqual([later.id, auto.id])
    await fixture.openDay(inDays(2))
    expect(await fixture.readAssignments(clientId)).toHaveLength(2)
  })

  test('takes the policies that there are when it becomes standing or gets its first step, of the organization if shared', async () => {
    const clientId = await fixture.addClient()
    await addPolicy(clientId, 10)
    const sequenceId = await fixture.createSequence([], standing)
    expect(await fixture.readAssignments(clientId)).toEqual([])
    const steps = `/api/nurture-sequences/${sequenceId}/tasks`
    expect((await fixture.person.browser.post(steps, { title: 'Call', daysAfterKickoff: 0 })).status).toBe(201)
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ sequenceId, startDate: inDays(10) }])

    const admin = await fixture.days.addPerson({ role: 'org_admin' })
    const tasks = [{ title: 'Look at the offer', daysAfterKickoff: -3 }]
    const shared = { name: 'All renewals', isOrgLevel: true, anchor: 'renewal', tasks }
    const { body } = await admin.browser.post<{ id: string }>('/api/nurture-sequences', shared)
    expect(await fixture.readAssignments(clientId)).toHaveLength(1)
    await admin.browser.put(`/api/nurture-sequences/${body.id}`, { autoEnroll: true })
    expect(await fixture.readAssignments(clientId)).toHaveLength(2)
    const colleague = await fixture.days.addPerson()
    expect(await fixture.readTasks(colleague)).toEqual([])
    await admin.browser.delete(`/api/nurture-sequences/${body.id}`)
  })

  test('takes at once what a changed or restored step brings near', async () => {
    const clientId = await fixture.addClient()
    await addPolicy(clientId, 150)
    const changedId = await fixture.createSequence([0], standing)
    const { browser } = fixture.person
    const readStep = async (sequenceId: string) => {
      const path = `/api/nurture-sequences/${sequenceId}/tasks`
      const { body } = await browser.get<{ id: string }[]>(path)
      return `${path}/${body[0]!.id}`
    }
    await browser.put(await readStep(changedId), { title: 'Review' })
    expect(await fixture.readAssignments(clientId)).toEqual([])
    await browser.put(await readStep(changedId), { daysAfterKickoff: -40 })
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ sequenceId: changedId, startDate: inDays(150) }])

    const restoredId = await fixture.createSequence([-60, 0], { ...standing, autoEnroll: false })
    const step = await readStep(restoredId)
    await browser.delete(step)
    await browser.put(`/api/nurture-sequences/${restoredId}`, { autoEnroll: true })
    expect(await fixture.readAssignments(clientId)).toHaveLength(1)
    expect((await browser.put(`${step}/restore`)).status).toBe(200)
    expect(await fixture.readAssignments(clientId)).toHaveLength(2)
  })

  test('does not come back in a term in which it was ended by hand, and may be started again by hand', async () => {
    const sequenceId = await fixture.createSequence([-5, 0], standing)
    const clientId = await fixture.addClient()
    const policy = await addPolicy(clientId, 20)
    const [assignment] = await fixture.readAssignments(clientId)
    const path = `/api/clients/${clientId}/nurture-assignments`
    expect((await fixture.person.browser.delete(`${path}/${assignment!.id}`)).status).toBe(204)
    await fixture.openDay(inDays(1))
    expect(await fixture.readAssignments(clientId)).toEqual([])
    expect(await fixture.enroll(clientId, sequenceId)).toMatchObject({ policyId: policy.id, startDate: inDays(20) })
  })

  test('ends with its policy, and runs again with the tasks that nobody touched when it is active again', async () => {
    await fixture.createSequence([-20, -5], standing)
    const clientId = await fixture.addClient()
    const policy = await addPolicy(clientId, 20)
    const task = `${today} Step -20: pending`
    const running = { isActive: true, endReason: null }
    for (const [end, again] of [
      [() => put(policy, { status: 'canceled' }), () => put(policy, { status: 'active' })],
      [
        () => fixture.person.browser.delete(`/api/policies/${policy.id}`),
        () => fixture.person.browser.put(`/api/policies/${policy.id}/restore`),
      ],
    ] as const) {
      expect((await end()).status).toBeLessThan(300)
      expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: false, endReason: 'anchor_ended' }])
      expect(await fixture.readTasks()).toEqual([])
      expect((await again()).status).toBe(200)
      expect(await fixture.readAssignments(clientId)).toMatchObject([running])
      expect(await fixture.readTasks()).toEqual([task])
    }
  })

  test('stays ended if the client became active in the meantime and it ends then', async () => {
    await fixture.createSequence([-20, -5], { ...standing, endsWhenActive: true })
    const clientId = await fixture.addClient({ status: 'prospect' })
    const policy = await addPolicy(clientId, 20)
    await put(policy, { status: 'canceled' })
    fixture.days.testApp.clock.advance({ seconds: 1 })
    await fixture.person.browser.put(`/api/clients/${clientId}`, { firstName: 'Grace', status: 'active' })
    await put(policy, { status: 'active' })
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: false, endReason: 'anchor_ended' }])
    expect(await fixture.readTasks()).toEqual([])
  })

  test('comes back paused, and its tasks wait, if the client was archived in the meantime', async () => {
    await fixture.createSequence([-20, -5], standing)
    const clientId = await fixture.addClient()
    const policy = await addPolicy(clientId, 20)
    await put(policy, { status: 'canceled' })
    expect((await fixture.person.browser.put(`/api/clients/${clientId}/archive`)).status).toBe(200)
    expect((await put(policy, { status: 'active' })).status).toBe(200)
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ endReason: null, pausedOn: today }])
    await fixture.openDay(inDays(15))
    expect(await fixture.readTasks()).toEqual([`${today} Step -20: pending, paused`])
  })

  test('comes back with tasks for the client with whom its own was merged in the meantime', async () => {
    await fixture.createSequence([-20], standing)
    const [clientId, keptId] = [await fixture.addClient(), await fixture.addClient()]
    const policy = await addPolicy(clientId, 20)
    await put(policy, { status: 'canceled' })
    const { status } = await fixture.person.browser.post(`/api/clients/${keptId}/merge`, { from: clientId })
    expect(status).toBe(200)
    expect((await put(policy, { status: 'active' })).status).toBe(200)
    const { body } = await fixture.person.browser.get<{ clientId: string }[]>(`/api/tasks/planning?date=${today}`)
    expect(body.filter((task) => task.clientId !== null)).toMatchObject([{ clientId: keptId }])
  })
})

describe('a changed date', () => {
  test('moves coming steps and untouched tasks, and says before what it moves', async () => {
    await fixture.createSequence([-30, -20, -10, 0], standing)
    const clientId = await fixture.addClient()
    const policy = await addPolicy(clientId, 20)
    expect(await fixture.readTasks()).toEqual([`${today} Step -20: pending`])
    const query = `renewalDate=${inDays(27)}`
    const { body: moved } = await fixture.person.browser.get<MovedStep[]>(
      `/api/policies/${policy.id}/moved-steps?${query}`,
    )
    expect(moved.map(({ title, from, to, isSkipped }) => [title, from, to, isSkipped])).toEqual([
      ['Step -20', today, inDays(7), false],
      ['Step -10', inDays(10), inDays(17), false],
      ['Step 0', inDays(20), inDays(27), false],
    ])
    expect((await put(policy, { renewalDate: inDays(27) })).status).toBe(200)
    expect(await fixture.readTasks()).toEqual([`${inDays(7)} Step -20: pending`])
    expect(await fixture.readAssignments(clientId)).toMatchObject([
      { startDate: inDays(27), nextSteps: [{ date: inDays(17) }, { date: inDays(27) }] },
    ])
    // A correction brings a task back to today.
    expect((await put(policy, { renewalDate: inDays(20) })).status).toBe(200)
    expect(await fixture.readTasks()).toEqual([`${today} Step -20: pending`])
    expect((await put(policy, { renewalDate: inDays(27) })).status).toBe(200)
    // Earlier again: a step whose new day is past is skipped, one that falls on today becomes a task.
    expect((await put(policy, { renewalDate: inDays(10) })).status).toBe(200)
    expect(await fixture.readTasks()).toEqual([`${today} Step -10: pending`, `${inDays(7)} Step -20: pending`])
  })

  test('leaves a touched task where it is, and creates no step twice', async () => {
    await fixture.createSequence([-20, 0], standing)
    const clientId = await fixture.addClient()
    const policy = await addPolicy(clientId, 20)
    const taskId = await fixture.findTaskId('Step -20')
    await fixture.person.browser.put(`/api/tasks/${taskId}`, { status: 'completed' })
    for (const days of [40, 25, 60, 20]) {
      expect((await put(policy, { renewalDate: inDays(days) })).status).toBe(200)
      await fixture.days.runJob()
      expect(await fixture.readTasks()).toEqual([`${today} Step -20: completed`])
    }
  })

  test('that was wrong and all past lets the steps come when it is corrected', async () => {
    await fixture.createSequence([-20, 0], standing)
    const clientId = await fixture.addClient()
    const policy = await addPolicy(clientId, 30, { effectiveDate: '2020-01-01' })
    await put(policy, { renewalDate: inDays(-40) })
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ endReason: 'finished' }])
    await put(policy, { renewalDate: inDays(20) })
    expect(await fixture.readAssignments(clientId)).toMatchObject([
      { isActive: true, nextSteps: [{ date: inDays(20) }] },
    ])
    expect(await fixture.readTasks()).toEqual([`${today} Step -20: pending`])
  })

  test('by at least half a term begins a new term, and what was to come of the old one ends', async () => {
    await fixture.createSequence([-20, 0], standing)
    const clientId = await fixture.addClient()
    const policy = await addPolicy(clientId, 20)
    expect((await put(policy, { renewalDate: inDays(385) })).status).toBe(200)
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ endReason: 'anchor_ended' }])
    expect(await fixture.readTasks()).toEqual([])
    await fixture.openDay(inDays(385 - 20 - 120))
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ startDate: inDays(385), isActive: true }, {}])
  })
})

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
    const policy = await addPolicy(clientId, 20)
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

  test('is remembered while the policy is over, deleted or lost, but not in the next term', async () => {
    await fixture.createSequence([-5], { ...standing, name: 'Auto renewals', lines: ['auto'] })
    await fixture.createSequence([-5], { ...standing, name: 'Home renewals', lines: ['home'] })
    const clientId = await fixture.addClient()
    const policy = await addPolicy(clientId, 20)
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

describe('birthdays', () => {
  test('come every year by themselves, 29 February on the 28th in a common year', async () => {
    await fixture.createSequence([-7, 0], { anchor: 'birthday', autoEnroll: true })
    const clientId = await fixture.addClient({ date_of_birth: '1980-02-29' })
    await fixture.openDay('2026-11-25')
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ startDate: '2027-02-28', policyId: null }])
    const { browser } = fixture.person
    const saveBirthday = (dateOfBirth: string | null) =>
      browser.put(`/api/clients/${clientId}`, { firstName: 'Ana', dateOfBirth })
    expect((await saveBirthday('1980-03-05')).status).toBe(200)
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ startDate: '2027-03-05' }])
    await saveBirthday(null)
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ endReason: 'anchor_ended' }])
  })

  test('of past years stay over when the day changes', async () => {
    await fixture.createSequence([-7, 0], { anchor: 'birthday', autoEnroll: true })
    const clientId = await fixture.addClient({ date_of_birth: '1980-11-25' })
    for (const day of ['2026-11-24', '2027-08-01', '2027-08-02', '2028-01-10']) await fixture.openDay(day)
    const finished = { endReason: 'finished' }
    expect(await fixture.readAssignments(clientId)).toMatchObject([finished, finished])
    const { browser } = fixture.person
    const saved = await browser.put(`/api/clients/${clientId}`, { firstName: 'Ana', dateOfBirth: '1980-12-25' })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await fixture.readAssignments(clientId)).toMatchObject([
      { startDate: '2027-12-25' },
      { startDate: '2026-11-25', ...finished },
    ])
  })
})

test('the reply to a new or changed client has the sequences that its birthday began or ended', async () => {
  const { browser } = fixture.person
  const sequenceId = await fixture.createSequence([-7, 0], { anchor: 'birthday', autoEnroll: true })
  const added = (await browser.post<Client>('/api/clients', { firstName: 'Ana', dateOfBirth: '1980-12-24' })).body
  const path = `/api/clients/${added.id}`
  const expectStands = async (reply: Client, count: number) => {
    expect(reply.activeSequences.map((one) => one.sequenceId)).toEqual(Array(count).fill(sequenceId))
    expect(reply).toEqual((await browser.get<Client>(path)).body)
  }
  await expectStands(added, 1)
  await expectStands((await browser.put<Client>(path, { firstName: 'Ana' })).body, 0)
  const other = (await browser.post<Client>('/api/clients', { firstName: 'Ben' })).body
  const { body } = await browser.put<Client>(`/api/clients/${other.id}`, {
    firstName: 'Ben',
    dateOfBirth: '1980-12-24',
  })
  expect(body.activeSequences).toMatchObject([{ sequenceId }])
})

describe('by hand', () => {
  test('a client is put on such a sequence by one of their policies, or a birthday', async () => {
    const clientId = await fixture.addClient({ date_of_birth: '1980-12-24' })
    const path = `/api/clients/${clientId}/nurture-assignments`
    const post = (body: object) => fixture.person.browser.post(path, body)
    const refused = (field: string) => ({ status: 400, body: { issues: [{ path: field }] } })
    const renewals = await fixture.createSequence([-10, 0], { anchor: 'renewal' })
    expect(await post({ sequenceId: renewals })).toMatchObject(refused('policyId'))
    const first = await addPolicy(clientId, 10)
    expect(await post({ sequenceId: renewals, startDate: today })).toMatchObject(refused('startDate'))
    expect((await post({ sequenceId: renewals })).status).toBe(201)
    const second = await addPolicy(clientId, 20)
    expect(await post({ sequenceId: renewals })).toMatchObject(refused('policyId'))
    expect((await post({ sequenceId: renewals, policyId: second.id })).status).toBe(201)
    expect((await post({ sequenceId: renewals, policyId: first.id })).status).toBe(409)
    const birthday = await fixture.createSequence([0], { anchor: 'birthday' })
    expect(await post({ sequenceId: birthday, policyId: first.id })).toMatchObject(refused('policyId'))
    expect(await post({ sequenceId: birthday })).toMatchObject({ status: 201, body: { startDate: '2026-12-24' } })
    const ofNewborn = await fixture.enroll(await fixture.addClient({ date_of_birth: today }), birthday)
    expect(ofNewborn).toMatchObject({ startDate: addMonths(today, 12) })
    const other = await fixture.addClient()
    const enrolments = `/api/nurture-sequences/${renewals}/enrolments`
    const { body } = await fixture.person.browser.post(enrolments, { clientIds: [clientId, other] })
    expect(body).toMatchObject([{ outcome: 'already_enrolled' }, { outcome: 'no_anchor' }])
  })

  test.each([
    [{ autoEnroll: true }, 'autoEnroll'],
    [{ lines: ['auto'] }, 'lines'],
    [{ anchor: 'birthday', lines: ['auto'] }, 'lines'],
    [{ anchor: 'renewal', lines: ['auto', 'zoo'] }, 'lines'],
    [{ anchor: 'renewal', hasRepeat: true }, 'hasRepeat'],
    [{ anchor: 'wedding' }, 'anchor'],
  ])('%o is refused', async (fields, path) => {
    const created = await fixture.person.browser.post('/api/nurture-sequences', { name: 'Renewals', ...fields })
    expect(created).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  })

  test('a changed sequence may keep a line that was removed, and gets none that the organization does not have', async () => {
    const of = await fixture.days.testApp.seed.organization()
    const { browser } = await fixture.days.addPerson({ role: 'org_admin', of })
    const draft = { name: 'Renewals', anchor: 'renewal', lines: ['boat'] }
    const saveLines = (policyLines: string[]) => browser.patch('/api/organization/settings', { policyLines })
    expect(await browser.post('/api/nurture-sequences', draft)).toMatchObject({ status: 400 })
    expect((await saveLines(['home', 'boat'])).status).toBe(200)
    const { body: sequence } = await browser.post<{ id: string }>('/api/nurture-sequences', draft)
    expect((await saveLines(['home'])).status).toBe(200)
    const put = (lines: string[]) => browser.put(`/api/nurture-sequences/${sequence.id}`, { lines })
    expect(await put(['boat', 'home'])).toMatchObject({ status: 200, body: { lines: ['boat', 'home'] } })
    const refused = { path: 'lines', message: "zoo is not one of your organization's lines" }
    expect(await put(['boat', 'zoo'])).toMatchObject({ status: 400, body: { issues: [refused] } })
    expect(await put(['home'])).toMatchObject({ status: 200 })
    expect(await put(['boat'])).toMatchObject({ status: 400 })
  })

  test('a resume keeps the days of a policy, which no shift can move', async () => {
    const clientId = await fixture.addClient()
    const sequenceId = await fixture.createSequence([5, 20], { anchor: 'policy_start' })
    const policy = await addPolicy(clientId, 360)
    const assignment = await fixture.enroll(clientId, sequenceId)
    await fixture.putAssignment(assignment, { status: 'paused' })
    await fixture.openDay(inDays(3))
    const shift = await fixture.putAssignment(assignment, { status: 'active', resumeMode: 'shift' })
    expect(shift).toMatchObject({ status: 400, body: { issues: [{ path: 'resumeMode' }] } })
    const resumed = await fixture.putAssignment(assignment, { status: 'active' })
    expect(resumed).toMatchObject({ status: 200, body: { anchor: 'policy_start', startDate: policy.effectiveDate } })
    await fixture.openDay(inDays(4))
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ startDate: policy.effectiveDate }])
  })

  test('a sequence with clients on it keeps what it counts from', async () => {
    const sequenceId = await fixture.createSequence([5], { anchor: 'birthday' })
    await fixture.enroll(await fixture.addClient({ date_of_birth: '1980-12-24' }), sequenceId)
    const path = `/api/nurture-sequences/${sequenceId}`
    expect((await fixture.person.browser.put(path, { anchor: 'renewal' })).status).toBe(409)
  })
})
