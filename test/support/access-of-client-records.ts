import { type AccessRow, byReach, everyRole, ids } from './access-rows.ts'
import type { Makes } from './access-world.ts'
import { form, sampleFile } from './multipart.ts'
import { seedDocument, seedNote } from './seed-records.ts'

type Input = Omit<ReturnType<AccessRow['input']>, 'params'>

const client: Makes = async (house, owner, text) =>
  (await house.seed.clients(owner, [{ first_name: text, notes: text }]))[0]!

/** Each answers the client's id and its own. */
const note: Makes = async (house, owner, text) => {
  const clientId = await client(house, owner, text)
  return `${clientId}/${await seedNote(house, owner, clientId, { content: text, tags: [text] })}`
}
const document: Makes = async (house, owner, text) => {
  const clientId = await client(house, owner, text)
  return `${clientId}/${(await seedDocument(house, owner, clientId, { file_name: text, bytes: text })).id}`
}
const deletedDocument: Makes = async (house, owner, text) => {
  const clientId = await client(house, owner, text)
  const given = { file_name: text, deleted_at: '2026-11-20T15:00:00Z' }
  return `${clientId}/${(await seedDocument(house, owner, clientId, given)).id}`
}

/** An own client and those an admin reaches answer with a status, every other as if it were not there. */
const ofClient = (status: number, rest: Input = {}): AccessRow => ({
  by: 'clientId',
  makes: client,
  input: (clientId) => ({ params: { clientId }, ...rest }),
  expected: byReach(ids(status, 404, 404, 404, 400), ids(status, status, 404, 404, 400)),
})

const nowhere = everyRole(ids(404, 404, 404, 404, 400))

/** By both ids together, and by each of them beside one's own other: client A with what is of client B (reliability 1). */
const ofBoth = (
  name: 'noteId' | 'documentId',
  makes: Makes,
  [own, colleagues]: [own: number, colleagues: number],
  rest: Input = {},
): AccessRow[] => {
  const input = (clientId: string, id: string) => ({ params: { clientId, [name]: id }, ...rest })
  return [
    {
      by: `clientId and ${name}`,
      makes,
      input: (pair) => input(...idsOf(pair)),
      expected: byReach(ids(own, 404, 404, 404, 400), ids(own, colleagues, 404, 404, 400)),
    },
    {
      by: 'clientId',
      makes: client,
      beside: makes,
      input: (clientId, pair) => input(clientId, idsOf(pair)[1]),
      expected: nowhere,
    },
    {
      by: name,
      makes,
      beside: client,
      input: (pair, clientId) => input(clientId, idsOf(pair)[1]),
      expected: nowhere,
    },
  ]
}

function idsOf(pair: string): [clientId: string, id: string] {
  const [clientId = '', id = clientId] = pair.split('/')
  return [clientId, id]
}

/** The rows of the access matrix about what is kept of a client: timeline, notes, documents. */
export const ofClientRecords: Record<string, AccessRow[]> = {
  clientTimeline: [ofClient(200)],
  logEvent: [ofClient(201, { body: { eventType: 'call', title: 'x' } })],

  clientNotes: [ofClient(200)],
  noteTags: [{ input: () => ({}), expected: everyRole(200) }],
  addNote: [ofClient(201, { body: { content: 'x' } })],
  // A colleague's note can be read by an admin, and changed by nobody but the colleague.
  editNote: ofBoth('noteId', note, [200, 403], { body: { content: 'x' } }),
  deleteNote: ofBoth('noteId', note, [204, 403]),
  restoreNote: ofBoth('noteId', note, [200, 403]),

  clientDocuments: [ofClient(200)],
  uploadDocument: [ofClient(201, form(sampleFile))],
  downloadDocument: ofBoth('documentId', document, [200, 200]),
  describeDocument: ofBoth('documentId', document, [200, 200], { body: { description: 'x' } }),
  deleteDocument: ofBoth('documentId', document, [204, 204]),
  restoreDocument: ofBoth('documentId', deletedDocument, [200, 200]),
}
