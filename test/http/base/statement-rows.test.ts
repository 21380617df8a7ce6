import { globSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ClientSort, SortOrder } from '#contract/clients/clients.ts'
import { TaskOfDay } from '#contract/planning/planning.ts'
import { statements } from '#server/base/statement.ts'
import { createDescriber, type DescribedColumn } from '#test/support/statements/describe-statement.ts'
import { findRowFaults } from '#test/support/statements/row-faults.ts'
import { createTestApp, onFileFinished } from '#test/support/test-app.ts'

const clientLists = ['own', 'organization'].flatMap((scope) => [
  ...ClientSort.options.flatMap((sort) => SortOrder.options.map((order) => `clients_${scope}_${sort}_${order}`)),
  `clients_${scope}_rank_asc`,
])

const taskColumnsWithoutNull = Object.entries(TaskOfDay.shape).flatMap(([column, schema]) =>
  ['nullable', 'optional'].includes(schema.def.type) || column === 'hasRepeat' ? [] : column,
)

/** Columns that are never null though their form does not show it, as `statement.column`, with the reason. */
const neverNull: Record<string, string> = {
  'lock_client_access.isAccessible': 'compares columns and parameters that are not null',
  'lock_active_user.name': 'falls back to the e-mail address, which is not null',
  'name_of_user.name': 'falls back to the e-mail address, which is not null',
  ...Object.fromEntries(
    [
      ...['notes', 'events', 'documents', 'openTasks', 'recurringTasks', 'openTasksOfOwner', 'recurringTasksOfOwner'],
      'assignments',
    ].map((column) => [`client_related_counts.${column}`, 'counts in a subselect']),
  ),
  'tags_of_notes.tag': 'is an element of a list without null',
  'duplicates_of_client.same': 'is one of two literals',
  ...Object.fromEntries(
    ['client_by_id', 'clients_of_organization', 'lock_client', 'lock_client_for_key_share', ...clientLists].map(
      (name) => [`${name}.lastActivityAt`, 'is the greatest of values of which one is not null'],
    ),
  ),
  ...Object.fromEntries(
    ['clients', 'openTasks', 'recurringTasks', 'assignments'].map((column) => [
      `workload_of_user.${column}`,
      'counts in a subselect',
    ]),
  ),
  'lock_members_and_admins.name': 'falls back to the e-mail address, which is not null',
  ...Object.fromEntries(
    [
      ...['client_by_id', 'lock_client', 'lock_client_for_key_share', ...clientLists],
      ...['update_client', 'update_client_archived', 'update_client_owner', 'clients_of_organization'],
    ].map((name) => [`${name}.activeSequences`, 'falls back to an empty list']),
  ),
  ...Object.fromEntries(
    [
      ...['endable_assignments', 'assignments_of_client', 'assignment_by_id', 'lock_assignment', 'lock_own_assignment'],
      ...['coming_assignments_of_agent', 'client_groups_of_sequences', 'lock_running_assignments'],
      ...['exported_assignments', 'lock_assignments_without_step'],
    ].map((name) => [`${name}.openedThrough`, 'is a column that is not null, or later than it']),
  ),
  ...Object.fromEntries(
    ['endable_assignments', 'assignments_of_client', 'assignment_by_id', 'coming_assignments_of_agent'].map((name) => [
      `${name}.storedKeys`,
      'is an array constructor',
    ]),
  ),
  'endable_assignments.openKeys': 'is an array constructor',
  'lock_assignments_without_step.openedDays': 'comes from a list of days without null',
  'removed_step_by_id.agentIds': 'is an array constructor',
  'endable_assignments.steps': 'falls back to an empty list',
  'lock_due_assignments.today': 'comes from a list of days without null',
  'lock_opened_days_of_users.today': 'is filtered by opened_through is not null',
  'lock_opened_days_of_users.closeThrough': 'is filtered by closed_through is not null',
  'tasks_of_assignment.key': 'is filtered by source',
  'lock_untouched_tasks_of_assignments.assignmentId': 'is filtered by source',
  'lock_untouched_tasks_of_assignments.key': 'is filtered by source',
  'visible_sequences.taskCount': 'counts in a subselect',
  'visible_sequences.stepDays': 'is an array constructor',
  'visible_sequences.tasks': 'falls back to an empty list',
  ...Object.fromEntries(
    ['running', 'paused', 'finished', 'endedEarly', 'endedActive'].map((column) => [
      `sequence_result_totals.${column}`,
      'is a count',
    ]),
  ),
  ...Object.fromEntries(
    ['done', 'missed', 'open'].map((column) => [`sequence_results_of_steps.${column}`, 'falls back to 0']),
  ),
  'members_of_organization.name': 'falls back to the e-mail address, which is not null',
  ...Object.fromEntries(
    ['managed_organizations', 'managed_organization', 'lock_organization'].map((name) => [
      `${name}.userCount`,
      'counts in a subselect',
    ]),
  ),
  'assignments_of_organization.agentName': 'falls back to the e-mail address, which is not null',
  'assignments_of_organization.clientName': 'joins names of which the first is not null',
  'assignments_of_organization.status': 'is one of two literals',
  'tasks_of_organization.agentName': 'falls back to the e-mail address, which is not null',
  'users_for_analytics.name': 'falls back to the e-mail address, which is not null',
  'count_clients_of_agents.runningAssignments': 'falls back to 0',
  'count_tasks_of_windows.tasks': 'adds counts of which one is there',
  'count_tasks_of_windows.completed': 'falls back to 0',
  ...Object.fromEntries(
    ['count_overdue_tasks_of_agents', 'count_contacted_clients_of_agents', 'suspicious_increments'].map((name) => [
      `${name}.agentId`,
      'comes from a list of agents without null',
    ]),
  ),
  'count_overdue_tasks_of_agents.oldest': 'is filtered by oldest is not null',
  'count_overdue_tasks_of_agents.tasks': 'counts in a subselect',
  ...Object.fromEntries(
    ['count', 'first', 'last', 'tasksCompletedToday'].map((column) => [
      `suspicious_increments.${column}`,
      'is a count or the least or greatest of rows of which one is there',
    ]),
  ),
  'lock_closable_tasks.today': 'comes from a list of days without null',
  'lock_closable_tasks.isMissed': 'is a boolean test',
  'lock_due_rules.today': 'comes from a list of days without null',
  'coming_rules_of_agent.storedKeys': 'is an array constructor',
  'unacknowledged_closed_tasks.closedAs': 'is filtered by closed_as is not null',
  'lock_unacknowledged_task.closedAs': 'is filtered by closed_as is not null',
  ...Object.fromEntries(
    [
      ...taskColumnsWithoutNull.map((column) => `tasks_of_today.${column}`),
      ...['status', 'targetCount', 'completedCount', 'estimatedMinutes'].map((column) => `progress_of_today.${column}`),
    ].map((column) => [column, 'is a column of tasks that is not null, behind a union']),
  ),
  ...Object.fromEntries(
    [...clientLists, 'tasks_of_today', 'tasks_of_other_day'].map((name) => [
      `${name}_json.json`,
      'is the JSON of a row',
    ]),
  ),
  'invitation_by_token.email': 'lower() of a column that is not null',
  'pending_invitations_by_email.email': 'lower() of a column that is not null',
}

