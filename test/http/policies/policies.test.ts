import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { Policy } from '#contract/policies/policies.ts'
import type { AnsweredRenewal, OutcomeDraft, Renewal } from '#contract/policies/renewals.ts'
import { purgePolicies } from '#server/policies/store.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'

let fixture: SequenceFixture
let clientId: string
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(async () => {
  await fixture.reset()
  clientId = await fixture.addClient()
})

const today = parseCalendarDay('2026-11-23')
const draft = { carrier: 'Acme', line: 'auto', effectiveDate: '2025-11-30', termMonths: 12 }
const post = (fields: object = {}, id = clientId) =>
  fixture.person.browser.post<Policy>(`/api/clients/${id}/policies`, { ...draft, ...fields })
const add = async (fields: object = {}) => {
  const { status, body } = await post(fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
type Answer = Omit<OutcomeDraft, 'renewalDate'> & { renewalDate?: string }
const answer = (policy: Policy, body: Answer, key?: string) =>
  fixture.person.browser.post<AnsweredRenewal>(
    `/api/policies/${policy.id}/outcome`,
    body,
    key ? { 'idempotency-key': key } : {},
  )
const undo = (policy: Policy) => fixture.person.browser.post<Policy>(`/api/policies/${policy.id}/outcome/undo`)
const read = async () => (await fixture.person.browser.get<Policy[]>(`/api/clients/${clientId}/policies`)).body
const insertLapsed = (count: number) =>
  fixture.days.testApp.owner.query(
    `insert into policies (organization_id, id, client_id, carrier, line, status, effective_date, renewal_date,
       term_months, currency, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'Acme', 'auto', 'lapsed', '2020-01-01', '2021-01-01', 12, 'USD', now(), now()
     from generate_series(1, $3)`,
    [fixture.person.user.organizationId, clientId, count],
  )
const refused = (path: string) => ({ status: 400, body: { issues: [{ path }] } })

describe('a policy', () => {
  test('is active for 12 months in the currency of the newest one, unless it says otherwise', async () => {
    expect(await add({ currency: 'eur', termMonths: null })).toMatchObject({
      clientId,
      status: 'active',
      renewalDate: '2026-11-30',
      termMonths: 12,
      currency: 'EUR',
      version: 1,
      premiumCents: null,
      policyNumber: null,
      lastOutcome: null,
    })
    expect(await add({ termMonths: 6, effectiveDate: '2026-08-31', premiumCents: 1e12 })).toMatchObject({
      renewalDate: '2027-02-28',
      currency: 'EUR',
      premiumCents: 1e12,
    })
    expect((await read()).map(({ renewalDate }) => renewalDate)).toEqual(['2026-11-30', '2027-02-28'])
  })

  test.each([
    [{ carrier: ' ' }, 'carrier'],
    [{ line: 'boat' }, 'line'],
    [{ effectiveDate: 'infinity' }, 'effectiveDate'],
    [{ renewalDate: '2025-11-30' }, 'renewalDate'],
    [{ effectiveDate: '9999-12-31' }, 'renewalDate'],
    [{ termMonths: 0 }, 'termMonths'],
    [{ termMonths: 121 }, 'termMonths'],
    [{ premiumCents: -1 }, 'premiumCents'],
    [{ premiumCents: 1e12 + 1 }, 'premiumCents'],
    [{ premiumCents: 1.5 }, 'premiumCents'],
    [{ currency: 'EURO' }, 'currency'],
    [{ status: 'sold' }, 'status'],
  ])('%o is refused at its field, and nothing is saved', async (fields, path) => {
    expect(await post(fields)).toMatchObject(refused(path))
    expect(await read()).toEqual([])
  })

  test('has its number once at a carrier, whichever case; the answer has the other only within reach', async () => {
    const first = await add({ policyNumber: 'AB-1' })
    expect(await post({ policyNumber: 'ab-1', carrier: 'ACME' })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', current: { id: first.id, clientId } },
    })
    await add({ policyNumber: 'AB-1', carrier: 'Other' })
    const colleague = await fixture.days.addPerson()
    const [theirs] = await fixture.days.testApp.seed.clients(colleague.user, [{}])
    const path = `/api/clients/${theirs}/policies`
    const taken = await colleague.browser.post<{ current?: unknown }>(path, { ...draft, policyNumber: 'AB-1' })
    expect([taken.status, taken.body.current]).toEqual([409, undefined])
    await fixture.person.browser.delete(`/api/policies/${first.id}`)
    const again = await colleague.browser.post(path, { ...draft, policyNumber: 'AB-1' })
    expect(again.status).toBe(201)
    expect((await fixture.person.browser.put(`/api/policies/${first.id}/restore`)).status).toBe(409)
    expect(await read()).toMatchObject([{ carrier: 'Other' }])
  })

  test('is one of 100 of a client at most, however it comes to the client', async () => {
    const full = { status: 409, body: { message: 'A client has 100 policies at most' } }
    const { browser } = fixture.person
    const [kept, deleted] = [await add(), await add({ carrier: 'Deleted' })]
    await browser.delete(`/api/policies/${deleted.id}`)
    await insertLapsed(98)
    const added = await Promise.all(Array.from({ length: 8 }, () => post()))
    expect(added.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(added.find(({ status }) => status !== 201)).toMatchObject(full)
    const before = await read()
    expect(await browser.put(`/api/policies/${deleted.id}/restore`)).toMatchObject(full)
    expect(await answer(kept, { outcome: 'moved', carrier: 'Other' })).toMatchObject(full)
    const other = await fixture.addClient()
    const { body: theirs } = await post({}, other)
    const merge = await browser.post(`/api/clients/${clientId}/merge`, { from: other, fields: {} })
    expect(merge).toMatchObject(full)
    expect((await browser.get<Policy>(`/api/policies/${theirs.id}`)).body).toEqual(theirs)
    expect(await read()).toEqual(before)
    expect(await answer(kept, { outcome: 'renewed' })).toMatchObject({ status: 200 })
  })

  test('cannot be added to an archived client', async () => {
    const archived = await fixture.addClient()
    await fixture.person.browser.put(`/api/clients/${archived}/archive`)
    expect(await post({}, archived)).toMatchObject({ status: 409, body: { message: 'This client is archived' } })
  })

  test('is changed in part and by version, and not written unchanged', async () => {
    const policy = await add({ notes: 'Two cars' })
    const put = (body: object) => fixture.person.browser.put<Policy>(`/api/policies/${policy.id}`, body)
    expect((await put({ carrier: 'Acme' })).body).toEqual(policy)
    expect((await put({ premiumCents: 90_000, version: 1 })).body).toMatchObject({ version: 2, notes: 'Two cars' })
    expect(await put({ notes: null, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE', current: { version: 2 } },
    })
    expect(await put({ renewalDate: '2025-11-30' })).toMatchObject(refused('renewalDate'))
    expect(await put({ effectiveDate: '2026-12-01' })).toMatchObject(refused('renewalDate'))
    expect((await put({ renewalDate: '' })).body).toMatchObject({ renewalDate: '2026-11-30' })
  })

  test('is purged a week after it was deleted', async () => {
    await fixture.createSequence([-10, 0], { anchor: 'renewal', autoEnroll: true })
    // Two of one client on one sequence, in the same term.
    const [policy, other] = [await add(), await add()]
    expect(await fixture.readAssignments(policy.clientId)).toHaveLength(2)
    for (const { id } of [policy, other])
      expect((await fixture.person.browser.delete(`/api/policies/${id}`)).status).toBe(204)
    for (const method of ['get', 'delete'] as const)
      expect((await fixture.person.browser[method](`/api/policies/${policy.id}`)).status).toBe(404)
    const { database } = fixture.days.testApp
    const purgeAt = (time: string) => database.acrossOrganizations('write', (db) => purgePolicies(db, new Date(time)))
    const count = async () =>
      (await fixture.days.testApp.owner.query('select from policies where id = $1', [policy.id])).rowCount
    await purgeAt('2026-11-30T11:59:00Z')
    expect(await count()).toBe(1)
    await purgeAt('2026-11-30T12:01:00Z')
    expect(await count()).toBe(0)
  })
})

describe('a renewal', () => {
  test('that is renewed begins the next term, with Undo on the same day', async () => {
    const policy = await add({ premiumCents: 50_000 })
    const { status, body } = await answer(policy, { outcome: 'renewed', premiumCents: 55_000 })
    expect([status, body.replacement]).toEqual([200, null])
    expect(body.policy).toMatchObject({ renewalDate: '2027-11-30', premiumCents: 55_000, lastOutcome: 'renewed' })
    expect((await undo(policy)).body).toMatchObject({ ...policy, version: 3, updatedAt: expect.any(String) })
    expect((await undo(policy)).status).toBe(409)
  })

  test('counts terms from the start, so that the 31st and 29 February come back', async () => {
    let policy = await add({ effectiveDate: '2024-02-29', renewalDate: '2027-02-28' })
    policy = (await answer(policy, { outcome: 'renewed' })).body.policy
    expect(policy.renewalDate).toBe('2028-02-29')
    const monthly = await add({ effectiveDate: '2026-10-31', termMonths: 1 })
    expect(monthly.renewalDate).toBe('2026-11-30')
    expect((await answer(monthly, { outcome: 'renewed' })).body.policy.renewalDate).toBe('2026-12-31')
  })

  test('that moves is replaced by a policy of the new carrier, which Undo removes', async () => {
    const policy = await add({ policyNumber: 'CD-1', premiumCents: 50_000 })
    expect(await answer(policy, { outcome: 'moved' })).toMatchObject(refused('carrier'))
    const { body } = await answer(policy, { outcome: 'moved', carrier: 'Other', premiumCents: 40_000 })
    expect(body.policy).toMatchObject({ status: 'replaced', lastOutcome: 'moved', policyNumber: 'CD-1' })
    expect(body.replacement).toMatchObject({
      carrier: 'Other',
      policyNumber: null,
      effectiveDate: '2026-11-30',
      renewalDate: '2027-11-30',
      status: 'active',
      premiumCents: 40_000,
    })
    await fixture.person.browser.put(`/api/policies/${body.replacement!.id}`, { notes: 'Signed' })
    expect(await undo(policy)).toMatchObject({ status: 409, body: { message: 'The new policy was changed since' } })
    const other = await add()
    const moved = (await answer(other, { outcome: 'moved', carrier: 'Other' })).body
    expect((await undo(other)).body).toMatchObject({ status: 'active' })
    expect((await fixture.person.browser.get(`/api/policies/${moved.replacement!.id}`)).status).toBe(404)
  })

  test('that is lost closes the policy, and is answered once', async () => {
    const policy = await add()
    const lost = { outcome: 'lost', reason: 'Sold the car' } as const
    expect((await answer(policy, lost, 'key')).body.policy).toMatchObject({ status: 'lapsed', lastOutcome: 'lost' })
    expect((await answer(policy, lost, 'key')).body.policy).toMatchObject({ version: 2 })
    expect(await answer(policy, lost)).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
    expect(await answer(policy, { ...lost, version: 1 })).toMatchObject({ status: 409, body: { code: 'STALE' } })
    const { body: events } = await fixture.person.browser.get<{ title: string }[]>(`/api/clients/${clientId}/timeline`)
    expect(events.map(({ title }) => title).slice(0, 2)).toEqual(['Policy lost: Acme auto', 'Policy added: Acme auto'])
    await undo(policy)
    expect((await answer(policy, lost, 'key')).status).toBe(404)
    expect((await fixture.person.browser.get<unknown[]>(`/api/clients/${clientId}/timeline`)).body).toHaveLength(1)
  })

  test('may not end before it began, and is not undone on another day or by another person', async () => {
    const policy = await add()
    expect(await answer(policy, { outcome: 'renewed', renewalDate: '2026-11-30' })).toMatchObject(
      refused('renewalDate'),
    )
    await answer(policy, { outcome: 'renewed' })
    const admin = await fixture.days.addPerson({ role: 'org_admin' })
    expect((await admin.browser.post(`/api/policies/${policy.id}/outcome/undo`)).status).toBe(409)
    await fixture.openDay('2026-11-24')
    expect((await undo(policy)).status).toBe(409)
  })

  test('starts the steps of the next term once, and Undo takes them away', async () => {
    await fixture.createSequence([-180, 0], { anchor: 'renewal', autoEnroll: true })
    const policy = await add({ termMonths: 6, effectiveDate: '2026-06-01', renewalDate: '2026-11-24' })
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ startDate: '2026-11-24' }])
    await fixture.openDay('2026-11-24')
    await fixture.person.browser.put(`/api/tasks/${await fixture.findTaskId('Step 0')}`, { status: 'completed' })
    const renewed = { outcome: 'renewed', renewalDate: '2027-05-23' } as const
    await answer(policy, renewed)
    const starts = async () => (await fixture.readAssignments(clientId)).map(({ startDate }) => startDate)
    expect(await starts()).toEqual(['2027-05-23', '2026-11-24'])
    await undo(policy)
    expect(await starts()).toEqual(['2026-11-24'])
    await answer(policy, renewed)
    expect(await starts()).toEqual(['2027-05-23', '2026-11-24'])
    expect(await fixture.readTasks()).toEqual(['2026-11-24 Step 0: completed', '2026-11-24 Step -180: pending'])
  })
})

