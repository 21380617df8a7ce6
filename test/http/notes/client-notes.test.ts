import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientNote } from '#contract/notes/notes.ts'
import { createJobs } from '#server/jobs.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { seedNote } from '#test/support/data/seed-records.ts'

let fixture: ClientFixture
let agent: Browser
beforeAll(async () => {
  fixture = await createClientFixture()
  agent = fixture.agent
})

const listNotes = (clientId: string, browser = agent, query = '') =>
  browser.get<ClientNote[]>(`/api/clients/${clientId}/notes${query}`)
const addNote = (clientId: string, body: object, headers = {}) =>
  agent.post<ClientNote>(`/api/clients/${clientId}/notes`, body, headers)
const notePath = (clientId: string, id: string) => `/api/clients/${clientId}/notes/${id}`

describe('a new note', () => {
  test('is general by default and recorded on the timeline without its text', async () => {
    const clientId = await fixture.addClient()
    const { status, body } = await addNote(clientId, {
      content: '  Has two <script>alert(1)</script> daughters שלום  ',
    })
    expect(status).toBe(201)
    const expected = {
      id: expect.any(String),
      content: 'Has two <script>alert(1)</script> daughters שלום',
      noteType: 'general',
      tags: [],
      isGeneral: true,
      outcome: null,
      createdBy: fixture.people.harbor.agent.id,
      createdByName: 'Ada Byron',
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:00:00.000Z',
    }
    expect(body).toEqual(expected)
    expect((await listNotes(clientId)).body).toEqual([expected])
    expect(await fixture.readEvents(clientId)).toMatchObject([
      { kind: 'note_added', event_type: 'note', title: 'Note added', is_system: true, day: '2026-11-21' },
    ])
    const { rows } = await fixture.testApp.owner.query('select description from timeline where client_id = $1', [
      clientId,
    ])
    expect(rows).toEqual([{ description: null }])
  })

  test('has each tag once, in its first spelling', async () => {
    const tags = [' VIP ', 'renewal', 'vip', 'Renewal', 'Ünfall', 'ünfall', '🏠']
    const { body } = await addNote(await fixture.addClient(), { content: 'x', noteType: 'call_summary', tags })
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
  ])('is rejected: %j', async (body, path) => {
    const clientId = await fixture.addClient()
    await fixture.expectRefusal(() => addNote(clientId, body), { status: 400, body: { issues: [{ path }] } })
  })

  test('is created once per key; the key is rejected for another client', async () => {
    const [one, other] = [await fixture.addClient(), await fixture.addClient()]
    const key = { 'idempotency-key': 'note-1' }
    const first = await addNote(one, { content: 'x' }, key)
    expect(await addNote(one, { content: 'x' }, key)).toMatchObject({ status: 201, body: first.body })
    await fixture.expectRefusal(() => addNote(other, { content: 'x' }, key), { status: 409 })
    expect((await listNotes(one)).body).toHaveLength(1)
    await agent.delete(notePath(one, first.body.id))
    expect((await addNote(one, { content: 'x' }, key)).status).toBe(404)
  })

  test('is stored and recorded, also when twenty are added at once', async () => {
    const clientId = await fixture.addClient()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => addNote(clientId, { content: `${index}` })),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    expect((await listNotes(clientId)).body).toHaveLength(20)
    expect(await fixture.readEvents(clientId)).toHaveLength(20)
  })
})

describe('the list', () => {
  test('contains 200 a page, newest first, without deleted ones, and continues at the cursor', async () => {
    const { harbor } = fixture.people
    const clientId = await fixture.addClient()
    const ids: string[] = []
    for (let index = 0; index < 201; index += 1)
      ids.unshift(await seedNote(fixture.testApp, harbor.agent, clientId, { content: `${index}` }))
    await seedNote(fixture.testApp, harbor.agent, clientId, { deleted_at: '2026-11-20T00:00:00Z' })
    const first = await listNotes(clientId)
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 200))
    const rest = await listNotes(clientId, agent, `?cursor=${String(first.headers['x-next-cursor'])}`)
    expect(rest.body.map(({ id }) => id)).toEqual(ids.slice(200))
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    expect((await listNotes(clientId, agent, '?limit=201')).headers['x-next-cursor']).toBeUndefined()
    expect(await listNotes(clientId, agent, '?cursor=x')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'cursor' }] },
    })
  })

  test('contains the name of the author', async () => {
    const clientId = await fixture.addClient()
    await seedNote(fixture.testApp, fixture.people.harbor.colleague, clientId)
    expect((await listNotes(clientId)).body).toMatchObject([{ createdByName: 'Mary Byron' }])
  })
})

