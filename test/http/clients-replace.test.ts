import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients.ts'
import { absentId } from '#test/support/access-world.ts'
import { type ClientDesk, clientDesk } from '#test/support/client-desk.ts'

let desk: ClientDesk
beforeAll(async () => {
  desk = await clientDesk()
})

const whole = {
  ...{ firstName: 'Grace', lastName: 'Hopper', email: 'Grace@example.com', phone: '(202) 555-0123' },
  ...{ address: '1 Elm', dateOfBirth: '1906-12-09', notes: 'likes tea' },
}
const put = (id: string, body: unknown, browser = desk.agent) => browser.put<Client>(`/api/clients/${id}`, body)
const kindsOf = async (id: string) => (await desk.eventsOf(id)).map(({ kind, title }) => [kind, title])

test('one client is answered as an object, an archived one too', async () => {
  const id = await desk.made({ archived_at: '2026-11-03T00:00:00Z' })
  expect(await desk.agent.get(`/api/clients/${id}`)).toMatchObject({
    status: 200,
    body: { id, firstName: 'Grace', archivedAt: '2026-11-03T00:00:00.000Z', agentName: null },
  })
  expect((await desk.admin.get<Client>(`/api/clients/${id}`)).body.agentName).toBe('Ada Byron')
})

describe('what is sent replaces what is there', () => {
  test('whole', async () => {
    const id = await desk.made()
    desk.house.clock.advance({ hours: 1 })
    const { status, body } = await put(id, { ...whole, status: 'active' })
    desk.house.clock.advance({ hours: -1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...whole,
      ...{ id, status: 'active', phoneE164: '+12025550123', updatedAt: '2026-11-21T16:00:00.000Z' },
      ...{ createdAt: '2026-11-21T15:00:00.000Z', lastActivityAt: '2026-11-21T16:00:00.000Z' },
    })
    expect(await desk.rowOf(id)).toMatchObject({ email_key: 'grace@example.com', phone_key: '+12025550123' })
  })

  test('what is absent, null or empty is emptied, but status and owner stay', async () => {
    for (const body of [{ firstName: 'x' }, { firstName: 'x', ...emptied(null) }, { firstName: 'x', ...emptied('') }]) {
      const id = await desk.made({ ...stored, status: 'inactive' })
      const came = await put(id, body)
      expect(came.body).toMatchObject({ firstName: 'x', ...emptied(null), phoneE164: null, status: 'inactive' })
      expect(came.body.assignedAgentId).toBe(desk.people.harbor.agent.id)
      expect(await desk.rowOf(id)).toMatchObject({ email_key: null, phone_key: null })
    }
  })

  const stored = { email: 'a@b.example', phone: '202 555 0123', address: 'x', date_of_birth: '1906-12-09', notes: 'x' }
  const emptied = (value: string | null) => ({
    ...{ lastName: value, email: value, phone: value, address: value, dateOfBirth: value, notes: value },
  })

  test('takes nothing a caller may not set', async () => {
    const id = await desk.made()
    const { body } = await put(id, {
      ...whole,
      assignedAgentId: desk.people.harbor.colleague.id,
      id: absentId,
      archivedAt: '2026-01-01',
      createdAt: '2000-01-01',
    })
    expect(body).toMatchObject({
      id,
      assignedAgentId: desk.people.harbor.agent.id,
      archivedAt: null,
      createdAt: '2026-11-21T15:00:00.000Z',
    })
  })

  test('an admin’s change leaves the client in its book', async () => {
    const id = await desk.made({}, desk.people.harbor.colleague)
    expect((await put(id, whole, desk.admin)).body).toMatchObject({
      ...{ firstName: 'Grace', assignedAgentId: desk.people.harbor.colleague.id, agentName: 'Mary Byron' },
    })
  })

  test('an archived client can be mended, and stays archived', async () => {
    const id = await desk.made({ archived_at: '2026-11-03T00:00:00Z' })
    expect((await put(id, whole)).body).toMatchObject({ firstName: 'Grace', archivedAt: '2026-11-03T00:00:00.000Z' })
  })
})

describe('the timeline tells', () => {
  test('that a client was edited, and nothing where nothing changed', async () => {
    const id = await desk.made()
    await put(id, whole)
    expect(await kindsOf(id)).toEqual([['client_edited', 'Client edited']])
    const before = await desk.house.snapshot()
    desk.house.clock.advance({ hours: 1 })
    expect((await put(id, { ...whole, firstName: ' Grace ', status: 'prospect' })).body.updatedAt).toBe(
      '2026-11-21T15:00:00.000Z',
    )
    desk.house.clock.advance({ hours: -1 })
    expect(await desk.house.snapshot()).toEqual(before)
  })

  test('of a status what it was and what it is, instead', async () => {
    const id = await desk.made()
    await put(id, { ...whole, status: 'client' })
    await put(id, { ...whole, status: 'active' })
    await put(id, { ...whole, status: 'inactive', notes: 'gone' })
    expect(await kindsOf(id)).toEqual([
      ['status_changed', 'Status changed: Prospect to Active'],
      ['status_changed', 'Status changed: Active to Inactive'],
    ])
  })
})

