import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#server/base/ids.ts'
import { buildFileStorageKey } from '#server/documents/store.ts'
import type { TestApp } from '#test/support/test-app.ts'
import { testNow } from '#test/support/test-clock.ts'
import { sampleReport } from './sample-report.ts'
import type { SeededUser } from './seed.ts'

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

/** Inserts an active policy of a client, by default one that renews in 9 days, and returns its ID. */
export async function seedPolicy(testApp: TestApp, owner: SeededUser, clientId: string, overrides: RowOverrides = {}) {
  const id = newId()
  const row = {
    organization_id: owner.organizationId,
    id,
    client_id: clientId,
    carrier: 'Acme',
    line: 'auto',
    status: 'active',
    effective_date: '2025-11-30',
    renewal_date: '2026-11-30',
    term_months: 12,
    currency: 'USD',
    version: 1,
    created_at: testNow,
    updated_at: testNow,
  }
  await testApp.seed.insert('policies', [{ ...row, ...overrides }] as never)
  return id
}

/** Inserts a recurring rule, by default daily from today and opened through today, and returns its ID. */
export async function seedRule(
  { seed }: Pick<TestApp, 'seed'>,
  owner: SeededUser,
  overrides: RuleOverrides = {},
): Promise<string> {
  const id = newId()
  const firstDue = overrides.first_due ?? testNow.slice(0, 10)
  const row = {
    organization_id: owner.organizationId,
    id,
    assigned_agent_id: owner.id,
    created_at: testNow,
    type: 'call',
    title: 'Call the new leads',
    priority: 'medium',
    target_count: 1,
    estimated_minutes: 30,
    resource_type: 'none',
    repeat_interval: 'daily',
    first_due: firstDue,
    opened_through: firstDue,
    updated_at: testNow,
    is_suspended: false,
  }
  await seed.insert('recurring_rules', [{ ...row, ...overrides }])
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
  const [key, size] = [buildFileStorageKey(organization_id, fileId), Buffer.byteLength(bytes)]
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

/** Inserts an invitation of 7 days by a user to their organization and returns its ID. */
export async function seedInvitation(testApp: TestApp, inviter: SeededUser, overrides: RowOverrides = {}) {
  const id = newId()
  const row = { id, email: `${id}@example.com`, role: 'agent', token_hash: `\\x${randomBytes(32).toString('hex')}` }
  const inviterColumns = { invited_by: inviter.id, invited_by_organization: inviter.organizationId }
  const times = { created_at: testNow, expires_at: '2026-11-28T15:00:00Z' }
  await testApp.seed.insert('invitations', [
    { organization_id: inviter.organizationId, ...row, ...inviterColumns, ...times, ...overrides } as never,
  ])
  return id
}

/** Inserts a passkey of a user and returns its ID. */
export async function seedPasskey(testApp: TestApp, owner: SeededUser, overrides: RowOverrides = {}): Promise<string> {
  const id = newId()
  const key = { credential_id: id, public_key: '\\x00', counter: 0, transports: '{}', name: 'Mac' }
  await testApp.seed.insert('passkeys', [
    {
      organization_id: owner.organizationId,
      id,
      user_id: owner.id,
      ...key,
      created_at: testNow,
      ...overrides,
    } as never,
  ])
  return id
}

/** Inserts a notice of a user and returns its ID. */
export async function seedNotice(testApp: TestApp, owner: SeededUser, overrides: RowOverrides = {}): Promise<string> {
  const id = newId()
  const row = {
    organization_id: owner.organizationId,
    id,
    user_id: owner.id,
    kind: 'handed_over',
    key: id,
    text: 'Hello',
  }
  await testApp.seed.insert('notices', [
    { ...row, day: testNow.slice(0, 10), created_at: testNow, ...overrides } as never,
  ])
  return id
}

/** Inserts an undelivered e-mail of a user's organization and returns its ID. */
export async function seedMail(testApp: TestApp, author: SeededUser, overrides: RowOverrides = {}): Promise<string> {
  const id = newId()
  const content = { recipient: 'ada@example.com', subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada</p>' }
  const row = { organization_id: author.organizationId, id, subject_id: id, ...content }
  await testApp.seed.insert('outbox', [
    { ...row, attempts: 0, next_attempt_at: testNow, created_at: testNow, ...overrides } as never,
  ])
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
