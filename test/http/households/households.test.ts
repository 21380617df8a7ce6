import { beforeAll, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { Household } from '#contract/households/households.ts'
import { absentId } from '#test/support/access/world.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { seedHousehold } from '#test/support/data/seed-household.ts'

const monday = parseCalendarDay('2026-11-23')
const inDays = (days: number) => addDays(monday, days)

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

type Member = { clientId: string; role: string }
const toMembers = (ids: readonly string[]): Member[] =>
  ids.map((clientId, index) => ({ clientId, role: index ? 'other' : 'head' }))
const create = (ids: readonly string[], name = 'The Hoppers', browser: Browser = fixture.agent) =>
  browser.post<Household>('/api/households', { name, members: toMembers(ids) })
const addClients = (...names: string[]) =>
  fixture.testApp.seed.clients(
    fixture.people.harbor.agent,
    names.map((first_name) => ({ first_name })),
  )
const addOfColleague = async (first_name: string) =>
  (await fixture.testApp.seed.clients(fixture.people.harbor.colleague, [{ first_name }]))[0]!
const namesOf = ({ members }: Household) => members.map(({ name }) => name.split(' ')[0])
const householdOf = async (clientId: string) =>
  (await fixture.agent.get<Client>(`/api/clients/${clientId}`)).body.household
const readHouseholds = async (id: string) =>
  (await fixture.testApp.owner.query('select from households where id = $1', [id])).rowCount

test('a household shows the next task of each member, and is part of the client', async () => {
  const { testApp, people, agent } = fixture
  const [ana, ben] = await addClients('Ana', 'Ben')
  await testApp.seed.tasks(people.harbor.agent, [
    { clientId: ana!, title: 'Later', dueDate: '2026-12-02' },
    { clientId: ana!, title: 'Sooner', dueDate: '2026-12-01' },
    { clientId: ana!, title: 'Done', dueDate: '2026-11-22', status: 'completed' },
  ])
  await testApp.seed.tasks(people.harbor.colleague, [{ clientId: ben!, title: "A colleague's", dueDate: '2026-12-01' }])
  await testApp.owner.query(
    `insert into policies (organization_id, id, client_id, carrier, line, status, effective_date, renewal_date, term_months,
       currency, deleted_at, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'Acme', 'auto', status, '2026-01-01', '2027-01-01', 12, 'USD', deleted_at, now(), now()
     from (values ('active', null::timestamptz), ('active', null), ('active', now()), ('lapsed', null)) v (status, deleted_at)`,
    [people.harbor.organization.id, ana],
  )
  const { status, body } = await create([ana!, ben!])
  expect(status).toBe(201)
  const member = { isArchived: false, activePolicies: 0, next: null }
  expect(body).toEqual({
    id: body.id,
    name: 'The Hoppers',
    hiddenCount: 0,
    createdAt: body.createdAt,
    updatedAt: body.createdAt,
    members: [
      {
        clientId: ana,
        role: 'head',
        name: 'Ana Hopper',
        isArchived: false,
        activePolicies: 2,
        next: { title: 'Sooner', dueDate: '2026-12-01' },
      },
      { ...member, clientId: ben, role: 'other', name: 'Ben Hopper' },
    ],
  })
  expect(await householdOf(ben!)).toEqual({ id: body.id, name: 'The Hoppers' })
  const { body: listed } = await agent.get<Client[]>('/api/clients')
  expect(listed.find(({ id }) => id === ana)?.household).toEqual({ id: body.id, name: 'The Hoppers' })
  expect((await agent.get<Household[]>(`/api/households?clientId=${ben}`)).body).toEqual([body])
})

test('the next of a member is the earliest of the open task, the coming steps and the repeats', async () => {
  const { agent } = fixture
  const ids = await addClients('Step', 'Repeat', 'Task', 'Paused')
  const [ofStep, ofRepeat, ofTask, ofPaused] = ids as [string, string, string, string]
  const tasks = [3, 5].map((daysAfterKickoff) => ({ title: `Step ${daysAfterKickoff}`, daysAfterKickoff }))
  const { body: sequence } = await agent.post<{ id: string }>('/api/nurture-sequences', { name: 'Welcome', tasks })
  for (const clientId of [ofStep, ofTask, ofPaused]) {
    const path = `/api/clients/${clientId}/nurture-assignments`
    const { body, status } = await agent.post<{ id: string }>(path, { sequenceId: sequence.id, startDate: monday })
    expect(status).toBe(201)
    if (clientId === ofPaused) expect((await agent.put(`${path}/${body.id}`, { status: 'paused' })).status).toBe(200)
  }
  const addTask = async (fields: object) =>
    expect((await agent.post('/api/tasks', { type: 'call', ...fields })).status).toBe(201)
  await addTask({ clientId: ofTask, title: 'Sooner', dueDate: inDays(2) })
  await addTask({ clientId: ofStep, title: 'Later', dueDate: inDays(4) })
  const repeat = { title: 'Every week', dueDate: monday, hasRepeat: true, repeatInterval: 'weekly' }
  await addTask({ clientId: ofRepeat, ...repeat })
  const { body } = await create(ids, 'The Planned')
  const nextOf = ({ members }: Household) => members.map(({ next }) => next)
  const expected = [
    { title: 'Step 3', dueDate: inDays(3) },
    { title: 'Every week', dueDate: monday },
    { title: 'Sooner', dueDate: inDays(2) },
    null,
  ]
  expect(nextOf(body)).toEqual(expected)
  const { body: open } = await agent.get<{ id: string; title: string }[]>(`/api/clients/${ofRepeat}/tasks`)
  const weekly = open.find(({ title }) => title === 'Every week')!
  expect((await agent.put(`/api/tasks/${weekly.id}`, { status: 'completed' })).status).toBe(200)
  expected[1] = { title: 'Every week', dueDate: inDays(7) }
  expect(nextOf((await agent.get<Household>(`/api/households/${body.id}`)).body)).toEqual(expected)
  const [listed] = (await agent.get<Household[]>(`/api/households?clientId=${ofStep}`)).body
  expect(nextOf(listed!)).toEqual(expected)
})

test('the same key starts one household', async () => {
  const [ana] = await addClients('Ana')
  const body = { name: 'Once', members: toMembers([ana!]) }
  const [first, second] = [
    await fixture.agent.post<Household>('/api/households', body, { 'idempotency-key': 'household' }),
    await fixture.agent.post<Household>('/api/households', body, { 'idempotency-key': 'household' }),
  ]
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
})

test.each([
  ['a client that does not exist', async () => absentId, 'This is not one of your clients'],
  ["a colleague's client", () => addOfColleague('Cy'), 'This is not one of your clients'],
  [
    'an archived client',
    async () => (await fixture.addClient({ archived_at: '2026-11-20T00:00:00Z' })) as string,
    'This client is archived',
  ],
])('%s cannot be a member: 400 at the field', async (_, createId, message) => {
  const [[ana], id] = [await addClients('Ana'), await createId()]
  const issues = [{ path: 'members.1.clientId', message }]
  await fixture.expectRefusal(() => create([ana!, id]), { status: 400, body: { issues } })
  const household = (await create([ana!])).body
  const patch = { members: toMembers([ana!, id]) }
  await fixture.expectRefusal(() => fixture.agent.patch(`/api/households/${household.id}`, patch), {
    status: 400,
    body: { issues },
  })
})

test.each([
  ['a name is missing', (id: string) => ({ name: ' ', members: toMembers([id]) }), 'name'],
  ['nobody is a member', () => ({ name: 'x', members: [] }), 'members'],
  ['there are 21 members', (id: string) => ({ name: 'x', members: Array(21).fill(toMembers([id])[0]) }), 'members'],
  [
    'a client is twice in the list',
    (id: string) => ({ name: 'x', members: toMembers([id, id]) }),
    'members.1.clientId',
  ],
  ['a role is unknown', (id: string) => ({ name: 'x', members: [{ clientId: id, role: 'x' }] }), 'members.0.role'],
])('refused at the field: %s', async (_, toBody, path) => {
  const [ana] = await addClients('Ana')
  const { body } = await fixture.expectRefusal<{ issues: { path: string }[] }>(
    () => fixture.agent.post('/api/households', toBody(ana!)),
    { status: 400 },
  )
  expect(body.issues.map((issue) => issue.path)).toEqual([path])
})

test('a client is in one household: 409 names the other one', async () => {
  const [ana, ben] = await addClients('Ana', 'Ben')
  const { body: first } = await create([ana!], 'First')
  const expected = { status: 409, body: { code: 'DUPLICATE', current: { id: first.id, name: 'First' } } }
  await fixture.expectRefusal(() => create([ben!, ana!]), expected)
  const { body: second } = await create([ben!], 'Second')
  const patch = { members: toMembers([ben!, ana!]) }
  await fixture.expectRefusal(() => fixture.agent.patch(`/api/households/${second.id}`, patch), expected)
})

test('of two calls at once, one gets the client', async () => {
  const [ana] = await addClients('Ana')
  const answers = await Promise.all([create([ana!], 'First'), create([ana!], 'Second')])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))
})

