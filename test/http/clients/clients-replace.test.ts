import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import { absentId } from '#test/support/access/world.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

const fullForm = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'Grace@example.com',
  phone: '(202) 555-0123',
  address: '1 Elm',
  dateOfBirth: '1906-12-09',
  notes: 'likes tea',
}
const replaceClient = (id: string, body: unknown, browser = fixture.agent) =>
  browser.put<Client>(`/api/clients/${id}`, body)
const listEventKinds = async (id: string) => (await fixture.readEvents(id)).map(({ kind, title }) => [kind, title])

test('a single client is answered, archived or not', async () => {
  const id = await fixture.addClient({ archived_at: '2026-11-03T00:00:00Z' })
  expect(await fixture.agent.get(`/api/clients/${id}`)).toMatchObject({
    status: 200,
    body: { id, firstName: 'Grace', archivedAt: '2026-11-03T00:00:00.000Z', agentName: null },
  })
  expect((await fixture.admin.get<Client>(`/api/clients/${id}`)).body.agentName).toBe('Ada Byron')
})

describe('a replaced client', () => {
  test('has the new fields and keys', async () => {
    const id = await fixture.addClient()
    fixture.testApp.clock.advance({ hours: 1 })
    const { status, body } = await replaceClient(id, { ...fullForm, status: 'active' })
    fixture.testApp.clock.advance({ hours: -1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...fullForm,
      id,
      status: 'active',
      phoneE164: '+12025550123',
      updatedAt: '2026-11-21T16:00:00.000Z',
      createdAt: '2026-11-21T15:00:00.000Z',
      lastActivityAt: '2026-11-21T16:00:00.000Z',
    })
    expect(await fixture.readClientRow(id)).toMatchObject({ email_key: 'grace@example.com', phone_key: '+12025550123' })
  })

  test('may have a line break in a stored name, which a change of another field makes a space', async () => {
    const id = await fixture.addClient({ first_name: 'Gra\tce', last_name: 'Hop\nper' })
    const { body: stored } = await fixture.agent.get<Client>(`/api/clients/${id}`)
    expect(stored).toMatchObject({ firstName: 'Gra\tce', lastName: 'Hop\nper' })
    const { firstName, lastName } = stored
    expect(await replaceClient(id, { firstName, lastName, phone: '(202) 555-0199' })).toMatchObject({
      status: 200,
      body: { firstName: 'Gra ce', lastName: 'Hop per', phone: '(202) 555-0199' },
    })
  })

  test('loses absent, null and empty fields, and keeps status and owner', async () => {
    for (const body of [
      { firstName: 'x' },
      { firstName: 'x', ...withEmptied(null) },
      { firstName: 'x', ...withEmptied('') },
    ]) {
      const id = await fixture.addClient({ ...storedFields, status: 'inactive' })
      const response = await replaceClient(id, body)
      expect(response.body).toMatchObject({ firstName: 'x', ...withEmptied(null), phoneE164: null, status: 'inactive' })
      expect(response.body.assignedAgentId).toBe(fixture.people.harbor.agent.id)
      expect(await fixture.readClientRow(id)).toMatchObject({ email_key: null, phone_key: null })
    }
  })

  const storedFields = {
    email: 'a@b.example',
    phone: '202 555 0123',
    address: 'x',
    date_of_birth: '1906-12-09',
    notes: 'x',
  }
  const withEmptied = (value: string | null) => ({
    lastName: value,
    email: value,
    phone: value,
    address: value,
    dateOfBirth: value,
    notes: value,
  })

  test('ignores fields that a caller may not set', async () => {
    const id = await fixture.addClient()
    const { body } = await replaceClient(id, {
      ...fullForm,
      assignedAgentId: fixture.people.harbor.colleague.id,
      id: absentId,
      archivedAt: '2026-01-01',
      createdAt: '2000-01-01',
    })
    expect(body).toMatchObject({
      id,
      assignedAgentId: fixture.people.harbor.agent.id,
      archivedAt: null,
      createdAt: '2026-11-21T15:00:00.000Z',
    })
  })

  test('keeps its owner when an admin replaces it', async () => {
    const id = await fixture.addClient({}, fixture.people.harbor.colleague)
    expect((await replaceClient(id, fullForm, fixture.admin)).body).toMatchObject({
      firstName: 'Grace',
      assignedAgentId: fixture.people.harbor.colleague.id,
      agentName: 'Mary Byron',
    })
  })

  test('can be archived, and stays archived', async () => {
    const id = await fixture.addClient({ archived_at: '2026-11-03T00:00:00Z' })
    expect((await replaceClient(id, fullForm)).body).toMatchObject({
      firstName: 'Grace',
      archivedAt: '2026-11-03T00:00:00.000Z',
    })
  })
})

describe('the timeline records', () => {
  test('that a client was edited, and nothing where nothing changed', async () => {
    const id = await fixture.addClient()
    await replaceClient(id, fullForm)
    expect(await listEventKinds(id)).toEqual([['client_edited', 'Client edited']])
    const before = await fixture.testApp.snapshot()
    fixture.testApp.clock.advance({ hours: 1 })
    expect((await replaceClient(id, { ...fullForm, firstName: ' Grace ', status: 'prospect' })).body.updatedAt).toBe(
      '2026-11-21T15:00:00.000Z',
    )
    fixture.testApp.clock.advance({ hours: -1 })
    expect(await fixture.testApp.snapshot()).toEqual(before)
  })

  test('a change of status instead, with old and new status', async () => {
    const id = await fixture.addClient()
    await replaceClient(id, { ...fullForm, status: 'client' })
    await replaceClient(id, { ...fullForm, status: 'active' })
    await replaceClient(id, { ...fullForm, status: 'inactive', notes: 'gone' })
    expect(await listEventKinds(id)).toEqual([
      ['status_changed', 'Status changed: Prospect to Active'],
      ['status_changed', 'Status changed: Active to Inactive'],
    ])
  })
})