let describeRows: (text: string) => Promise<DescribedColumn[]>
beforeAll(async () => {
  const { url } = await createTestApp()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onFileFinished(() => client.end())
  describeRows = await createDescriber(client)
  const root = join(import.meta.dirname, '..', '..', '..')
  await Promise.all(globSync('server/**/*store.ts', { cwd: root }).map((path) => import(join(root, path))))
})

test('every statement returns the columns that its row schema declares', async () => {
  const faults: string[] = []
  const unlisted = new Set(Object.keys(neverNull))
  // Files of tests share their modules, so statements that other tests declared may be registered too.
  const ofServer = [...statements.values()].filter(({ name }) => !name.startsWith('test_'))
  for (const one of ofServer) {
    const columns = await describeRows(one.text)
    faults.push(...findRowFaults(one, columns, new Set(Object.keys(neverNull))).map((fault) => `${one.name}: ${fault}`))
    for (const fault of findRowFaults(one, columns)) unlisted.delete(`${one.name}.${fault.split(' ')[0]}`)
  }
  expect(faults).toEqual([])
  expect([...unlisted], 'listed, and not needed').toEqual([])
  expect(ofServer.length).toBeGreaterThan(10)
})

describe('a row schema that differs is found', () => {
  const name = 'planted'
  const Task = z.object({
    id: z.string(),
    title: z.string(),
    clientId: z.nullable(z.string()),
    status: z.enum(['pending', 'in_progress', 'completed', 'abandoned']),
    targetCount: z.int(),
    isDaily: z.boolean(),
    dueDate: z.string(),
    createdAt: z.string(),
  })
  const columns = `t.id, t.title, t.client_id as "clientId", t.status, t.target_count as "targetCount",
    t.is_daily as "isDaily", t.due_date as "dueDate", t.created_at as "createdAt"`
  const select = `select ${columns} from tasks t`
  const Note = z.object({ tags: z.array(z.string()) })

  test.each<[string, z.ZodMiniType | null, string]>([
    ['a row', Task, `${select} where t.organization_id = $1`],
    ['returned columns', Task, `update tasks t set title = $1 returning ${columns}`],
    ['no row', null, 'update tasks set title = $1'],
    ['a list', Note, 'select tags from client_notes'],
    ['bytes', z.object({ hash: z.custom<Buffer>() }), 'select id_hash as hash from sessions'],
    ['a jsonb object', z.object({ details: z.record(z.string(), z.unknown()) }), 'select details from audit'],
    ['a count', z.object({ count: z.int() }), 'select count(*)::int as count from tasks'],
    ['exists', z.object({ has: z.boolean() }), `select exists (select from tasks where (id = $1)) as "has"`],
    ['is distinct from', z.object({ has: z.boolean() }), `select client_id is distinct from id as has from tasks`],
    ['is null', z.object({ has: z.boolean() }), `select client_id is not null as has from tasks`],
    ['an expression that can be null', z.object({ a: z.nullable(z.string()) }), 'select lower(title) as a from tasks'],
    ['an outer join', z.object({ id: z.nullable(z.string()) }), 'select c.id from tasks t left join clients c on true'],
    ['a listed column', z.object({ listed: z.string() }), 'select client_id as listed from tasks'],
    ['a listed expression', z.object({ listed: z.string() }), 'select lower(title) as listed from tasks'],
  ])('%s that agrees has no fault', async (_what, row, text) => {
    expect(findRowFaults({ name, row, text }, await describeRows(text), new Set(['planted.listed']))).toEqual([])
  })

  test.each<[string, z.ZodMiniType | null, string, string]>([
    ['a column too few', z.extend(Task, { version: z.int() }), select, 'version is not a column'],
    ['a column too many', z.omit(Task, { title: true }), select, 'title is not in the row schema'],
    [
      'a name in lower case',
      z.object({ taskId: z.string() }),
      'select id as taskId from tasks',
      'taskId is not a column',
    ],
    ['a column given twice', Task, `select ${columns}, id from tasks t`, 'id is returned twice'],
    ['a number for text', z.extend(Task, { title: z.int() }), select, 'title is string, and number in the schema'],
    ['text for a number', z.extend(Task, { targetCount: z.string() }), select, 'targetCount is number, and string'],
    ['text for a boolean', z.extend(Task, { isDaily: z.string() }), select, 'isDaily is boolean, and string'],
    ['text for a list', z.object({ tags: z.string() }), 'select tags from client_notes', 'tags is string[]'],
    ['a list of numbers', z.object({ tags: z.array(z.int()) }), 'select tags from client_notes', 'tags is string[]'],
    ['a transformed value', z.extend(Task, { title: z.pipe(z.string(), z.transform(Number)) }), select, 'title is'],
    ['an optional value', z.extend(Task, { title: z.optional(z.string()) }), select, 'title is string, and optional'],
    ['a type of the driver’s own', z.object({ count: z.string() }), 'select count(*) as count from tasks', 'count has'],
    ['null in a column', z.extend(Task, { clientId: z.string() }), select, 'clientId can be null'],
    ['no null in a column', z.extend(Task, { title: z.nullable(z.string()) }), select, 'title cannot be null'],
    ['null of an expression', z.object({ a: z.string() }), 'select lower(title) as a from tasks', 'a can be null'],
    [
      'null of a subselect',
      z.object({ id: z.string() }),
      'select (select id from tasks limit 1) as id',
      'id can be null',
    ],
    ['null of an outer join', Task, `select ${columns} from clients c left join tasks t on true`, 'id can be null'],
    [
      'null of an outer join with a subquery',
      z.object({ id: z.string() }),
      'select one.id from clients c left join lateral (select t.id from tasks t where (t.client_id = c.id)) one on true',
      'id can be null',
    ],
    ['rows without a schema', null, 'select id from tasks', 'id is returned without a row schema'],
    ['a schema without rows', Task, 'update tasks set title = $1', 'id is not a column'],
    ['a schema of something else', z.string(), select, 'the row schema is of type string'],
  ])('%s', async (_what, row, text, fault) => {
    const faults = findRowFaults({ name, row, text }, await describeRows(text))
    expect(faults).toContainEqual(expect.stringContaining(fault))
  })

  test('a statement that PostgreSQL does not understand', async () => {
    await expect(describeRows('select nothing from tasks')).rejects.toThrow('column "nothing" does not exist')
    expect(await describeRows('select 1::int as one')).toMatchObject([{ name: 'one' }])
  })
})