test('a change renames, adds, removes, reorders and gives other roles', async () => {
  const [ana, ben, cleo] = await addClients('Ana', 'Ben', 'Cleo')
  const { body: before } = await create([ana!, ben!])
  const path = `/api/households/${before.id}`
  const renamed = await fixture.agent.patch<Household>(path, { name: 'Others' })
  expect(renamed.body).toMatchObject({ name: 'Others', members: before.members })
  const members = [
    { clientId: cleo!, role: 'child' },
    { clientId: ana!, role: 'parent' },
  ]
  const { body } = await fixture.agent.patch<Household>(path, { members })
  expect(body.name).toBe('Others')
  expect(body.members).toMatchObject(members)
  expect(await householdOf(ben!)).toBeNull()
  expect(await householdOf(cleo!)).toEqual({ id: before.id, name: 'Others' })
})

test('an archived member stays', async () => {
  const [ana, ben] = await addClients('Ana', 'Ben')
  const { body: before } = await create([ana!, ben!])
  await fixture.agent.put(`/api/clients/${ben}/archive`, {})
  const { status, body } = await fixture.agent.patch<Household>(`/api/households/${before.id}`, {
    members: toMembers([ana!, ben!]),
  })
  expect(status).toBe(200)
  expect(body.members.map(({ isArchived }) => isArchived)).toEqual([false, true])
})

