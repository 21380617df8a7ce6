import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListedSequence, NurtureSequence, SequenceResults } from '#contract/sequences/sequences.ts'
import type { SequenceStep } from '#contract/sequences/steps.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

const path = (id: string, rest = '') => `/api/nurture-sequences/${id}${rest}`
const getSteps = async (id: string) => (await fixture.person.browser.get<SequenceStep[]>(path(id, '/tasks'))).body

test('a sequence is created with its steps, listed with what its card shows, and deleted with its open tasks', async () => {
  const id = await fixture.createSequence([30, -5, 0, 1, 2, 3, 4], { description: 'x'.repeat(600) })
  const clientId = await fixture.addClient()
  await fixture.enroll(clientId, id, { startDate: '2026-11-22' })
  const paused = await fixture.enroll(await fixture.addClient(), id)
  await fixture.putAssignment(paused, { status: 'paused' })
  const { body } = await fixture.person.browser.get<ListedSequence[]>('/api/nurture-sequences')
  const [listed, ...rest] = body.filter((one) => one.id === id)
  expect(rest).toEqual([])
  expect(listed).toMatchObject({
    name: 'New client',
    isActive: true,
    isOrgLevel: false,
    hasRepeat: false,
    endsWhenActive: false,
    taskCount: 7,
    stepDays: [-5, 0, 1, 2, 3, 4, 30],
    enrolledCount: 2,
    pausedCount: 1,
    truncated: ['description'],
    clientsBySteps: [0, 0, 1, 1, 0, 0, 0, 0],
  })
  expect(listed!.tasks.map(({ title }) => title)).toEqual(['Step -5', 'Step 0', 'Step 1', 'Step 2', 'Step 3', 'Step 4'])
  await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 1')}`, { status: 'completed' })
  expect((await fixture.person.browser.delete(path(id))).status).toBe(204)
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 1: completed'])
  expect(await fixture.readAssignments(clientId)).toEqual([])
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'x', tasks: [{ title: 'x', taskType: 'roleplay' }] }, 'tasks.0.taskType'],
  [{ name: 'x', tasks: [{ title: 'x', daysAfterKickoff: 366 }] }, 'tasks.0.daysAfterKickoff'],
  [{ name: 'x', hasRepeat: true, repeatInterval: 'custom' }, 'repeatCustomDays'],
  [{ name: 'x', hasRepeat: true, repeatInterval: 'custom', repeatCustomDays: 366 }, 'repeatCustomDays'],
])('%j is refused', async (body, field) => {
  const before = await fixture.days.testApp.snapshot()
  expect(await fixture.person.browser.post('/api/nurture-sequences', body)).toMatchObject({
    status: 400,
    body: { issues: [{ path: field }] },
  })
  expect(await fixture.days.testApp.snapshot()).toEqual(before)
})

test('a change to what a sequence is already, its lines too, writes nothing', async () => {
  const id = await fixture.createSequence([0], { anchor: 'renewal', lines: ['auto', 'home'] })
  fixture.days.testApp.clock.set('2026-11-23T12:01:00Z')
  const before = (await fixture.person.browser.get<NurtureSequence>(path(id))).body
  const put = async (lines: string[]) => (await fixture.person.browser.put<NurtureSequence>(path(id), { lines })).body
  expect(await put(['auto', 'home'])).toEqual(before)
  expect(await put(['auto'])).toMatchObject({ lines: ['auto'], updatedAt: '2026-11-23T12:01:00.000Z' })
})

test('a repeat is weekly when it is switched on, and keeps what belongs to its interval', async () => {
  const id = await fixture.createSequence([0])
  const put = async (patch: object) => (await fixture.person.browser.put<NurtureSequence>(path(id), patch)).body
  const repeat = (interval: string | null, days: number | null) => ({
    hasRepeat: interval !== null,
    repeatInterval: interval,
    repeatCustomDays: days,
  })
  expect(await put({ hasRepeat: true })).toMatchObject(repeat('weekly', null))
  expect(await put({ repeatInterval: 'custom', repeatCustomDays: 30 })).toMatchObject(repeat('custom', 30))
  expect(await put({ name: 'Renamed' })).toMatchObject({ name: 'Renamed', ...repeat('custom', 30) })
  expect(await put({ hasRepeat: false })).toMatchObject(repeat(null, null))
})

