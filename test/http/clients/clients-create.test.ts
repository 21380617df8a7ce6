import { beforeAll, describe, expect, test } from 'vitest'
import type { DuplicateClient } from '#contract/clients/client-draft.ts'
import type { Client } from '#contract/clients/clients.ts'
import { loadMigrations } from '#db/load-migrations.ts'
import type { ErrorResponse } from '#test/support/browser/browser.ts'
import { type ClientFixture, createClientFixture, firstNamesOf } from '#test/support/data/client-fixture.ts'
import { marker } from '#test/support/data/people.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

const createClient = (body: unknown, headers = {}, browser = fixture.agent) =>
  browser.post<Client>('/api/clients', body, headers)

describe('a new client', () => {
  test('needs only a first name; it is a prospect owned by the caller', async () => {
    const response = await createClient({ firstName: ' Ada ' })
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstName: 'Ada',
      lastName: null,
      email: null,
      phone: null,
      phoneE164: null,
      address: null,
      dateOfBirth: null,
      notes: null,
      status: 'prospect',
      assignedAgentId: fixture.people.harbor.agent.id,
      agentName: null,
      archivedAt: null,
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:00:00.000Z',
      lastActivityAt: '2026-11-21T15:00:00.000Z',
      activeSequences: [],
      household: null,
    })
  })

  test('keeps all fields as they were given', async () => {
    const input = {
      firstName: 'Zoë <script>alert(1)</script>',
      lastName: 'O’Neill \u202eםולש',
      email: 'Zoe@Example.com',
      phone: '+1 202 555 0123 ext. 4',
      address: '1 Elm\nBath',
      dateOfBirth: '1964-02-29',
      notes: 'likes tea 🍵',
      status: 'inactive',
    }
    const { body } = await createClient(input)
    expect(body).toMatchObject(input)
    expect((await fixture.agent.get(`/api/clients/${body.id}`)).body).toEqual(body)
  })

  test('the status "client" is stored and answered as active', async () => {
    expect((await createClient({ firstName: 'x', status: 'client' })).body.status).toBe('active')
    expect((await createClient({ firstName: 'x', status: 'active' })).body.status).toBe('active')
  })

  test('empty and null fields are absent', async () => {
    const emptyFields = { lastName: '', email: ' ', phone: null, address: '', dateOfBirth: '', notes: '\n' }
    expect((await createClient({ firstName: 'x', ...emptyFields })).body).toMatchObject({
      lastName: null,
      email: null,
      phone: null,
      address: null,
      dateOfBirth: null,
      notes: null,
    })
  })

  test('ignores fields that a caller may not set', async () => {
    const { harbor, summit } = fixture.people
    const { body } = await createClient({
      firstName: 'x',
      assignedAgentId: harbor.colleague.id,
      id: 'x',
      organizationId: summit.organization.id,
      createdAt: '2000-01-01',
      archivedAt: '2000-01-01',
      phoneE164: '+12025550123',
    })
    expect(body).toMatchObject({ assignedAgentId: harbor.agent.id, createdAt: '2026-11-21T15:00:00.000Z' })
    expect(await fixture.readClientRow(body.id)).toMatchObject({
      organization_id: harbor.organization.id,
      archived_at: null,
      phone_key: null,
    })
  })

  test('is recorded on its timeline', async () => {
    const { body } = await createClient({ firstName: 'x' }, { 'x-time-zone': 'Pacific/Kiritimati' })
    expect(await fixture.readEvents(body.id)).toEqual([
      {
        kind: 'client_created',
        event_type: 'note',
        title: 'Client added',
        is_system: true,
        created_by: fixture.people.harbor.agent.id,
        day: '2026-11-22',
      },
    ])
  })

  test('created by an admin is owned by the admin, with their name', async () => {
    const { body } = await createClient({ firstName: 'x' }, {}, fixture.admin)
    expect(body).toMatchObject({ assignedAgentId: fixture.people.harbor.admin.id, agentName: 'Ada Byron' })
  })

  test('is created once per Idempotency-Key; another body is rejected', async () => {
    const key = { 'idempotency-key': 'a' }
    const first = await createClient({ firstName: 'Once' }, key)
    expect(await createClient({ firstName: 'Once' }, key)).toMatchObject({ status: 201, body: first.body })
    expect(await fixture.readEvents(first.body.id)).toHaveLength(1)
    await fixture.agent.put(`/api/clients/${first.body.id}`, { firstName: 'As it is now' })
    expect((await createClient({ firstName: 'Once' }, key)).body.firstName).toBe('As it is now')
    expect(await createClient({ firstName: 'Twice' }, key)).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
    // A key is valid for one endpoint.
    expect((await fixture.agent.post('/api/tasks', { title: 'x' }, key)).status).toBe(201)
  })
})

