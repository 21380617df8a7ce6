import { rm, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ClientRecord } from '#contract/clients/client-record.ts'
import { newId } from '#server/base/ids.ts'
import { createDocumentFixture, type DocumentFixture } from '#test/support/data/document-fixture.ts'
import { downloadExport, exportPath } from '#test/support/data/export-fixture.ts'
import { marker } from '#test/support/data/people.ts'
import { seedHousehold } from '#test/support/data/seed-household.ts'
import { seedDocument, seedNote, seedPolicy, seedRule } from '#test/support/data/seed-records.ts'
import { seedAssignment, seedSequence, seedStep } from '#test/support/data/seed-sequences.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { encodeForm, sampleFile } from '#test/support/multipart.ts'
import { s3Settings, startS3 } from '#test/support/s3.ts'
import { testNow } from '#test/support/test-clock.ts'

let fixture: DocumentFixture
beforeAll(async () => {
  fixture = await createDocumentFixture()
})

const exportAs = (browser = fixture.agent, clientId: string) => downloadExport(fixture.testApp, browser, clientId)
const fileOf = (key: string) => join(dirname(fixture.testApp.files.incomingDir), key)

/** Inserts an event of a client by a user, who may be of another organization. */
async function seedEvent(clientId: string, author: SeededUser, overrides: Record<string, string | boolean> = {}) {
  const { organization } = fixture.people.harbor
  await fixture.testApp.seed.insert('timeline', [
    {
      organization_id: organization.id,
      id: newId(),
      client_id: clientId,
      event_type: 'call',
      kind: 'logged',
      title: 'Called',
      event_date: testNow,
      day: '2026-11-21',
      is_system: false,
      created_at: testNow,
      created_by: author.id,
      created_by_organization: author.organizationId,
      ...overrides,
    },
  ])
}

/** Adds a client with one record of every kind, some of them twice. */
async function addWholeClient() {
  const { testApp, agent } = fixture
  const owner = fixture.people.harbor.agent
  const clientId = await fixture.addClient({ first_name: 'Zoë', last_name: 'AC/DC', date_of_birth: '1970-02-28' })
  const path = `/api/clients/${clientId}`
  await agent.post(`${path}/notes`, { content: 'Likes *sailing*\n"a lot"', tags: ['boat'], noteType: 'general' })
  await seedNote(testApp, owner, clientId, { content: 'was deleted', deleted_at: testNow })
  await agent.post(`${path}/timeline`, { eventType: 'meeting', title: 'Lunch', description: 'x'.repeat(10_000) })
  const { body: done } = await agent.post<{ id: string }>('/api/tasks', { title: 'Call her', clientId })
  await agent.put(`/api/tasks/${done.id}`, { status: 'completed' })
  await agent.post(`/api/tasks/${done.id}/messages`, { channel: 'email', text: 'Dear Zoë' })
  await agent.post('/api/tasks', { title: 'Call again', clientId, dueDate: '2026-12-01' })
  await seedRule(testApp, owner, { client_id: clientId, title: 'Birthday', repeat_interval: 'yearly' })
  const sequenceId = await seedSequence(testApp, owner)
  await seedStep(testApp, owner, sequenceId, { title: 'Welcome' })
  await seedAssignment(testApp, owner, clientId, sequenceId)
  await seedAssignment(testApp, owner, clientId, sequenceId, { finished_at: testNow, end_reason: 'ended' })
  const policyId = await seedPolicy(testApp, owner, clientId, { policy_number: clientId })
  await agent.post(`/api/policies/${policyId}/outcome`, { outcome: 'renewed', reason: 'Same price' })
  await seedPolicy(testApp, owner, clientId, { deleted_at: testNow })
  const spouses = [await fixture.addClient({ first_name: 'Cy' }, fixture.people.harbor.colleague), clientId]
  await seedHousehold(testApp, owner, spouses)
  await fixture.upload(clientId)
  await fixture.upload(clientId)
  await seedDocument(testApp, owner, clientId, { file_name: 'deleted.pdf', deleted_at: testNow })
  return clientId
}

