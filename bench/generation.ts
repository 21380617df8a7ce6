import type pg from 'pg'
import { withConnection } from '#db/connection.ts'
import { buildPoolSettings } from '#db/create-database-logins.ts'
import { createDatabaseFromPool, createPool } from '#server/base/database/database.ts'
import { openAndCloseDaysJob } from '#server/opening/jobs.ts'
import { createDatabaseCpuReader } from './cpu.ts'
import { round } from './figures.ts'
import { readNumber } from './options.ts'
import { withDatabase } from './with-program.ts'

/**
 * `npm run bench -- generation [--agents 10000]`: CPU seconds of Node and PostgreSQL for the job that opens a day for
 * agents with 10 rules each, all due, and 50 policies each, whose renewals fall on all days of a year, on a standing
 * sequence that every policy was on in its last term; as one organization and as organizations of 10 agents. The first
 * day takes every policy that renews in the next months; the second one also closes what was left open on the first.
 */
const agentCount = readNumber('--agents', 10_000)
const rulesPerAgent = 10
const policiesPerAgent = 50
const firstDay = '2026-11-23'
const maxCpuSeconds = 60

const rows = []
for (const agentsPerOrganization of [agentCount, 10])
  rows.push(
    ...(await withDatabase((url) => withConnection(url, (owner) => measureDays(owner, url, agentsPerOrganization)))),
  )
console.table(rows)
if (rows.some(({ met }) => !met)) process.exitCode = 1

async function measureDays(owner: pg.Client, url: string, agentsPerOrganization: number) {
  const readDatabaseCpu = await createDatabaseCpuReader(url)
  const pool = createPool(url, 10)
  try {
    await owner.query(buildPoolSettings('daybook'))
    await seedRules(owner, agentsPerOrganization)
    await seedPolicies(owner)
    const database = createDatabaseFromPool(pool)
    // The first call opens connections and reads the users.
    await database.acrossOrganizations('read', async () => undefined)
    const measured = []
    for (const dayIndex of [0, 1]) {
      const now = new Date(Date.parse(`${firstDay}T12:00:00Z`) + dayIndex * 86_400_000)
      // Autovacuum does so within minutes, long before the next day.
      await owner.query('vacuum analyze')
      const [nodeBefore, postgresBefore] = [process.cpuUsage(), await readDatabaseCpu()]
      const startedAt = performance.now()
      await openAndCloseDaysJob.run({ database, now })
      const seconds = (performance.now() - startedAt) / 1_000
      const { user, system } = process.cpuUsage(nodeBefore)
      const node = (user + system) / 1e6
      const postgres = (await readDatabaseCpu()) - postgresBefore
      measured.push({
        organizations: agentCount / agentsPerOrganization,
        agents: agentCount,
        day: dayIndex ? 'the next day, closing the first' : 'the first day',
        tasks: await countTasks(owner, now),
        'Node s': round(node, 1),
        'PostgreSQL s': round(postgres, 1),
        'CPU s': round(node + postgres, 1),
        'clock s': round(seconds, 1),
        met: node + postgres < maxCpuSeconds,
      })
    }
    return measured
  } finally {
    await pool.end()
  }
}

async function seedRules(owner: pg.Client, agentsPerOrganization: number): Promise<void> {
  await owner.query(
    `insert into organizations (id, name, created_at)
     select gen_random_uuid(), 'Bench ' || n, now() from generate_series(1, $1::int) n`,
    [agentCount / agentsPerOrganization],
  )
  await owner.query(
    `insert into users (organization_id, id, first_name, email, role, created_at)
     select o.id, gen_random_uuid(), 'Agent ' || n, n || '-' || o.id || '@bench.test', 'agent', now()
     from organizations o, generate_series(1, $1::int) n where not o.is_platform`,
    [agentsPerOrganization],
  )
  await owner.query(
    `insert into recurring_rules (organization_id, id, assigned_agent_id, type, title, description, priority, target_count,
       estimated_minutes, resource_type, repeat_interval, first_due, opened_through, created_at, updated_at)
     select organization_id, gen_random_uuid(), id, 'call', 'Call the new leads ' || n, repeat('Ask for the renewal. ', 5),
       'medium', 1, 30, 'none', 'daily', $1::date - 30, $1::date - 1, now(), now()
     from users, generate_series(1, $2::int) n`,
    [firstDay, rulesPerAgent],
  )
}

async function seedPolicies(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into clients (organization_id, id, assigned_agent_id, first_name, status, created_at, updated_at)
     select organization_id, gen_random_uuid(), id, 'Client ' || n, 'active', now(), now()
     from users, generate_series(1, $1::int) n`,
    [policiesPerAgent],
  )
  await owner.query(
    `insert into policies (organization_id, id, client_id, carrier, line, status, effective_date, renewal_date, term_months,
       currency, created_at, updated_at)
     select organization_id, gen_random_uuid(), id, 'Acme', 'auto', 'active', '2020-01-01', $1::date + (n % 365)::int, 12,
       'USD', now(), now()
     from (select *, row_number() over (order by id) as n from clients) c`,
    [firstDay],
  )
  await owner.query(
    `with added as (
       insert into sequences (organization_id, id, created_by, name, is_active, is_org_level, ends_when_active, anchor,
         auto_enroll, created_at, updated_at)
       select distinct on (organization_id) organization_id, gen_random_uuid(), id, 'Renewal', true, true, false, 'renewal',
         true, now(), now()
       from users order by organization_id returning organization_id, id
     )
     insert into sequence_steps (organization_id, id, sequence_id, title, task_type, priority, days_after_kickoff,
       estimated_minutes, target_count, created_at, updated_at)
     select organization_id, gen_random_uuid(), id, 'Renewal ' || days, 'call', 'medium', days, 15, 1, now(), now()
     from added, unnest(array[-60, -45, -30, -14, -7, 0]) days`,
  )
  await owner.query(
    `insert into nurture_assignments (organization_id, id, client_id, sequence_id, assigned_agent_id, policy_id, anchor_term,
       start_date, opened_through, finished_at, end_reason, created_by, created_at, updated_at)
     select p.organization_id, gen_random_uuid(), p.client_id, s.id, c.assigned_agent_id, p.id, -1, p.renewal_date - 365,
       p.renewal_date - 365, now(), 'finished', c.assigned_agent_id, now(), now()
     from policies p join sequences s on s.organization_id = p.organization_id
     join clients c on c.organization_id = p.organization_id and c.id = p.client_id`,
  )
}

async function countTasks(owner: pg.Client, now: Date): Promise<number> {
  const text = 'select count(*)::int as count from tasks where due_date = $1'
  return (await owner.query<{ count: number }>(text, [now.toISOString().slice(0, 10)])).rows[0]!.count
}