test('of two agents in one household each sees their own members and counts the others, who keep their places', async () => {
  const [[ana, ben], cy] = [await addClients('Ana', 'Ben'), await addOfColleague('Cy')]
  const { body: whole } = await create([ana!, cy, ben!], 'Mixed', fixture.admin)
  expect([namesOf(whole), whole.hiddenCount]).toEqual([['Ana', 'Cy', 'Ben'], 0])
  const path = `/api/households/${whole.id}`
  const { body: own } = await fixture.agent.get<Household>(path)
  expect([namesOf(own), own.hiddenCount]).toEqual([['Ana', 'Ben'], 1])
  await fixture.agent.patch(path, { members: toMembers([ben!, ana!]) })
  expect(namesOf((await fixture.admin.get<Household>(path)).body)).toEqual(['Ben', 'Cy', 'Ana'])
  expect((await fixture.agent.delete(path)).status).toBe(204)
  expect((await fixture.agent.get(path)).status).toBe(404)
  expect(namesOf((await fixture.admin.get<Household>(path)).body)).toEqual(['Cy'])
  await fixture.admin.delete(path)
  expect(await readHouseholds(whole.id)).toBe(0)
})

test('hidden members count towards the 20', async () => {
  const own = await addClients(...Array<string>(20).fill('Ana'))
  const id = await seedHousehold(fixture.testApp, fixture.people.harbor.agent, [own[0]!, await addOfColleague('Cy')])
  await fixture.expectRefusal(() => fixture.agent.patch(`/api/households/${id}`, { members: toMembers(own) }), {
    status: 400,
    body: { issues: [{ path: 'members', message: 'A household has 20 members at most' }] },
  })
  const patch = { members: toMembers(own.slice(1)) }
  expect((await fixture.agent.patch(`/api/households/${id}`, patch)).status).toBe(200)
})

