import pg from 'pg'
import { type CalendarDay, todayIn } from '#contract/base/calendar-day.ts'
import { newId } from '#server/base/ids.ts'
import { createSession, createSessions } from '#server/session/sessions.ts'
import { createDatabase } from '#server/base/database.ts'

/** An agent who calls, with what proves it. */
export type Caller = { organizationId: string; agentId: string; cookie: string; csrfToken: string }
/** `callers` are the agents of one organisation, `admin` is its admin. */
export type BenchData = { organizationId: string; callers: Caller[]; admin: Caller; today: CalendarDay }

/** Known to both sides, so that sessions and tokens can be made without asking for them. */
export const benchSecret = 'for benchmarks only, never for production'

/**
 * Lays out organisations of 10 agents, 1,000 clients and 50,000 tasks each, 15 a day and agent, ending today
 * (performance.md). Takes the address of a superuser, who stands above row level security.
 */
export async function seedData(url: string, organizations: number): Promise<BenchData> {
  const today = todayIn('UTC', new Date())
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const ids = Array.from({ length: organizations }, newId)
    for (const id of ids)
      for (const text of seedStatements)
        await pool.query(text.replaceAll(':organization', `'${id}'`).replaceAll(':today', `'${today}'`))
    await pool.query('vacuum analyze')
    const organizationId = ids[0]!
    const signInUsers = async (role: string): Promise<Caller[]> => {
      const text = 'select id from users where organization_id = $1 and role = $2 order by id'
      const { rows } = await pool.query<{ id: string }>(text, [organizationId, role])
      return Promise.all(rows.map(({ id }) => insertSession(pool, organizationId, id)))
    }
    const [admin] = await signInUsers('org_admin')
    return { organizationId, today, callers: await signInUsers('agent'), admin: admin! }
  } finally {
    await pool.end()
  }
}

/** Lays the tasks open again and forgets what completing them wrote, so that every round begins alike; answers their ids. */
export async function reopenTasks(url: string, { organizationId, callers }: BenchData): Promise<Map<string, string[]>> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await pool.query('truncate task_history, timeline')
    await pool.query(
      `update tasks set status = 'pending', completed_count = 0, completed_on = null where status = 'completed' and description = 'for completing'`,
    )
    await pool.query('vacuum analyze tasks')
    const { rows } = await pool.query<{ id: string; agent: string }>(
      `select id, assigned_agent_id as agent from tasks where organization_id = $1 and description = 'for completing'`,
      [organizationId],
    )
    const tasksByAgent = Map.groupBy(rows, ({ agent }) => agent)
    return new Map(callers.map(({ agentId }) => [agentId, (tasksByAgent.get(agentId) ?? []).map(({ id }) => id)]))
  } finally {
    await pool.end()
  }
}

/** Takes away what was created meanwhile, so that every round begins alike. */
export async function deleteCreatedClients(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await pool.query('truncate task_history, timeline, idempotency_keys')
    await pool.query('delete from clients where first_name = $1', [createdClientName])
    await pool.query('vacuum analyze clients')
  } finally {
    await pool.end()
  }
}

/** What the clients that are created under load are called. */
export const createdClientName = 'Created'

/** Days before the last five are completed, the next ones stay open far ahead, for completing. */
const seedStatements = [
  `insert into organizations (id, name, created_at) values (:organization, 'Bench', now())`,
  `insert into users (organization_id, id, first_name, email, role, created_at)
   select :organization, gen_random_uuid(), 'Agent ' || n, n || '-' || :organization || '@bench.test', 'agent', now() from generate_series(1, 10) n`,
  // The day is open already, as it is for all but the first request of a day.
  `insert into opened_days (organization_id, user_id, opened_through, closed_through)
   select :organization, id, :today, :today from users where organization_id = :organization`,
  `insert into clients (organization_id, id, first_name, last_name, email, email_key, phone, phone_key, status, assigned_agent_id, created_at, updated_at)
   select :organization, gen_random_uuid(), 'First ' || n, 'Last ' || n, n || '@client.test', n || '@client.test', '(603) 555-0100', '+16035550100',
     'active', u.id, now(), now()
   from users u, generate_series(1, 100) n where u.organization_id = :organization`,
  `with agent_clients as (select assigned_agent_id, array_agg(id) as ids from clients where organization_id = :organization group by 1)
   insert into tasks (organization_id, id, assigned_agent_id, client_id, type, title, description, status, priority, due_date, target_count,
     completed_count, estimated_minutes, resource_type, completed_on, created_at, updated_at)
   select :organization, gen_random_uuid(), u.id, agent_clients.ids[1 + (day * 15 + n) % 100], 'call', 'Call about the renewal ' || n,
     case when day between 1 and 320 then 'for completing' end, case when day = 0 or day between 1 and 320 then 'pending' else 'completed' end,
     'medium', case when day between 1 and 320 then :today::date + 400 + day else :today::date - day end, 1,
     case when day between 0 and 320 then 0 else 1 end, 20, 'none', case when day between 0 and 320 then null else :today::date - day end, now(), now()
   from users u join agent_clients on agent_clients.assigned_agent_id = u.id, generate_series(0, 332) day, generate_series(1, 15) n
   where u.organization_id = :organization`,
  `insert into users (organization_id, id, first_name, email, role, created_at)
   select :organization, gen_random_uuid(), 'Admin', 'admin-' || :organization || '@bench.test', 'org_admin', now()`,
]

async function insertSession(pool: pg.Pool, organizationId: string, agentId: string): Promise<Caller> {
  const now = new Date()
  const session = createSession(organizationId, now)
  await pool.query(
    `insert into sessions (organization_id, id_hash, user_id, created_at, touched_at, expires_at) values ($1, $2, $3, $4, $4, $5)`,
    [organizationId, session.idHash, agentId, now, session.expiresAt],
  )
  const tokens = createSessions(createDatabase(pool), { secret: benchSecret, secure: false })
  const csrfToken = tokens.csrfTokenFor({ organizationId, secret: session.cookie.split('.')[1]! })
  return { organizationId, agentId, cookie: `daybook=${session.cookie}`, csrfToken }
}
