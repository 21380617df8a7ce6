import { beforeAll, expect, test } from 'vitest'
import { sweepRecordsJob } from '#server/documents/jobs.ts'
import { newId } from '#server/base/ids.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { encodeForm, sampleFile } from '#test/support/multipart.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { seedDocument, seedNote } from '#test/support/data/seed-records.ts'
import { recordingClient } from '#test/support/access/recording-client.ts'

const { Client, sent } = recordingClient()
let testApp: TestApp
let people: People
beforeAll(async () => {
  testApp = await createTestApp({ Client })
  people = await seedPeople(testApp.seed)
})

type ClientRecord = { client: string; note: string; document: string }
type Call = (browser: Browser, record: ClientRecord) => Promise<{ status: number; text: string }>

/** What a call sends to PostgreSQL about a client with so many events, notes and documents. */
async function recordStatements(rows: number, call: Call): Promise<string[]> {
  const agent = await testApp.seed.user(people.harbor.organization)
  const record = await createRecord(agent, rows)
  const browser = await testApp.signIn(agent)
  await browser.get('/api/stats/agent')
  await waitForStatements()
  sent.length = 0
  const { status, text } = await call(browser, record)
  expect(status, text).toBeLessThan(300)
  await waitForStatements()
  return [...sent]
}

/** The end of a read is not waited for; a little later has it. */
const waitForStatements = () => new Promise((resolve) => setTimeout(resolve, 20))

async function createRecord(agent: SeededUser, rows: number): Promise<ClientRecord> {
  const [client] = await testApp.seed.clients(agent, [{}])
  const document = await seedDocument(testApp, agent, client!)
  const note = await seedNote(testApp, agent, client!)
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
  await testApp.seed.insert('timeline', events)
  for (let added = 1; added < rows; added += 1) {
    await seedNote(testApp, agent, client!, { tags: [`tag ${added}`] })
    if (added < 20) await seedDocument(testApp, agent, client!)
  }
  return { client: client!, note, document: document.id }
}

const inRequest = (...inner: string[]) => ['begin', 'active_session', ...inner, 'commit']
const inTransaction = (...inner: string[]) => ['begin', ...inner, 'commit']
const recordPath = ({ client }: ClientRecord, what: string) => `/api/clients/${client}/${what}`

test.each<[string, string[], Call]>([
  [
    'clientTimeline',
    inRequest('client_by_id', 'timeline_of_client'),
    (browser, to) => browser.get(recordPath(to, 'timeline')),
  ],
  [
    'logEvent',
    inRequest('lock_client_for_key_share', 'insert_logged_event', 'timeline_event'),
    (browser, to) => browser.post(recordPath(to, 'timeline'), { eventType: 'call', title: 'x' }),
  ],
  ['clientNotes', inRequest('client_by_id', 'notes_of_client'), (browser, to) => browser.get(recordPath(to, 'notes'))],
  ['noteTags', inRequest('tags_of_notes'), (browser) => browser.get('/api/clients/note-tags')],
  [
    'addNote with a key',
    inRequest('claim_idempotency_key', 'lock_client_for_key_share', 'insert_note', 'insert_timeline_event'),
    (browser, to) => browser.post(recordPath(to, 'notes'), { content: 'x' }, { 'idempotency-key': 'k' }),
  ],
  [
    'editNote',
    inRequest('lock_note', 'update_note'),
    (browser, to) => browser.put(recordPath(to, `notes/${to.note}`), { content: 'x' }),
  ],
  ['editNote: nothing', inRequest('lock_note'), (browser, to) => browser.put(recordPath(to, `notes/${to.note}`), {})],
  [
    'deleteNote',
    inRequest('lock_note', 'update_note_deleted_at'),
    (browser, to) => browser.delete(recordPath(to, `notes/${to.note}`)),
  ],
  ['restoreNote', inRequest('lock_note'), (browser, to) => browser.put(recordPath(to, `notes/${to.note}/restore`))],
  [
    'clientDocuments',
    inRequest('client_by_id', 'documents_of_client'),
    (browser, to) => browser.get(recordPath(to, 'documents')),
  ],
  [
    'uploadDocument',
    [
      ...inTransaction('active_session'),
      ...inTransaction('client_by_id'),
      ...inTransaction('insert_stored_file'),
      ...inTransaction('lock_client_for_key_share', 'insert_document', 'insert_timeline_event'),
    ],
    (browser, to) => browser.post(recordPath(to, 'documents'), encodeForm(sampleFile).body, encodeForm().headers),
  ],
  [
    'downloadDocument',
    [...inTransaction('active_session'), ...inTransaction('document_file')],
    (browser, to) => browser.get(recordPath(to, `documents/${to.document}/download`)),
  ],
  [
    'describeDocument',
    inRequest('lock_document', 'update_document_description'),
    (browser, to) => browser.put(recordPath(to, `documents/${to.document}`), { description: 'x' }),
  ],
  [
    'deleteDocument',
    inRequest('lock_document', 'update_document_deleted_at', 'add_audit_entry'),
    (browser, to) => browser.delete(recordPath(to, `documents/${to.document}`)),
  ],
  [
    'restoreDocument',
    inRequest('lock_document'),
    (browser, to) => browser.put(recordPath(to, `documents/${to.document}/restore`)),
  ],
])('%s sends the same few statements for one row and for 200', async (_name, expected, call) => {
  expect(await recordStatements(1, call)).toEqual(expected)
  expect(await recordStatements(200, call)).toEqual(expected)
})

test('the sweep sends as many for one document as for 20', async () => {
  const sweepStatements = async () => {
    sent.length = 0
    await sweepRecordsJob(testApp.files).run({ database: testApp.database, now: testApp.clock() })
    return [...sent]
  }
  testApp.clock.advance({ days: 8 })
  await sweepStatements()
  for (const rows of [1, 20]) {
    const agent = await testApp.seed.user(people.harbor.organization)
    const { client } = await createRecord(agent, rows)
    await testApp.owner.query("update documents set deleted_at = '2026-11-20T00:00:00Z' where client_id = $1", [client])
    expect(await sweepStatements()).toEqual([
      ...inTransaction('purge_notes', 'purge_documents', 'orphaned_files'),
      ...inTransaction('delete_stored_files'),
    ])
  }
})
