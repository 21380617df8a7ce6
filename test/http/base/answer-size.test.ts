import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maxAnswerBytes } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { endpoints } from '#server/base/http/endpoints.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { insertLongestRows } from '#test/support/data/longest-rows.ts'
import { seedNotice, seedPolicy } from '#test/support/data/seed-records.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { seedImport } from '#test/support/imports/seed-import.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { testNow } from '#test/support/test-clock.ts'

/** More rows than fit into one answer, of each list that pages. */
const counts = { clients: 1_100, tasks: 500, closedTasks: 200, history: 7_000, rules: 600, perClient: 210 }
const userCount = 600
const organizationCount = 700

let testApp: TestApp
let user: SeededUser
let browser: Browser
let clientId: string
let sequenceId: string
let assignmentId: string
let importId: string
let policyId: string
beforeAll(async () => {
  testApp = await createTestApp()
  user = await testApp.seed.user(await testApp.seed.organization(), 'super_admin')
  browser = await testApp.signIn(user)
  const ids = await insertLongestRows(testApp.owner, user, '2026-11-21', counts)
  ;({ clientId, sequenceId, assignmentId } = ids)
  // Pages end within each part of today's list: overdue, completed today, the daily roleplay, and the others.
  await testApp.owner.query(
    `with moved as (
       select id, row_number() over (order by id) as n from tasks where assigned_agent_id = $1 and status = 'pending' limit 300
     )
     update tasks t set due_date = '2026-11-20',
       status = case when n <= 150 then 'completed' else 'pending' end, completed_count = (n <= 150)::int,
       completed_on = case when n <= 150 then date '2026-11-21' end
     from moved where t.id = moved.id`,
    [user.id],
  )
  await testApp.seed.tasks(user, [{ title: 'Daily roleplay', type: 'roleplay', isDaily: true }])
  await testApp.owner.query(
    `insert into users (organization_id, id, first_name, last_name, email, role, profile_image_url, created_at)
     select $1, gen_random_uuid(), repeat('€', 100), repeat('€', 100), repeat('x', 240) || n || '@x', 'agent',
       'https://x/' || repeat('"', 1900), now() from generate_series(1, $2::int) n`,
    [user.organizationId, userCount],
  )
  await testApp.owner.query(
    `insert into invitations (organization_id, id, email, role, token_hash, invited_by, invited_by_organization,
       created_at, expires_at)
     select $1, gen_random_uuid(), repeat(chr(1), 240) || n || '@x', 'agent', sha256(n::text::bytea), $2, $1, now(), now()
     from generate_series(1, $3::int) n`,
    [user.organizationId, user.id, userCount],
  )
  await testApp.owner.query(
    `insert into outbox (organization_id, id, subject_id, recipient, subject, text, html, next_attempt_at, created_at)
     select $1, gen_random_uuid(), $1, repeat(chr(1), 254), repeat(chr(1), 300), repeat(chr(1), 25000), '', now(), now()
     from generate_series(1, $2::int) n`,
    [user.organizationId, counts.perClient],
  )
  await testApp.owner.query(
    `insert into organizations (id, name, quoting_tool_url, calendar_url, created_at)
     select gen_random_uuid(), repeat(chr(1), 97) || n, 'https://x/' || repeat('"', 1990), 'https://x/' || repeat('"', 1990), now()
     from generate_series(1, $1::int) n`,
    [organizationCount],
  )
  for (let count = 0; count < 60; count += 1)
    await seedNotice(testApp, user, { text: '\u0001'.repeat(maxTextLengths.title) })
  policyId = await seedPolicy(testApp, user, clientId, { status: 'lapsed' })
  importId = await seedImport(testApp, user, { rows: counts.perClient, name: '\u0001'.repeat(maxTextLengths.name) })
  // Of one phone: each but the oldest is paired with that one.
  await testApp.owner.query(
    `update clients set phone_key = '+15550100' where id in (
       select id from clients where organization_id = $1 order by id limit $2::int + 1)`,
    [user.organizationId, counts.perClient],
  )
  await testApp.owner.query(
    `with added as (
       insert into households (organization_id, id, name, created_at, updated_at)
       select organization_id, id, repeat(chr(1), $2), created_at, created_at from clients where organization_id = $1
       returning organization_id, id)
     insert into household_members (organization_id, client_id, household_id, role, position)
     select organization_id, id, id, 'head', 0 from added`,
    [user.organizationId, maxTextLengths.name],
  )
  await testApp.owner.query(
    `insert into merges (organization_id, id, client_id, kept_id, gone_id, gone, kept, moved, created_by,
       created_by_organization, created_at)
     select c.organization_id, gen_random_uuid(), c.id, c.id, gen_random_uuid(), to_jsonb(c), '{}', '{}', $2, $1, $4
     from clients c, generate_series(1, $3::int) n where c.organization_id = $1 and c.id = $5`,
    [user.organizationId, user.id, counts.perClient, testNow, clientId],
  )
}, 120_000)

