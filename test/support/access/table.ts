import { newId } from '#server/base/ids.ts'
import { sampleReport } from '#test/support/data/sample-report.ts'
import { seedBugReport, seedNotice } from '#test/support/data/seed-records.ts'
import { administrationRows } from './administration-rows.ts'
import { clientRecordRows } from './client-record-rows.ts'
import { clientRows } from './client-rows.ts'
import { householdRows } from './household-rows.ts'
import { importRows } from './import-rows.ts'
import { policyRows } from './policy-rows.ts'
import { recurringRows } from './recurring-rows.ts'
import {
  type AccessRow,
  agentsAndAdmins,
  createClient,
  everyActor,
  everyRole,
  ownOnly,
  rowBy,
  statusesByOwner,
  superAdminOnly,
} from './rows.ts'
import { sequenceRows } from './sequence-rows.ts'
import { teamRows } from './team-rows.ts'
import type { RowFactory } from './world.ts'

const createTask: RowFactory = async (testApp, owner, text) =>
  (await testApp.seed.tasks(owner, [{ title: text, description: text }]))[0]!
const createTaskOfClient: RowFactory = async (testApp, owner, text) => {
  const [clientId] = await testApp.seed.clients(owner, [{ first_name: text }])
  return (await testApp.seed.tasks(owner, [{ title: text, clientId }]))[0]!
}
/** Creates a task as the application closes it. */
const createClosedTask: RowFactory = async (testApp, owner, text) => {
  const [id] = await testApp.seed.tasks(owner, [{ title: text, dueDate: '2026-11-10', status: 'abandoned' }])
  await testApp.owner.query("update tasks set closed_as = 'overdue' where id = $1", [id])
  return id!
}
/** Creates a task that was moved from yesterday to today. */
const createMovedTask: RowFactory = async (testApp, owner, text) => {
  const [id] = await testApp.seed.tasks(owner, [{ title: text, version: 2 }])
  await testApp.owner.query("update tasks set moved_from = '2026-11-20', moved_by_hand = true where id = $1", [id])
  return id!
}
/** Creates a task that its owner completed today. */
const createFinishedTask: RowFactory = async (testApp, owner, text) => {
  const [id] = await testApp.seed.tasks(owner, [{ title: text, status: 'completed' }])
  const day = testApp.clock().toISOString().slice(0, 10)
  await testApp.seed.insert('task_history', [
    {
      organization_id: owner.organizationId,
      id: newId(),
      task_id: id!,
      user_id: owner.id,
      action: 'completed',
      previous_value: 0,
      new_value: 1,
      day,
      created_at: testApp.clock().toISOString(),
    },
  ])
  return id!
}
const createNotice: RowFactory = (testApp, owner, text) => seedNotice(testApp, owner, { text })

