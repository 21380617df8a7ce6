import { beforeAll, describe, expect, test } from 'vitest'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { encodeCursor } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import type { Browser, BrowserResponse } from '#test/support/browser/browser.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'

let fixture: ClientFixture
let agent: Browser
beforeAll(async () => {
  fixture = await createClientFixture()
  agent = fixture.agent
})

const logEvent = (clientId: string, body: object, headers = {}) =>
  agent.post<TimelineEvent>(`/api/clients/${clientId}/timeline`, { eventType: 'call', title: 'x', ...body }, headers)
const listTimeline = (clientId: string, query = '') =>
  agent.get<TimelineEvent[]>(`/api/clients/${clientId}/timeline${query}`)
const titlesOf = ({ body }: BrowserResponse<TimelineEvent[]>) => body.map(({ title }) => title)

/** Adds a client with an event at each of these instants, titled by its index. */
async function createClientWithEvents(instants: string[]): Promise<string> {
  const clientId = await fixture.addClient()
  const { id, organizationId } = fixture.people.harbor.agent
  const rows = instants.map((event_date, index) => ({
    organization_id: organizationId,
    id: newId(),
    client_id: clientId,
    event_type: 'note',
    kind: 'logged',
    title: String(index),
    event_date,
    day: event_date.slice(0, 10),
    is_system: false,
    created_by: id,
    created_by_organization: organizationId,
    created_at: event_date,
  }))
  await fixture.testApp.seed.insert('timeline', rows)
  return clientId
}

describe('a logged event', () => {
  test('happened now by default, is by the caller and not a system event', async () => {
    const clientId = await fixture.addClient()
    const input = { eventType: 'meeting', title: '  Coffee  ', description: ' went <b>well</b> 🎉 ' }
    const { status, body } = await logEvent(clientId, input)
    expect(status).toBe(201)
    const expected = {
      id: expect.any(String),
      eventType: 'meeting',
      kind: 'logged',
      isSystem: false,
      title: 'Coffee',
      description: 'went <b>well</b> 🎉',
      truncated: null,
      noteId: null,
      noteType: null,
      outcome: null,
      eventDate: '2026-11-21T15:00:00.000Z',
      day: '2026-11-21',
      createdBy: fixture.people.harbor.agent.id,
      createdByName: 'Ada Byron',
      createdAt: '2026-11-21T15:00:00.000Z',
    }
    expect(body).toEqual(expected)
    expect((await listTimeline(clientId)).body).toEqual([expected])
  })

  test.each([
    ['an instant', '2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z', '2026-11-20'],
    ['an instant on another local day', '2026-11-20T02:00:00Z', '2026-11-20T02:00:00.000Z', '2026-11-19'],
    ['an instant with an offset', '2026-11-20T23:30:00.1239-05:00', '2026-11-21T04:30:00.123Z', '2026-11-20'],
    ['a future instant', '2027-01-01T12:00:00Z', '2027-01-01T12:00:00.000Z', '2027-01-01'],
    ['a day, as local noon', '2026-11-03', '2026-11-03T17:00:00.000Z', '2026-11-03'],
    ['today, as now', '2026-11-21', '2026-11-21T15:00:00.000Z', '2026-11-21'],
    ['long ago', '0050-06-01', '0050-06-01T12:00:00.000Z', '0050-06-01'],
    ['the first day', '0001-01-01', '0001-01-01T12:00:00.000Z', '0001-01-01'],
    ['the last day', '9999-12-31', '9999-12-31T12:00:00.000Z', '9999-12-31'],
    ['the first instant', '0001-01-02T00:00:00Z', '0001-01-02T00:00:00.000Z', '0001-01-01'],
    ['the last instant', '9999-12-30T23:59:59.999Z', '9999-12-30T23:59:59.999Z', '9999-12-30'],
  ])('accepts %s: %s', async (_what, eventDate, instant, day) => {
    const clientId = await fixture.addClient()
    const { status, body } = await logEvent(clientId, { eventDate }, { 'x-time-zone': 'America/New_York' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ eventDate: instant, day })
    expect((await listTimeline(clientId)).body).toEqual([body])
  })

  test.each([
    '0001-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '0001-01-01T00:00:00+14:00',
    '0000-01-01',
    '10000-01-01',
    '+010000-01-01T00:00:00Z',
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-11-21T25:00:00Z',
    '2026-11-21T09:30:00',
    'now',
    'infinity',
    '',
    20261121,
  ])('rejects the date %j', async (eventDate) => {
    const clientId = await fixture.addClient()
    const body = { code: 'VALIDATION', issues: [{ path: 'eventDate' }] }
    await fixture.expectRefusal(() => logEvent(clientId, { eventDate }), { status: 400, body })
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ title: '\ud800' }, 'title'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ eventType: 'quote' }, 'eventType'],
    [{ eventType: undefined }, 'eventType'],
  ])('rejects %j', async (input, path) => {
    const clientId = await fixture.addClient()
    await fixture.expectRefusal(() => logEvent(clientId, input), { status: 400, body: { issues: [{ path }] } })
  })

  test('ignores fields that a caller may not set', async () => {
    const clientId = await fixture.addClient()
    const forgedFields = {
      kind: 'client_created',
      isSystem: true,
      createdBy: fixture.people.harbor.admin.id,
      id: newId(),
    }
    const { body } = await logEvent(clientId, forgedFields)
    expect(body).toMatchObject({ kind: 'logged', isSystem: false, createdBy: fixture.people.harbor.agent.id })
    expect(body.id).not.toBe(forgedFields.id)
  })

  test('is created once per key; the key is rejected for another client or body', async () => {
    const [one, other] = [await fixture.addClient(), await fixture.addClient()]
    const key = { 'idempotency-key': 'timeline-1' }
    const first = await logEvent(one, {}, key)
    expect(await logEvent(one, {}, key)).toMatchObject({ status: 201, body: first.body })
    await fixture.expectRefusal(() => logEvent(other, {}, key), { status: 409, body: { code: 'DUPLICATE' } })
    await fixture.expectRefusal(() => logEvent(one, { title: 'y' }, key), { status: 409, body: { code: 'DUPLICATE' } })
    expect((await listTimeline(one)).body).toHaveLength(1)
  })
})

