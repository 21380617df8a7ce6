import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients.ts'
import type { Browser, Failed } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { type People, seedPeople } from '#test/support/people.ts'

let house: TestHouse
let people: People
let agent: Browser
beforeAll(async () => {
  house = await testHouse()
  people = await seedPeople(house.seed)
  agent = await house.signedIn(people.harbor.agent)
})

const create = (body: unknown, headers = {}) => agent.post<Client>('/api/clients', body, headers)

/** Somebody with these clients, the first made first. */
async function withClients(...rows: Record<string, string | null>[]): Promise<Browser> {
  const one = await house.seed.user(people.harbor.organization)
  const made = rows.map((row, index) => ({ created_at: `2026-11-01T00:00:0${index}Z`, ...row }))
  await house.seed.clients(one, made)
  return house.signedIn(one)
}
const found = async (browser: Browser, query = '') => {
  const { status, body } = await browser.get<Client[]>(`/api/clients${query}`)
  expect(status).toBe(200)
  return body.map(({ firstName }) => firstName)
}

describe('a new client', () => {
  test('needs a first name alone; it is a prospect, the caller’s own', async () => {
    const came = await create({ firstName: ' Ada ' })
    expect(came.status).toBe(201)
    expect(came.body).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), firstName: 'Ada', lastName: null, email: null, phone: null },
      ...{ address: null, dateOfBirth: null, notes: null, status: 'prospect' },
      assignedAgentId: people.harbor.agent.id,
      ...{ createdAt: '2026-11-21T15:00:00.000Z', updatedAt: '2026-11-21T15:00:00.000Z' },
    })
  })

  test('keeps everything that is said', async () => {
    const said = {
      ...{ firstName: 'Zoë', lastName: 'O’Neill', email: 'zoe@example.com', phone: '+1 202 555 0123 ext. 4' },
      ...{ address: '1 Elm\nBath', dateOfBirth: '1964-02-29', notes: 'likes tea 🍵', status: 'inactive' },
    }
    expect((await create(said)).body).toMatchObject(said)
  })

  test('"client" is taken for active, and answered as active', async () => {
    expect((await create({ firstName: 'x', status: 'client' })).body.status).toBe('active')
    expect((await create({ firstName: 'x', status: 'active' })).body.status).toBe('active')
  })

  test('what is empty or null is absent', async () => {
    const empty = { lastName: '', email: ' ', phone: null, address: '', dateOfBirth: '', notes: '\n' }
    expect((await create({ firstName: 'x', ...empty })).body).toMatchObject({
      ...{ lastName: null, email: null, phone: null, address: null, dateOfBirth: null, notes: null },
    })
  })

  test('takes nothing a caller may not set', async () => {
    const { body } = await create({
      firstName: 'x',
      assignedAgentId: people.harbor.colleague.id,
      id: 'x',
      organizationId: people.summit.organization.id,
      createdAt: '2000-01-01',
    })
    expect(body).toMatchObject({ assignedAgentId: people.harbor.agent.id, createdAt: '2026-11-21T15:00:00.000Z' })
    const { rows } = await house.owner.query('select organization_id as of from clients where id = $1', [body.id])
    expect(rows).toEqual([{ of: people.harbor.organization.id }])
  })

  test('with the same Idempotency-Key is made once, with another body refused', async () => {
    const key = { 'idempotency-key': 'a' }
    const first = await create({ firstName: 'Once' }, key)
    expect((await create({ firstName: 'Once' }, key)).body).toEqual(first.body)
    expect(await create({ firstName: 'Twice' }, key)).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
    // A key belongs to its call.
    expect((await agent.post('/api/tasks', { title: 'x' }, key)).status).toBe(201)
  })
})