test('the ZIP has the whole record and the files, and is recorded in the audit', async () => {
  const clientId = await addWholeClient()
  const { status, record, files } = await exportAs(fixture.agent, clientId)
  expect(status).toBe(200)
  expect([...files!.keys()]).toEqual(['documents/policy.pdf', 'documents/policy (2).pdf', 'record.json'])
  expect(files!.get('documents/policy (2).pdf')!.toString()).toBe('the policy')
  const agentId = fixture.people.harbor.agent.id
  expect(record).toMatchObject({
    format: 'daybook-client',
    version: 2,
    exportedAt: '2026-11-21T15:00:00.000Z',
    client: {
      id: clientId,
      firstName: 'Zoë',
      lastName: 'AC/DC',
      dateOfBirth: '1970-02-28',
      assignedAgentId: agentId,
      agentName: 'Ada Byron',
    },
    household: { name: 'The Hoppers', members: [{ name: 'Zoë AC/DC', role: 'other' }] },
    notes: [{ content: 'Likes *sailing*\n"a lot"', tags: ['boat'], createdBy: agentId, createdByName: 'Ada Byron' }],
    recurringTasks: [{ title: 'Birthday', dueDate: '2026-11-21', repeatInterval: 'yearly', agentName: 'Ada Byron' }],
    sequenceAssignments: [
      { sequenceName: 'New client', startDate: '2026-11-21', endReason: null },
      { endReason: 'ended', finishedAt: '2026-11-21T15:00:00.000Z' },
    ],
    policies: [
      {
        policyNumber: clientId,
        renewalDate: '2027-11-30',
        lastOutcome: 'renewed',
        outcomes: [{ outcome: 'renewed', day: '2026-11-21', reason: 'Same price', replacementId: null }],
      },
    ],
    sequenceSteps: [{ title: 'Welcome', sequenceId: record!.sequenceAssignments[0]!.sequenceId }],
    documents: [
      { fileName: 'policy.pdf', size: 10, path: 'documents/policy.pdf', isMissing: false },
      { fileName: 'policy.pdf', path: 'documents/policy (2).pdf', isMissing: false },
    ],
  })
  expect(record!.notes).toHaveLength(1)
  expect(record!.tasks.map(({ title, status, dueDate, completedOn }) => [title, status, dueDate, completedOn])).toEqual(
    [
      ['Call her', 'completed', '2026-11-21', '2026-11-21'],
      ['Call again', 'pending', '2026-12-01', null],
    ],
  )
  expect(record!.taskHistory).toMatchObject([{ taskId: record!.tasks[0]!.id, action: 'completed', day: '2026-11-21' }])
  expect(record!.timeline.map(({ kind, title, description }) => [kind, title, description?.length ?? 0])).toEqual([
    ['note_added', 'Note added', 0],
    ['logged', 'Lunch', 10_000],
    ['task_completed', 'Task completed: Call her', 0],
    ['message_sent', 'E-mail sent', 8],
    ['policy_renewed', 'Policy renewed: Acme auto', 10],
    ['document_added', 'Document added: policy.pdf', 0],
    ['document_added', 'Document added: policy.pdf', 0],
  ])
  expect(record!.timeline[0]!.noteId).toBe(record!.notes[0]!.id)
  expect(await fixture.readAudit(clientId)).toEqual([
    { action: 'client_exported', subject_id: clientId, actor_id: agentId, details: {} },
  ])
})