test('a household without a member within reach is not found, whatever the call', async () => {
  const [ana] = await addClients('Ana')
  const id = await seedHousehold(fixture.testApp, fixture.people.harbor.agent, [await addOfColleague('Cy')])
  const path = `/api/households/${id}`
  for (const send of [
    () => fixture.agent.get(path),
    () => fixture.agent.patch(path, { name: 'x' }),
    () => fixture.agent.patch(path, { members: toMembers([ana!]) }),
    () => fixture.agent.patch(path, { members: toMembers([absentId]) }),
    () => fixture.agent.delete(path),
  ])
    await fixture.expectRefusal(send, { status: 404 })
})

test('a member who is handed to another agent is hidden from the former one', async () => {
  const [ana, ben] = await addClients('Ana', 'Ben')
  const { body } = await create([ana!, ben!])
  const owner = { assignedAgentId: fixture.people.harbor.colleague.id }
  expect((await fixture.admin.put(`/api/clients/${ben}/owner`, owner)).status).toBe(200)
  const { body: after } = await fixture.agent.get<Household>(`/api/households/${body.id}`)
  expect([namesOf(after), after.hiddenCount]).toEqual([['Ana'], 1])
})

test.each(['', '?erase=true'])(
  'a deleted client leaves, and the last one takes the household along%s',
  async (query) => {
    const [ana, ben] = await addClients('Ana', 'Ben')
    const { body } = await create([ana!, ben!])
    await fixture.admin.delete(`/api/clients/${ana}${query}`)
    const { body: after } = await fixture.agent.get<Household>(`/api/households/${body.id}`)
    expect(namesOf(after)).toEqual(['Ben'])
    await fixture.admin.delete(`/api/clients/${ben}${query}`)
    expect(await readHouseholds(body.id)).toBe(0)
    expect(await fixture.readAudit(body.id)).toMatchObject([{ action: 'household_deleted' }])
  },
)

test('two last members deleted at once take the household along', async () => {
  const ids = await addClients('Ana', 'Ben')
  const { body } = await create(ids)
  const answers = await Promise.all(ids.map((id) => fixture.agent.delete(`/api/clients/${id}`)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(await readHouseholds(body.id)).toBe(0)
})

test('the list is paged, newest first: an agent gets their clients’ households, an admin all', async () => {
  const agent = await fixture.testApp.seed.user(fixture.people.harbor.organization)
  const browser = await fixture.testApp.signIn(agent)
  const ids = await fixture.testApp.seed.clients(agent, [{}, {}, {}, {}])
  const households = [
    await seedHousehold(fixture.testApp, agent, [ids[0]!, ids[1]!]),
    await seedHousehold(fixture.testApp, agent, [ids[2]!, await addOfColleague('Cy')]),
    await seedHousehold(fixture.testApp, agent, [ids[3]!]),
  ]
  const other = await seedHousehold(fixture.testApp, agent, [await addOfColleague('Cy')])
  const list = (by: Browser, query: string) => by.get<Household[]>(`/api/households?${query}`)
  const first = await list(browser, 'limit=2')
  const cursor = first.headers['x-next-cursor'] as string
  const second = await list(browser, `limit=2&cursor=${cursor}`)
  expect(second.headers).not.toHaveProperty('x-next-cursor')
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(households.toReversed())
  expect((await list(fixture.admin, 'limit=2')).body.map(({ id }) => id)).toEqual([other, households[2]])
  const filtered = [
    `clientId=${ids[0]}&cursor=${cursor}`,
    `clientId=${ids[3]}&cursor=${cursor}`,
    `clientId=${absentId}`,
  ]
  const found = await Promise.all(filtered.map(async (query) => (await list(browser, query)).body.length))
  expect(found).toEqual([1, 0, 0])
})