describe('what is refused makes nothing, and says so at its field', () => {
  const firstName = 'x'
  test.each<[string, unknown, string]>([
    ['no first name', {}, 'firstName'],
    ['a blank first name', { firstName: '  ' }, 'firstName'],
    ['a null first name', { firstName: null }, 'firstName'],
    ['a first name of 101', { firstName: 'x'.repeat(101) }, 'firstName'],
    ['a last name of 101', { firstName, lastName: 'x'.repeat(101) }, 'lastName'],
    ['an e-mail that is none', { firstName, email: 'ada' }, 'email'],
    ['an e-mail of two', { firstName, email: 'a@b c@d' }, 'email'],
    ['an e-mail of 255', { firstName, email: `${'x'.repeat(250)}@y.io` }, 'email'],
    ['a phone of 51', { firstName, phone: '1'.repeat(51) }, 'phone'],
    ['an address of 10,001', { firstName, address: 'x'.repeat(10_001) }, 'address'],
    ['notes of 10,001', { firstName, notes: 'x'.repeat(10_001) }, 'notes'],
    ['a day of birth that is none', { firstName, dateOfBirth: '1965-02-29' }, 'dateOfBirth'],
    ['a day of birth after 9999', { firstName, dateOfBirth: '10000-01-01' }, 'dateOfBirth'],
    ['an unknown status', { firstName, status: 'archived' }, 'status'],
    ['a null status', { firstName, status: null }, 'status'],
    ['U+0000', { firstName: 'a\u0000' }, 'firstName'],
    ['half a surrogate pair', { firstName, notes: '\ud800' }, 'notes'],
    ['nothing for a body', undefined, ''],
  ])('%s', async (_name, body, path) => {
    const before = await house.snapshot()
    const came = (await create(body)) as unknown as Failed
    expect(came).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path }] } })
    expect(came.body.issues).toHaveLength(1)
    expect(await house.snapshot()).toEqual(before)
  })
})

describe('the list', () => {
  const book = [
    { first_name: 'Grace', last_name: 'Hopper', email: 'amazing@navy.example', phone: '+12025550001' },
    { first_name: 'Élodie', last_name: 'Müller', email: 'EM@example.com', phone: null },
    { first_name: 'Alan', last_name: null, email: null, phone: '(603) 555-0100' },
    { first_name: 'Per%cent', last_name: 'Under_score', email: null, phone: null },
  ]

  test('is the caller’s own, newest first, without archived ones', async () => {
    const browser = await withClients(...book, { first_name: 'Gone', archived_at: '2026-11-02T00:00:00Z' })
    await house.seed.clients(people.harbor.colleague, [{ first_name: 'Colleague’s' }])
    expect(await found(browser)).toEqual(['Per%cent', 'Alan', 'Élodie', 'Grace'])
    expect(await found(await house.signedIn(people.harbor.admin))).toEqual([])
  })

  test.each([
    ['grace', ['Grace']],
    ['  GRACE  ', ['Grace']],
    ['grace hop', ['Grace']],
    ['navy', ['Grace']],
    ['em@EX', ['Élodie']],
    ['élod', ['Élodie']],
    ['MÜLLER', ['Élodie']],
    ['555', ['Alan', 'Grace']],
    ['(603)', ['Alan']],
    ['%', ['Per%cent']],
    ['_', ['Per%cent']],
    ['a', ['Alan', 'Grace', 'Élodie']],
    ["'; --", []],
    ['\\', []],
    ['nobody', []],
  ])('searched for %j finds %j', async (text, expected) => {
    const browser = await withClients(...book)
    const came = await found(browser, `?search=${encodeURIComponent(text)}`)
    expect(came.toSorted()).toEqual([...expected].toSorted())
  })

  test('goes no further than its limit', async () => {
    const browser = await withClients(...book)
    expect(await found(browser, '?limit=2')).toEqual(['Per%cent', 'Alan'])
    expect(await found(browser, '?limit=1000')).toHaveLength(4)
    expect(await found(browser, '?search=a&limit=1')).toEqual(['Alan'])
  })

  test.each([
    ['limit', '?limit=0'],
    ['limit', '?limit=1001'],
    ['limit', '?limit=-1'],
    ['limit', '?limit=1.5'],
    ['limit', '?limit=1e2'],
    ['limit', '?limit='],
    ['search', '?search=%20'],
    ['search', '?search=%00'],
    ['search', `?search=${'x'.repeat(201)}`],
  ])('400 at %s for %s', async (path, query) => {
    expect(await agent.get(`/api/clients${query}`)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  })

  test('what was created stands in it at once: 300 at a time, on two programs', async () => {
    const browser = await withClients()
    const devices = [browser, browser.at((await house.instance()).app)]
    const names = Array.from({ length: 300 }, (_, index) => `client ${String(index).padStart(3, '0')}`)
    const came = await Promise.all(
      names.map((firstName, index) => devices[index % 2]!.post('/api/clients', { firstName })),
    )
    expect(new Set(came.map(({ status }) => status))).toEqual(new Set([201]))
    for (const device of devices) expect((await found(device)).toSorted()).toEqual(names)
  })
})
