import { newId } from '#server/base/ids.ts'
import type { TestApp } from '#test/support/test-app.ts'
import { testNow } from '#test/support/test-clock.ts'
import type { SeededUser } from './seed.ts'

type RowOverrides = Record<string, string | number | boolean | null>

const day = testNow.slice(0, 10)
const baseColumns = ({ organizationId }: SeededUser) => ({
  organization_id: organizationId,
  created_at: testNow,
  updated_at: testNow,
})

/** Inserts a personal sequence without steps and returns its ID. */
export async function seedSequence(testApp: TestApp, owner: SeededUser, overrides: RowOverrides = {}): Promise<string> {
  const id = newId()
  const flags = { is_active: true, is_org_level: false, ends_when_active: false }
  const row = { ...baseColumns(owner), id, created_by: owner.id, name: 'New client', ...flags }
  await testApp.seed.insert('sequences', [{ ...row, ...overrides }])
  return id
}

/** Inserts a step, by default on the day of the enrollment, and returns its ID. */
export async function seedStep(
  testApp: TestApp,
  owner: SeededUser,
  sequenceId: string,
  overrides: RowOverrides = {},
): Promise<string> {
  const id = newId()
  const content = { title: 'Call', task_type: 'call', priority: 'medium', estimated_minutes: 30, target_count: 1 }
  const row = { ...baseColumns(owner), id, sequence_id: sequenceId, days_after_kickoff: 0, ...content }
  await testApp.seed.insert('sequence_steps', [{ ...row, ...overrides }])
  return id
}

/** Inserts a running assignment that began today and is opened through today, and returns its ID. */
export async function seedAssignment(
  testApp: TestApp,
  owner: SeededUser,
  clientId: string,
  sequenceId: string,
  overrides: RowOverrides = {},
): Promise<string> {
  const id = newId()
  const ids = { id, client_id: clientId, sequence_id: sequenceId, assigned_agent_id: owner.id, created_by: owner.id }
  const row = { ...baseColumns(owner), ...ids, start_date: day, opened_through: day }
  await testApp.seed.insert('nurture_assignments', [{ ...row, ...overrides }])
  return id
}