test('a shared sequence stays shared while clients of others are on it', async () => {
  const admin = await fixture.days.addPerson({ role: 'org_admin' })
  const { body } = await admin.browser.post<NurtureSequence>('/api/nurture-sequences', {
    name: 'Shared',
    isOrgLevel: true,
  })
  await fixture.enroll(await fixture.addClient(), body.id)
  expect(await admin.browser.put(path(body.id), { isOrgLevel: false })).toMatchObject({ status: 409 })
  expect((await fixture.person.browser.put(path(body.id), { name: 'x' })).status).toBe(403)
  const own = await fixture.createSequence([0])
  expect((await fixture.person.browser.put(path(own), { isOrgLevel: true })).status).toBe(403)
  expect((await admin.browser.put(path(own), { isOrgLevel: true })).status).toBe(200)
})

test('a copy is personal and inactive, with the whole steps in their order', async () => {
  const id = await fixture.createSequence([3, 0, 0])
  const [first] = await getSteps(id)
  await fixture.person.browser.put(path(id, `/tasks/${first!.id}`), { description: 'y'.repeat(9_000) })
  const { body, status } = await fixture.person.browser.post<NurtureSequence>(path(id, '/duplicate'), {})
  expect([status, body.name, body.isActive]).toEqual([201, 'Copy of New client', false])
  const [copied] = await getSteps(body.id)
  expect((await getSteps(body.id)).map(({ title }) => title)).toEqual(['Step 0', 'Step 0', 'Step 3'])
  const whole = await fixture.person.browser.get<SequenceStep>(path(body.id, `/tasks/${copied!.id}`))
  expect(whole.body.description).toHaveLength(9_000)
  // Cut where an emoji of two code units begins.
  await fixture.person.browser.put(path(id), { name: `${'x'.repeat(91)}👍` })
  const cut = await fixture.person.browser.post<NurtureSequence>(path(id, '/duplicate'), {})
  expect([cut.status, cut.body.name]).toEqual([201, `Copy of ${'x'.repeat(91)}`])
})

test('an edit changes what is no task yet; a step moved to a day that is open is skipped', async () => {
  const id = await fixture.createSequence([0, 2, 5])
  const clientId = await fixture.addClient()
  await fixture.enroll(clientId, id)
  const [first, second, third] = await getSteps(id)
  await fixture.person.browser.put(path(id, `/tasks/${first!.id}`), { title: 'Later name' })
  await fixture.person.browser.put(path(id, `/tasks/${second!.id}`), { daysAfterKickoff: 0 })
  await fixture.person.browser.put(path(id, `/tasks/${third!.id}`), { daysAfterKickoff: 1, title: 'Sooner' })
  await fixture.openDay('2026-11-24')
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 0: pending', '2026-11-24 Sooner: pending'])
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ currentStep: 3, totalSteps: 3, isActive: true }])
})

test('rounds further apart go on coming, although as many rounds have passed', async () => {
  const id = await fixture.createSequence([0, 20], { hasRepeat: true, repeatInterval: 'weekly' })
  const clientId = await fixture.addClient()
  await fixture.enroll(clientId, id)
  for (const day of ['2026-11-30', '2026-12-07', '2026-12-14']) await fixture.openDay(day)
  await fixture.person.browser.put(path(id), { repeatInterval: 'monthly' })
  const preview = await fixture.person.browser.get<{ date: string }[]>(
    '/api/tasks/recurring-preview?year=2026&month=12',
  )
  expect(preview.body.map(({ date }) => date)).toEqual(['2026-12-23'])
  await fixture.openDay('2026-12-23')
  expect(await fixture.readAssignments(clientId)).toMatchObject([
    { currentStep: 1, totalSteps: 2, nextSteps: [{ date: '2027-01-12' }, { date: '2027-01-23' }, {}] },
  ])
  expect((await fixture.readTasks()).at(-1)).toBe('2026-12-23 Step 0: pending')
  // The changed rounds come once.
  await fixture.person.browser.put(path(id), { repeatInterval: 'custom', repeatCustomDays: 31 })
  await fixture.openDay('2027-01-23')
  const days = (await fixture.readTasks()).map((line) => line.slice(0, 10))
  expect(days).toHaveLength(new Set(days).size)
  expect(days.slice(-3)).toEqual(['2026-12-23', '2026-12-24', '2027-01-13'])
})

test('the results count who was on it and what became of each step', async () => {
  const id = await fixture.createSequence([0, 1])
  const [one, two, three] = [await fixture.addClient(), await fixture.addClient(), await fixture.addClient()]
  await fixture.enroll(one, id)
  const taskId = await fixture.findTaskId('Step 0')
  await fixture.enroll(two, id)
  const ended = await fixture.enroll(three, id)
  await fixture.person.browser.put(`/api/tasks/${taskId}`, { status: 'completed' })
  await fixture.person.browser.delete(`/api/clients/${three}/nurture-assignments/${ended.id}`)
  await fixture.openDay('2026-12-01')
  const { body } = await fixture.person.browser.get<SequenceResults>(path(id, '/results'))
  expect(body).toMatchObject({
    enrolled: 3,
    running: 0,
    paused: 0,
    finished: 2,
    endedEarly: 1,
    endedActive: 0,
    steps: [
      { title: 'Step 0', done: 1, missed: 1, open: 0 },
      { title: 'Step 1', done: 0, missed: 2, open: 0 },
    ],
  })
  const stranger = await fixture.days.addPerson()
  expect((await stranger.browser.get(path(id, '/results'))).status).toBe(404)
})