/** Access matrix rows by endpoint name. The matrix test fails for an endpoint without rows. */
export const accessTable: Record<string, AccessRow[]> = {
  search: [{ input: () => ({ query: { q: 'summit' } }), expected: everyRole(200) }],
  checkHealth: [{ input: () => ({}), expected: everyActor(200) }],
  checkReadiness: [{ input: () => ({}), expected: everyActor(200) }],
  // Test requests come from a loopback address.
  getMetrics: [{ input: () => ({}), expected: everyActor(200) }],
  getOpenApi: [{ input: () => ({}), expected: everyActor(200) }],
  // The issuer is unreachable in this test; sign-in*.test.ts covers a reachable one.
  startSignIn: [{ input: () => ({}), expected: everyActor(503) }],
  finishSignIn: [{ input: () => ({ query: { state: 'x', code: 'x' } }), expected: everyActor(400) }],
  // A cross-site request does not end the session.
  signOut: [{ input: () => ({ headers: { 'sec-fetch-site': 'cross-site' } }), expected: everyActor(303) }],
  // With an external issuer there is nothing to set up; links-and-setup.test.ts covers the built-in one.
  setUp: [{ input: () => ({ body: {} }), expected: everyActor(404) }],
  getCurrentUser: [{ input: () => ({}), expected: everyRole(200) }],
  getCsrfToken: [{ input: () => ({}), expected: everyRole(200) }],
  listTasksOfDay: [{ input: () => ({ query: { date: '2026-11-21' } }), expected: everyRole(200) }],
  getProgressOfToday: [{ input: () => ({}), expected: everyRole(200) }],
  countTodayTowardsStreak: [{ input: () => ({ body: {} }), expected: everyRole(200) }],
  listUnacknowledgedClosedTasks: [{ input: () => ({}), expected: everyRole(200) }],
  listNextTasks: [{ input: () => ({}), expected: everyRole(200) }],
  listTaskHistory: [{ input: () => ({}), expected: everyRole(200) }],
  updateProfile: [{ input: () => ({ body: { firstName: 'x' } }), expected: everyRole(200) }],
  endOtherSessions: [{ input: () => ({}), expected: everyRole(200) }],
  getTaskHistorySummary: [{ input: () => ({}), expected: everyRole(200) }],
  getOrganizationSettings: [{ input: () => ({}), expected: everyRole(200) }],
  ...administrationRows,
  ...clientRows,
  ...clientRecordRows,
  ...householdRows,
  ...importRows,
  ...policyRows,
  ...recurringRows,
  ...sequenceRows,
  ...teamRows,
  createTask: [
    { input: () => ({ body: { title: 'x' } }), expected: everyRole(201) },
    { input: () => ({ body: { title: 'x', hasRepeat: true, repeatInterval: 'daily' } }), expected: everyRole(201) },
    // An admin has access to every client of the organization; see docs/product/roles.md.
    {
      by: 'clientId',
      create: createClient,
      input: (clientId) => ({ body: { title: 'x', clientId } }),
      expected: agentsAndAdmins(statusesByOwner(201, 400, 400, 400, 400), statusesByOwner(201, 201, 400, 400, 400)),
    },
  ],
  getTask: [rowBy('taskId', createTask, ownOnly(200))],
  updateTask: [rowBy('taskId', createTask, ownOnly(200), { body: { status: 'completed' } })],
  finishTask: [rowBy('taskId', createTaskOfClient, ownOnly(200), { body: { outcome: 'voicemail' } })],
  undoFinish: [rowBy('taskId', createFinishedTask, ownOnly(200))],
  deleteTask: [rowBy('taskId', createTask, ownOnly(204))],
  recordMessage: [rowBy('taskId', createTaskOfClient, ownOnly(201), { body: { channel: 'email', text: 'x' } })],
  // An invalid ID in a body is a field error; see docs/product/api.md#errors.
  rescheduleTasks: [
    {
      by: 'ids',
      create: createTask,
      input: (id) => ({ body: { ids: [id], dueDate: '2026-12-01' } }),
      expected: everyRole(statusesByOwner(200, 400, 400, 400, 400)),
    },
  ],
  undoReschedule: [
    {
      by: 'ids',
      create: createMovedTask,
      input: (id) => ({ body: { ids: [id] } }),
      expected: everyRole(statusesByOwner(200, 400, 400, 400, 400)),
    },
  ],
  acknowledgeClosedTasks: [
    {
      by: 'ids',
      create: createClosedTask,
      input: (id) => ({ body: { ids: [id] } }),
      expected: everyRole(statusesByOwner(204, 400, 400, 400, 400)),
    },
  ],
  reopenClosedTask: [rowBy('taskId', createClosedTask, ownOnly(201))],
  // Notices of others are silently left alone.
  listNotices: [{ input: () => ({}), expected: everyRole(200) }],
  markNoticesRead: [
    {
      by: 'ids',
      create: createNotice,
      input: (id) => ({ body: { ids: [id] } }),
      expected: everyRole(statusesByOwner(204, 204, 204, 204, 400)),
    },
  ],
  getNoticeSettings: [{ input: () => ({}), expected: everyRole(200) }],
  updateNoticeSettings: [{ input: () => ({ body: { morning: { at: '08:00' } } }), expected: everyRole(200) }],
  getFeed: [{ input: () => ({}), expected: everyRole(200) }],
  createFeed: [{ input: () => ({ body: {} }), expected: everyRole(201) }],
  deleteFeed: [{ input: () => ({}), expected: everyRole(204) }],
  reportBug: [{ input: () => ({ body: sampleReport }), expected: everyRole(201) }],
  listBugReports: [{ input: () => ({}), expected: superAdminOnly(200) }],
  getBugReport: [rowBy('reportId', seedBugReport, superAdminOnly(statusesByOwner(200, 200, 200, 404, 400)))],
  changeBugReport: [
    rowBy('reportId', seedBugReport, superAdminOnly(statusesByOwner(200, 200, 200, 404, 400)), {
      body: { status: 'closed' },
    }),
  ],
}
