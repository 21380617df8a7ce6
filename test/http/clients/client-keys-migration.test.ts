import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { newId } from '#server/base/ids.ts'
import { runOnServer, openOwnerPool, databaseUrlFor } from '#test/support/fresh-database.ts'

const name = `test_${randomBytes(6).toString('hex')}`
let url: string
let owner: pg.Pool
beforeAll(async () => {
  await runOnServer(inject('postgres'), `create database ${name}`)
  url = databaseUrlFor(inject('postgres'), name)
  owner = openOwnerPool(url, 1)
})
afterAll(async () => {
  await owner.end()
  await runOnServer(inject('postgres'), `drop database ${name} with (force)`)
})

/** Inserts clients without keys, as before the migration. */
async function addClients(
  country: string,
  clients: { email: string | null; phone: string | null }[],
): Promise<string[]> {
  const [organization, user] = [newId(), newId()]
  const at = '2026-11-01T00:00:00Z'
  await owner.query('insert into organizations (id, name, country, created_at) values ($1, $2, $3, $4)', [
    organization,
    'x',
    country,
    at,
  ])
  await owner.query(
    `insert into users (organization_id, id, email, role, created_at) values ($1, $2, $3, 'agent', $4)`,
    [organization, user, user, at],
  )
  const rows = clients.map((one) => ({
    ...{ organization_id: organization, id: newId(), first_name: 'x', status: 'prospect', assigned_agent_id: user },
    ...{ created_at: at, updated_at: at, ...one },
  }))
  const columns = Object.keys(rows[0]!).join(', ')
  await owner.query(
    `insert into clients (${columns}) select ${columns} from jsonb_populate_recordset(null::clients, $1)`,
    [JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}

test('the migration gives existing clients their keys, by their organization’s country, however many there are', async () => {
  await migrate(url, '0003-the-agents-day')
  const americanIds = await addClients('US', [
    { email: ' Ada@Example.COM ', phone: '(202) 555-0123' },
    { email: null, phone: 'ask her husband' },
    { email: null, phone: null },
  ])
  const britishIds = await addClients('GB', [{ email: null, phone: '020 7946 0958' }])
  const manyIds = await addClients(
    'US',
    Array.from({ length: 2_100 }, (_, index) => ({ email: `${index}@x.example`, phone: null })),
  )

  await migrate(url)

  const { rows } = await owner.query('select id, email_key, phone_key, email, updated_at from clients')
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  expect(americanIds.map((id) => rowsById.get(id))).toMatchObject([
    { email_key: 'ada@example.com', phone_key: '+12025550123', email: ' Ada@Example.COM ' },
    { email_key: null, phone_key: null },
    { email_key: null, phone_key: null },
  ])
  expect(rowsById.get(britishIds[0])).toMatchObject({ email_key: null, phone_key: '+442079460958' })
  expect(manyIds.filter((id) => rowsById.get(id)!.email_key !== rowsById.get(id)!.email)).toEqual([])
  expect(new Set(rows.map((row) => row.updated_at.toISOString()))).toEqual(new Set(['2026-11-01T00:00:00.000Z']))
})

test('the migration leaves the platform role no privileges on clients', async () => {
  const { rows } = await owner.query(
    `select has_table_privilege('daybook_platform', 'clients', 'select') as selects,
       has_any_column_privilege('daybook_platform', 'clients', 'update') as updates, current_user as me`,
  )
  expect(rows).toMatchObject([{ selects: false, updates: false }])
})

test('a second start migrates nothing', async () => {
  await owner.query('update clients set email_key = null')
  await migrate(url)
  const { rows } = await owner.query('select count(*)::int as n from clients where email_key is not null')
  expect(rows).toEqual([{ n: 0 }])
})
