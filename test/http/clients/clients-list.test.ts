import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, ListedClient } from '#contract/clients/clients.ts'
import { type ClientFixture, createClientFixture, listFirstNames } from '#test/support/data/client-fixture.ts'
import { marker } from '#test/support/data/people.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

const clientRows = [
  { first_name: 'Grace', last_name: 'Hopper', email: 'Amazing@navy.example', phone: '+12025550001' },
  { first_name: 'Élodie', last_name: 'Müller', email: 'EM@example.com', phone: null },
  { first_name: 'Alan', last_name: null, email: null, phone: '(603) 555-0100' },
  { first_name: 'Per%cent', last_name: 'Under_score', email: null, phone: null },
  { first_name: '🦊 Fox', last_name: 'İpek', email: null, phone: '020 7946 0958' },
  { first_name: 'רחל', last_name: 'ברוך', email: null, phone: null },
]

describe('the list', () => {
  test('contains the caller’s own clients, newest first, without archived ones', async () => {
    const browser = await fixture.signInWithClients(...clientRows, {
      first_name: 'Gone',
      archived_at: '2026-11-02T00:00:00Z',
    })
    await fixture.addClient({ first_name: 'Colleague’s' }, fixture.people.harbor.colleague)
    expect(await listFirstNames(browser)).toEqual(['רחל', '🦊 Fox', 'Per%cent', 'Alan', 'Élodie', 'Grace'])
    expect(await listFirstNames(browser, '?archived=false&scope=own')).toHaveLength(6)
    expect(await listFirstNames(fixture.admin)).toEqual([])
  })

  test('contains archived clients instead', async () => {
    const browser = await fixture.signInWithClients(
      { first_name: 'Here' },
      { first_name: 'Gone', archived_at: '2026-11-02T00:00:00Z' },
    )
    const { body } = await browser.get<Client[]>('/api/clients?archived=true')
    expect(body).toMatchObject([{ firstName: 'Gone', archivedAt: '2026-11-02T00:00:00.000Z' }])
  })

  test('contains all clients of the organization for an admin, with their agents, and none of another organization', async () => {
    const { harbor, summit } = fixture.people
    const userWithoutName = await fixture.testApp.seed.user(harbor.organization, 'agent', {
      first_name: null,
      last_name: null,
    })
    await fixture.addClient({ first_name: 'Of Mary' }, harbor.colleague)
    await fixture.addClient({ first_name: 'Of Nameless' }, userWithoutName)
    await fixture.addClient({ first_name: marker }, summit.agent)
    const { body, text } = await fixture.admin.get<Client[]>('/api/clients?scope=organization')
    const agentNames = Object.fromEntries(body.map(({ firstName, agentName }) => [firstName, agentName]))
    expect(agentNames).toMatchObject({ 'Of Mary': 'Mary Byron', 'Of Nameless': userWithoutName.email })
    expect(text).not.toContain(marker)
    const [one] = await fixture.testApp.seed.clients(harbor.agent, [
      { first_name: 'Of Ada', archived_at: '2026-11-02T00:00:00Z' },
    ])
    expect(
      (await fixture.admin.get<Client[]>('/api/clients?scope=organization&archived=true')).body.map(({ id }) => id),
    ).toContain(one)
  })

  test('is filtered by status', async () => {
    const browser = await fixture.signInWithClients(
      ...['prospect', 'active', 'inactive'].map((status) => ({ first_name: status, status })),
    )
    for (const status of ['prospect', 'active', 'inactive'])
      expect(await listFirstNames(browser, `?status=${status}`)).toEqual([status])
    expect(await listFirstNames(browser, '?status=client'), 'another spelling').toEqual(['active'])
  })

  test('contains all fields of a client', async () => {
    const browser = await fixture.signInWithClients({
      first_name: '<script>alert(1)</script>',
      last_name: null,
      email: 'A@B.example',
      phone: '(202) 555-0123',
      address: '1 Elm\nBath',
      date_of_birth: '1964-02-29',
      notes: 'likes tea 🍵',
      status: 'active',
    })
    const { body } = await browser.get<Client[]>('/api/clients')
    expect(body).toEqual([
      {
        id: expect.any(String),
        firstName: '<script>alert(1)</script>',
        lastName: null,
        email: 'A@B.example',
        phone: '(202) 555-0123',
        phoneE164: '+12025550123',
        address: '1 Elm\nBath',
        dateOfBirth: '1964-02-29',
        notes: 'likes tea 🍵',
        status: 'active',
        assignedAgentId: expect.any(String),
        archivedAt: null,
        createdAt: '2026-11-01T00:00:00.000Z',
        updatedAt: '2026-11-01T00:00:00.000Z',
        lastActivityAt: '2026-11-01T00:00:00.000Z',
        activeSequences: [],
        household: null,
        truncated: null,
      },
    ])
  })

  test.each(['', '?scope=organization'])(
    '%s cuts address and notes after 300 characters and names them',
    async (query) => {
      const owner = await fixture.testApp.seed.user(await fixture.testApp.seed.organization(), 'org_admin')
      await fixture.testApp.seed.clients(owner, [
        {
          first_name: 'both',
          address: '🍵'.repeat(301),
          notes: 'n'.repeat(10_000),
          created_at: '2026-11-02T00:00:00Z',
        },
        { first_name: 'notes', address: 'a'.repeat(300), notes: '🍵'.repeat(301), created_at: '2026-11-01T00:00:00Z' },
      ])
      const browser = await fixture.testApp.signIn(owner)
      const { body } = await browser.get<ListedClient[]>(`/api/clients${query}`)
      expect(body.map(({ address, notes, truncated }) => [address, notes, truncated])).toEqual([
        ['🍵'.repeat(300), 'n'.repeat(300), ['address', 'notes']],
        ['a'.repeat(300), '🍵'.repeat(300), ['notes']],
      ])
      const whole = await browser.get<ListedClient>(`/api/clients/${body[0]!.id}`)
      expect([whole.body.address, whole.body.truncated]).toEqual(['🍵'.repeat(301), undefined])
    },
  )
})

