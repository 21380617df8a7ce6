import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientNote } from '#contract/notes/notes.ts'
import {
  TimelineEventKind,
  TimelineEventType,
  isConversation,
  type TimelineEvent,
} from '#contract/timeline/timeline.ts'
import { newId } from '#server/base/ids.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'

let fixture: ClientFixture
beforeAll(async () => {
  fixture = await createClientFixture()
})

const addNote = async (clientId: string, body: object) =>
  (await fixture.agent.post<ClientNote>(`/api/clients/${clientId}/notes`, body)).body
const listTimeline = async (clientId: string, query = '', browser = fixture.agent) =>
  (await browser.get<TimelineEvent[]>(`/api/clients/${clientId}/timeline${query}`)).body

describe('the event of a note', () => {
  test('tells what the note says now, of which type, and nothing once the note is deleted', async () => {
    const clientId = await fixture.addClient()
    const note = await addNote(clientId, { content: 'Wants the jetty covered', noteType: 'call_summary' })
    const told = { kind: 'note_added', title: 'Note added', truncated: null }
    expect(await listTimeline(clientId)).toMatchObject([
      { ...told, noteId: note.id, noteType: 'call_summary', description: 'Wants the jetty covered' },
    ])
    const path = `/api/clients/${clientId}/notes/${note.id}`
    await fixture.agent.put(path, { content: 'Wants the boat covered', noteType: 'general' })
    expect(await listTimeline(clientId)).toMatchObject([
      { ...told, noteId: note.id, noteType: 'general', description: 'Wants the boat covered' },
    ])
    await fixture.agent.delete(path)
    expect(await listTimeline(clientId)).toMatchObject([{ ...told, noteId: null, noteType: null, description: null }])
    expect(await listTimeline(clientId, '?only=conversations')).toEqual([])
    expect(await fixture.agent.get(path)).toMatchObject({ status: 404 })
    await fixture.agent.put(`${path}/restore`, {})
    expect(await listTimeline(clientId)).toMatchObject([{ ...told, description: 'Wants the boat covered' }])
  })

  test('has the first 500 characters, none of them split; the note alone has them all', async () => {
    const clientId = await fixture.addClient()
    const short = await addNote(clientId, { content: '🎂'.repeat(500) })
    const long = await addNote(clientId, { content: '🎂'.repeat(501) })
    const byNote = new Map((await listTimeline(clientId)).map((event) => [event.noteId, event]))
    expect(byNote.get(short.id)).toMatchObject({ description: short.content, truncated: null })
    expect(byNote.get(long.id)).toMatchObject({ description: '🎂'.repeat(500), truncated: ['description'] })
    const { body } = await fixture.agent.get(`/api/clients/${clientId}/notes/${long.id}`)
    expect(body).toEqual(long)
  })

  test('is shown to whoever can access the client, and to nobody else', async () => {
    const clientId = await fixture.addClient()
    await addNote(clientId, { content: 'Wants the jetty covered' })
    expect(await listTimeline(clientId, '', fixture.admin)).toMatchObject([{ description: 'Wants the jetty covered' }])
    const stranger = await fixture.testApp.signIn(fixture.people.harbor.colleague)
    const response = await stranger.get(`/api/clients/${clientId}/timeline`)
    expect(response.status).toBe(404)
    expect(response.text).not.toContain('jetty')
  })

  test('never tells the text of a note on another client', async () => {
    const [one, other] = [await fixture.addClient(), await fixture.addClient()]
    const note = await addNote(one, { content: 'Secret' })
    const [event] = await listTimeline(one)
    await fixture.testApp.owner.query('update timeline set client_id = $1 where id = $2', [other, event!.id])
    expect(await listTimeline(other)).toMatchObject([{ noteId: null, description: null }])
    expect(await fixture.agent.get(`/api/clients/${other}/notes/${note.id}`)).toMatchObject({ status: 404 })
  })
})

describe('the conversations', () => {
  test('are what the rule of the contract says, up to today', async () => {
    const clientId = await fixture.addClient()
    const { id, organizationId } = fixture.people.harbor.agent
    const kinds = TimelineEventKind.options.filter((kind) => kind !== 'note_added')
    const row = (kind: string, event_type: string, day: string) => ({
      organization_id: organizationId,
      id: newId(),
      client_id: clientId,
      event_type,
      kind,
      title: `${kind} ${event_type}`,
      event_date: `${day}T12:00:00Z`,
      day,
      is_system: kind !== 'logged',
      created_by: id,
      created_by_organization: organizationId,
      created_at: `${day}T12:00:00Z`,
    })
    await fixture.testApp.seed.insert('timeline', [
      ...kinds.flatMap((kind) => TimelineEventType.options.map((type) => row(kind, type, '2026-11-20'))),
      { ...row('logged', 'meeting', '2026-11-22'), title: 'Tomorrow' },
    ])
    await addNote(clientId, { content: 'Wants the jetty covered' })
    const all = await listTimeline(clientId, '?limit=500')
    const expected = all.filter((event) => isConversation(event) && event.title !== 'Tomorrow')
    expect(expected.length).toBeGreaterThan(5)
    expect(expected.length).toBeLessThan(all.length / 2)
    expect(await listTimeline(clientId, '?only=conversations')).toEqual(expected)
    expect(await listTimeline(clientId, '?only=conversations&limit=1')).toMatchObject([{ noteType: 'general' }])
  })

  test('are asked for by their name', async () => {
    const response = await fixture.agent.get(`/api/clients/${await fixture.addClient()}/timeline?only=x`)
    expect(response).toMatchObject({ status: 400, body: { issues: [{ path: 'only' }] } })
  })
})
