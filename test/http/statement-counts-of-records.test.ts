import { beforeAll, expect, test } from 'vitest'
import { sweepRecordsJob } from '#server/clients/jobs.ts'
import { newId } from '#server/base/ids.ts'
import type { Browser } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { form, sampleFile } from '#test/support/multipart.ts'
import { type People, seedPeople } from '#test/support/people.ts'
import type { SeededUser } from '#test/support/seed.ts'
import { seedDocument, seedNote } from '#test/support/seed-records.ts'
import { recordingClient } from '#test/support/sent-statements.ts'

const { Client, sent } = recordingClient()
let house: TestHouse
let people: People
beforeAll(async () => {
  house = await testHouse({ Client })
  people = await seedPeople(house.seed)
})

type Record = { client: string; note: string; document: string }
type Call = (browser: Browser, record: Record) => Promise<{ status: number; text: string }>

/** What a call sends to PostgreSQL about a client with so many events, notes and documents. */
async function sentBy(rows: number, call: Call): Promise<string[]> {
  const agent = await house.seed.user(people.harbor.organization)
  const record = await recordOf(agent, rows)
  const browser = await house.signedIn(agent)
  await browser.get('/api/stats/agent')
  await settled()
  sent.length = 0
  const { status, text } = await call(browser, record)
  expect(status, text).toBeLessThan(300)
  await settled()
  return [...sent]
}

/** The end of a read is not waited for; a little later has it. */
const settled = () => new Promise((later) => setTimeout(later, 20))

async function recordOf(agent: SeededUser, rows: number): Promise<Record> {
  const [client] = await house.seed.clients(agent, [{}])
  const document = await seedDocument(house, agent, client!)
  const note = await seedNote(house, agent, client!)
  const events = Array.from({ length: rows }, (_, index) => ({
    organization_id: agent.organizationId,
    id: newId(),
    client_id: client!,
    event_type: 'call',
    kind: 'logged',
    title: `${index}`,
    event_date: '2026-11-20T00:00:00Z',
    day: '2026-11-20',
    is_system: false,
    created_by: agent.id,
    created_by_organization: agent.organizationId,
    created_at: '2026-11-20T00:00:00Z',
  }))
  await house.seed.insert('timeline', events)
  for (let more = 1; more < rows; more += 1) {
    await seedNote(house, agent, client!, { tags: [`tag ${more}`] })
    if (more < 20) await seedDocument(house, agent, client!)
  }
  return { client: client!, note, document: document.id }
}

const around = (...inner: string[]) => ['begin', 'live_session', ...inner, 'commit']
const alone = (...inner: string[]) => ['begin', ...inner, 'commit']
const of = ({ client }: Record, what: string) => `/api/clients/${client}/${what}`

test.each<[string, string[], Call]>([
  ['clientTimeline', around('client_record', 'timeline_of_client'), (browser, to) => browser.get(of(to, 'timeline'))],
  [
    'logEvent',
    around('hold_client', 'add_logged_event', 'timeline_event'),
    (browser, to) => browser.post(of(to, 'timeline'), { eventType: 'call', title: 'x' }),
  ],
  ['clientNotes', around('client_record', 'notes_of_client'), (browser, to) => browser.get(of(to, 'notes'))],
  ['noteTags', around('tags_of_notes'), (browser) => browser.get('/api/clients/note-tags')],
  [
    'addNote with a key',
    around('claim_idempotency_key', 'hold_client', 'insert_note', 'add_timeline_event'),
    (browser, to) => browser.post(of(to, 'notes'), { content: 'x' }, { 'idempotency-key': 'k' }),
  ],
  [
    'editNote',
    around('lock_note', 'update_note'),
    (browser, to) => browser.put(of(to, `notes/${to.note}`), { content: 'x' }),
  ],
  ['editNote: nothing', around('lock_note'), (browser, to) => browser.put(of(to, `notes/${to.note}`), {})],
  ['deleteNote', around('lock_note', 'mark_note_deleted'), (browser, to) => browser.delete(of(to, `notes/${to.note}`))],
  ['restoreNote', around('lock_note'), (browser, to) => browser.put(of(to, `notes/${to.note}/restore`))],
  [
    'clientDocuments',
    around('client_record', 'documents_of_client'),
    (browser, to) => browser.get(of(to, 'documents')),
  ],
  [
    'uploadDocument',
    [
      ...alone('live_session'),
      ...alone('client_record'),
      ...alone('insert_stored_file'),
      ...alone('hold_client', 'insert_document', 'add_timeline_event'),
    ],
    (browser, to) => browser.post(of(to, 'documents'), form(sampleFile).body, form().headers),
  ],
  [
    'downloadDocument',
    [...alone('live_session'), ...alone('stored_document')],
    (browser, to) => browser.get(of(to, `documents/${to.document}/download`)),
  ],
  [
    'describeDocument',
    around('lock_document', 'describe_document'),
    (browser, to) => browser.put(of(to, `documents/${to.document}`), { description: 'x' }),
  ],
  [
    'deleteDocument',
    around('lock_document', 'mark_document_deleted', 'add_audit_entry'),
    (browser, to) => browser.delete(of(to, `documents/${to.document}`)),
  ],
  [
    'restoreDocument',
    around('lock_document'),
    (browser, to) => browser.put(of(to, `documents/${to.document}/restore`)),
  ],
])('%s sends the same few statements for one row and for 200', async (_name, expected, call) => {
  expect(await sentBy(1, call)).toEqual(expected)
  expect(await sentBy(200, call)).toEqual(expected)
})

test('the sweep sends as many for one document as for 20', async () => {
  const swept = async () => {
    sent.length = 0
    await sweepRecordsJob(house.files).run({ database: house.database, now: house.clock() })
    return [...sent]
  }
  house.clock.advance({ days: 8 })
  await swept()
  for (const rows of [1, 20]) {
    const agent = await house.seed.user(people.harbor.organization)
    const { client } = await recordOf(agent, rows)
    await house.owner.query("update documents set deleted_at = '2026-11-20T00:00:00Z' where client_id = $1", [client])
    expect(await swept()).toEqual([
      ...alone('purge_notes', 'purge_documents', 'unnamed_files'),
      ...alone('delete_stored_files'),
    ])
  }
})
