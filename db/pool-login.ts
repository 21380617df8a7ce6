import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { withConnection } from './connection.ts'
import { buildPoolSettings } from './create-database-logins.ts'
import { DatabaseStartupError } from './startup-error.ts'

/**
 * Returns a line that says why row level security does not restrict the pool's login, and what an administrator can
 * run; undefined if it does. Throws DatabaseStartupError when the login cannot be used at all.
 */
export async function getPrivilegedLoginWarning(pool: pg.Pool): Promise<string | undefined> {
  const { login, isMember, privilege } = await describeLogin(pool)
  if (!isMember)
    throw new DatabaseStartupError(
      `DATABASE_URL: its login ${login} is not a member of daybook_app and daybook_platform; as an administrator run: grant daybook_app, daybook_platform to ${login}`,
    )
  if (privilege === null) return undefined
  return `DATABASE_URL: its login ${login} ${privilege}, and row level security does not restrict it; as an administrator run: ${createLoginStatements}; then give DATABASE_URL that login and DATABASE_DIRECT_URL the present one`
}

/** Returns a line that names the settings that the pool's login lacks, and what an administrator can run. */
export async function getLoginSettingsWarning(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ login: string; missing: string[] }>(settingsQuery)
  const { login, missing } = rows[0]!
  if (missing.length === 0) return undefined
  return `DATABASE_URL: its login ${login} lacks ${missing.join(', ')}; as an administrator run: ${buildPoolSettings(login)}`
}

const settingsQuery = `
  select current_user as login, array(
    select name::text from pg_settings
    where name = 'statement_timeout' and setting::int not between 1 and 15000
      or name = 'idle_in_transaction_session_timeout' and setting::int not between 1 and 30000
      or name = 'plan_cache_mode' and setting <> 'force_generic_plan'
    order by name desc
  ) as missing`

/**
 * Runs a prepared statement in two transactions, for which a transaction pooler uses two connections to PostgreSQL.
 * Throws DatabaseStartupError if the second connection does not know the statement.
 */
export async function assertPreparedStatements(url: string): Promise<void> {
  const options = { connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }
  const statement = { name: `check_${randomUUID()}`, text: 'select 1' }
  try {
    await withConnection(options, (client) =>
      withConnection(options, async (other) => {
        await client.query(statement)
        // Occupies the connection that the pooler would take again.
        await other.query('begin')
        await client.query(statement)
      }),
    )
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string }
    throw new DatabaseStartupError(
      code === lostStatement
        ? 'DATABASE_URL: its pooler loses prepared statements; PgBouncer needs version 1.21 or later and max_prepared_statements above 0'
        : `DATABASE_URL: ${message}`,
      { cause },
    )
  }
}

const lostStatement = '26000'

type Login = { login: string; isMember: boolean; privilege: string | null }

async function describeLogin(pool: pg.Pool): Promise<Login> {
  try {
    return (await pool.query<Login>(loginQuery)).rows[0]!
  } catch (error) {
    throw new DatabaseStartupError(`DATABASE_URL: ${(error as Error).message}`, { cause: error })
  }
}

/** Memberships count, because the login may use them by `set role`; only the two roles may not be inherited. */
const loginQuery = `
  select current_user as login,
    pg_has_role(current_user, 'daybook_app', 'member') and pg_has_role(current_user, 'daybook_platform', 'member') as "isMember",
    case
      when bool_or(rolsuper) then 'has the rights of a superuser'
      when bool_or(rolbypassrls) then 'bypasses row level security'
      when bool_or(rolcreaterole) then 'can create roles'
      when bool_or(exists (select from pg_class c where c.relname = 'organizations' and c.relkind = 'r' and c.relowner = r.oid))
        then 'owns the tables'
      when pg_has_role(current_user, 'daybook_app', 'usage') or pg_has_role(current_user, 'daybook_platform', 'usage')
        then 'inherits the privileges of daybook_app or daybook_platform'
    end as privilege
  from pg_roles r where pg_has_role(current_user, r.oid, 'member')`

const createLoginStatements =
  "create role daybook_pool login noinherit password '<password>'; grant daybook_app, daybook_platform to daybook_pool; " +
  buildPoolSettings('daybook_pool')