describe('duplicates', () => {
  const rejectDuplicates = true

  test('of a new e-mail or phone are reported, and nothing is changed', async () => {
    const duplicateId = await fixture.addClient({ email: 'duplicate@example.com', phone: '302 555 0001' })
    const id = await fixture.addClient({ email: null, phone: null })
    for (const [contact, duplicateFields] of [
      [{ email: 'DUPLICATE@example.com' }, 'email'],
      [{ phone: '+13025550001' }, 'phone'],
    ] as const)
      await fixture.expectRefusal(() => replaceClient(id, { firstName: 'Grace', ...contact, rejectDuplicates }), {
        status: 409,
        body: { code: 'DUPLICATE', current: [{ id: duplicateId, same: duplicateFields }] },
      })
    expect((await replaceClient(id, { firstName: 'Grace', email: 'DUPLICATE@example.com' })).status).toBe(200)
  })

  test('that existed before are not reported again, nor the client itself', async () => {
    const contact = { email: 'both@example.com', phone: '302 555 0002' }
    const id = await fixture.addClient(contact)
    expect(
      (await replaceClient(id, { ...fullForm, email: 'BOTH@example.com', phone: '(302) 555-0002', rejectDuplicates }))
        .status,
    ).toBe(200)
    const other = await fixture.addClient(contact)
    expect((await replaceClient(other, { ...fullForm, ...contact, notes: 'new', rejectDuplicates })).status).toBe(200)
    // Only the phone changes; the e-mail is not compared again.
    expect(
      (await replaceClient(other, { ...fullForm, ...contact, phone: '302 555 0003', rejectDuplicates })).status,
    ).toBe(200)
  })
})

describe('replacing is rejected', () => {
  test.each<[string, object, string]>([
    ['no first name', { firstName: undefined }, 'firstName'],
    ['a blank first name', { firstName: ' ' }, 'firstName'],
    ['a name of 101', { lastName: 'x'.repeat(101) }, 'lastName'],
    ['an impossible date of birth', { dateOfBirth: '2026-02-30' }, 'dateOfBirth'],
    ['the year 10000', { dateOfBirth: '10000-01-01' }, 'dateOfBirth'],
    ['an unknown status', { status: 'archived' }, 'status'],
    ['U+0000', { notes: 'a\u0000' }, 'notes'],
    ['a lone surrogate', { address: '\udc00' }, 'address'],
  ])('for %s, at its field', async (_name, invalid, path) => {
    const id = await fixture.addClient()
    await fixture.expectRefusal(() => replaceClient(id, { ...fullForm, ...invalid }), {
      status: 400,
      body: { issues: [{ path }] },
    })
  })

  test('for a client that does not exist or is not accessible, and for an invalid id', async () => {
    const colleagues = await fixture.addClient({}, fixture.people.harbor.colleague)
    for (const [id, status] of [
      [absentId, 404],
      [colleagues, 404],
      ['x', 400],
    ] as const)
      await fixture.expectRefusal(() => replaceClient(id, fullForm), { status })
  })
})

test('concurrent changes are serialized: each recorded status change starts from the previous one', async () => {
  const id = await fixture.addClient()
  const other = fixture.agent.at((await fixture.testApp.addInstance()).app)
  const statuses = ['active', 'inactive', 'prospect', 'active', 'inactive', 'prospect']
  await Promise.all(
    statuses.map((status, index) => replaceClient(id, { ...fullForm, status }, index % 2 ? other : fixture.agent)),
  )
  const statusChanges = (await listEventKinds(id)).map(([, title]) =>
    /^Status changed: (\w+) to (\w+)$/.exec(title!)?.slice(1),
  )
  const recordedChanges = statusChanges.filter((change) => change !== undefined)
  for (const [index, [from]] of recordedChanges.entries())
    expect(from).toBe(index ? recordedChanges[index - 1]![1] : 'Prospect')
})

describe('with updatedAt', () => {
  test('an unchanged client is replaced, one changed since is answered as STALE', async () => {
    const id = await fixture.addClient()
    const current = (await fixture.agent.get<Client>(`/api/clients/${id}`)).body
    fixture.testApp.clock.advance({ hours: 1 })
    const first = await replaceClient(id, { ...fullForm, updatedAt: current.updatedAt })
    expect(first.status).toBe(200)
    await fixture.expectRefusal(() => replaceClient(id, { ...fullForm, notes: 'late', updatedAt: current.updatedAt }), {
      status: 409,
      body: { code: 'STALE', current: { id, notes: 'likes tea', updatedAt: first.body.updatedAt } },
    })
    // A form without changes is not a conflict.
    await fixture.expectRefusal(() => replaceClient(id, { ...fullForm, updatedAt: current.updatedAt }), { status: 200 })
  })
})