test('who may edit a personal sequence counts its clients of other agents, who would lose it with a deletion', async () => {
  const [admin, other] = [await fixture.days.addPerson({ role: 'org_admin' }), await fixture.days.addPerson()]
  const [id, clientId] = [await fixture.createSequence([0, 1]), await fixture.addClient()]
  await fixture.enroll(clientId, id)
  await admin.browser.put(`/api/clients/${clientId}/owner`, { assignedAgentId: other.user.id })
  const { body } = await fixture.person.browser.get<ListedSequence[]>('/api/nurture-sequences')
  expect(body.find((one) => one.id === id)).toMatchObject({ enrolledCount: 1, clientsBySteps: [0, 1, 0] })
  expect((await fixture.person.browser.get(path(id, '/results'))).body).toMatchObject({ enrolled: 1, running: 1 })

  const shared = await admin.browser.post<NurtureSequence>('/api/nurture-sequences', { name: 'All', isOrgLevel: true })
  await fixture.enroll(await fixture.addClient(), shared.body.id)
  const { body: listed } = await other.browser.get<ListedSequence[]>('/api/nurture-sequences')
  expect(listed.find((one) => one.id === shared.body.id)).toMatchObject({ enrolledCount: 0 })
})

test('regenerating rebuilds the untouched tasks from the current steps, but not those of earlier days', async () => {
  const root = await fixture.days.addPerson({ role: 'super_admin' })
  const regenerate = async () => (await root.browser.post<object>('/api/admin/regenerate-nurture-tasks', {})).body
  const id = await fixture.createSequence([-1, 0, 0, 0])
  await fixture.enroll(await fixture.addClient(), id, { startDate: '2026-11-24' })
  await fixture.openDay('2026-11-24')
  const before = await fixture.readTasks()
  expect(before).toHaveLength(4)
  root.browser = await fixture.days.testApp.signIn(root.user)
  expect(await regenerate()).toMatchObject({ tasksCreated: 0, tasksRemoved: 0 })
  const [past, touched, renamed, removed] = await getSteps(id)
  const { rows } = await fixture.days.testApp.owner.query("select id from tasks where source_key = '0:' || $1", [
    touched!.id,
  ])
  await fixture.person.browser.put(`/api/tasks/${rows[0].id}`, { status: 'in_progress' })
  for (const step of [past, touched, renamed])
    await fixture.person.browser.put(path(id, `/tasks/${step!.id}`), { title: 'New name' })
  await fixture.person.browser.delete(path(id, `/tasks/${removed!.id}`))
  await fixture.person.browser.post(path(id, '/tasks'), { title: 'Added today', daysAfterKickoff: 0 })
  await fixture.person.browser.post(path(id, '/tasks'), { title: 'Added before', daysAfterKickoff: -1 })
  expect(await regenerate()).toMatchObject({ tasksCreated: 2, tasksRemoved: 2 })
  expect((await fixture.readTasks()).toSorted()).toEqual([
    '2026-11-23 Step -1: pending',
    '2026-11-24 Added today: pending',
    '2026-11-24 New name: pending',
    '2026-11-24 Step 0: in_progress',
  ])
})

test('regenerating ends an assignment whose last open task it removes', async () => {
  const root = await fixture.days.addPerson({ role: 'super_admin' })
  const [id, clientId] = [await fixture.createSequence([3]), await fixture.addClient()]
  const assignment = await fixture.enroll(clientId, id)
  const [step] = await getSteps(id)
  // An empty change creates the task of a coming day, untouched.
  await fixture.person.browser.put(`/api/tasks/occurrences/nurture/${assignment.id}/0:${step!.id}`, {})
  await fixture.person.browser.put(path(id, `/tasks/${step!.id}`), { daysAfterKickoff: 0 })
  await fixture.openDay('2026-11-24')
  expect(await fixture.readTasks()).toEqual(['2026-11-26 Step 3: pending'])
  await (await fixture.days.testApp.signIn(root.user)).post('/api/admin/regenerate-nurture-tasks', {})
  expect(await fixture.readTasks()).toEqual([])
  expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: false, endReason: 'finished' }])
})
