import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkClientResult } from '#contract/clients/bulk-changes.ts'
import type { Client } from '#contract/clients/clients.ts'
import type { DuplicatePair, Merge, UndoneMerge } from '#contract/clients/merging.ts'
import { loadMigrations } from '#db/load-migrations.ts'
import { purgeMerges } from '#server/clients/merging/store.ts'
import { absentId } from '#test/support/access/world.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { seedNote, seedPolicy } from '#test/support/data/seed-records.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'
import { whileLocked } from '#test/support/while-locked.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

const merge = (keptId: string, from: string, fields = {}, browser: Browser = fixture.person.browser) =>
  browser.post<{ client: Client; mergeId: string; message?: string }>(`/api/clients/${keptId}/merge`, { from, fields })
const undo = (mergeId: string, browser: Browser = fixture.person.browser) =>
  browser.post<UndoneMerge>(`/api/merges/${mergeId}/undo`, {})
const addTwo = async () =>
  [await fixture.addClient({ first_name: 'Ana' }), await fixture.addClient({ first_name: 'Anna' })] as const
const countRows = async (table: string, clientId: string) =>
  (await fixture.days.testApp.owner.query(`select from ${table} where client_id = $1`, [clientId])).rowCount

test('every table that refers to a client by its id is moved by a merge', async () => {
  const { rows } = await fixture.days.testApp.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'client_id' order by 1`,
  )
  // The newest event of a client is computed from the timeline.
  const moved = [
    'client_notes',
    'documents',
    'household_members',
    'import_rows',
    'merged_clients',
    'merges',
    'notices',
    'nurture_assignments',
    'policies',
    'recurring_rules',
    'tasks',
    'timeline',
  ]
  expect(rows.map(({ name }) => name)).toEqual(['client_activity', ...moved].sort())
})

test('the old id leads to the kept client: reads are answered, writes are not found', async () => {
  const [keptId, goneId] = await addTwo()
  const { testApp } = fixture.days
  await seedNote(testApp, fixture.person.user, goneId, { content: 'From the other' })
  const { browser } = fixture.person
  const { body } = await merge(keptId, goneId, { firstName: 'take' })
  expect(body.client).toMatchObject({ id: keptId, firstName: 'Anna' })
  expect((await browser.get(`/api/clients/${goneId}`)).body).toMatchObject({ id: keptId, mergedInto: keptId })
  expect((await browser.get(`/api/clients/${keptId}`)).body).not.toHaveProperty('mergedInto')
  const { body: notes } = await browser.get(`/api/clients/${goneId}/notes`)
  expect(notes).toMatchObject([{ content: 'From the other' }])
  const { body: timeline } = await browser.get<{ title: string; description: string }[]>(
    `/api/clients/${goneId}/timeline`,
  )
  expect(timeline[0]).toMatchObject({ title: 'Merged with Anna Hopper', description: null })
  expect((await browser.put(`/api/clients/${goneId}/archive`, {})).status).toBe(404)
  expect((await browser.post(`/api/clients/${goneId}/notes`, { content: 'x' })).status).toBe(404)
  expect((await browser.post('/api/tasks', { title: 'x', clientId: goneId })).status).toBe(400)
  expect((await browser.get<Client[]>('/api/clients')).body.map(({ id }) => id)).toEqual([keptId])
  const colleague = await fixture.days.addPerson()
  expect((await colleague.browser.get(`/api/clients/${goneId}`)).status).toBe(404)
})

test('values of the other client that were not kept are listed in the timeline', async () => {
  const keptId = await fixture.addClient({ phone: '+12025550100' })
  const goneId = await fixture.addClient({ phone: '+12025550199', notes: 'Has a boat' })
  await merge(keptId, goneId, { notes: 'take' })
  const { body } = await fixture.person.browser.get<{ description: string }[]>(`/api/clients/${keptId}/timeline`)
  expect(body[0]!.description).toBe('Phone: +12025550199')
})

describe('refusals change nothing', () => {
  test.each([
    ['itself', 400, async ([keptId]: readonly string[]) => merge(keptId!, keptId!)],
    ['a client that does not exist', 400, async ([keptId]: readonly string[]) => merge(keptId!, absentId)],
    ['into a client that does not exist', 404, async ([, goneId]: readonly string[]) => merge(absentId, goneId!)],
    [
      'an archived client',
      409,
      async ([keptId, goneId]: readonly string[]) => {
        await fixture.person.browser.put(`/api/clients/${goneId}/archive`, {})
        return merge(keptId!, goneId!)
      },
    ],
    [
      'an unknown choice',
      400,
      async ([keptId, goneId]: readonly string[]) => merge(keptId!, goneId!, { phone: 'both' }),
    ],
    [
      'by an agent, a client of a colleague',
      400,
      async ([keptId, goneId]: readonly string[]) => {
        const colleague = await fixture.days.addPerson()
        const [own] = await fixture.days.testApp.seed.clients(colleague.user, [{}])
        expect((await merge(keptId!, goneId!, {}, colleague.browser)).status).toBe(404)
        return merge(own!, goneId!, {}, colleague.browser)
      },
    ],
  ])('%s', async (_, status, attempt) => {
    const ids = await addTwo()
    expect((await attempt(ids)).status).toBe(status)
    expect((await fixture.person.browser.get(`/api/clients/${ids[0]}`)).body).not.toHaveProperty('mergedInto')
    expect((await fixture.person.browser.get<Client>(`/api/clients/${ids[1]}`)).body.id).toBe(ids[1])
  })
})

test('a merge that is sent again answers the same merge', async () => {
  const [keptId, goneId] = await addTwo()
  const first = await merge(keptId, goneId)
  const second = await merge(keptId, goneId)
  expect(second.status).toBe(200)
  expect(second.body.mergeId).toBe(first.body.mergeId)
})

test('both on one sequence: the one that is further stays', async () => {
  const [keptId, goneId] = await addTwo()
  const sequenceId = await fixture.createSequence([0, 1, 9])
  await fixture.enroll(keptId, sequenceId)
  const further = await fixture.enroll(goneId, sequenceId, { startDate: '2026-11-22' })
  const { body } = await merge(keptId, goneId)
  const running = await fixture.readAssignments(keptId)
  expect(running.map(({ id, isActive }) => [id, isActive])).toEqual([[further.id, true]])
  expect(await fixture.readTasks()).toEqual(['2026-11-23 Step 1: pending'])
  await undo(body.mergeId)
  expect((await fixture.readTasks()).sort()).toEqual(['2026-11-23 Step 0: pending', '2026-11-23 Step 1: pending'])
  expect(await fixture.readAssignments(keptId)).toMatchObject([{ isActive: true, startDate: '2026-11-23' }])
})

test('a birthday that is not kept ends the sequences that count from it, until the undo', async () => {
  await fixture.createSequence([0, 1], { anchor: 'birthday', autoEnroll: true })
  const born = await fixture.addClient({ date_of_birth: '1980-11-24' })
  const unborn = await fixture.addClient()
  await fixture.openDay('2026-11-24')
  const running = [{ clientId: born, startDate: '2026-11-24', isActive: true }]
  const tasks = ['2026-11-24 Step 0: pending']
  const orders = [
    [born, unborn, { dateOfBirth: 'take' }],
    [unborn, born, {}],
  ] as const
  for (const [keptId, goneId, fields] of orders) {
    const { body } = await merge(keptId, goneId, fields)
    expect(await fixture.readAssignments(keptId)).toMatchObject([{ isActive: false, endReason: 'anchor_ended' }])
    expect(await fixture.readTasks()).toEqual([])
    expect((await undo(body.mergeId)).status).toBe(200)
    expect(await fixture.readAssignments(born)).toMatchObject(running)
    expect(await fixture.readTasks()).toEqual(tasks)
  }
  const { body } = await merge(unborn, born, { dateOfBirth: 'take' })
  await fixture.createSequence([0, 1], { anchor: 'birthday', autoEnroll: true })
  expect(await fixture.readAssignments(unborn)).toMatchObject([{ isActive: true }, { isActive: true }])
  expect((await undo(body.mergeId)).status).toBe(200)
  expect(await fixture.readAssignments(born)).toMatchObject(running)
  expect(await fixture.readAssignments(unborn)).toMatchObject([{ isActive: false, endReason: 'anchor_ended' }])
  expect(await fixture.readTasks()).toEqual(tasks)
})

test('where owners differ, open tasks go to the owner of the kept client, and back', async () => {
  const admin = await fixture.days.addPerson({ role: 'org_admin' })
  const colleague = await fixture.days.addPerson()
  const keptId = await fixture.addClient()
  const [goneId] = await fixture.days.testApp.seed.clients(colleague.user, [{ first_name: 'Anna' }])
  await colleague.browser.post('/api/tasks', {
    title: 'Call',
    clientId: goneId,
    hasRepeat: true,
    repeatInterval: 'daily',
  })
  const { body } = await merge(keptId, goneId!, {}, admin.browser)
  const readOwners = async () =>
    (
      await fixture.days.testApp.owner.query(`select assigned_agent_id as id from tasks where title = 'Call'
      union all select assigned_agent_id from recurring_rules where title = 'Call'`)
    ).rows.map(({ id }) => id)
  expect(await readOwners()).toEqual([fixture.person.user.id, fixture.person.user.id])
  // An agent cannot give a client back to a colleague.
  expect((await undo(body.mergeId)).status).toBe(404)
  expect((await undo(body.mergeId, admin.browser)).status).toBe(200)
  expect(await readOwners()).toEqual([colleague.user.id, colleague.user.id])
})

test('an undo leaves what was changed since, and says so', async () => {
  const [keptId, goneId] = await addTwo()
  const { browser } = fixture.person
  await browser.post('/api/tasks', { title: 'Every day', clientId: goneId, hasRepeat: true, repeatInterval: 'daily' })
  const { body } = await merge(keptId, goneId, { firstName: 'take', lastName: 'keep' })
  await browser.put(`/api/clients/${keptId}`, { firstName: 'Annabel', phone: '603 555 0123' })
  await browser.post(`/api/clients/${keptId}/notes`, { content: 'Since' })
  await fixture.openDay('2026-11-24')
  const { body: undone } = await undo(body.mergeId, fixture.person.browser)
  expect(undone).toMatchObject({
    client: { id: keptId, firstName: 'Annabel' },
    restored: { id: goneId, firstName: 'Anna' },
    stays: { fields: ['firstName'], tasks: 0, recurringTasks: 0, assignments: 0 },
  })
  expect([await countRows('client_notes', keptId), await countRows('client_notes', goneId)]).toEqual([1, 0])
  // Including the one that its rule has created since.
  expect([await countRows('tasks', keptId), await countRows('tasks', goneId)]).toEqual([0, 2])
  expect((await undo(body.mergeId, fixture.person.browser)).status).toBe(404)
})

test('a merge that was recorded with the rows of other features apart is undone whole', async () => {
  const [keptId, mergedId] = await addTwo()
  const { testApp } = fixture.days
  await seedPolicy(testApp, fixture.person.user, mergedId)
  const { body } = await merge(keptId, mergedId)
  expect(await countRows('policies', keptId)).toBe(1)
  await testApp.owner.query(
    `update merges set moved = moved - '{notices,policies,importRows}'::text[] || jsonb_build_object('others',
       jsonb_build_object('notices', moved -> 'notices', 'policies', moved -> 'policies', 'import_rows', '[]'::jsonb))`,
  )
  await testApp.owner.query((await loadMigrations()).get('0030-rows-moved-by-merges')!)
  expect((await undo(body.mergeId)).status).toBe(200)
  expect(await countRows('policies', mergedId)).toBe(1)
})

test('merges are undone in reverse order, for 30 days; the old ids still lead to the kept client', async () => {
  const [keptId, goneId] = await addTwo()
  const lastId = await fixture.addClient()
  const first = await merge(goneId, keptId)
  const second = await merge(lastId, goneId)
  expect((await fixture.person.browser.get<Client>(`/api/clients/${keptId}`)).body.id).toBe(lastId)
  expect((await undo(first.body.mergeId)).status).toBe(409)
  expect((await undo(second.body.mergeId)).status).toBe(200)
  const { body: merges } = await fixture.person.browser.get<Merge[]>('/api/merges')
  expect(merges.map(({ id }) => id)).toEqual([first.body.mergeId])
  await fixture.openDay('2026-12-24')
  expect((await undo(first.body.mergeId, fixture.person.browser)).status).toBe(409)
  expect((await fixture.person.browser.get('/api/merges')).body).toEqual([])
  const { database, clock } = fixture.days.testApp
  await database.acrossOrganizations('write', (db) => purgeMerges(db, clock()))
  expect(await countRows('merges', goneId)).toBe(0)
  expect((await fixture.person.browser.get<Client>(`/api/clients/${keptId}`)).body.id).toBe(goneId)
})

test('deleting the kept client deletes what its merges hold', async () => {
  const [keptId, goneId] = await addTwo()
  await merge(keptId, goneId)
  await fixture.person.browser.delete(`/api/clients/${keptId}`)
  expect([await countRows('merges', keptId), await countRows('merged_clients', keptId)]).toEqual([0, 0])
  expect((await fixture.person.browser.get(`/api/clients/${goneId}`)).status).toBe(404)
})

test('pairs of possible duplicates, each with the oldest, in pages', async () => {
  const phone = '+12025550111'
  const ids: string[] = []
  const people: Record<string, string>[] = [
    { first_name: 'One', phone, email: 'a@example.com' },
    { first_name: 'Two', phone, email: 'A@example.com' },
    { first_name: 'Zoë', last_name: 'Li', phone: '+12025550112', email: 'z@example.com', date_of_birth: '1980-01-01' },
    { first_name: 'zoe', last_name: 'li', phone: '+12025550113', email: 'y@example.com', date_of_birth: '1980-01-01' },
    { first_name: 'Three', phone, email: 'c@example.com' },
    { first_name: 'Gone', phone, email: 'd@example.com', archived_at: '2026-11-20T00:00:00Z' },
  ]
  for (const fields of people) ids.push(await fixture.addClient(fields))
  const { browser } = fixture.person
  const pairs: DuplicatePair[] = []
  let cursor = ''
  for (let page = 0; page < 3; page += 1) {
    const { body, headers } = await browser.get<DuplicatePair[]>(
      `/api/clients/duplicates?limit=1${cursor && `&cursor=${cursor}`}`,
    )
    pairs.push(...body)
    cursor = String(headers['x-next-cursor'] ?? '')
  }
  expect(cursor).toBe('')
  expect(pairs.map(({ older, newer, same }) => [ids.indexOf(older.id), ids.indexOf(newer.id), same])).toEqual([
    [0, 4, ['phone']],
    [2, 3, ['nameAndBirthday']],
    [0, 1, ['email', 'phone']],
  ])
})

test('several clients at once: each has its own outcome', async () => {
  const [one, two] = await addTwo()
  const { browser } = fixture.person
  const change = async (ids: readonly string[], body: object, by = browser) =>
    (await by.post<BulkClientResult[]>('/api/clients/bulk', { ids, change: body })).body
  const outcomes = (results: BulkClientResult[]) => results.map(({ outcome }) => outcome)
  expect(outcomes(await change([one, absentId, two], { action: 'setStatus', status: 'client' }))).toEqual([
    'changed',
    'not_found',
    'changed',
  ])
  expect(outcomes(await change([one, two], { action: 'setStatus', status: 'active' }))).toEqual([
    'unchanged',
    'unchanged',
  ])
  await browser.post('/api/tasks', { title: 'Call', clientId: one })
  expect(outcomes(await change([one, two], { action: 'archive' }))).toEqual(['changed', 'changed'])
  const admin = await fixture.days.addPerson({ role: 'org_admin' })
  fixture.days.testApp.clock.advance({ seconds: 5 })
  expect(outcomes(await change([two], { action: 'reassign', assignedAgentId: admin.user.id }, admin.browser))).toEqual([
    'changed',
  ])
  // An undo after that is refused, and leaves the other one undone.
  expect(outcomes(await change([one, two], { action: 'restore', undo: true }))).toEqual(['changed', 'not_found'])
  expect((await browser.get(`/api/clients/${one}/tasks?state=open`)).body).toHaveLength(1)
  const refused = await browser.post('/api/clients/bulk', {
    ids: Array.from({ length: 501 }, () => one),
    change: { action: 'archive' },
  })
  expect(refused.status).toBe(400)
})

describe('a merge waits for what others do with either client, and they for it', () => {
  const lock = 'select from clients where id = $1 for update'
  test.each([
    ['edited', (id: string) => fixture.person.browser.put(`/api/clients/${id}`, { firstName: 'Edited' }), 404],
    ['archived', (id: string) => fixture.person.browser.put(`/api/clients/${id}/archive`, {}), 404],
    ['noted', (id: string) => fixture.person.browser.post(`/api/clients/${id}/notes`, { content: 'x' }), 404],
    ['given a task', (id: string) => fixture.person.browser.post('/api/tasks', { title: 'Race', clientId: id }), 400],
    [
      'enrolled',
      async (id: string) =>
        fixture.person.browser.post(`/api/clients/${id}/nurture-assignments`, {
          sequenceId: await fixture.createSequence([0]),
        }),
      404,
    ],
  ])('%s at the same time', async (_, act, refusal) => {
    const [keptId, goneId] = await addTwo()
    const [merged, other] = await whileLocked(fixture.days.testApp, { sql: lock, id: goneId, waitingSessions: 2 }, () =>
      Promise.all([merge(keptId, goneId), act(goneId)]),
    )
    // Either may be first. Nothing is left behind with the old id.
    if (merged.status === 200) {
      expect([200, 201, refusal]).toContain(other.status)
      for (const table of ['tasks', 'client_notes', 'timeline', 'nurture_assignments'])
        expect(await countRows(table, goneId), table).toBe(0)
    } else expect([merged.status, other.status]).toEqual([409, 200])
  })
})