describe('renewals', () => {
  const list = async (query: string) =>
    (await fixture.person.browser.get<Renewal[]>(`/api/policies/renewals${query}`)).body

  test('are the active policies of the next 120 days and those that wait for an answer, with what is planned', async () => {
    const inDays = (days: number) => ({ effectiveDate: '2020-01-01', renewalDate: addDays(today, days) })
    await add({ ...inDays(-3), carrier: 'Past' })
    await add({ ...inDays(120), carrier: 'Last' })
    await add({ ...inDays(121), carrier: 'Later' })
    await add({ ...inDays(10), carrier: 'Lapsed', status: 'lapsed' })
    const carriers = (rows: Renewal[]) => rows.map(({ carrier, next }) => [carrier, next?.title ?? null])
    expect(carriers(await list(''))).toEqual([
      ['Past', null],
      ['Last', null],
    ])
    expect(carriers(await list(`?to=${today}`))).toEqual([['Past', null]])
    await fixture.createSequence([-30], { anchor: 'renewal', autoEnroll: true })
    expect(carriers(await list(`?from=${today}`))).toEqual([['Last', 'Step -30']])
    const task = { title: 'Call before', dueDate: addDays(today, 5), type: 'call', clientId }
    await fixture.person.browser.post('/api/tasks', task)
    expect(carriers(await list(`?from=${today}`))).toEqual([['Last', 'Call before']])
  })

  test('show the next accessible tasks: own ones and, for admins, the owner’s', async () => {
    const admin = await fixture.days.addPerson({ role: 'org_admin' })
    await add({ effectiveDate: '2020-01-01', renewalDate: addDays(today, 10) })
    const readTitle = async ({ browser } = fixture.person) => {
      const { body } = await browser.get<Renewal[]>(
        '/api/policies/renewals?scope=' + (browser === admin.browser ? 'organization' : 'mine'),
      )
      return body.find((row) => row.clientId === clientId)!.next?.title
    }
    const addTask = ({ user }: { user: SeededUser }, title: string, days: number) =>
      fixture.days.testApp.seed.tasks(user, [{ clientId, title, dueDate: addDays(today, days) }])
    await addTask(admin, "An admin's own", 3)
    expect([await readTitle(), await readTitle(admin)]).toEqual([undefined, "An admin's own"])
    await addTask(fixture.person, "The owner's", 2)
    expect([await readTitle(), await readTitle(admin)]).toEqual(["The owner's", "The owner's"])
    const other = await fixture.days.addPerson({ role: 'org_admin' })
    await addTask(other, "Another admin's", 1)
    expect([await readTitle(), await readTitle(admin)]).toEqual(["The owner's", "The owner's"])
  })

  test('are paged and summed by month, for admins of the organization', async () => {
    for (const day of ['2026-12-01', '2026-12-31', '2027-01-01'])
      await add({ effectiveDate: '2020-01-01', renewalDate: day, premiumCents: 100 })
    const page = await fixture.person.browser.get<Renewal[]>('/api/policies/renewals?limit=2')
    expect(page.body.map(({ renewalDate }) => renewalDate)).toEqual(['2026-12-01', '2026-12-31'])
    const next = page.headers['x-next-cursor']
    expect((await list(`?limit=2&cursor=${String(next)}`)).map(({ renewalDate }) => renewalDate)).toEqual([
      '2027-01-01',
    ])
    const months = '/api/policies/renewals/months'
    expect((await fixture.person.browser.get(months)).body).toEqual([
      { month: '2026-12', currency: expect.any(String), count: 2, premiumCents: 200 },
      { month: '2027-01', currency: expect.any(String), count: 1, premiumCents: 100 },
    ])
    for (const path of ['/api/policies/renewals', months])
      expect((await fixture.person.browser.get(`${path}?scope=organization`)).status).toBe(403)
    const admin = await fixture.days.addPerson({ role: 'org_admin' })
    expect((await admin.browser.get<Renewal[]>('/api/policies/renewals')).body).toEqual([])
    const all = await admin.browser.get<Renewal[]>(`/api/policies/renewals?scope=organization&from=2026-12-01`)
    expect(all.body.filter((row) => row.clientId === clientId)).toHaveLength(3)
  })

  test('are counted for the organization with the premium kept', async () => {
    const admin = await fixture.days.addPerson({ role: 'org_admin' })
    const readFigures = async () =>
      (await admin.browser.get<Record<string, number>>('/api/analytics/renewals?days=7')).body
    const before = await readFigures()
    const currency = 'CHF'
    await answer(await add({ currency, premiumCents: 100 }), { outcome: 'renewed', premiumCents: 110 })
    await answer(await add({ currency, premiumCents: 200 }), { outcome: 'moved', carrier: 'Other', premiumCents: 150 })
    await answer(await add({ currency, premiumCents: 400 }), { outcome: 'lost' })
    const after = await readFigures()
    for (const outcome of ['kept', 'moved', 'lost']) expect(after[outcome]).toBe(before[outcome]! + 1)
    expect(after['premiums']).toContainEqual({ currency, keptCents: 260, lostCents: 400 })
    await fixture.openDay('2026-12-10')
    const later = await fixture.days.testApp.signIn(admin.user)
    expect((await later.get<{ kept: number }>('/api/analytics/renewals?days=7')).body.kept).toBe(0)
  })
})