describe('an invalid form creates nothing and is reported at its field', () => {
  const firstName = 'x'
  test.each<[string, unknown, string]>([
    ['no first name', {}, 'firstName'],
    ['a blank first name', { firstName: '  ' }, 'firstName'],
    ['an invisible first name', { firstName: '\u200b' }, 'firstName'],
    ['a null first name', { firstName: null }, 'firstName'],
    ['a list as first name', { firstName: [] }, 'firstName'],
    ['a first name of 101', { firstName: 'x'.repeat(101) }, 'firstName'],
    ['a last name of 101', { firstName, lastName: 'x'.repeat(101) }, 'lastName'],
    ['an invalid e-mail', { firstName, email: 'ada' }, 'email'],
    ['two e-mails', { firstName, email: 'a@b c@d' }, 'email'],
    ['an e-mail of 255', { firstName, email: `${'x'.repeat(250)}@y.io` }, 'email'],
    ['a phone of 51', { firstName, phone: '1'.repeat(51) }, 'phone'],
    ['an address of 10,001', { firstName, address: 'x'.repeat(10_001) }, 'address'],
    ['notes of 10,001', { firstName, notes: 'x'.repeat(10_001) }, 'notes'],
    ['an impossible date of birth', { firstName, dateOfBirth: '2026-02-30' }, 'dateOfBirth'],
    ['a date of birth after 9999', { firstName, dateOfBirth: '10000-01-01' }, 'dateOfBirth'],
    ['an unknown status', { firstName, status: 'archived' }, 'status'],
    ['U+0000', { firstName: 'a\u0000' }, 'firstName'],
    ['a lone surrogate', { firstName, notes: '\ud800' }, 'notes'],
    ['rejectDuplicates that is not a boolean', { firstName, rejectDuplicates: 'yes' }, 'rejectDuplicates'],
    ['no body', undefined, ''],
  ])('%s', async (_name, body, path) => {
    const response = (await fixture.expectRefusal(() => createClient(body), {
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path }] },
    })) as unknown as ErrorResponse
    expect(response.body.issues).toHaveLength(1)
  })
})

