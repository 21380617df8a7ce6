import { withConnection } from '#db/connection.ts'
import { defaultSize, seedData } from './data.ts'
import { withDatabase } from './with-program.ts'

/**
 * `npm run bench -- rows`: what a row of the large tables takes on disk with its indexes, in a database of 25 agents, each with a
 * year of 15 tasks a day, 100 clients, and for each client ten notes, two policies and five notices. Each task was changed
 * twice in an indexed column, as starting and completing it do, with a vacuum after every twentieth of the changes.
 */
const size = { ...defaultSize, organizations: 1, agents: 25, clients: 2_500 }

const measuredTables = [
  'tasks',
  'task_history',
  'timeline',
  'client_notes',
  'clients',
  'policies',
  'notices',
  'nurture_assignments',
]

await withDatabase(async (url) => {
  await seedData(url, size)
  await withConnection(url, async (client) => {
    for (const insert of inserts()) await client.query(insert)
    for (let change = 0; change < 2; change++)
      for (let part = 0; part < 20; part++) {
        await client.query(
          `update tasks set priority = case priority when 'low' then 'medium' else 'low' end where hashtext(id::text) & 1023 between $1 and $2`,
          [Math.ceil(part * 51.2), Math.ceil((part + 1) * 51.2) - 1],
        )
        await client.query('vacuum tasks')
      }
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ table: string; rows: string; bytes: number; indexes: number }>(
      `select relname as table, reltuples::bigint as rows, round(pg_table_size(oid) / reltuples)::int as bytes,
         round(pg_indexes_size(oid) / reltuples)::int as indexes
       from pg_class where relname = any ($1) and relnamespace = 'public'::regnamespace order by array_position($1, relname::text)`,
      [measuredTables],
    )
    console.table(rows.map((row) => ({ ...row, together: row.bytes + row.indexes })))
  })
})

/** Statements for rows that the other benchmarks' seed does not have. */
function inserts(): string[] {
  const id = 'gen_random_uuid()'
  return [
    `insert into client_notes (organization_id, id, client_id, content, note_type, tags, created_by, created_by_organization,
       created_at, updated_at)
     select organization_id, ${id}, id, 'She asked about the deductible and the roof, reference ' || md5(random()::text)
       || '. The last offer was $' || n || ' a year. Call back in the evening, when both are at home.', 'general', '{}',
       assigned_agent_id, organization_id, now(), now()
     from clients, generate_series(1, 10) n`,
    `insert into policies (organization_id, id, client_id, carrier, line, policy_number, status, effective_date, renewal_date,
       term_months, premium_cents, currency, created_at, updated_at)
     select organization_id, ${id}, id, 'Acme Mutual', 'auto', id || '-' || n, 'active', '2020-01-01', current_date + n, 12,
       100000, 'USD', now(), now()
     from clients, generate_series(1, 2) n`,
    `insert into notices (organization_id, id, user_id, kind, key, text, day, created_at)
     select organization_id, ${id}, assigned_agent_id, 'morning', id || '-' || n, 'You have 15 tasks today', current_date, now()
     from clients, generate_series(1, 5) n`,
  ]
}