describe('one’s own note', () => {
  test('is edited in the given fields only', async () => {
    const clientId = await fixture.addClient()
    const { body: created } = await addNote(clientId, { content: 'x', noteType: 'follow_up', tags: ['a'] })
    fixture.testApp.clock.advance({ seconds: 5 })
    const { body } = await agent.put(notePath(clientId, created.id), { content: ' y ' })
    expect(body).toEqual({ ...created, content: 'y', updatedAt: '2026-11-21T15:00:05.000Z' })
    const other = await agent.put<ClientNote>(notePath(clientId, created.id), { tags: ['b', 'B'], noteType: 'general' })
    expect(other.body).toMatchObject({ content: 'y', tags: ['b'], isGeneral: true })
    fixture.testApp.clock.set('2026-11-21T15:00:00.000Z')
  })

  test('is not overwritten by an edit of an earlier state', async () => {
    const clientId = await fixture.addClient()
    const { body: created } = await addNote(clientId, { content: 'x' })
    const path = notePath(clientId, created.id)
    fixture.testApp.clock.advance({ seconds: 5 })
    const { updatedAt } = created
    const { body: changed } = await agent.put<ClientNote>(path, { content: 'y', updatedAt })
    expect(changed.content).toBe('y')
    expect(await agent.put(path, { content: 'z', updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'STALE', current: changed },
    })
    expect(await agent.put(path, { content: 'y', updatedAt }), 'the same again').toMatchObject({ status: 200 })
    expect(await agent.put(path, { content: 'z', updatedAt: changed.updatedAt })).toMatchObject({
      status: 200,
      body: { content: 'z' },
    })
    fixture.testApp.clock.set('2026-11-21T15:00:00.000Z')
  })

  test('loses its tags by null', async () => {
    const id = await fixture.addClient()
    const { body: note } = await fixture.agent.post<ClientNote>(`/api/clients/${id}/notes`, {
      content: 'x',
      tags: ['auto'],
    })
    const response = await fixture.agent.put(`/api/clients/${id}/notes/${note.id}`, { tags: null })
    expect(response).toMatchObject({ status: 200, body: { tags: [], content: 'x' } })
  })

  test('is not written if unchanged', async () => {
    const clientId = await fixture.addClient()
    const { body: created } = await addNote(clientId, { content: 'x', tags: ['a'] })
    const before = await fixture.testApp.snapshot()
    const unchanged = await agent.put(notePath(clientId, created.id), { content: 'x', tags: ['a', 'A'] })
    expect(unchanged).toMatchObject({ status: 200, body: created })
    expect(await fixture.testApp.snapshot()).toEqual(before)
  })

  test('is validated when edited like a new one', async () => {
    const clientId = await fixture.addClient()
    const { body: created } = await addNote(clientId, { content: 'x' })
    for (const body of [{ content: '' }, { content: null }, { noteType: 'x' }, { tags: ['x'.repeat(41)] }])
      await fixture.expectRefusal(() => agent.put(notePath(clientId, created.id), body), { status: 400 })
  })

  test('disappears when deleted and returns unchanged when restored', async () => {
    const clientId = await fixture.addClient()
    const { body: created } = await addNote(clientId, { content: 'x', tags: ['gone for a while'] })
    expect((await agent.delete(notePath(clientId, created.id))).status).toBe(204)
    expect((await listNotes(clientId)).body).toEqual([])
    expect((await agent.get<string[]>('/api/clients/note-tags')).body).not.toContain('gone for a while')
    await fixture.expectRefusal(() => agent.put(notePath(clientId, created.id), { content: 'y' }), { status: 404 })
    await fixture.expectRefusal(() => agent.delete(notePath(clientId, created.id)), { status: 404 })
    expect(await agent.put(`${notePath(clientId, created.id)}/restore`)).toMatchObject({ status: 200, body: created })
    expect((await listNotes(clientId)).body).toEqual([created])
    const before = await fixture.testApp.snapshot()
    expect((await agent.put(`${notePath(clientId, created.id)}/restore`)).status, 'a note that is not deleted').toBe(
      200,
    )
    expect(await fixture.testApp.snapshot()).toEqual(before)
  })
})