test('carriers are suggested by use, in their most frequent spelling', async () => {
  const organization = await fixture.days.testApp.seed.organization()
  const { browser, user } = await fixture.days.addPerson({ of: organization })
  const [id] = await fixture.days.testApp.seed.clients(user, [{}])
  for (const carrier of ['Beta', 'acme', 'Acme', 'Acme'])
    await browser.post(`/api/clients/${id}/policies`, { ...draft, carrier })
  expect((await browser.get('/api/policies/carriers')).body).toEqual(['Acme', 'Beta'])
})

test('lines are the organization’s; a policy keeps one that was removed', async () => {
  const admin = await fixture.days.addPerson({ role: 'org_admin', of: await fixture.days.testApp.seed.organization() })
  const [id] = await fixture.days.testApp.seed.clients(admin.user, [{}])
  const { body: policy } = await admin.browser.post<Policy>(`/api/clients/${id}/policies`, draft)
  const setLines = (policyLines: string[]) => admin.browser.patch('/api/organization/settings', { policyLines })
  expect(await setLines([])).toMatchObject(refused('policyLines'))
  expect(await setLines(['boat', 'Boat'])).toMatchObject(refused('policyLines'))
  expect(await setLines(['boat'])).toMatchObject({ status: 200, body: { policyLines: ['boat'] } })
  expect((await admin.browser.put(`/api/policies/${policy.id}`, { notes: 'Kept' })).status).toBe(200)
  expect(await admin.browser.put(`/api/policies/${policy.id}`, { line: 'home' })).toMatchObject(refused('line'))
})

test('policies go along when clients are merged, and come back with Undo', async () => {
  const keptId = await fixture.addClient()
  const policy = await add()
  const { body } = await fixture.person.browser.post<{ mergeId: string }>(`/api/clients/${keptId}/merge`, {
    from: clientId,
    fields: {},
  })
  const owner = async () => (await fixture.person.browser.get<Policy>(`/api/policies/${policy.id}`)).body.clientId
  expect(await owner()).toBe(keptId)
  await fixture.person.browser.post(`/api/merges/${body.mergeId}/undo`)
  expect(await owner()).toBe(clientId)
})
