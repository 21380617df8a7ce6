import type pg from 'pg'
import { DatabaseStartupError } from './startup-error.ts'

/**
 * Returns a line that says why row level security does not restrict the pool's login, and what an administrator can run;
 * undefined where it does. Throws DatabaseStartupError when the login cannot be used at all.
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

type Login = { login: string; isMember: boolean; privilege: string | null }

async function describeLogin(pool: pg.Pool): Promise<Login> {
  try {
    return (await pool.query<Login>(loginQuery)).rows[0]!
  } catch (error) {
    throw new DatabaseStartupError(`DATABASE_URL: ${(error as Error).message}`, { cause: error })
  }
}

/** Memberships count for what the login may become by `set role`; only the two roles may not be inherited. */
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
  "create role daybook_pool login noinherit password '<password>'; grant daybook_app, daybook_platform to daybook_pool"
