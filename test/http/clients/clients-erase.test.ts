import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { HistoryEntry } from '#contract/tasks/task-history.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { createDocumentFixture, type DocumentFixture } from '#test/support/data/document-fixture.ts'
import { sampleFile } from '#test/support/multipart.ts'

let fixture: DocumentFixture
beforeAll(async () => {
  fixture = await createDocumentFixture()
})

const marker = 'Quettelbright'

/** Creates a client, with the marker in each text about it, by the calls of the screens. */
async function createMarkedClient() {
  const { agent } = fixture
  const { body: client } = await agent.post<{ id: string }>('/api/clients', {
    firstName: marker,
    lastName: marker,
    email: `${marker}@example.test`,
    phone: '(603) 555-0100',
    address: `1 ${marker} Street`,
    notes: `Likes ${marker}`,
  })
  const path = `/api/clients/${client.id}`
  const texts = { title: `Call ${marker}`, description: `Ask ${marker}`, clientId: client.id }
  const link = { resourceType: 'link', resourceLink: `https://example.test/${marker}` }
  await agent.post(`${path}/notes`, { content: `Said ${marker}`, tags: [marker], noteType: 'general' })
  await agent.post(`${path}/timeline`, { eventType: 'call', title: `Called ${marker}`, description: marker })
  await fixture.upload(client.id, [{ ...sampleFile, fileName: `${marker}.pdf`, content: `About ${marker}` }])
  const { body: done } = await agent.post<Task>('/api/tasks', { ...texts, ...link })
  await agent.post(`/api/tasks/${done.id}/messages`, { channel: 'email', text: `Dear ${marker}` })
  await agent.put(`/api/tasks/${done.id}`, { status: 'completed' })
  const { body: abandoned } = await agent.post<Task>('/api/tasks', texts)
  await agent.put(`/api/tasks/${abandoned.id}`, { status: 'abandoned' })
  await agent.post('/api/tasks', { ...texts, dueDate: '2026-12-01', hasRepeat: true, repeatInterval: 'daily' })
  const { body: tasks } = await agent.get<Task[]>('/api/tasks/planning?date=2026-11-21')
  const roleplay = tasks.find(({ isDaily }) => isDaily)!
  await agent.put(`/api/tasks/${roleplay.id}`, { ...texts, title: `Practise for ${marker}` })
  const dates = { effectiveDate: '2026-01-01', renewalDate: '2026-11-20' }
  const policy = { carrier: marker, line: 'auto', policyNumber: marker, notes: marker, ...dates }
  const { body: added } = await agent.post<{ id: string }>(`${path}/policies`, policy)
  await agent.post(`/api/policies/${added.id}/outcome`, { outcome: 'moved', carrier: `New ${marker}`, reason: marker })
  const { body: other } = await agent.post<{ id: string }>('/api/clients', { firstName: `Other ${marker}` })
  expect((await agent.post(`${path}/merge`, { from: other.id, fields: { firstName: 'take' } })).status).toBe(200)
  const { rows } = await fixture.testApp.owner.query<{ id: string }>(
    `insert into outbox (organization_id, id, subject_id, recipient, subject, text, html, expires_at, next_attempt_at, created_at)
     select organization_id, id, assigned_agent_id, 'a@example.test', $2, $2, $2, '2026-11-21', '2026-11-21', '2026-11-21'
     from clients where id = $1 returning id`,
    [client.id, `The renewal of ${marker}`],
  )
  expect(rows).toHaveLength(1)
  return { clientId: client.id, doneId: done.id, roleplayId: roleplay.id }
}

/** Lists the files and the tables with a row that contain the marker. */
async function findMarker(): Promise<string[]> {
  const { owner, files } = fixture.testApp
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'partitions')`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rowCount } = await owner.query(`select from ${name} t where t::text ilike $1`, [`%${marker}%`])
    if (rowCount) found.push(name)
  }
  const folder = dirname(files.incomingDir)
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile() && (await readFile(join(file.parentPath, file.name), 'utf8')).includes(marker)) found.push('file')
  return found.sort()
}

test('an erased client is nowhere in the database and the files; its finished tasks still count', async () => {
  const { clientId, doneId, roleplayId } = await createMarkedClient()
  const ofFeatures = ['merges', 'outbox', 'policies', 'policy_outcomes', 'recurring_rules']
  const everywhere = ['client_notes', 'clients', 'documents', ...ofFeatures, 'tasks', 'timeline']
  expect(await findMarker()).toEqual(['file', ...everywhere.map((table) => `public.${table}`)])

  expect((await fixture.admin.delete(`/api/clients/${clientId}?erase=true`)).status).toBe(204)
  // Only files that no upload under way can belong to are removed.
  fixture.testApp.clock.advance({ hours: 2 })
  await fixture.sweep()

  expect(await findMarker()).toEqual([])
  expect((await fixture.agent.get<Task>(`/api/tasks/${doneId}`)).body).toMatchObject({
    title: 'Erased',
    description: null,
    resourceType: 'none',
    resourceLink: null,
    status: 'completed',
  })
  expect((await fixture.agent.get<Task>(`/api/tasks/${roleplayId}`)).body).toMatchObject({
    title: 'Daily roleplay',
    isDaily: true,
    status: 'pending',
  })
  const { body: history } = await fixture.agent.get<HistoryEntry[]>('/api/task-history')
  expect(history.filter(({ taskTitle }) => taskTitle === 'Erased').map(({ action }) => action)).toEqual([
    'abandoned',
    'completed',
  ])
  expect(await fixture.readAudit(clientId)).toMatchObject([
    { action: 'client_merged' },
    { action: 'client_erased', details: {} },
  ])
})

test('only an admin erases a client', async () => {
  const clientId = await fixture.addClient()
  await fixture.expectRefusal(() => fixture.agent.delete(`/api/clients/${clientId}?erase=true`), { status: 403 })
  await fixture.expectRefusal(() => fixture.admin.delete(`/api/clients/${clientId}?erase=yes`), { status: 400 })
})
