import { globSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { statements } from '#server/base/database/statement.ts'
import { createDescriber, type DescribedColumn } from '#test/support/statements/describe-statement.ts'
import { findRowFaults } from '#test/support/statements/row-faults.ts'
import { createTestApp, onFileFinished } from '#test/support/test-app.ts'

/** Columns that only the table or an expression shows to be never null in a row of the statement. */
const neverNull = new Set([
  'tasks_of_assignment.key',
  'insert_tasks_of_steps.assignmentId',
  'lock_untouched_tasks_of_steps.assignmentId',
  'lock_untouched_tasks_of_steps.key',
  'untouched_tasks_of_steps.assignmentId',
  'untouched_tasks_of_steps.key',
  'open_tasks_of_steps.assignmentId',
  'open_tasks_of_steps.key',
  'renewal_months_in_range.month',
  'renewal_months_in_range.count',
  'renewal_months_in_range.premiumCents',
  'lock_passkey_by_credential.counter',
  'outbox_messages.text',
  'rows_of_import.id',
  'rows_of_import.cells',
  'clients_of_same_persons.rootLine',
  'import_rows_to_undo.outcome',
  'import_rows_to_undo.after',
  'lock_user_who_runs_import.isActive',
  'reminded_tasks.key',
  'morning_readers.wantsMail',
])

let describeRows: (text: string) => Promise<DescribedColumn[]>
beforeAll(async () => {
  const { url } = await createTestApp()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onFileFinished(() => client.end())
  describeRows = await createDescriber(client)
  const root = join(import.meta.dirname, '..', '..', '..')
  // One after another: Vitest evaluates a module twice that is first asked for at once by its path and by another module.
  for (const path of globSync('server/**/*store.ts', { cwd: root })) await import(join(root, path))
})

test('every statement returns the columns that its row schema declares', async () => {
  const faults: string[] = []
  // Files of tests share their modules, so statements that other tests declared may be registered too.
  const ofServer = [...statements.values()].filter(({ name }) => !name.startsWith('test_'))
  for (const one of ofServer) {
    const columns = await describeRows(one.text)
    faults.push(...findRowFaults(one, columns, neverNull).map((fault) => `${one.name}: ${fault}`))
  }
  expect(faults).toEqual([])
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
    [
      'an expression that can be null',
      z.object({ a: z.nullable(z.string()) }),
      "select nullif(title, 'x') as a from tasks",
    ],
    ['an outer join', z.object({ id: z.nullable(z.string()) }), 'select c.id from tasks t left join clients c on true'],
    ['a listed column', z.object({ listed: z.string() }), 'select client_id as listed from tasks'],
    ['a listed expression', z.object({ listed: z.string() }), "select nullif(title, 'x') as listed from tasks"],
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
    [
      'null of an expression',
      z.object({ a: z.string() }),
      "select nullif(title, 'x') as a from tasks",
      'a can be null',
    ],
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
