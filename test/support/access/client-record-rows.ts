import { seedDocument, seedNote } from '#test/support/data/seed-records.ts'
import { encodeForm, sampleFile } from '#test/support/multipart.ts'
import {
  type AccessRow,
  agentOwnAdminAll,
  agentsAndAdmins,
  createClient,
  everyRole,
  ownOnly,
  rowBy,
  statusesByOwner,
} from './rows.ts'
import type { RowFactory } from './world.ts'

type Input = Omit<ReturnType<AccessRow['input']>, 'params'>

/** Returns `clientId/id`, as the other factories of records do. */
const createNote: RowFactory = async (testApp, owner, text) => {
  const clientId = await createClient(testApp, owner, text)
  return `${clientId}/${await seedNote(testApp, owner, clientId, { content: text, tags: [text] })}`
}
const createDocument: RowFactory = async (testApp, owner, text) => {
  const clientId = await createClient(testApp, owner, text)
  return `${clientId}/${(await seedDocument(testApp, owner, clientId, { file_name: text, bytes: text })).id}`
}
const createDeletedDocument: RowFactory = async (testApp, owner, text) => {
  const clientId = await createClient(testApp, owner, text)
  const overrides = { file_name: text, deleted_at: '2026-11-20T15:00:00Z' }
  return `${clientId}/${(await seedDocument(testApp, owner, clientId, overrides)).id}`
}

/** Expects a status for accessible clients and 404 for all others. */
export const clientRow = (status: number, rest: Input = {}): AccessRow =>
  rowBy('clientId', createClient, agentOwnAdminAll(status), rest)

const notFoundForAll = ownOnly(404)

/** Rows for both IDs together, and for mismatched IDs: a client with a record of another client; see docs/product/roles.md. */
export const rowsByBothIds = (
  name: 'noteId' | 'documentId' | 'assignmentId',
  createRecord: RowFactory,
  [own, colleagues]: [own: number, colleagues: number],
  rest: Input = {},
): AccessRow[] => {
  const input = (clientId: string, id: string) => ({ params: { clientId, [name]: id }, ...rest })
  return [
    {
      by: `clientId and ${name}`,
      create: createRecord,
      input: (pair) => input(...splitPair(pair)),
      expected: agentsAndAdmins(
        statusesByOwner(own, 404, 404, 404, 400),
        statusesByOwner(own, colleagues, 404, 404, 400),
      ),
    },
    {
      by: 'clientId',
      create: createClient,
      createSecond: createRecord,
      input: (clientId, pair) => input(clientId, splitPair(pair)[1]),
      expected: notFoundForAll,
    },
    {
      by: name,
      create: createRecord,
      createSecond: createClient,
      input: (pair, clientId) => input(clientId, splitPair(pair)[1]),
      expected: notFoundForAll,
    },
  ]
}

function splitPair(pair: string): [clientId: string, id: string] {
  const [clientId = '', id = clientId] = pair.split('/')
  return [clientId, id]
}

/** Access matrix rows for a client's timeline, notes and documents. */
export const clientRecordRows: Record<string, AccessRow[]> = {
  listClientTasks: [clientRow(200)],
  listClientTimeline: [clientRow(200)],
  logClientEvent: [clientRow(201, { body: { eventType: 'call', title: 'x' } })],

  listClientNotes: [clientRow(200)],
  getNote: rowsByBothIds('noteId', createNote, [200, 200]),
  listNoteTags: [{ input: () => ({}), expected: everyRole(200) }],
  addNote: [clientRow(201, { body: { content: 'x' } })],
  // An admin can read a colleague's note, but only its author can change it.
  updateNote: rowsByBothIds('noteId', createNote, [200, 403], { body: { content: 'x' } }),
  deleteNote: rowsByBothIds('noteId', createNote, [204, 403]),
  restoreNote: rowsByBothIds('noteId', createNote, [200, 403]),

  listClientDocuments: [clientRow(200)],
  uploadDocument: [clientRow(201, encodeForm(sampleFile))],
  downloadDocument: rowsByBothIds('documentId', createDocument, [200, 200]),
  updateDocumentDescription: rowsByBothIds('documentId', createDocument, [200, 200], { body: { description: 'x' } }),
  deleteDocument: rowsByBothIds('documentId', createDocument, [204, 204]),
  restoreDocument: rowsByBothIds('documentId', createDeletedDocument, [200, 200]),
}
