import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { getPrivilegedLoginWarning } from '#db/pool-login.ts'
import { seedPeople } from '#test/support/data/people.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  await seedPeople(testApp.seed)
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const listOwnTables = async () =>
  (
    await testApp.owner.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    )
  ).rows.map(({ name }) => name)

test.each(['poolUrl', 'jobsUrl'] as const)('%s: before set role it can neither read nor write a table', async (url) => {
  const client = await connect(testApp[url])
  const tables = await listOwnTables()
  expect(tables.length).toBeGreaterThan(20)
  for (const table of tables) {
    await expect(client.query(`select from ${table}`), table).rejects.toThrow('permission denied')
    await expect(client.query(`insert into ${table} default values`), table).rejects.toThrow('permission denied')
  }
})

test('after reset role inside the transaction of an organization the pool’s login reads nothing and runs no program', async () => {
  const client = await connect(testApp.poolUrl)
  const outcomes: string[] = []
  for (const text of ['select from clients', `copy (select 1) to program 'id'`, `copy pg_temp.x from program 'id'`]) {
    await client.query('begin; set local role daybook_app; create temp table x (line text); reset role')
    outcomes.push(await client.query(text).then(String, (error: pg.DatabaseError) => error.code!))
    await client.query('rollback')
  }
  expect(outcomes).toEqual(['42501', '42501', '42501'])
})

test('a role of tenants makes nobody a super administrator and stores no large object', async () => {
  const client = await connect(testApp.poolUrl)
  const { rows } = await testApp.owner.query<{ id: string; organization_id: string }>(
    "select id, organization_id from users where role = 'org_admin' limit 1",
  )
  const { id, organization_id: organizationId } = rows[0]!
  const run = async (text: string) => {
    await client.query(`begin; set local role daybook_app; set local app.organization_id = '${organizationId}'`)
    const code = await client.query(text).then(String, (error: pg.DatabaseError) => error.code)
    await client.query('rollback')
    return code
  }
  expect(await run(`update users set role = 'super_admin' where id = '${id}'`)).toBe('23503')
  for (const text of ['select lo_creat(-1)', 'select lo_create(0)', "select lo_from_bytea(0, '')"])
    expect(await run(text), text).toBe('42501')
})

test.each(['superuser', 'createrole'])('the pool’s login cannot give itself %s', async (attribute) => {
  const client = await connect(testApp.poolUrl)
  await expect(client.query(`alter role daybook_pool ${attribute}`)).rejects.toMatchObject({ code: '42501' })
})

test('the jobs’ login owns the tables of pg-boss and can become no other role', async () => {
  const client = await connect(testApp.jobsUrl)
  const { rows } = await client.query(`
    select count(*)::int as tables, count(*) filter (where pg_get_userbyid(relowner) = current_user)::int as own,
      array(select rolname::text from pg_roles r where pg_has_role(current_user, r.oid, 'member')) as roles
    from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')`)
  expect(rows).toEqual([{ tables: rows[0].own, own: expect.any(Number), roles: ['daybook_jobs'] }])
  expect(rows[0].tables).toBeGreaterThan(5)
})

test('the program’s own login is restricted, the owner’s is not', async () => {
  expect(await getPrivilegedLoginWarning(testApp.pool)).toBeUndefined()
  expect(await getPrivilegedLoginWarning(testApp.owner)).toContain('its login daybook has the rights of a superuser')
})