describe('contact keys', () => {
  test.each([
    ['(202) 555-0123', 'US', '+12025550123'],
    ['202.555.0123 x4', 'US', '+12025550123'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['020 7946 0958', 'US', null],
    ['555-0100', 'US', null],
    ['ask her husband', 'US', null],
    ['+1 202 555 0123', 'ZZ', '+12025550123'],
    ['202 555 0123', 'ZZ', null],
  ])('the phone %s in %s is %s', async (phone, country, expected) => {
    const organization = await fixture.testApp.seed.organization({ country })
    const browser = await fixture.testApp.signIn(await fixture.testApp.seed.user(organization))
    const { body } = await createClient({ firstName: 'x', phone }, {}, browser)
    expect(body).toMatchObject({ phone, phoneE164: expected })
    expect(await fixture.readClientRow(body.id)).toMatchObject({ phone_key: expected })
  })

  test('an e-mail is compared in lower case', async () => {
    const { body } = await createClient({ firstName: 'x', email: ' Zoe@EXAMPLE.com ' })
    expect(body.email).toBe('Zoe@EXAMPLE.com')
    expect(await fixture.readClientRow(body.id)).toMatchObject({ email_key: 'zoe@example.com' })
  })
})

describe('a duplicate', () => {
  const rejectDuplicates = true
  let number = 0
  /** Creates an e-mail and a phone that no client has yet. */
  const newContact = () => {
    number += 1
    return { email: `duplicate${number}@example.com`, phone: `(302) 555-${String(number).padStart(4, '0')}` }
  }

  test('by phone is reported, and nothing is created', async () => {
    const { email, phone } = newContact()
    const id = await fixture.addClient({ first_name: 'Jonah', last_name: 'Whitfield', phone, email: null })
    const response = (await fixture.expectRefusal(
      () => createClient({ firstName: 'x', email, phone: phone.replace(/\D/g, ''), rejectDuplicates }),
      {
        status: 409,
        body: { code: 'DUPLICATE', message: 'Somebody in your book has this phone' },
      },
    )) as unknown as ErrorResponse
    expect(response.body.current).toEqual([
      {
        id,
        firstName: 'Jonah',
        lastName: 'Whitfield',
        createdAt: '2026-11-21T15:00:00.000Z',
        archivedAt: null,
        agentName: null,
        same: 'phone',
      },
    ])
  })

  test('by e-mail is found in any case, and among archived clients', async () => {
    const { email } = newContact()
    const id = await fixture.addClient({ email, phone: null, archived_at: '2026-11-03T00:00:00Z' })
    expect(await createClient({ firstName: 'x', email: email.toUpperCase(), rejectDuplicates })).toMatchObject({
      status: 409,
      body: {
        message: 'Somebody in your book has this e-mail',
        current: [{ id, archivedAt: '2026-11-03T00:00:00.000Z', same: 'email' }],
      },
    })
  })

  test('by e-mail is found although invisible characters were copied with it', async () => {
    const { email } = newContact()
    const copied = `\u202a ${email.replace('@', '\u200b@\u2060')}\ufeff\u202c`
    expect((await createClient({ firstName: 'x', email: copied })).body).toMatchObject({ email })
    for (const repeated of [email, copied])
      expect((await createClient({ firstName: 'x', email: repeated, rejectDuplicates })).status).toBe(409)
  })

  test('by an e-mail that was saved with invisible characters is found since the migration', async () => {
    const { email } = newContact()
    const id = await fixture.addClient({ email: `\u202a${email.replace('@', '\u200b@\u2060')}` })
    const migration = (await loadMigrations()).get('0029-visible-emails')!
    await fixture.testApp.owner.query(migration)
    expect(await createClient({ firstName: 'x', email, rejectDuplicates })).toMatchObject({
      status: 409,
      body: { current: [{ id }] },
    })
    expect((await fixture.agent.get(`/api/clients/${id}`)).body).toMatchObject({ email })
  })

  test('by e-mail and by phone is reported as both', async () => {
    const { email, phone } = newContact()
    await fixture.addClient({ email, phone: null })
    await fixture.addClient({ email: null, phone })
    expect(await createClient({ firstName: 'x', email, phone, rejectDuplicates })).toMatchObject({
      body: { message: 'Somebody in your book has this e-mail or phone' },
    })
  })

  test('is ignored unless the form rejects duplicates', async () => {
    const { email, phone } = newContact()
    await fixture.addClient({ email, phone })
    expect((await createClient({ firstName: 'x', email, phone })).status).toBe(201)
    expect((await createClient({ firstName: 'x', email, phone, rejectDuplicates: false })).status).toBe(201)
  })

  test('can be added anyway with the same key', async () => {
    const { email } = newContact()
    const key = { 'idempotency-key': `anyway ${email}` }
    await fixture.addClient({ email })
    expect((await createClient({ firstName: 'x', email, rejectDuplicates }, key)).status).toBe(409)
    expect((await createClient({ firstName: 'x', email }, key)).status).toBe(201)
  })

  test('is not found by an empty e-mail or an unreadable phone', async () => {
    await fixture.addClient({ email: null, phone: null })
    await fixture.addClient({ email: null, phone: 'ask her husband' })
    expect((await createClient({ firstName: 'x', phone: 'ask her husband', rejectDuplicates })).status).toBe(201)
    expect((await createClient({ firstName: 'x', rejectDuplicates })).status).toBe(201)
  })

  test('is one of three at most: unarchived first, newest first', async () => {
    const { email } = newContact()
    await fixture.addClient({ first_name: 'archived', email, archived_at: '2026-11-03T00:00:00Z' })
    for (const day of [1, 3, 2, 4])
      await fixture.addClient({ first_name: `of ${day}`, email, created_at: `2026-11-0${day}T00:00:00Z` })
    const { body } = (await createClient({ firstName: 'x', email, rejectDuplicates })) as unknown as ErrorResponse
    expect((body.current as DuplicateClient[]).map(({ firstName }) => firstName)).toEqual(['of 4', 'of 3', 'of 2'])
  })

  test('owned by a colleague is reported to an admin, with the owner, and not to an agent', async () => {
    const { email } = newContact()
    await fixture.addClient({ email }, fixture.people.harbor.colleague)
    expect(
      (
        await createClient(
          { firstName: 'x', email, rejectDuplicates },
          {},
          await fixture.testApp.signIn(await fixture.testApp.seed.user(fixture.people.harbor.organization)),
        )
      ).status,
    ).toBe(201)
    expect(await createClient({ firstName: 'x', email, rejectDuplicates }, {}, fixture.admin)).toMatchObject({
      status: 409,
      body: { message: 'Somebody in the organization has this e-mail', current: [{}, { agentName: 'Mary Byron' }] },
    })
  })

  test('in another organization is never reported', async () => {
    const { email } = newContact()
    await fixture.addClient({ first_name: marker, email }, fixture.people.summit.agent)
    for (const browser of [fixture.agent, fixture.admin]) {
      const response = await createClient(
        { firstName: 'x', email: `${browser === fixture.admin ? '' : 'x'}${email}`, rejectDuplicates },
        {},
        browser,
      )
      expect(response.status).toBe(201)
      expect(response.text).not.toContain(marker)
    }
  })
})

test('300 clients created at once on two instances are all there, each with its event and key', async () => {
  const one = await fixture.testApp.seed.user(fixture.people.harbor.organization)
  const browser = await fixture.testApp.signIn(one)
  const devices = [browser, browser.at((await fixture.testApp.addInstance()).app)]
  const names = Array.from({ length: 300 }, (_, index) => `client ${String(index).padStart(3, '0')}`)
  const createClient = async (firstName: string, index: number): Promise<number> => {
    const form = { firstName, email: `${index}@300.example`, phone: `202-556-${String(index).padStart(4, '0')}` }
    const key = { 'idempotency-key': firstName }
    const { status } = await devices[index % 2]!.post('/api/clients', { ...form, rejectDuplicates: true }, key)
    // An overloaded server answers 503; retrying with the same key is safe.
    return status === 503 ? createClient(firstName, index) : status
  }
  const statuses = await Promise.all(names.map(createClient))
  expect(new Set(statuses)).toEqual(new Set([201]))
  for (const device of devices)
    expect(firstNamesOf(await device.get<Client[]>('/api/clients')).toSorted()).toEqual(names)
  const { rows } = await fixture.testApp.owner.query(
    `select count(distinct c.phone_key)::int as keys, count(distinct e.client_id)::int as events
     from clients c join timeline e on e.client_id = c.id where c.assigned_agent_id = $1`,
    [one.id],
  )
  expect(rows).toEqual([{ keys: 300, events: 300 }])
})