describe('twins', () => {
  const refuseTwins = true

  test('of a new e-mail or phone are told of, and nothing is changed', async () => {
    const twin = await desk.made({ email: 'twin@example.com', phone: '302 555 0001' })
    const id = await desk.made({ email: null, phone: null })
    for (const [given, same] of [
      [{ email: 'TWIN@example.com' }, 'email'],
      [{ phone: '+13025550001' }, 'phone'],
    ] as const)
      await desk.refused(() => put(id, { firstName: 'Grace', ...given, refuseTwins }), {
        status: 409,
        body: { code: 'DUPLICATE', current: [{ id: twin, same }] },
      })
    expect((await put(id, { firstName: 'Grace', email: 'TWIN@example.com' })).status).toBe(200)
  })

  test('who is one already is not asked again, nor is anybody their own twin', async () => {
    const given = { email: 'both@example.com', phone: '302 555 0002' }
    const id = await desk.made(given)
    expect((await put(id, { ...whole, email: 'BOTH@example.com', phone: '(302) 555-0002', refuseTwins })).status).toBe(
      200,
    )
    const other = await desk.made(given)
    expect((await put(other, { ...whole, ...given, notes: 'new', refuseTwins })).status).toBe(200)
    // The phone is another now; the e-mail stays what it was.
    expect((await put(other, { ...whole, ...given, phone: '302 555 0003', refuseTwins })).status).toBe(200)
  })
})

describe('is refused', () => {
  test.each<[string, object, string]>([
    ['no first name', { firstName: undefined }, 'firstName'],
    ['a blank first name', { firstName: ' ' }, 'firstName'],
    ['a name of 101', { lastName: 'x'.repeat(101) }, 'lastName'],
    ['a day of birth that is none', { dateOfBirth: '2026-02-30' }, 'dateOfBirth'],
    ['the year 10000', { dateOfBirth: '10000-01-01' }, 'dateOfBirth'],
    ['an unknown status', { status: 'archived' }, 'status'],
    ['U+0000', { notes: 'a\u0000' }, 'notes'],
    ['half a surrogate pair', { address: '\udc00' }, 'address'],
  ])('%s, at its field', async (_name, wrong, path) => {
    const id = await desk.made()
    await desk.refused(() => put(id, { ...whole, ...wrong }), { status: 400, body: { issues: [{ path }] } })
  })

  test('a client who is not there, not theirs, or no id', async () => {
    const colleagues = await desk.made({}, desk.people.harbor.colleague)
    for (const [id, status] of [
      [absentId, 404],
      [colleagues, 404],
      ['x', 400],
    ] as const)
      await desk.refused(() => put(id, whole), { status })
  })
})

test('two at once come one after the other: each status is told from what it was', async () => {
  const id = await desk.made()
  const other = desk.agent.at((await desk.house.instance()).app)
  const statuses = ['active', 'inactive', 'prospect', 'active', 'inactive', 'prospect']
  await Promise.all(statuses.map((status, index) => put(id, { ...whole, status }, index % 2 ? other : desk.agent)))
  const changes = (await kindsOf(id)).map(([, title]) => /^Status changed: (\w+) to (\w+)$/.exec(title!)?.slice(1))
  const told = changes.filter((change) => change !== undefined)
  for (const [index, [from]] of told.entries()) expect(from).toBe(index ? told[index - 1]![1] : 'Prospect')
})

describe('with the updatedAt that was seen', () => {
  test('a row as it was seen is replaced, one changed since is refused with what stands there', async () => {
    const id = await desk.made()
    const seen = (await desk.agent.get<Client>(`/api/clients/${id}`)).body
    desk.house.clock.advance({ hours: 1 })
    const first = await put(id, { ...whole, updatedAt: seen.updatedAt })
    expect(first.status).toBe(200)
    await desk.refused(() => put(id, { ...whole, notes: 'late', updatedAt: seen.updatedAt }), {
      status: 409,
      body: { code: 'STALE', current: { id, notes: 'likes tea', updatedAt: first.body.updatedAt } },
    })
    // What is there already is no clash.
    await desk.refused(() => put(id, { ...whole, updatedAt: seen.updatedAt }), { status: 200 })
  })
})