const inOrganization = (path: string) => `/api/super-admin/organizations/${user.organizationId}/${path}`

/** The path of each list and its number of rows, including lists without pages. */
const lists: Record<string, [path: () => string, rowCount: number][]> = {
  listClients: [
    [() => '/api/clients', counts.clients],
    [() => '/api/clients?scope=organization&sort=name&limit=5000', counts.clients],
    [() => '/api/clients?sort=activity&order=asc', counts.clients],
  ],
  listDuplicatePairs: [[() => '/api/clients/duplicates', counts.perClient]],
  listMerges: [[() => '/api/merges', counts.perClient]],
  listHouseholds: [[() => '/api/households', counts.clients]],
  listImports: [[() => '/api/imports', 1]],
  listImportRows: [[() => `/api/imports/${importId}/rows`, counts.perClient]],
  listTasksOfDay: [
    [() => '/api/tasks/planning?date=2026-11-21', counts.tasks + counts.closedTasks + 1],
    [() => '/api/tasks/planning?date=2026-11-21&limit=97', counts.tasks + counts.closedTasks + 1],
    [() => '/api/tasks/planning?date=2026-11-20', 300],
  ],
  listScheduledTasks: [
    [() => '/api/schedule?date=2026-11-21', counts.tasks + counts.closedTasks - 300],
    [() => '/api/schedule?date=2026-11-20&limit=97', 300],
  ],
  listUnacknowledgedClosedTasks: [[() => '/api/tasks/closed', counts.closedTasks]],
  listNextTasks: [[() => '/api/tasks/next-of-clients', 1]],
  listTaskHistory: [[() => '/api/task-history', counts.history]],
  listRecurringRules: [[() => '/api/tasks/recurring', counts.rules]],
  // Nine days of each rule, and of the 200 steps of a sequence that starts over daily.
  listComingOccurrences: [
    [() => '/api/tasks/recurring-preview?year=2026&month=11', (counts.rules + 200) * 9],
    [() => '/api/tasks/recurring-preview?year=2026&month=11&limit=333', (counts.rules + 200) * 9],
  ],
  listSequences: [[() => '/api/nurture-sequences', counts.perClient]],
  listSequenceSteps: [[() => `/api/nurture-sequences/${sequenceId}/tasks`, 200]],
  listNurtureAssignments: [[() => `/api/clients/${clientId}/nurture-assignments`, counts.perClient]],
  listNurtureAssignmentTasks: [[() => `/api/tasks/nurture-assignment/${assignmentId}`, counts.perClient]],
  listTaskCountsByDay: [[() => '/api/tasks/monthly?year=2026&month=11', 2]],
  listFirstTasksByDay: [[() => '/api/tasks/monthly-first?year=2026&month=11', 6]],
  listNotices: [[() => '/api/notices', 60]],
  listInvitations: [[() => '/api/invitations', userCount]],
  listOutbox: [[() => '/api/outbox', counts.perClient]],
  listBugReports: [[() => '/api/bug-reports', counts.perClient]],
  listClientNotes: [[() => `/api/clients/${clientId}/notes?limit=500`, counts.perClient]],
  listClientDocuments: [[() => `/api/clients/${clientId}/documents`, counts.perClient]],
  listClientTasks: [
    [() => `/api/clients/${clientId}/tasks?limit=500`, counts.tasks + counts.closedTasks + counts.perClient],
  ],
  listClientTimeline: [[() => `/api/clients/${clientId}/timeline?limit=500`, counts.perClient]],
  listPolicies: [[() => `/api/clients/${clientId}/policies`, 101]],
  listRenewals: [[() => '/api/policies/renewals', 100]],
  listRenewalMonths: [[() => '/api/policies/renewals/months', 1]],
  listCarriers: [[() => '/api/policies/carriers', 2]],
  previewPolicyDates: [[() => `/api/policies/${policyId}/moved-steps?renewalDate=2027-01-01`, 0]],
  listNoteTags: [[() => '/api/clients/note-tags', 20]],
  listOrganizationUsers: [[() => '/api/organization/users', userCount + 1]],
  listProgressOfUsers: [[() => '/api/analytics/today', userCount + 1]],
  listProgressAsSuperAdmin: [[() => inOrganization('analytics-today'), userCount + 1]],
  listOrganizations: [[() => '/api/organizations', organizationCount]],
  listUsersAsSuperAdmin: [[() => inOrganization('users'), userCount + 1]],
  listTasksAsSuperAdmin: [[() => inOrganization('tasks'), counts.tasks + counts.closedTasks + counts.perClient + 1]],
  listClientsAsSuperAdmin: [[() => inOrganization('clients'), counts.clients]],
  listAssignmentsAsSuperAdmin: [[() => inOrganization('nurture-assignments'), counts.perClient]],
  listInvitationsAsSuperAdmin: [[() => inOrganization('invitations'), userCount]],
}

