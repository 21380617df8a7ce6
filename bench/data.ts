import pg from 'pg'
import { type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { createDatabaseFromPool } from '#server/base/database/database.ts'
import { newId } from '#server/base/ids.ts'
import { generateSession, createSessionService } from '#server/session/sessions.ts'

/** A signed-in user: their cookie and CSRF token. */
export type Caller = { organizationId: string; agentId: string; cookie: string; csrfToken: string }

/** Admin and agents (`callers`) of the first organization, the admins of the others; `seededAt` is later than all rows. */
export type BenchData = {
  organizationId: string
  callers: Caller[]
  admin: Caller
  otherAdmins: Caller[]
  today: CalendarDay
  seededAt: Date
}

/** How many organizations, and the agents, the clients and the days of past tasks of each. */
export type DataSize = { organizations: number; agents: number; clients: number; historyDays: number }

export const defaultSize: DataSize = { organizations: 1, agents: 10, clients: 1_000, historyDays: 333 }

/** Lets sessions be seeded without signing in. */
export const benchSecret = 'for benchmarks only, never for production'

/**
 * Fills an empty, migrated database: the agents of each organization have 15 tasks on every past day (14 completed, 1
 * abandoned) and today (open), their share of `openTaskCount` for tomorrow, and 20 that wait for a paused sequence. Each client is on
 * a sequence. `url` is a superuser's, whom row level
 * security does not restrict.
 */
export const seedData = (url: string, size: DataSize): Promise<BenchData> =>
  withPool(url, async (pool) => {
    const today = getDayInZone('UTC', new Date())
    const organizationIds = Array.from({ length: size.organizations }, newId)
    for (const organization of organizationIds) {
      const literals = {
        organization: `'${organization}'::uuid`,
        today: `'${today}'::date`,
        agents: String(size.agents),
        clients: String(size.clients),
        historyDays: String(size.historyDays),
        openTasks: String(openTaskCount / size.agents),
      }
      for (const text of seedStatements) await pool.query(insertLiterals(text, literals))
    }
    await pool.query('vacuum analyze')
    const [organizationId, ...otherIds] = organizationIds as [string, ...string[]]
    const signInUsers = async (role: string, organizationId: string): Promise<Caller[]> => {
      const text = 'select id from users where organization_id = $1 and role = $2 order by id'
      const { rows } = await pool.query<{ id: string }>(text, [organizationId, role])
      return Promise.all(rows.map(({ id }) => insertSession(pool, organizationId, id)))
    }
    const [admin] = await signInUsers('org_admin', organizationId)
    const callers = await signInUsers('agent', organizationId)
    const otherAdmins = (await Promise.all(otherIds.map((id) => signInUsers('org_admin', id)))).flat()
    return { organizationId, today, callers, admin: admin!, otherAdmins, seededAt: new Date() }
  })

/** Ids of the tasks for tomorrow, which are there to be completed, by agent. */
export const listTasksToComplete = (url: string, data: BenchData): Promise<Map<string, string[]>> =>
  withPool(url, (pool) => selectTasksToComplete(pool, data))

/** Reopens the completed ones and deletes what was recorded, so that every round starts alike. */
export const reopenTasks = (url: string, data: BenchData): Promise<Map<string, string[]>> =>
  withPool(url, async (pool) => {
    await pool.query('delete from task_history where created_at >= $1', [data.seededAt])
    await pool.query('delete from timeline where created_at >= $1', [data.seededAt])
    await pool.query(
      `update tasks set status = 'pending', completed_count = 0, completed_on = null
       where due_date = $1::date + 1 and status = 'completed'`,
      [data.today],
    )
    await pool.query('vacuum analyze tasks, task_history, timeline')
    return selectTasksToComplete(pool, data)
  })

/** Deletes the clients that were created under load, so that every round starts alike. */
export const deleteCreatedClients = (url: string, { seededAt }: BenchData): Promise<void> =>
  withPool(url, async (pool) => {
    await pool.query('truncate idempotency_keys')
    await pool.query('delete from timeline where created_at >= $1', [seededAt])
    await pool.query('delete from clients where created_at >= $1', [seededAt])
    await pool.query('vacuum analyze clients, timeline')
  })

/** Tasks for tomorrow, of all agents of an organization. */
export const openTaskCount = 30_000

/** SQL of a random UUIDv7 of a moment, so that rows are placed in indexes like the program's own. */
export const uuidAt = (instant: string) =>
  `(lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
     || '8' || substr(md5(random()::text), 1, 15))::uuid`

/** `:name` is replaced by a literal. */
const seedStatements = [
  `insert into organizations (id, name, created_at) values (:organization, 'Bench', now())`,
  `insert into users (organization_id, id, first_name, email, role, created_at)
   select :organization, ${uuidAt('now()')}, 'Agent ' || n, n || '-' || :organization || '@bench.test', 'agent', now()
   from generate_series(1, :agents) n`,
  `insert into users (organization_id, id, first_name, email, role, created_at)
   select :organization, ${uuidAt('now()')}, 'Admin', 'admin-' || :organization || '@bench.test', 'org_admin', now()`,
  // The day is open already, as it is for all but the first request of a day.
  `insert into opened_days (organization_id, user_id, opened_through, closed_through)
   select :organization, id, :today, :today from users where organization_id = :organization`,
  `with agents as (
     select id, row_number() over (order by id) - 1 as number from users
     where organization_id = :organization and role = 'agent'
   )
   insert into clients (organization_id, id, first_name, last_name, email, email_key, phone, phone_key, status,
     assigned_agent_id, created_at, updated_at)
   select :organization, ${uuidAt('at.created')}, 'First ' || n, 'Last ' || n, n || '@client.test', n || '@client.test',
     '+1602' || 2000000 + n, '+1602' || 2000000 + n, 'active', agents.id, at.created, at.created
   from generate_series(1, :clients) n
   join agents on agents.number = n % :agents,
     lateral (select :today - interval '400 days' + n * interval '1 minute' as created) at`,
  `with agent_clients as (
     select assigned_agent_id, array_agg(id) as ids from clients where organization_id = :organization group by 1
   ), days as (
     select day, n, :today - day as due from generate_series(0, :historyDays) day, generate_series(1, 15) n
     union all
     select -1, n, :today + 1 from generate_series(1, :openTasks) n
   )
   insert into tasks (organization_id, id, assigned_agent_id, client_id, type, title, status, priority, due_date,
     target_count, completed_count, estimated_minutes, resource_type, completed_on, created_at, updated_at)
   select :organization, ${uuidAt('at.created')}, u.id, ids[1 + (day * 15 + n + 15) % cardinality(ids)], 'call',
     'Call about the renewal ' || n, one.status, 'medium', due, 1, (one.status = 'completed')::int, 20, 'none',
     case when one.status = 'completed' then due end, at.created, case when day > 0 then at.done else at.created end
   from users u
   left join agent_clients on agent_clients.assigned_agent_id = u.id, days,
     lateral (select case when day <= 0 then 'pending' when n = 15 then 'abandoned' else 'completed' end as status) one,
     lateral (select least(due, :today) - interval '3 days' + n * interval '1 second' as created,
       due + interval '10 hours' + n * interval '10 minutes' as done) at
   where u.organization_id = :organization and u.role = 'agent'
   order by at.created`,
  `insert into task_history (organization_id, id, task_id, user_id, action, previous_value, new_value, day, created_at)
   select :organization, ${uuidAt('updated_at')}, id, assigned_agent_id, status, 0, completed_count, due_date, updated_at
   from tasks where organization_id = :organization and status in ('completed', 'abandoned') order by updated_at`,
  `insert into timeline (organization_id, id, client_id, event_type, kind, title, event_date, day, is_system, created_by,
     created_by_organization, created_at)
   select :organization, ${uuidAt('updated_at')}, client_id, 'call', 'task_completed', 'Task completed: ' || title,
     updated_at, due_date, true, assigned_agent_id, :organization, updated_at
   from tasks where organization_id = :organization and status = 'completed' and client_id is not null
   order by updated_at`,
  `insert into client_activity (organization_id, client_id, last_event_at)
   select organization_id, client_id, max(event_date) from timeline where organization_id = :organization group by 1, 2`,
  `insert into sequences (organization_id, id, created_by, name, is_active, is_org_level, ends_when_active, created_at,
     updated_at)
   select :organization, ${uuidAt('now()')}, id, 'Renewal', true, true, false, now(), now() from users
   where organization_id = :organization and role = 'org_admin'`,
  `insert into sequence_steps (organization_id, id, sequence_id, title, task_type, priority, days_after_kickoff,
     estimated_minutes, target_count, created_at, updated_at)
   select :organization, ${uuidAt('now()')}, id, 'Step ' || n, 'call', 'medium', n * 30, 20, 1, now(), now()
   from sequences, generate_series(1, 6) n where organization_id = :organization`,
  `insert into nurture_assignments (organization_id, id, sequence_id, client_id, assigned_agent_id, start_date,
     opened_through, next_due_on, paused_on, paused_at, created_by, created_at, updated_at)
   select :organization, ${uuidAt('now()')}, s.id, c.id, c.assigned_agent_id, :today, :today,
     case when not c.is_paused then :today + 30 end, case when c.is_paused then :today end,
     case when c.is_paused then now() end, c.assigned_agent_id, now(), now()
   from (select *, row_number() over (order by id) % 10 = 0 as is_paused from clients
     where organization_id = :organization) c
   join sequences s on s.organization_id = :organization`,
  `insert into tasks (organization_id, id, assigned_agent_id, client_id, type, title, status, priority, due_date,
     target_count, estimated_minutes, resource_type, source, source_id, source_key, is_paused, created_at, updated_at)
   select :organization, ${uuidAt('now()')}, a.assigned_agent_id, a.client_id, 'call', 'Paused step ' || n, 'pending',
     'medium', :today - n, 1, 20, 'none', 'nurture', a.id, n::text, true, now(), now()
   from (select distinct on (assigned_agent_id) * from nurture_assignments
     where organization_id = :organization and paused_on is not null) a, generate_series(1, 20) n`,
]

const insertLiterals = (text: string, literals: Readonly<Record<string, string>>) =>
  text.replaceAll(/(?<!:):([a-z]\w*)/gi, (_, name: string) => literals[name]!)

/** Selects tasks in an order that lets each agent's be completed one after another. */
async function selectTasksToComplete(pool: pg.Pool, { organizationId, today }: BenchData) {
  const { rows } = await pool.query<{ agentId: string; ids: string[] }>(
    `select assigned_agent_id as "agentId", array_agg(id::text order by id) as ids from tasks
     where organization_id = $1 and due_date = $2::date + 1 and status = 'pending' group by 1`,
    [organizationId, today],
  )
  return new Map(rows.map(({ agentId, ids }) => [agentId, ids]))
}

/** Runs work with a pool of one connection. */
export async function withPool<Result>(url: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Creates a session for a user, bypassing the sign-in. */
export async function insertSession(pool: pg.Pool, organizationId: string, agentId: string): Promise<Caller> {
  const now = new Date()
  const session = generateSession({ secret: benchSecret }, organizationId, now)
  await pool.query(
    `insert into sessions (organization_id, id_hash, user_id, created_at, touched_at, expires_at)
     values ($1, $2, $3, $4, $4, $5)`,
    [organizationId, session.idHash, agentId, now, session.expiresAt],
  )
  const tokens = createSessionService(createDatabaseFromPool(pool), {
    secret: benchSecret,
    publicUrl: 'http://localhost',
  })
  const csrfToken = tokens.computeCsrfToken(session.cookie.split('.')[1]!)
  return { organizationId, agentId, cookie: `daybook=${session.cookie}`, csrfToken }
}