describe('the timeline', () => {
  test('is sorted by event date, newest first, with future events on top', async () => {
    const clientId = await createClientWithEvents([
      '2026-11-20T00:00:00Z',
      '2027-01-01T00:00:00Z',
      '2025-01-01T00:00:00Z',
    ])
    expect(titlesOf(await listTimeline(clientId))).toEqual(['1', '0', '2'])
  })

  test('continues at the cursor, also between events of the same instant', async () => {
    const sameInstants = Array.from({ length: 5 }, () => '2026-11-20T00:00:00Z')
    const clientId = await createClientWithEvents([...sameInstants, '2026-11-19T23:59:59.999Z', '0050-01-01T00:00:00Z'])
    const foundPages: string[][] = []
    let cursor = ''
    do {
      const response = await listTimeline(clientId, `?limit=2${cursor && `&cursor=${cursor}`}`)
      foundPages.push(titlesOf(response))
      cursor = String(response.headers['x-next-cursor'] ?? '')
    } while (cursor)
    expect(foundPages).toEqual([['4', '3'], ['2', '1'], ['0', '5'], ['6']])
  })

  test('has 200 events a page by default, and a cursor if there are more', async () => {
    const clientId = await createClientWithEvents(
      Array.from({ length: 201 }, (_, index) => new Date(index * 1000).toISOString()),
    )
    const first = await listTimeline(clientId)
    expect(first.body).toHaveLength(200)
    const rest = await listTimeline(clientId, `?cursor=${String(first.headers['x-next-cursor'])}`)
    expect(titlesOf(rest)).toEqual(['0'])
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    const allEvents = await listTimeline(clientId, '?limit=201')
    expect(allEvents.headers['x-next-cursor']).toBeUndefined()
  })

  test.each([
    'x',
    '%00',
    'bm90IGEgY3Vyc29y',
    encodeCursor('added', { value: '2026-11-21T15:00:00.000Z', id: newId() }),
    encodeCursor('timeline', { value: '2026-02-30T00:00:00.000Z', id: newId() }),
  ])('rejects the cursor %s', async (cursor) => {
    const response = await listTimeline(await fixture.addClient(), `?cursor=${cursor}`)
    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } })
  })

  test('rejects an invalid limit', async () => {
    for (const limit of ['0', '501', '-1', 'x', '1.5'])
      expect(await listTimeline(await fixture.addClient(), `?limit=${limit}`)).toMatchObject({ status: 400 })
  })

  test('names the author, by e-mail if they have no name', async () => {
    const userWithoutName = await fixture.testApp.seed.user(fixture.people.harbor.organization, 'agent', {
      first_name: null,
      last_name: null,
      email: 'nameless@example.com',
    })
    const clientId = await fixture.addClient({}, userWithoutName)
    const browser = await fixture.testApp.signIn(userWithoutName)
    await browser.post(`/api/clients/${clientId}/timeline`, { eventType: 'note', title: 'x' })
    const { body } = await browser.get<TimelineEvent[]>(`/api/clients/${clientId}/timeline`)
    expect(body).toMatchObject([{ createdByName: 'nameless@example.com' }])
  })

  test('of an archived client can be read and added to', async () => {
    const clientId = await fixture.addClient({ archived_at: '2026-11-20T00:00:00Z' })
    expect((await logEvent(clientId, {})).status).toBe(201)
    expect((await listTimeline(clientId)).body).toHaveLength(1)
  })
})

test('a day without a time is sorted at local noon', async () => {
  const clientId = await fixture.addClient()
  const farAheadAgent = agent.with({ 'x-time-zone': 'Pacific/Kiritimati' })
  const logAndRead = (title: string, eventDate: string) =>
    farAheadAgent.post(`/api/clients/${clientId}/timeline`, { eventType: 'note', title, eventDate })
  await logAndRead('the 19th', '2026-11-19')
  await logAndRead('the 20th, half past midnight', '2026-11-19T10:30:00Z')
  await logAndRead('the first supported day', '0001-01-01')
  await logAndRead('the last', '9999-12-31')
  const { body } = await listTimeline(clientId)
  expect(body.map(({ title }) => title)).toEqual([
    'the last',
    'the 20th, half past midnight',
    'the 19th',
    'the first supported day',
  ])
  expect(body[2]).toMatchObject({ day: '2026-11-19', eventDate: '2026-11-18T22:00:00.000Z' })
})