describe('the last activity', () => {
  test('is the later of the last change and the last event that is not in the future', async () => {
    const browser = await fixture.signInWithClients(
      { first_name: 'Quiet' },
      { first_name: 'Busy' },
      { first_name: 'Planned' },
    )
    const [clientWithTask, clientWithEvents] = (await browser.get<Client[]>('/api/clients')).body
    const logEvent = (client: Client, eventDate: string) =>
      browser.post(`/api/clients/${client.id}/timeline`, { eventType: 'call', title: 'x', eventDate })
    await logEvent(clientWithEvents!, '2026-11-19T09:00:00Z')
    await logEvent(clientWithEvents!, '2026-11-20T09:00:00Z')
    await logEvent(clientWithEvents!, '2026-10-20T09:00:00Z')
    await logEvent(clientWithTask!, '2026-11-21T15:00:00.001Z')
    await logEvent(clientWithTask!, '2026-11-15T15:00:00Z')
    const { body } = await browser.get<Client[]>('/api/clients?sort=activity')
    expect(body.map(({ firstName, lastActivityAt }) => [firstName, lastActivityAt])).toEqual([
      ['Busy', '2026-11-20T09:00:00.000Z'],
      ['Planned', '2026-11-15T15:00:00.000Z'],
      ['Quiet', '2026-11-01T00:00:00.000Z'],
    ])
    expect(await listFirstNames(browser, '?sort=activity&order=asc')).toEqual(['Quiet', 'Planned', 'Busy'])
    // A future event counts as soon as its time has come.
    fixture.testApp.clock.advance({ seconds: 1 })
    expect((await listFirstNames(browser, '?sort=activity'))[0]).toBe('Planned')
    const one = await browser.get<Client>(`/api/clients/${clientWithTask!.id}`)
    expect(one.body.lastActivityAt).toBe('2026-11-21T15:00:00.001Z')
    fixture.testApp.clock.advance({ seconds: -1 })
  })
})

describe('sorts', () => {
  const names = [
    { first_name: 'zoe', last_name: 'Adams' },
    { first_name: 'Ärne', last_name: null },
    { first_name: 'Arne', last_name: 'Zorn' },
    { first_name: 'arne', last_name: 'Abel' },
    { first_name: 'Zoe', last_name: null },
    { first_name: 'O’Neill', last_name: 'x' },
    { first_name: '李', last_name: '雷' },
  ]

  test('by name in ICU order, with those that have no last name among the others', async () => {
    const browser = await fixture.signInWithClients(...names)
    const sorted = ['Ärne', 'arne', 'Arne', 'O’Neill', 'Zoe', 'zoe', '李']
    expect(await listFirstNames(browser, '?sort=name')).toEqual(sorted)
    expect(await listFirstNames(browser, '?sort=name&order=asc')).toEqual(sorted)
    expect(await listFirstNames(browser, '?sort=name&order=desc')).toEqual(sorted.toReversed())
    // Browsers sort the same way.
    const { body } = await browser.get<Client[]>('/api/clients?sort=name')
    const fullNames = body.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '))
    expect(fullNames).toEqual(fullNames.toSorted(new Intl.Collator('en').compare))
  })

  test('by creation, newest first by default', async () => {
    const browser = await fixture.signInWithClients(
      { first_name: 'First' },
      { first_name: 'Second' },
      { first_name: 'Third' },
    )
    for (const query of ['', '?sort=added', '?order=desc', '?sort=added&order=desc'])
      expect(await listFirstNames(browser, query)).toEqual(['Third', 'Second', 'First'])
    expect(await listFirstNames(browser, '?order=asc')).toEqual(['First', 'Second', 'Third'])
  })
})
