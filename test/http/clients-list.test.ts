import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients.ts'
import type { Browser } from '#test/support/browser.ts'
import { type ClientDesk, clientDesk, firstNames } from '#test/support/client-desk.ts'
import { marker } from '#test/support/people.ts'

let desk: ClientDesk
beforeAll(async () => {
  desk = await clientDesk()
})

type Row = Parameters<ClientDesk['made']>[0]

/** Somebody with these clients, the first made first. */
async function withClients(...rows: NonNullable<Row>[]): Promise<Browser> {
  const one = await desk.house.seed.user(desk.people.harbor.organization)
  await desk.house.seed.clients(
    one,
    rows.map((row, index) => {
      const at = `2026-11-01T00:00:${String(index).padStart(2, '0')}Z`
      return { created_at: at, updated_at: at, ...row }
    }),
  )
  return desk.house.signedIn(one)
}

async function found(browser: Browser, query = ''): Promise<string[]> {
  const came = await browser.get<Client[]>(`/api/clients${query}`)
  expect(came.status, came.text).toBe(200)
  return firstNames(came)
}

/** Every page of a list, one after the other. */
async function pages(browser: Browser, query: string): Promise<string[][]> {
  const all: string[][] = []
  let cursor = ''
  do {
    const came = await browser.get<Client[]>(`/api/clients?${query}${cursor && `&cursor=${cursor}`}`)
    expect(came.status, came.text).toBe(200)
    all.push(firstNames(came))
    cursor = String(came.headers['x-next-cursor'] ?? '')
  } while (cursor && all.length < 100)
  return all
}

const book = [
  { first_name: 'Grace', last_name: 'Hopper', email: 'Amazing@navy.example', phone: '+12025550001' },
  { first_name: 'Élodie', last_name: 'Müller', email: 'EM@example.com', phone: null },
  { first_name: 'Alan', last_name: null, email: null, phone: '(603) 555-0100' },
  { first_name: 'Per%cent', last_name: 'Under_score', email: null, phone: null },
  { first_name: '🦊 Fox', last_name: 'İpek', email: null, phone: '020 7946 0958' },
  { first_name: 'רחל', last_name: 'ברוך', email: null, phone: null },
]

