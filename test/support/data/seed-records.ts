import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#server/base/ids.ts'
import { buildStorageKey } from '#server/documents/store.ts'
import type { TestApp } from '#test/support/test-app.ts'
import { sampleReport } from './sample-report.ts'
import type { SeededUser } from './seed.ts'
import { testNow } from '#test/support/test-clock.ts'

type RowOverrides = Record<string, string | number | null | string[]>

/** Inserts a note on a client and returns its ID. */
export async function seedNote(testApp: TestApp, author: SeededUser, clientId: string, overrides: RowOverrides = {}) {
  const id = newId()
  const row = { id, content: 'Wants to hear about umbrella cover', note_type: 'general', tags: ['umbrella'] }
  await testApp.seed.insert('client_notes', [
    { ...ownershipColumns(author, clientId), updated_at: testNow, ...row, ...overrides },
  ] as never)
  return id
}

/** Inserts a recurring rule, by default daily from today and opened through today, and returns its ID. */
export async function seedRule(testApp: TestApp, owner: SeededUser, overrides: RuleOverrides = {}): Promise<string> {
  const id = newId()
  const firstDue = overrides.first_due ?? testNow.slice(0, 10)
  const row = {
    ...{ organization_id: owner.organizationId, id, assigned_agent_id: owner.id, created_at: testNow },
    ...{ type: 'call', title: 'Call the new leads', priority: 'medium', target_count: 1, estimated_minutes: 30 },
    ...{ resource_type: 'none', repeat_interval: 'daily', first_due: firstDue, opened_through: firstDue },
    ...{ updated_at: testNow, is_suspended: false },
  }
  await testApp.seed.insert('recurring_rules', [{ ...row, ...overrides }])
  return id
}

type RuleOverrides = Record<string, string | number | boolean | null>

/** Stores a file and inserts a document of a client for it; returns the IDs and the storage key. */
export async function seedDocument(
  testApp: TestApp,
  author: SeededUser,
  clientId: string,
  { bytes = 'the policy', ...overrides }: RowOverrides & { bytes?: string } = {},
) {
  const [id, fileId] = [newId(), newId()]
  const { created_at, organization_id } = ownershipColumns(author, clientId)
  await testApp.seed.insert('stored_files', [{ organization_id, id: fileId, created_at }])
  const [key, size] = [buildStorageKey(organization_id, fileId), Buffer.byteLength(bytes)]
  await testApp.files.save(key, { path: await writeTempFile(bytes), size })
  const row = { id, file_id: fileId, file_name: 'policy.pdf', media_type: 'application/pdf', size }
  await testApp.seed.insert('documents', [{ ...ownershipColumns(author, clientId), ...row, ...overrides }] as never)
  return { id, fileId, key }
}

/** Inserts a bug report and returns its ID. */
export async function seedBugReport(testApp: TestApp, author: SeededUser, description: string): Promise<string> {
  const id = newId()
  const { systemInfo: system_info, debuggingInfo: debugging_info } = sampleReport
  const content = { description, system_info, debugging_info, status: 'open' }
  await testApp.seed.insert('bug_reports', [
    { id, organization_id: author.organizationId, created_by: author.id, created_at: testNow, ...content },
  ] as never)
  return id
}

const ownershipColumns = ({ organizationId, id }: SeededUser, clientId: string) => ({
  organization_id: organizationId,
  client_id: clientId,
  created_by: id,
  created_by_organization: organizationId,
  created_at: testNow,
})

async function writeTempFile(bytes: string): Promise<string> {
  const path = join(tmpdir(), `daybook-seed-${newId()}`)
  await writeFile(path, bytes)
  return path
}