test('a deleted note is purged after seven days, not a moment earlier', async () => {
  const { testApp } = fixture
  const clientId = await fixture.addClient()
  const deletedId = await seedNote(testApp, fixture.people.harbor.agent, clientId, {
    deleted_at: '2026-11-21T15:00:00.000Z',
  })
  const activeId = await seedNote(testApp, fixture.people.harbor.agent, clientId)
  const noteIds = async () =>
    (await testApp.owner.query('select id from client_notes where client_id = $1 order by id', [clientId])).rows.map(
      ({ id }) => id as string,
    )
  const purgeJob = createJobs(testApp).find(({ name }) => name === 'sweep')!
  const runJob = (now: string) => purgeJob.run({ database: testApp.database, now: new Date(now) })

  await runJob('2026-11-28T15:00:00.000Z')
  expect(await noteIds()).toEqual([deletedId, activeId])
  await runJob('2026-11-28T15:00:00.001Z')
  expect(await noteIds()).toEqual([activeId])
})

describe('tags of accessible notes', () => {
  test('are listed most used first, in their most frequent spelling; for an admin the organization’s', async () => {
    const { testApp, people } = fixture
    const organization = await testApp.seed.organization()
    const [one, other, admin] = [
      await testApp.seed.user(organization),
      await testApp.seed.user(organization),
      await testApp.seed.user(organization, 'org_admin'),
    ]
    const [ownClient] = await testApp.seed.clients(one, [{}])
    const [otherClient] = await testApp.seed.clients(other, [{}])
    const addTaggedNote = (client: string, tags: string[], overrides = {}) =>
      seedNote(testApp, one, client, { tags, ...overrides })
    await addTaggedNote(ownClient!, ['vip', 'auto'])
    await addTaggedNote(ownClient!, ['VIP'])
    await addTaggedNote(ownClient!, ['VIP', 'Home'])
    await addTaggedNote(ownClient!, ['deleted'], { deleted_at: '2026-11-20T00:00:00Z' })
    await addTaggedNote(otherClient!, ['home', 'home office'])
    await seedNote(testApp, people.summit.agent, (await testApp.seed.clients(people.summit.agent, [{}]))[0]!, {
      tags: ['of the others'],
    })
    const listTags = async (user: typeof one) => (await (await testApp.signIn(user)).get('/api/clients/note-tags')).body
    expect(await listTags(one)).toEqual(['VIP', 'auto', 'Home'])
    expect(await listTags(other)).toEqual(['home', 'home office'])
    expect(await listTags(admin)).toEqual(['VIP', expect.stringMatching(/^home$/i), 'auto', 'home office'])
  })

  test('are limited to 200', async () => {
    const one = await fixture.testApp.seed.user(fixture.people.harbor.organization)
    const [clientId] = await fixture.testApp.seed.clients(one, [{}])
    const tags = Array.from({ length: 20 }, (_, index) => `${index}`)
    for (let note = 0; note < 11; note += 1)
      await seedNote(fixture.testApp, one, clientId!, { tags: tags.map((tag) => `${note} ${tag}`) })
    const { body } = await (await fixture.testApp.signIn(one)).get<string[]>('/api/clients/note-tags')
    expect(body).toHaveLength(200)
  })
})
