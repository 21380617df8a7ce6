import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { StepType } from '#contract/sequences/steps.ts'
import { Priority, TaskStatus, TaskType } from '#contract/tasks/tasks.ts'
import { dumpSchema } from '#db/dump-schema.ts'
import { findPostgresInstallations } from '#db/embedded/binaries.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})

/** Describes the schema after some SQL, which is rolled back. */
async function describeAfter(sql: string): Promise<string> {
  const client = await testApp.owner.connect()
  try {
    await client.query(`begin; ${sql}`)
    return await dumpSchema(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('these tests run on the PostgreSQL that the program starts', async () => {
  const [first] = await findPostgresInstallations(undefined)
  const { rows } = await testApp.owner.query('show server_version')
  expect(rows[0].server_version.split(' ')[0]).toBe(first.version)
})

test('db/schema.sql is what the migrations make; if not, run `npm run db:schema`', async () => {
  const schemaFile = new URL('../../../db/schema.sql', import.meta.url)
  // Partitioned tables are made in another order.
  const listSections = (schema: string) => schema.trimEnd().split('\n\n').toSorted()
  expect(listSections(await describeAfter(''))).toEqual(listSections(await readFile(schemaFile, 'utf8')))
})

test.each([
  ['alter table tasks add column planted text', '  planted text,'],
  ["alter table tasks alter column title set default 'x'", "  title text not null default 'x',"],
  ['alter table tasks alter column title drop not null', '  title text,'],
  ['create index planted on tasks (title)', 'create index planted on tasks (title);'],
  ['alter table tasks add check (version < 9)', '  check (version < 9)'],
  ['alter table tasks no force row level security', 'alter table tasks enable row level security;'],
  ['drop policy whole_platform on tasks', 'create policy own_organization on tasks to daybook_app using'],
  [
    'create policy planted on tasks for select to daybook_app using (true)',
    'create policy planted on tasks for "r" to',
  ],
  ['grant delete on audit to daybook_app', 'grant select, insert, delete on audit to daybook_app;'],
  ['grant update (title) on timeline to public', 'grant update (title) on timeline to public;'],
])('%s changes it', async (sql, line) => {
  const before = await describeAfter('')
  const after = await describeAfter(sql)
  expect(before).not.toContain(line)
  expect(after).toContain(line)
})

test.each([
  ['create view planted as select 1', 'planted (v)'],
  ["create type planted as enum ('a')", 'type planted'],
  ['create sequence planted', 'planted (S)'],
  ['create function planted() returns int language sql security definer as $$select 1$$', 'settings of planted'],
])('%s is refused, because it would not be written', async (sql, name) => {
  await expect(describeAfter(sql)).rejects.toThrow(name)
})

test.each([
  ['tasks', 'type', TaskType.options],
  ['recurring_rules', 'type', TaskType.options],
  ['sequence_steps', 'task_type', StepType.options],
  ['tasks', 'status', TaskStatus.options],
  ['tasks', 'priority', Priority.options],
  ['recurring_rules', 'priority', Priority.options],
  ['sequence_steps', 'priority', Priority.options],
])('the check of %s.%s has the list of the contract', async (table, column, options) => {
  const { rows } = await testApp.owner.query<{ check: string }>(
    `select pg_get_constraintdef(k.oid) as check from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.contype = 'c' and k.conrelid = $1::regclass and a.attname = $2`,
    [table, column],
  )
  expect(rows.map(({ check }) => [...check.matchAll(/'(\w+)'/g)].map(([, value]) => value))).toEqual([options])
})

test('a table can be split by organization, unless its e-mails or subjects are unique in all', async () => {
  const { rows } = await testApp.owner.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where attname = 'organization_id' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  )
  const refusals: string[] = []
  const client = await testApp.owner.connect()
  for (const { name } of rows) {
    const copy = `create table split (like ${name} including all) partition by hash (organization_id)`
    await client.query(`begin; ${copy}`).catch(() => refusals.push(name))
    await client.query('rollback')
  }
  client.release()
  expect(rows.length).toBeGreaterThan(20)
  expect(refusals).toEqual(['account_subjects', 'accounts'])
})
