import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import type { Policy } from '#contract/policies/policies.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'
import { dumpBook } from '#test/support/imports/direct-imports.ts'
import { createImportCalls, type ImportCalls } from '#test/support/imports/import-fixture.ts'
import { samplePolicyList } from '#test/support/imports/sample-policies.ts'

let fixture: SequenceFixture
let imports: ImportCalls
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(async () => {
  await fixture.reset()
  const { testApp } = fixture.days
  await testApp.owner.query('delete from policies where organization_id = $1', [fixture.person.user.organizationId])
  imports = createImportCalls(fixture.days.testApp, fixture.person.browser)
})

const get = async <T>(path: string) => (await fixture.person.browser.get<T>(path)).body
const listClients = () => get<Client[]>('/api/clients?limit=200')
const listPolicies = (clientId: string) => get<Policy[]>(`/api/clients/${clientId}/policies`)
const findClient = async (firstName: string) =>
  (await get<Client[]>(`/api/clients?search=${firstName}`)).find((client) => client.firstName === firstName)!
const policiesOf = async (firstName: string) => listPolicies((await findClient(firstName)).id)
const dump = () => dumpBook(fixture.days.testApp, fixture.person.user.organizationId)
const addPolicy = async (clientId: string, fields: object) => {
  const draft = { carrier: 'Acme', line: 'auto', effectiveDate: '2026-05-01', ...fields }
  const { status, body } = await fixture.person.browser.post<Policy>(`/api/clients/${clientId}/policies`, draft)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const bringIn = async (text: string, onMatch?: 'fill' | 'overwrite' | 'leave') => {
  const { body } = await imports.upload(text)
  if (onMatch) await imports.change(body.id, { onMatch })
  return imports.bringIn(body.id)
}

const header = 'Name,Email,Carrier,Policy #,LOB,Eff Date,Exp Date,Premium'

test('a list of 300 policies becomes 200 clients with them, matches when imported again, and is removed by Undo', async () => {
  const before = await dump()
  const { body } = await imports.upload(samplePolicyList)
  expect(body.columns.map(({ field }) => field)).toEqual([
    null,
    'name',
    'email',
    'phone',
    'address',
    'address',
    'policyNumber',
    'policyLine',
    'policyCarrier',
    'policyEffectiveDate',
    'policyRenewalDate',
    'policyTermMonths',
    'policyPremium',
    'policyStatus',
    'policyNotes',
  ])
  expect(body).toMatchObject({ dateOrder: 'month_first', counts: { new: 200, match: 100, problem: 0, leftOut: 0 } })
  expect((await imports.rows(body.id, '?limit=1'))[0]!.policy).toEqual({
    carrier: 'Acme Mutual',
    line: 'auto',
    policyNumber: 'P-1000',
    status: 'active',
    effectiveDate: '2026-06-01',
    renewalDate: '2026-12-01',
    termMonths: 6,
    premiumCents: 110_050,
    currency: 'USD',
    notes: 'Two cars',
  })
  expect(await imports.bringIn(body.id)).toMatchObject({ state: 'done', added: 200, changed: 100, problems: 0 })
  expect(await listClients()).toHaveLength(200)
  expect((await policiesOf('First2')).map(({ policyNumber }) => policyNumber)).toEqual(['P-1002', 'P-1201'])
  expect((await policiesOf('First9'))[0]).toMatchObject({ line: 'renters', status: 'canceled', version: 1 })
  const client = await findClient('First2')
  expect(
    (await get<object[]>(`/api/clients/${client.id}/timeline`)).map((event) => (event as { title: string }).title),
  ).toEqual(['Imported from clients.csv'])

  const full = await dump()
  const again = await imports.upload(samplePolicyList)
  // Half of them are known only by their policies.
  expect(again.body.counts).toEqual({ new: 0, match: 300, problem: 0, leftOut: 0 })
  expect((await imports.rows(again.body.id, '?limit=5')).map(({ match }) => match?.same)).toEqual([
    'email',
    'email',
    'policy',
    'policy',
    'email',
  ])
  await imports.change(again.body.id, { onMatch: 'overwrite' })
  expect(await imports.bringIn(again.body.id)).toMatchObject({ added: 0, changed: 0, skipped: 300, problems: 0 })
  expect(await dump()).toBe(full)

  expect((await imports.undo(body.id)).body).toMatchObject({ removed: 200, keptCount: 0 })
  expect(await dump()).toBe(before)
})

describe('a policy that is here', () => {
  const rows = (premium: string) => `${header}\nAna Ruiz,ana@example.com,ACME,p-1,HO3,,2028-05-01,${premium}\n`
  let policy: Policy
  beforeEach(async () => {
    const clientId = await fixture.addClient({ first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com' })
    policy = await addPolicy(clientId, { policyNumber: 'P-1' })
  })
  const read = () => get<Policy>(`/api/policies/${policy.id}`)

  test('gets what is empty filled, and Undo takes it back', async () => {
    const done = await bringIn(rows('$900'))
    expect(done).toMatchObject({ changed: 1 })
    expect(await read()).toEqual({
      ...policy,
      premiumCents: 90_000,
      version: 2,
      updatedAt: expect.any(String) as string,
    })
    expect((await imports.undo(done.id)).body).toMatchObject({ removed: 0, restored: 1, keptCount: 0 })
    expect(await read()).toEqual(policy)
  })

  test('is overwritten, which begins another term, and Undo takes it back', async () => {
    const done = await bringIn(rows('$900'), 'overwrite')
    expect(await read()).toMatchObject({
      carrier: 'ACME',
      policyNumber: 'p-1',
      line: 'home',
      effectiveDate: '2026-05-01',
      renewalDate: '2028-05-01',
      premiumCents: 90_000,
    })
    expect(await readTerms()).toEqual([1])
    await imports.undo(done.id)
    expect(await read()).toEqual(policy)
    expect(await readTerms()).toEqual([0])
  })
  const readTerms = async () =>
    (
      await fixture.days.testApp.owner.query<{ term: number }>('select term from policies where id = $1', [policy.id])
    ).rows.map(({ term }) => term)

  test('is left, and so is what is new of a client who is here', async () => {
    const done = await bringIn(`${rows('$900')}Ana Ruiz,ana@example.com,Beta,,auto,,2027-05-01,\n`, 'leave')
    expect(done).toMatchObject({ added: 0, changed: 0, skipped: 2 })
    expect(await listPolicies(policy.clientId)).toEqual([policy])
  })

  test('stays as somebody has left it, where it was changed after the import', async () => {
    const done = await bringIn(rows('$900'), 'overwrite')
    await fixture.person.browser.put(`/api/policies/${policy.id}`, { premiumCents: 95_000 })
    const { body } = await imports.undo(done.id)
    expect(body).toMatchObject({ restored: 1, kept: [{ name: 'Ana Ruiz', reason: 'Changed since: Premium' }] })
    expect(await read()).toMatchObject({
      carrier: 'Acme',
      line: 'auto',
      renewalDate: '2027-05-01',
      premiumCents: 95_000,
    })
  })

  test('without a number is known by carrier, line and date', async () => {
    await addPolicy(policy.clientId, { carrier: 'Beta', line: 'home', renewalDate: '2027-05-01' })
    const text = `${header}\nAna Ruiz,ana@example.com,BETA,,Homeowners,,2027-05-01,$10\nAna Ruiz,ana@example.com,Beta,,Homeowners,,2027-06-01,$20\n`
    expect(await bringIn(text)).toMatchObject({ changed: 2 })
    expect((await listPolicies(policy.clientId)).map(({ premiumCents }) => premiumCents)).toEqual([null, 1_000, 2_000])
  })

  test('that is canceled ends its sequences, which run again after Undo', async () => {
    await fixture.createSequence([-180, 0], { anchor: 'renewal', autoEnroll: true })
    const before = await fixture.readAssignments(policy.clientId)
    expect(before).toMatchObject([{ startDate: '2027-05-01', finishedAt: null }])
    const done = await bringIn(
      `${header},Policy status\nAna Ruiz,ana@example.com,Acme,P-1,auto,,2027-05-01,,Cancelled\n`,
      'overwrite',
    )
    expect(await fixture.readAssignments(policy.clientId)).toMatchObject([{ endReason: 'anchor_ended' }])
    await imports.undo(done.id)
    expect(await fixture.readAssignments(policy.clientId)).toEqual(before)
  })
})

describe('what needs a look', () => {
  const problemsOf = async (text: string) => {
    const { body } = await imports.upload(text)
    return { id: body.id, problems: (await imports.rows(body.id)).map(({ line, problems }) => [line, ...problems]) }
  }

  test('is said with line and column; chosen all the same, the client comes in without the policy', async () => {
    const { id, problems } = await problemsOf(`${header}\nJo Ash,jo@example.com,,J-1,auto,,2027-05-01,\n`)
    expect(problems).toEqual([[2, { column: 2, message: 'This policy has no carrier. Enter the insurer’s name.' }]])
    await imports.choose(id, 2, 'add')
    expect(await imports.bringIn(id)).toMatchObject({ added: 1, problems: 0 })
    expect(await policiesOf('Jo')).toEqual([])
  })

  test('a policy of a colleague, of another client, or of another person in the file', async () => {
    const colleague = await fixture.days.addPerson()
    const [theirs] = await fixture.days.testApp.seed.clients(colleague.user, [{}])
    const path = `/api/clients/${theirs}/policies`
    const draft = { carrier: 'Acme', line: 'auto', effectiveDate: '2026-05-01', policyNumber: 'T-1' }
    expect((await colleague.browser.post(path, draft)).status).toBe(201)
    const own = await fixture.addClient({ first_name: 'Kim', last_name: 'Elm', email: 'kim@example.com' })
    await addPolicy(own, { policyNumber: 'K-1' })
    const row = (name: string, number: string) => `${name},${name}@example.com,acme,${number},auto,,2027-05-01,\n`
    const { id, problems } = await problemsOf(
      `${header}\n${row('Lou', 't-1')}${row('Max', 'k-1')}${row('Ned', 'n-1')}${row('Ola', 'N-1')}`,
    )
    expect(problems).toEqual([
      [2, { column: 3, message: 'acme already has a policy t-1; it belongs to a colleague’s client.' }],
      [3, { column: 3, message: 'acme already has a policy k-1, held by Kim Elm.' }],
      [4],
      [5, { column: 3, message: 'Line 4 already has a policy with this number, for someone else.' }],
    ])
    for (const line of [2, 3, 5]) await imports.choose(id, line, 'add')
    expect(await imports.bringIn(id)).toMatchObject({ added: 4, problems: 0 })
    expect([await policiesOf('Lou'), await policiesOf('Max'), await policiesOf('Ola')]).toEqual([[], [], []])
    expect(await policiesOf('Ned')).toMatchObject([{ policyNumber: 'n-1' }])
    expect((await imports.rows(id)).map((row) => [row.line, ...row.problems])).toEqual([
      ...problems.slice(0, 3),
      [...problems[3]!, { column: 3, message: 'acme already has a policy N-1 in an earlier row.' }],
    ])
    await imports.undo(id)
  })

  test('a number that somebody took since the preview leaves the row to be mended', async () => {
    const { body } = await imports.upload(`${header}\nPia Oak,pia@example.com,Acme,X-1,auto,,2027-05-01,\n`)
    expect(body.counts).toMatchObject({ new: 1 })
    await addPolicy(await fixture.addClient({ first_name: 'Quin', last_name: 'Elm' }), { policyNumber: 'X-1' })
    expect(await imports.bringIn(body.id)).toMatchObject({ added: 0, problems: 1 })
    expect((await imports.problems(body.id)).text).toContain(
      'Policy # (Policy number): Acme already has a policy X-1, held by Quin Elm.',
    )
  })

  test('a number that somebody took is said beside what else is wrong with a row', async () => {
    const { id, problems } = await problemsOf(`${header}\nRay Oak,ray@example.com,Acme,X-2,auto,,2027-05-01,much\n`)
    const amount = { column: 7, message: 'Not an amount. Enter one such as 1234.50.' }
    expect(problems).toEqual([[2, amount]])
    await imports.choose(id, 2, 'add')
    await addPolicy(await fixture.addClient({ first_name: 'Sue', last_name: 'Elm' }), { policyNumber: 'X-2' })
    expect(await imports.bringIn(id)).toMatchObject({ added: 1 })
    expect(await policiesOf('Ray')).toEqual([])
    expect((await imports.rows(id))[0]!.problems).toEqual([
      amount,
      { column: 3, message: 'Acme already has a policy X-2, held by Sue Elm.' },
    ])
  })

  test('more than 100 policies of a client', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => `Sam Fir,sam@example.com,Acme,S-${index},auto,,2027-05-01,`)
    const { id, problems } = await problemsOf(`${header}\n${rows.join('\n')}\n`)
    expect(problems.length).toBe(100)
    const last = (await imports.rows(id, '?group=problem'))[0]!
    expect(last).toMatchObject({ line: 102, problems: [{ column: 3, message: 'A client has 100 policies at most.' }] })
    await imports.choose(id, 102, 'fill')
    await imports.bringIn(id)
    expect(await policiesOf('Sam')).toHaveLength(100)
    const more = await bringIn(`${header}\nSam Fir,sam@example.com,Beta,,auto,,2027-05-01,\n`)
    expect(more).toMatchObject({ changed: 0, problems: 1 })
    expect((await imports.undo(id)).body).toMatchObject({ removed: 1, keptCount: 0 })
  })

  test('an archived client gets no policy', async () => {
    const id = await fixture.addClient({ first_name: 'Tia', email: 'tia@example.com' })
    await fixture.person.browser.put(`/api/clients/${id}/archive`)
    const { body } = await imports.upload(`${header}\nTia,tia@example.com,Acme,,auto,,2027-05-01,\n`)
    await imports.choose(body.id, 2, 'fill')
    await imports.bringIn(body.id)
    expect(await listPolicies(id)).toEqual([])
  })
})

describe('Undo', () => {
  const text = `${header}\nUma Fir,uma@example.com,Acme,U-1,auto,,2027-01-10,\n`

  test('takes along what standing sequences have begun by themselves, and the notices', async () => {
    await fixture.createSequence([-60, 0], { anchor: 'renewal', autoEnroll: true })
    const before = await dump()
    const done = await bringIn(`${text}Uma Fir,uma@example.com,Acme,U-2,home,,2026-11-23,\n`)
    const client = await findClient('Uma')
    // Nothing is begun by the run itself.
    expect(await fixture.readAssignments(client.id)).toEqual([])
    await fixture.openDay('2026-11-24')
    expect(await fixture.readAssignments(client.id)).toHaveLength(1)
    expect(await get('/api/notices')).toMatchObject([{ kind: 'renewal_unanswered', clientId: client.id }])
    imports = createImportCalls(fixture.days.testApp, fixture.person.browser)
    expect((await imports.undo(done.id)).body).toMatchObject({ removed: 1, keptCount: 0 })
    expect(await dump()).toBe(before)
    expect(await fixture.readTasks()).toEqual([])
    expect(await get('/api/notices')).toEqual([])
  })

  test.each<[string, (policy: Policy) => Promise<unknown>]>([
    [
      'its renewal was answered',
      (policy) => fixture.person.browser.post(`/api/policies/${policy.id}/outcome`, { outcome: 'lost' }),
    ],
    ['it was changed', (policy) => fixture.person.browser.put(`/api/policies/${policy.id}`, { premiumCents: 1 })],
    ['it was deleted', (policy) => fixture.person.browser.delete(`/api/policies/${policy.id}`)],
    [
      'it was put on a sequence by hand',
      async (policy) =>
        fixture.enroll(policy.clientId, await fixture.createSequence([0], { anchor: 'renewal' }), {
          policyId: policy.id,
        }),
    ],
  ])('leaves a policy and its client where %s', async (_, work) => {
    const done = await bringIn(text)
    const [policy] = await policiesOf('Uma')
    await work(policy!)
    const after = await dump()
    expect((await imports.undo(done.id)).body).toMatchObject({ removed: 0, restored: 0, keptCount: 1 })
    expect(await dump()).toBe(after)
    await fixture.person.browser.delete(`/api/clients/${policy!.clientId}`)
  })

  test('removes a policy from a client who stays', async () => {
    const draft = { firstName: 'Uma', lastName: 'Fir', email: 'uma@example.com' }
    const { id } = (await fixture.person.browser.post<Client>('/api/clients', draft)).body
    const before = await dump()
    const done = await bringIn(text)
    expect(await listPolicies(id)).toHaveLength(1)
    expect((await imports.undo(done.id)).body).toMatchObject({ removed: 0, restored: 1, keptCount: 0 })
    expect(await dump()).toBe(before)
  })

  test('of a birthday ends the steps that count from it, or moves them back', async () => {
    await fixture.createSequence([-7, 0], { anchor: 'birthday', autoEnroll: true })
    const draft = { firstName: 'Uma', lastName: 'Fir', email: 'uma@example.com' }
    const { id } = (await fixture.person.browser.post<Client>('/api/clients', draft)).body
    const filled = await bringIn('Name,Email,Birthday\nUma Fir,uma@example.com,1980-11-30\n')
    await fixture.openDay('2026-11-24')
    imports = createImportCalls(fixture.days.testApp, fixture.person.browser)
    expect(await fixture.readAssignments(id)).toMatchObject([{ startDate: '2026-11-30', isActive: true }])
    const changed = await bringIn('Name,Email,Birthday\nUma Fir,uma@example.com,1980-12-02\n', 'overwrite')
    await fixture.openDay('2026-11-25')
    imports = createImportCalls(fixture.days.testApp, fixture.person.browser)
    expect(await fixture.readAssignments(id)).toMatchObject([{ startDate: '2026-12-02', isActive: true }])
    expect((await imports.undo(changed.id)).body).toMatchObject({ restored: 1, keptCount: 0 })
    expect(await fixture.readAssignments(id)).toMatchObject([{ startDate: '2026-11-30', isActive: true }])
    expect((await imports.undo(filled.id)).body).toMatchObject({ restored: 1, keptCount: 0 })
    expect((await get<Client>(`/api/clients/${id}`)).dateOfBirth).toBeNull()
    expect(await fixture.readAssignments(id)).toMatchObject([{ isActive: false, endReason: 'anchor_ended' }])
    expect(await fixture.readTasks()).toEqual([])
  })
})