test('has no other keys than those documented', async () => {
  const { files } = await exportAs(fixture.agent, await addWholeClient())
  const raw = JSON.parse(files!.get('record.json')!.toString()) as Record<string, unknown>
  const expected: Record<string, { shape?: object; element?: { shape: object } }> = Object.fromEntries(
    Object.entries(ClientRecord.shape).map(([name, { def }]) => [
      name,
      ('innerType' in def ? def.innerType.def : def) as never,
    ]),
  )
  expect(Object.keys(raw)).toEqual(Object.keys(expected))
  for (const [name, value] of Object.entries(raw))
    for (const row of [value].flat())
      if (typeof row === 'object')
        expect(Object.keys(row as object).sort(), name).toEqual(
          Object.keys((expected[name]!.element ?? expected[name]!).shape!).sort(),
        )
})

test('the answer is an attachment that no browser renders or keeps, named after the client', async () => {
  const { headers } = await exportAs(fixture.agent, await addWholeClient())
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="Zo? AC_DC.zip"; filename*=UTF-8''Zo%C3%AB%20AC_DC.zip`,
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'; sandbox$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('an agent gets their own tasks with the client, an admin all users’ tasks', async () => {
  const { testApp, people, agent, admin } = fixture
  const clientId = await fixture.addClient()
  for (const [user, title] of [
    [people.harbor.agent, 'mine'],
    [people.harbor.colleague, "colleague's"],
  ] as const) {
    const [taskId] = await testApp.seed.tasks(user, [{ clientId, title }])
    await seedRule(testApp, user, { client_id: clientId, title })
    await testApp.seed.insert('task_history', [
      {
        organization_id: user.organizationId,
        id: newId(),
        task_id: taskId!,
        user_id: user.id,
        action: 'started',
        previous_value: 0,
        new_value: 0,
        day: '2026-11-21',
        created_at: testNow,
      },
    ])
  }
  const countRows = async (browser = agent) => {
    const { tasks, recurringTasks, taskHistory } = (await exportAs(browser, clientId)).record!
    return [...tasks, ...recurringTasks].map(({ title }) => title).concat(`${taskHistory.length}`)
  }
  expect(await countRows(agent)).toEqual(['mine', 'mine', '1'])
  expect(await countRows(admin)).toEqual(['mine', "colleague's", 'mine', "colleague's", '2'])
})

test('nothing of another organization is in it, nor the id of a super administrator', async () => {
  const { testApp, people, agent } = fixture
  const { superAdmin } = people.platform
  const clientId = await fixture.addClient()
  await seedEvent(clientId, superAdmin, { kind: 'owner_changed', is_system: true })
  // The same ids in the other organization.
  await testApp.owner.query(
    `insert into clients (organization_id, id, first_name, status, assigned_agent_id, created_at, updated_at)
     values ($1, $2, $3, 'active', $4, $5, $5)`,
    [people.summit.organization.id, clientId, marker, people.summit.agent.id, testNow],
  )
  await seedNote(testApp, people.summit.agent, clientId, { content: marker })
  await seedDocument(testApp, people.summit.agent, clientId, { file_name: marker, bytes: marker })
  const { bytes, record } = await exportAs(agent, clientId)
  expect(record!.timeline).toMatchObject([{ kind: 'owner_changed', createdBy: null, createdByName: null }])
  expect(bytes.includes(marker)).toBe(false)
  expect(bytes.includes(superAdmin.id)).toBe(false)
  expect(bytes.includes(people.summit.organization.id)).toBe(false)
})

test('lists of any length are whole and in the order of creation', async () => {
  const { testApp, people, agent } = fixture
  const clientId = await fixture.addClient()
  const contents = Array.from({ length: 101 }, (_, index) => `${index}`)
  for (const content of contents) await seedNote(testApp, people.harbor.agent, clientId, { content })
  const [taskId] = await testApp.seed.tasks(people.harbor.agent, [{ clientId }])
  await testApp.owner.query(
    `insert into task_history (organization_id, id, task_id, user_id, action, previous_value, new_value, day, created_at)
     select $1, gen_random_uuid(), $2, $3, 'incremented', n, n + 1, '2026-11-21', $4 from generate_series(1, 2001) n`,
    [people.harbor.organization.id, taskId, people.harbor.agent.id, testNow],
  )
  const { record } = await exportAs(agent, clientId)
  expect(record!.notes.map(({ content }) => content)).toEqual(contents)
  expect(new Set(record!.taskHistory.map(({ id }) => id)).size).toBe(2_001)
})

test('a file that the store has lost or that is damaged is named as missing; the others are there', async () => {
  const { testApp, people, agent } = fixture
  const clientId = await fixture.addClient()
  const seeded = []
  for (const name of ['lost.pdf', 'short.pdf', 'whole.pdf'])
    seeded.push(await seedDocument(testApp, people.harbor.agent, clientId, { file_name: name }))
  await rm(fileOf(seeded[0]!.key))
  await truncate(fileOf(seeded[1]!.key), 3)
  const { status, files, record } = await exportAs(agent, clientId)
  expect(status).toBe(200)
  expect([...files!.keys()]).toEqual(['documents/whole.pdf', 'record.json'])
  expect(record!.documents.map(({ fileName, path, isMissing }) => [fileName, path, isMissing])).toEqual([
    ['lost.pdf', null, true],
    ['short.pdf', null, true],
    ['whole.pdf', 'documents/whole.pdf', false],
  ])
})

test('names in the ZIP are safe on every system', async () => {
  const { testApp, people, agent } = fixture
  const clientId = await fixture.addClient()
  for (const name of ['../../etc/passwd', 'a\\b:c?.pdf', 'CON', 'x\u202egnp.exe', 'Policy.pdf', 'policy.PDF'])
    await seedDocument(testApp, people.harbor.agent, clientId, { file_name: name })
  const { files } = await exportAs(agent, clientId)
  expect([...files!.keys()]).toEqual([
    'documents/.._.._etc_passwd',
    'documents/a_b_c_.pdf',
    'documents/_CON',
    'documents/xgnp.exe',
    'documents/Policy.pdf',
    'documents/policy (2).PDF',
    'record.json',
  ])
})

describe('HEAD', () => {
  test('answers whether the download is refused, and is no export', async () => {
    const { agent, people } = fixture
    const [own, colleagues] = [await fixture.addClient(), await fixture.addClient({}, people.harbor.colleague)]
    const head = async (id: string) => (await agent.send('HEAD', exportPath(id))).status
    expect([await head(own), await head(colleagues), await head(newId()), await head('x')]).toEqual([
      200, 404, 404, 400,
    ])
    expect(await fixture.readAudit(own)).toEqual([])
  })
})

test('an S3 store is read alike, and a file that it has lost named', async () => {
  const { testApp, agent } = fixture
  const { env, close } = await startS3()
  const instance = await testApp.addInstance({ env })
  const clientId = await fixture.addClient()
  const { body, headers } = encodeForm(sampleFile)
  for (let count = 0; count < 2; count += 1)
    await agent.at(instance.app).post(`/api/clients/${clientId}/documents`, body, headers)
  const { rows } = await testApp.owner.query(
    "select organization_id || '/' || file_id as key from documents where client_id = $1 order by id",
    [clientId],
  )
  await instance.files.remove(rows[0].key)
  const { files, record } = await downloadExport(instance, agent, clientId)
  expect(files!.get('documents/policy.pdf')!.toString()).toBe('the policy')
  expect(record!.documents.map(({ isMissing }) => isMissing)).toEqual([true, false])
  await close()
})

test('a file store that is down refuses the export with an error that is no attachment', async () => {
  const { testApp, people, agent } = fixture
  const clientId = await fixture.addClient()
  await seedDocument(testApp, people.harbor.agent, clientId)
  const instance = await testApp.addInstance({ env: s3Settings(1) })
  const response = await agent.at(instance.app).get(exportPath(clientId))
  expect(response).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(response.headers).not.toHaveProperty('content-disposition')
})
