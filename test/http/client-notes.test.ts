import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientNote } from '#contract/client-notes.ts'
import type { Browser } from '#test/support/browser.ts'
import { type ClientDesk, clientDesk } from '#test/support/client-desk.ts'
import { seedNote } from '#test/support/seed-records.ts'

let desk: ClientDesk
let agent: Browser
beforeAll(async () => {
  desk = await clientDesk()
  agent = desk.agent
})

const notes = (clientId: string, browser = agent) => browser.get<ClientNote[]>(`/api/clients/${clientId}/notes`)
const add = (clientId: string, body: object, headers = {}) =>
  agent.post<ClientNote>(`/api/clients/${clientId}/notes`, body, headers)
const at = (clientId: string, id: string) => `/api/clients/${clientId}/notes/${id}`

describe('adding', () => {
  test('is general where nothing else is said, and the timeline tells it without its words', async () => {
    const clientId = await desk.made()
    const { status, body } = await add(clientId, { content: '  Has two <script>alert(1)</script> daughters שלום  ' })
    expect(status).toBe(201)
    const expected = {
      id: expect.any(String),
      content: 'Has two <script>alert(1)</script> daughters שלום',
      noteType: 'general',
      tags: [],
      isGeneral: true,
      createdBy: desk.people.harbor.agent.id,
      createdByName: 'Ada Byron',
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:00:00.000Z',
    }
    expect(body).toEqual(expected)
    expect((await notes(clientId)).body).toEqual([expected])
    expect(await desk.eventsOf(clientId)).toMatchObject([
      { kind: 'note_added', event_type: 'note', title: 'Note added', is_system: true, day: '2026-11-21' },
    ])
    const { rows } = await desk.house.owner.query('select description from timeline where client_id = $1', [clientId])
    expect(rows).toEqual([{ description: null }])
  })

  test('keeps the first spelling of a tag', async () => {
    const tags = [' VIP ', 'renewal', 'vip', 'Renewal', 'Ünfall', 'ünfall', '🏠']
    const { body } = await add(await desk.made(), { content: 'x', noteType: 'call_summary', tags })
    expect(body).toMatchObject({ tags: ['VIP', 'renewal', 'Ünfall', '🏠'], noteType: 'call_summary', isGeneral: false })
  })

  test.each([
    [{}, 'content'],
    [{ content: ' \n ' }, 'content'],
    [{ content: null }, 'content'],
    [{ content: 'x'.repeat(10_001) }, 'content'],
    [{ content: 'a\u0000' }, 'content'],
    [{ content: '\ud83d' }, 'content'],
    [{ content: 'x', noteType: 'secret' }, 'noteType'],
    [{ content: 'x', tags: 'vip' }, 'tags'],
    [{ content: 'x', tags: [' '] }, 'tags.0'],
    [{ content: 'x', tags: ['x'.repeat(41)] }, 'tags.0'],
    [{ content: 'x', tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'tags'],
    [{ content: 'x', tags: ['a\u0000b'] }, 'tags.0'],
  ])('refuses %j', async (body, path) => {
    const clientId = await desk.made()
    await desk.refused(() => add(clientId, body), { status: 400, body: { issues: [{ path }] } })
  })

  test('the same key again makes nothing new; about another client it is refused', async () => {
    const [one, other] = [await desk.made(), await desk.made()]
    const key = { 'idempotency-key': 'note-1' }
    const first = await add(one, { content: 'x' }, key)
    expect(await add(one, { content: 'x' }, key)).toMatchObject({ status: 201, body: first.body })
    await desk.refused(() => add(other, { content: 'x' }, key), { status: 409 })
    expect((await notes(one)).body).toHaveLength(1)
    await agent.delete(at(one, first.body.id))
    expect((await add(one, { content: 'x' }, key)).status).toBe(404)
  })

  test('twenty at once are all there, one for each of the timeline', async () => {
    const clientId = await desk.made()
    const came = await Promise.all(Array.from({ length: 20 }, (_, index) => add(clientId, { content: `${index}` })))
    expect(came.map(({ status }) => status)).toEqual(came.map(() => 201))
    expect((await notes(clientId)).body).toHaveLength(20)
    expect(await desk.eventsOf(clientId)).toHaveLength(20)
  })
})

describe('reading', () => {
  test('is newest first, the newest 500, without deleted ones', async () => {
    const { harbor } = desk.people
    const clientId = await desk.made()
    const ids: string[] = []
    for (let index = 0; index < 501; index += 1)
      ids.unshift(await seedNote(desk.house, harbor.agent, clientId, { content: `${index}` }))
    await seedNote(desk.house, harbor.agent, clientId, { deleted_at: '2026-11-20T00:00:00Z' })
    expect((await notes(clientId)).body.map(({ id }) => id)).toEqual(ids.slice(0, 500))
  })

  test('names a colleague who wrote', async () => {
    const clientId = await desk.made()
    await seedNote(desk.house, desk.people.harbor.colleague, clientId)
    expect((await notes(clientId)).body).toMatchObject([{ createdByName: 'Mary Byron' }])
  })
})

describe('changing one’s own', () => {
  test('changes what is given and leaves the rest', async () => {
    const clientId = await desk.made()
    const { body: made } = await add(clientId, { content: 'x', noteType: 'follow_up', tags: ['a'] })
    desk.house.clock.advance({ seconds: 5 })
    const { body } = await agent.put(at(clientId, made.id), { content: ' y ' })
    expect(body).toEqual({ ...made, content: 'y', updatedAt: '2026-11-21T15:00:05.000Z' })
    const other = await agent.put<ClientNote>(at(clientId, made.id), { tags: ['b', 'B'], noteType: 'general' })
    expect(other.body).toMatchObject({ content: 'y', tags: ['b'], isGeneral: true })
    desk.house.clock.set('2026-11-21T15:00:00.000Z')
  })

  test('null empties the tags', async () => {
    const id = await desk.made()
    const { body: note } = await desk.agent.post<ClientNote>(`/api/clients/${id}/notes`, {
      content: 'x',
      tags: ['auto'],
    })
    const came = await desk.agent.put(`/api/clients/${id}/notes/${note.id}`, { tags: null })
    expect(came).toMatchObject({ status: 200, body: { tags: [], content: 'x' } })
  })

  test('the same again writes nothing', async () => {
    const clientId = await desk.made()
    const { body: made } = await add(clientId, { content: 'x', tags: ['a'] })
    const before = await desk.house.snapshot()
    const same = await agent.put(at(clientId, made.id), { content: 'x', tags: ['a', 'A'] })
    expect(same).toMatchObject({ status: 200, body: made })
    expect(await desk.house.snapshot()).toEqual(before)
  })

  test('refuses what an addition refuses', async () => {
    const clientId = await desk.made()
    const { body: made } = await add(clientId, { content: 'x' })
    for (const body of [{ content: '' }, { content: null }, { noteType: 'x' }, { tags: ['x'.repeat(41)] }])
      await desk.refused(() => agent.put(at(clientId, made.id), body), { status: 400 })
  })

  test('deleted it is nowhere, and comes back as it was', async () => {
    const clientId = await desk.made()
    const { body: made } = await add(clientId, { content: 'x', tags: ['gone for a while'] })
    expect((await agent.delete(at(clientId, made.id))).status).toBe(204)
    expect((await notes(clientId)).body).toEqual([])
    expect((await agent.get<string[]>('/api/clients/note-tags')).body).not.toContain('gone for a while')
    await desk.refused(() => agent.put(at(clientId, made.id), { content: 'y' }), { status: 404 })
    await desk.refused(() => agent.delete(at(clientId, made.id)), { status: 404 })
    expect(await agent.put(`${at(clientId, made.id)}/restore`)).toMatchObject({ status: 200, body: made })
    expect((await notes(clientId)).body).toEqual([made])
    const before = await desk.house.snapshot()
    expect((await agent.put(`${at(clientId, made.id)}/restore`)).status, 'one that stands').toBe(200)
    expect(await desk.house.snapshot()).toEqual(before)
  })
})

test('a colleague’s note on one’s client is read, and changed by nobody else, admins included', async () => {
  const clientId = await desk.made()
  const id = await seedNote(desk.house, desk.people.harbor.colleague, clientId)
  for (const browser of [agent, desk.admin]) {
    expect((await notes(clientId, browser)).body).toHaveLength(1)
    const forbidden = { status: 403, body: { code: 'FORBIDDEN' } }
    await desk.refused(() => browser.put(at(clientId, id), { content: 'y' }), forbidden)
    await desk.refused(() => browser.delete(at(clientId, id)), forbidden)
    await desk.refused(() => browser.put(`${at(clientId, id)}/restore`), forbidden)
  }
  // Who wrote it has lost the client, and the note with it.
  const author = await desk.house.signedIn(desk.people.harbor.colleague)
  await desk.refused(() => author.put(at(clientId, id), { content: 'y' }), { status: 404 })
})

describe('tags within reach', () => {
  test('the most used first, each as it is spelled most, of one’s own clients; for an admin the organisation’s', async () => {
    const { house, people } = desk
    const organization = await house.seed.organization()
    const [one, other, boss] = [
      await house.seed.user(organization),
      await house.seed.user(organization),
      await house.seed.user(organization, 'org_admin'),
    ]
    const [mine] = await house.seed.clients(one, [{}])
    const [theirs] = await house.seed.clients(other, [{}])
    const tagged = (client: string, tags: string[], given = {}) => seedNote(house, one, client, { tags, ...given })
    await tagged(mine!, ['vip', 'auto'])
    await tagged(mine!, ['VIP'])
    await tagged(mine!, ['VIP', 'Home'])
    await tagged(mine!, ['deleted'], { deleted_at: '2026-11-20T00:00:00Z' })
    await tagged(theirs!, ['home', 'home office'])
    await seedNote(house, people.summit.agent, (await house.seed.clients(people.summit.agent, [{}]))[0]!, {
      tags: ['of the others'],
    })
    const tagsOf = async (user: typeof one) => (await (await house.signedIn(user)).get('/api/clients/note-tags')).body
    expect(await tagsOf(one)).toEqual(['VIP', 'auto', 'Home'])
    expect(await tagsOf(other)).toEqual(['home', 'home office'])
    expect(await tagsOf(boss)).toEqual(['VIP', expect.stringMatching(/^home$/i), 'auto', 'home office'])
  })

  test('are 200 at most', async () => {
    const one = await desk.house.seed.user(desk.people.harbor.organization)
    const [clientId] = await desk.house.seed.clients(one, [{}])
    const tags = Array.from({ length: 20 }, (_, index) => `${index}`)
    for (let note = 0; note < 11; note += 1)
      await seedNote(desk.house, one, clientId!, { tags: tags.map((tag) => `${note} ${tag}`) })
    const { body } = await (await desk.house.signedIn(one)).get<string[]>('/api/clients/note-tags')
    expect(body).toHaveLength(200)
  })
})