test('every list of the contract is in the table', () => {
  const expected = endpoints.filter(({ method, reply }) => method === 'GET' && reply && isList(reply))
  expect(Object.keys(lists).sort()).toEqual(expected.map(({ name }) => name).sort())
})

describe.each(Object.entries(lists).flatMap(([name, calls]) => calls.map((call) => [name, ...call] as const)))(
  '%s',
  (_name, path, rowCount) => {
    test('answers less than 8 MB a page, and every row once', async () => {
      const rows: unknown[] = []
      let cursor: string | undefined
      do {
        const response = await browser.get<unknown[]>(withCursor(path(), cursor))
        expect(response.status, response.text.slice(0, 300)).toBe(200)
        expect(Buffer.byteLength(response.text)).toBeLessThanOrEqual(maxAnswerBytes)
        rows.push(...response.body)
        cursor = response.headers['x-next-cursor'] as string | undefined
      } while (cursor)
      const ids = rows.map(identify)
      expect(ids).toHaveLength(new Set(ids).size)
      expect(ids.length).toBe(rowCount)
    })
  },
)

test('moving 500 tasks with the longest texts answers less than 8 MB', async () => {
  const { rows } = await testApp.owner.query<{ id: string }>(
    `select id from tasks where assigned_agent_id = $1 and status = 'pending' and not is_daily`,
    [user.id],
  )
  const ids = rows.map(({ id }) => id).slice(0, 500)
  const moved = await browser.post<{ truncated: string[] }[]>('/api/tasks/reschedule', { ids, dueDate: '2026-11-30' })
  expect(moved.status).toBe(200)
  expect(Buffer.byteLength(moved.text)).toBeLessThanOrEqual(maxAnswerBytes)
  expect(moved.body[0]!.truncated).toEqual(['description'])
  const movedBack = await browser.post('/api/tasks/reschedule/undo', { ids })
  expect(movedBack.status).toBe(200)
  expect(Buffer.byteLength(movedBack.text)).toBeLessThanOrEqual(maxAnswerBytes)
})

test('a single row is whole', async () => {
  const client = await browser.get<{ notes: string; truncated?: unknown }>(`/api/clients/${clientId}`)
  expect([client.body.notes.length, client.body.truncated]).toEqual([maxTextLengths.text, undefined])
})

/** The id of a row, or what identifies it in its list. */
const identify = (row: unknown): string => {
  const { id, userId, sourceId, key, date, line, newer } = row as Partial<
    Record<'id' | 'userId' | 'sourceId' | 'key' | 'date' | 'line', string>
  > & { newer?: { id: string } }
  return typeof row === 'string'
    ? row
    : (id ?? userId ?? newer?.id ?? (sourceId ? `${sourceId} ${key}` : String(date ?? line)))
}
const isList = (schema: z.ZodMiniType) => schema instanceof z.ZodMiniArray
const withCursor = (path: string, cursor: string | undefined) =>
  cursor ? `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}` : path