describe('whose and which', () => {
  test('the caller’s own, newest first, without archived ones', async () => {
    const browser = await withClients(...book, { first_name: 'Gone', archived_at: '2026-11-02T00:00:00Z' })
    await desk.made({ first_name: 'Colleague’s' }, desk.people.harbor.colleague)
    expect(await found(browser)).toEqual(['רחל', '🦊 Fox', 'Per%cent', 'Alan', 'Élodie', 'Grace'])
    expect(await found(browser, '?archived=false&scope=own')).toHaveLength(6)
    expect(await found(desk.admin)).toEqual([])
  })

  test('the archived ones instead', async () => {
    const browser = await withClients(
      { first_name: 'Here' },
      { first_name: 'Gone', archived_at: '2026-11-02T00:00:00Z' },
    )
    const { body } = await browser.get<Client[]>('/api/clients?archived=true')
    expect(body).toMatchObject([{ firstName: 'Gone', archivedAt: '2026-11-02T00:00:00.000Z' }])
  })

  test('the organisation’s for an admin, with whose they are, and never another organisation’s', async () => {
    const { harbor, summit } = desk.people
    const nameless = await desk.house.seed.user(harbor.organization, 'agent', { first_name: null, last_name: null })
    await desk.made({ first_name: 'Of Mary' }, harbor.colleague)
    await desk.made({ first_name: 'Of nobody' }, nameless)
    await desk.made({ first_name: marker }, summit.agent)
    const { body, text } = await desk.admin.get<Client[]>('/api/clients?scope=organization')
    const namesOf = Object.fromEntries(body.map(({ firstName, agentName }) => [firstName, agentName]))
    expect(namesOf).toMatchObject({ 'Of Mary': 'Mary Byron', 'Of nobody': nameless.email })
    expect(text).not.toContain(marker)
    const [one] = await desk.house.seed.clients(harbor.agent, [
      { first_name: 'Of Ada', archived_at: '2026-11-02T00:00:00Z' },
    ])
    expect(
      (await desk.admin.get<Client[]>('/api/clients?scope=organization&archived=true')).body.map(({ id }) => id),
    ).toContain(one)
  })

  test('an agent who asks for the organisation’s is refused', async () => {
    expect(await desk.agent.get('/api/clients?scope=organization')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
  })

  test('those of one status', async () => {
    const browser = await withClients(
      ...['prospect', 'active', 'inactive'].map((status) => ({ first_name: status, status })),
    )
    for (const status of ['prospect', 'active', 'inactive'])
      expect(await found(browser, `?status=${status}`)).toEqual([status])
  })

  test('a client is told whole', async () => {
    const browser = await withClients({
      ...{ first_name: '<script>alert(1)</script>', last_name: null, email: 'A@B.example', phone: '(202) 555-0123' },
      ...{ address: '1 Elm\nBath', date_of_birth: '1964-02-29', notes: 'likes tea 🍵', status: 'active' },
    })
    const { body } = await browser.get<Client[]>('/api/clients')
    expect(body).toEqual([
      {
        ...{ id: expect.any(String), firstName: '<script>alert(1)</script>', lastName: null, email: 'A@B.example' },
        ...{ phone: '(202) 555-0123', phoneE164: '+12025550123', address: '1 Elm\nBath', dateOfBirth: '1964-02-29' },
        ...{ notes: 'likes tea 🍵', status: 'active', assignedAgentId: expect.any(String), archivedAt: null },
        ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
        lastActivityAt: '2026-11-01T00:00:00.000Z',
      },
    ])
  })
})

describe('the last activity', () => {
  test('is the last change, or the newest event that is not still to come', async () => {
    const browser = await withClients({ first_name: 'Quiet' }, { first_name: 'Busy' }, { first_name: 'Planned' })
    const [planned, busy] = (await browser.get<Client[]>('/api/clients')).body
    const event = { event_type: 'call', kind: 'logged', title: 'x', day: '2026-11-20', is_system: false }
    const by = { created_by: planned!.assignedAgentId, created_by_organization: desk.people.harbor.organization.id }
    const eventOf = (client: Client, number: number, at: string) => ({
      ...{ organization_id: desk.people.harbor.organization.id, id: client.id.replace(/.$/, String(number)) },
      ...{ client_id: client.id, ...event, ...by, event_date: at, created_at: at },
    })
    await desk.house.seed.insert('timeline', [
      eventOf(busy!, 1, '2026-11-19T09:00:00Z'),
      eventOf(busy!, 2, '2026-11-20T09:00:00Z'),
      eventOf(busy!, 3, '2026-10-20T09:00:00Z'),
      eventOf(planned!, 1, '2026-11-21T15:00:00.001Z'),
      eventOf(planned!, 2, '2026-10-01T15:00:00Z'),
    ])
    const { body } = await browser.get<Client[]>('/api/clients?sort=activity')
    expect(body.map(({ firstName, lastActivityAt }) => [firstName, lastActivityAt])).toEqual([
      ['Busy', '2026-11-20T09:00:00.000Z'],
      ['Planned', '2026-11-01T00:00:02.000Z'],
      ['Quiet', '2026-11-01T00:00:00.000Z'],
    ])
    expect(await found(browser, '?sort=activity&order=asc')).toEqual(['Quiet', 'Planned', 'Busy'])
    // What lies just ahead counts as soon as it is there.
    desk.house.clock.advance({ seconds: 1 })
    expect((await found(browser, '?sort=activity'))[0]).toBe('Planned')
    const one = await browser.get<Client>(`/api/clients/${planned!.id}`)
    expect(one.body.lastActivityAt).toBe('2026-11-21T15:00:00.001Z')
    desk.house.clock.advance({ seconds: -1 })
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

  test('by name as people sort it, those without last name among the others', async () => {
    const browser = await withClients(...names)
    const sorted = ['Ärne', 'arne', 'Arne', 'O’Neill', 'Zoe', 'zoe', '李']
    expect(await found(browser, '?sort=name')).toEqual(sorted)
    expect(await found(browser, '?sort=name&order=asc')).toEqual(sorted)
    expect(await found(browser, '?sort=name&order=desc')).toEqual(sorted.toReversed())
    // As a browser sorts them.
    const { body } = await browser.get<Client[]>('/api/clients?sort=name')
    const full = body.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '))
    expect(full).toEqual(full.toSorted(new Intl.Collator('en').compare))
  })

  test('by when they were added, the newest first unless told otherwise', async () => {
    const browser = await withClients({ first_name: 'First' }, { first_name: 'Second' }, { first_name: 'Third' })
    for (const query of ['', '?sort=added', '?order=desc', '?sort=added&order=desc'])
      expect(await found(browser, query)).toEqual(['Third', 'Second', 'First'])
    expect(await found(browser, '?order=asc')).toEqual(['First', 'Second', 'Third'])
  })
})

describe('pages', () => {
  /** Each value stands several times, so that a page often ends among equals. */
  const alike = Array.from({ length: 23 }, (_, index) => ({
    first_name: `Same ${index % 3}`,
    last_name: index % 2 ? 'Name' : null,
    notes: String(index),
    created_at: `2026-11-01T00:00:0${index % 4}.00${index % 2}Z`,
    updated_at: `2026-11-02T00:00:0${index % 3}Z`,
  }))

  test.each(['added', 'activity', 'name'].flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order] as const)))(
    'by %s %s hold every client once, in the order of the whole',
    async (sort, order) => {
      const browser = await withClients(...alike)
      const idsOf = async (query: string) =>
        (await browser.get<Client[]>(`/api/clients?${query}`)).body.map(({ id }) => id)
      const whole = await idsOf(`sort=${sort}&order=${order}`)
      expect(whole).toHaveLength(23)
      const paged: string[] = []
      let cursor = ''
      for (const expected of [5, 5, 5, 5, 3]) {
        const came = await browser.get<Client[]>(`/api/clients?sort=${sort}&order=${order}&limit=5${cursor}`)
        expect(came.body).toHaveLength(expected)
        paged.push(...came.body.map(({ id }) => id))
        cursor = `&cursor=${String(came.headers['x-next-cursor'])}`
      }
      expect(cursor).toBe('&cursor=undefined')
      expect(paged).toEqual(whole)
    },
  )

  test('a last page that is full has no next', async () => {
    const browser = await withClients(...book.slice(0, 4))
    expect((await pages(browser, 'limit=2')).map((page) => page.length)).toEqual([2, 2])
    expect((await pages(browser, 'limit=4')).map((page) => page.length)).toEqual([4])
    expect(await pages(await withClients(), 'limit=1')).toEqual([[]])
  })

  test('who comes or goes meanwhile makes nobody come twice or not at all', async () => {
    const browser = await withClients(...names(6))
    const first = await browser.get<Client[]>('/api/clients?sort=name&limit=2')
    await browser.delete(`/api/clients/${first.body[1]!.id}`)
    await browser.post('/api/clients', { firstName: 'Name 0 and a half' })
    const cursor = String(first.headers['x-next-cursor'])
    expect(await found(browser, `?sort=name&cursor=${cursor}`)).toEqual(['Name 2', 'Name 3', 'Name 4', 'Name 5'])
  })

  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ first_name: `Name ${index}`, last_name: null }))

  test('a search, a status and the organisation go on with their cursor, too', async () => {
    const browser = await withClients(...names(5), { first_name: 'Other' })
    expect(await pages(browser, 'search=name&limit=2')).toEqual([
      ['Name 4', 'Name 3'],
      ['Name 2', 'Name 1'],
      ['Name 0'],
    ])
    expect((await pages(browser, 'status=prospect&sort=name&limit=4')).flat()).toHaveLength(6)
    const all = await pages(desk.admin, 'scope=organization&sort=activity&limit=7')
    expect(all.length).toBeGreaterThan(5)
    expect(all.flat()).toHaveLength((await desk.admin.get<Client[]>('/api/clients?scope=organization')).body.length)
  })

  test('the longest names make a cursor that comes back', async () => {
    const long = ['界'.repeat(100), '界'.repeat(100)]
    const browser = await withClients(
      { first_name: long[0]!, last_name: long[1]! },
      { first_name: long[0]!, last_name: long[1]! },
    )
    expect(await pages(browser, 'sort=name&limit=1')).toEqual([[long[0]], [long[0]]])
  })

  test.each([
    ['nothing', ''],
    ['a word', 'x'],
    ['not base64url', '!!!'],
    ['another sort', written('name 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b Ada')],
    ['no sort', written('size 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b 2026-11-21T15:00:00.000Z')],
    ['no id', written('added 019a2b3c4d5e-7f60-8a9b-0c1d2e3f4a5b- 2026-11-21T15:00:00.000Z')],
    ['no value', written('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b')],
    ['an empty value', written('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b ')],
    ['no instant', written('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b now')],
    ['no day of the calendar', written('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b 2026-02-30T00:00:00.000Z')],
    ['the year 0', written('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b 0000-01-01T00:00:00.000Z')],
    ['the year 10000', written('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b +010000-01-01T00:00:00.000Z')],
    ['what is no text', Buffer.from([0x61, 0xff, 0xfe]).toString('base64url')],
    ['a sign too many', `${written('added 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b 2026-11-21T15:00:00.000Z')}!`],
    ['1,001 characters', 'x'.repeat(1_001)],
  ])('a cursor of %s is refused', async (_name, cursor) => {
    const came = await desk.agent.get(`/api/clients?cursor=${encodeURIComponent(cursor)}`)
    expect(came).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path: 'cursor' }] } })
  })

  test('a name that could not be kept is refused', async () => {
    const start = Buffer.from('name 019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b a')
    for (const bytes of [[0], [0xff], [0xed, 0xa0, 0x80]]) {
      const cursor = Buffer.concat([start, Buffer.from(bytes)]).toString('base64url')
      expect(await desk.agent.get(`/api/clients?sort=name&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'cursor' }] },
      })
    }
  })

  test('the first and the last instant of the calendar are places', async () => {
    for (const [at, length] of [
      ['0001-01-01T00:00:00.000Z', 0],
      ['9999-12-31T23:59:59.999Z', 2],
    ] as const) {
      const browser = await withClients(...names(2))
      const cursor = written(`added ffffffff-ffff-ffff-ffff-ffffffffffff ${at}`)
      expect(await found(browser, `?cursor=${cursor}`)).toHaveLength(length)
    }
  })
})

function written(text: string): string {
  return Buffer.from(text).toString('base64url')
}

describe('the search', () => {
  test.each([
    ['grace', ['Grace']],
    ['  GRACE  ', ['Grace']],
    ['grace hop', ['Grace']],
    ['navy', ['Grace']],
    ['AMAZING', ['Grace']],
    ['hopper amazing', []],
    ['em@EX', ['Élodie']],
    ['élod', ['Élodie']],
    ['elodie', ['Élodie']],
    ['e\u0301lodie', ['Élodie']],
    ['MÜLLER', ['Élodie']],
    ['muller', ['Élodie']],
    ['ipek', ['🦊 Fox']],
    ['İPEK', ['🦊 Fox']],
    ['🦊', ['🦊 Fox']],
    ['רחל', ['רחל']],
    ['ברוך', ['רחל']],
    ['555', ['Alan', 'Grace']],
    ['(603)', ['Alan']],
    ['603-555-0100', ['Alan']],
    ['603.555.01', ['Alan']],
    ['+1 603 555 0100', ['Alan']],
    ['001 603 555 0100', ['Alan']],
    ['2025550001', ['Grace']],
    ['(202) 555-0001', ['Grace']],
    ['020 7946', ['🦊 Fox']],
    // Every American number begins with a 1 of its country, which nobody looks for.
    ['1', ['Alan', 'Grace']],
    ['44', []],
    ['+', ['Grace']],
    ['%', ['Per%cent']],
    ['_', ['Per%cent']],
    ['a', ['Alan', 'Grace', 'Élodie']],
    ["'; --", []],
    ['\\', []],
    ['.*', []],
    ['nobody', []],
  ])('for %j finds %j', async (text, expected) => {
    const browser = await withClients(...book)
    const came = await found(browser, `?search=${encodeURIComponent(text)}`)
    expect(came.toSorted()).toEqual([...expected].toSorted())
  })

  test('goes no further than its limit', async () => {
    const browser = await withClients(...book)
    expect(await found(browser, '?limit=2')).toEqual(['רחל', '🦊 Fox'])
    expect(await found(browser, '?limit=5000')).toHaveLength(6)
    expect(await found(browser, '?search=a&limit=1')).toEqual(['Alan'])
  })

  test.each([
    ['limit', '?limit=0'],
    ['limit', '?limit=5001'],
    ['limit', '?limit=-1'],
    ['limit', '?limit=1.5'],
    ['limit', '?limit=1e2'],
    ['limit', '?limit='],
    ['search', '?search=%20'],
    ['search', '?search=%00'],
    ['search', `?search=${'x'.repeat(201)}`],
    ['status', '?status=client'],
    ['sort', '?sort=size'],
    ['order', '?order=up'],
    ['archived', '?archived=1'],
    ['scope', '?scope=all'],
  ])('400 at %s for %s', async (path, query) => {
    expect(await desk.agent.get(`/api/clients${query}`)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  })
})
