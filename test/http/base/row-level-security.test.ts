import { beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

/** Tables that resolve an e-mail address or a subject to a user: without row level security, and not granted to daybook_app. */
const tablesWithoutTenant = ['account_subjects', 'accounts']

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})

const queryRows = async <Row extends object>(text: string) => (await testApp.owner.query<Row>(text)).rows

const listTenantTables = () =>
  queryRows<{ name: string; forced: boolean }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`)

test('every tenant table has forced row level security', async () => {
  const tables = await listTenantTables()
  expect(tables.length).toBeGreaterThan(9)
  expect(tables.filter(({ forced }) => !forced).map(({ name }) => name)).toEqual(tablesWithoutTenant)
})

test('every column organization_id is not null', async () => {
  const columns = await queryRows<{ nullable: boolean }>(`
    select not a.attnotnull as nullable from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'`)
  expect(columns.length).toBeGreaterThan(9)
  expect(columns.filter(({ nullable }) => nullable)).toEqual([])
})

test('every tenant table has one policy for each role, which checks reads and writes, and no other', async () => {
  const policies = await queryRows<{
    table: string
    roles: string
    cmd: string
    permissive: string
    using: string
    check: string
  }>(`
    select tablename as table, roles::text, cmd, permissive, qual as using, with_check as check from pg_policies where schemaname = 'public' order by 1, 2`)
  const tenantColumn = (table: string) => (table === 'organizations' ? 'id' : 'organization_id')
  const tenantCondition = (table: string) =>
    `(${tenantColumn(table)} = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)`
  const tenantScoped = (await listTenantTables())
    .map(({ name }) => name)
    .filter((name) => !tablesWithoutTenant.includes(name))
  const expected = [...tenantScoped, 'organizations'].sort().flatMap((table) => [
    {
      table,
      roles: '{daybook_app}',
      cmd: 'ALL',
      permissive: 'PERMISSIVE',
      using: tenantCondition(table),
      check: tenantCondition(table),
    },
    { table, roles: '{daybook_platform}', cmd: 'ALL', permissive: 'PERMISSIVE', using: 'true', check: 'true' },
  ])
  expect(policies).toEqual(expected)
})

test('enable_tenant_isolation gives a new table the same policies as the others', async () => {
  const client = await testApp.owner.connect()
  try {
    await client.query(
      "begin; create table new_table (organization_id uuid not null); select enable_tenant_isolation('new_table')",
    )
    const { rows } = await client.query(`
      select p.tablename as table, c.relrowsecurity and c.relforcerowsecurity as forced,
        array_agg(to_jsonb(p) - 'tablename' order by policyname) as policies
      from pg_policies p join pg_class c on c.relname = p.tablename and c.relnamespace = 'public'::regnamespace
      where p.tablename in ('new_table', 'tasks') group by 1, 2 order by 1`)
    expect(rows).toEqual([
      { table: 'new_table', forced: true, policies: rows[1].policies },
      { table: 'tasks', forced: true, policies: [expect.anything(), expect.anything()] },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('every foreign key between tenant tables contains the organization on both sides', async () => {
  const keys = await queryRows<{ name: string; from: string[]; to: string[] }>(`
    select k.conname as name,
      array(select a.attname::text from unnest(k.conkey) with ordinality u (n, i) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by i) as from,
      array(select a.attname::text from unnest(k.confkey) with ordinality u (n, i) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by i) as to
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and k.confrelid in (select attrelid from pg_attribute where attname = 'organization_id')`)
  expect(keys.length).toBeGreaterThan(5)
  expect(
    keys.filter(
      ({ from, to }) =>
        from.indexOf('organization_id') < 0 || from.indexOf('organization_id') !== to.indexOf('organization_id'),
    ),
  ).toEqual([])
})

test('every unique index of a tenant table starts with the organization', async () => {
  const keys = await queryRows<{ table: string; index: string; first: string }>(`
    select c.relname as table, i.relname as index, a.attname as first from pg_index x
    join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where x.indisunique and c.relforcerowsecurity and c.relname <> 'organizations' and c.relnamespace = 'public'::regnamespace`)
  expect(keys.length).toBeGreaterThan(9)
  expect(keys.filter(({ first }) => first !== 'organization_id')).toEqual([])
})

test('neither role can log in, bypass row level security or own a table', async () => {
  const roles = await queryRows(`
    select rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      exists (select from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname in ('daybook_app', 'daybook_platform') order by 1`)
  const weakRole = {
    rolcanlogin: false,
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    owns: false,
  }
  expect(roles).toEqual([
    { rolname: 'daybook_app', ...weakRole },
    { rolname: 'daybook_platform', ...weakRole },
  ])
})

test('the audit is append-only, and daybook_app has no access to tables without tenant', async () => {
  const grants = await queryRows<{ grantee: string; table: string; right: string }>(`
    select grantee, table_name as table, privilege_type as right from information_schema.role_table_grants
    where grantee in ('daybook_app', 'daybook_platform', 'PUBLIC') and table_schema in ('public', 'pgboss')`)
  expect(grants.length).toBeGreaterThan(20)
  const forbidden = grants.filter(
    ({ grantee, table, right }) =>
      ['TRUNCATE', 'REFERENCES', 'TRIGGER'].includes(right) ||
      grantee === 'PUBLIC' ||
      (table === 'audit' && !['SELECT', 'INSERT'].includes(right)) ||
      (grantee === 'daybook_app' && tablesWithoutTenant.includes(table)),
  )
  expect(forbidden).toEqual([])
})
