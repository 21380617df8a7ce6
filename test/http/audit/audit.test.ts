import { beforeAll, describe, expect, test } from 'vitest'
import { createDocumentFixture, type DocumentFixture } from '#test/support/data/document-fixture.ts'
import { seedDocument, seedNote } from '#test/support/data/seed-records.ts'
import { seedAssignment, seedSequence, seedStep } from '#test/support/data/seed-sequences.ts'

let fixture: DocumentFixture
let clientId: string
let sequenceId: string
beforeAll(async () => {
  fixture = await createDocumentFixture()
  clientId = await fixture.addClient()
  sequenceId = await seedSequence(fixture.testApp, fixture.people.harbor.agent)
})

const ofClient = (path: string) => `/api/clients/${clientId}/${path}`
const addNote = () => seedNote(fixture.testApp, fixture.people.harbor.agent, clientId)
const addDocument = async () => (await fixture.upload(clientId)).body.id
const addTask = async () => (await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{}]))[0]!
const addStep = () => seedStep(fixture.testApp, fixture.people.harbor.agent, sequenceId)
const addAssignment = () => seedAssignment(fixture.testApp, fixture.people.harbor.agent, clientId, sequenceId)

describe('the audit of an agent', () => {
  const cases: [
    kind: string,
    add: () => Promise<string>,
    path: (id: string) => string,
    actions: { delete: string; restore?: string },
  ][] = [
    ['note', addNote, (id) => ofClient(`notes/${id}`), { delete: 'note_deleted', restore: 'note_restored' }],
    [
      'document',
      addDocument,
      (id) => ofClient(`documents/${id}`),
      { delete: 'document_deleted', restore: 'document_restored' },
    ],
    ['task', addTask, (id) => `/api/tasks/${id}`, { delete: 'task_deleted' }],
    [
      'sequence step',
      addStep,
      (id) => `/api/nurture-sequences/${sequenceId}/tasks/${id}`,
      { delete: 'sequence_step_deleted' },
    ],
    [
      'sequence assignment',
      addAssignment,
      (id) => ofClient(`nurture-assignments/${id}`),
      { delete: 'assignment_ended' },
    ],
  ]
  test.each(cases)('has each deletion and restoration of a %s once', async (_kind, add, path, actions) => {
    const id = await add()
    const entry = (action: string) => ({
      action,
      subject_id: id,
      actor_id: fixture.people.harbor.agent.id,
      details: {},
    })
    expect((await fixture.agent.delete(path(id))).status).toBe(204)
    await fixture.expectRefusal(() => fixture.agent.delete(path(id)), { status: 404 })
    expect(await fixture.readAudit(id)).toEqual([entry(actions.delete)])
    if (!actions.restore) return
    for (const _ of [1, 2]) expect((await fixture.agent.put(`${path(id)}/restore`)).status).toBe(200)
    expect(await fixture.readAudit(id)).toEqual([entry(actions.delete), entry(actions.restore)])
  })

  test('has the download of a document, but not a refused one', async () => {
    const id = await addDocument()
    await fixture.agent.get(ofClient(`documents/${clientId}/download`))
    expect((await fixture.download(clientId, id)).text).toBe('the policy')
    expect(await fixture.readAudit(id)).toEqual([
      { action: 'document_downloaded', subject_id: id, actor_id: fixture.people.harbor.agent.id, details: {} },
    ])
    expect(await fixture.readAudit(clientId)).toEqual([])
  })
})

describe('the list of the whole organization', () => {
  const readListings = async () =>
    (await fixture.testApp.owner.query("select actor_id from audit where action = 'clients_listed'")).rows

  test('is in the audit with every page, as a cursor can be made up, and an own list is not', async () => {
    await fixture.addClient()
    const path = '/api/clients?scope=organization&limit=1'
    const first = await fixture.admin.get(path)
    const next = await fixture.admin.get(`${path}&cursor=${String(first.headers['x-next-cursor'])}`)
    expect([first.status, next.status]).toEqual([200, 200])
    expect((await fixture.admin.get('/api/clients')).status).toBe(200)
    expect((await fixture.agent.get('/api/clients?scope=organization')).status).toBe(403)
    const entry = { actor_id: fixture.people.harbor.admin.id }
    expect(await readListings()).toEqual([entry, entry])
  })
})

test('nothing is deleted, restored, sent or listed when the audit cannot be written', async () => {
  const { agent } = fixture.people.harbor
  const [note, task, document] = [await addNote(), await addTask(), await addDocument()]
  const { id: deletedDocument } = await seedDocument(fixture.testApp, agent, clientId, { deleted_at: '2026-11-21' })
  await fixture.testApp.owner.query('revoke insert on audit from daybook_app')
  try {
    for (const send of [
      () => fixture.agent.delete(ofClient(`notes/${note}`)),
      () => fixture.agent.delete(`/api/tasks/${task}`),
      () => fixture.agent.delete(ofClient(`documents/${document}`)),
      () => fixture.agent.put(ofClient(`documents/${deletedDocument}/restore`)),
      () => fixture.download(clientId, document),
      () => fixture.admin.get('/api/clients?scope=organization'),
    ])
      await fixture.expectRefusal(send, { status: 500, body: { code: 'INTERNAL' } })
  } finally {
    await fixture.testApp.owner.query('grant insert on audit to daybook_app')
  }
})
