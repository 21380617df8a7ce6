import { randomBytes } from 'node:crypto'
import { withConnection } from './connection.ts'

/**
 * Creates the logins of a migrated database, or gives them new passwords, and returns a URL for each: `poolUrl` for
 * requests, which has no privilege before `set role`, and `jobsUrl`, which owns only the tables of pg-boss, whose
 * indexes it rebuilds. `url` is a superuser's.
 */
export async function createDatabaseLogins(url: string): Promise<{ poolUrl: string; jobsUrl: string }> {
  const [poolPassword, jobsPassword] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  await withConnection({ connectionString: url, connectionTimeoutMillis: 10_000 }, (client) =>
    client.query(
      [
        createLogin(poolLogin, poolPassword),
        buildPoolSettings(poolLogin),
        createLogin(jobsLogin, jobsPassword),
        grantPrivileges,
      ].join(';'),
    ),
  )
  return { poolUrl: replaceLogin(url, poolLogin, poolPassword), jobsUrl: replaceLogin(url, jobsLogin, jobsPassword) }
}

/**
 * Settings of the pool's login instead of each connection, since poolers refuse the latter. One plan of a statement
 * fits all parameters; planning would cost more than running it.
 */
export const buildPoolSettings = (login: string): string =>
  ["statement_timeout = '15s'", "idle_in_transaction_session_timeout = '30s'", 'plan_cache_mode = force_generic_plan']
    .map((setting) => `alter role ${login} set ${setting}`)
    .join('; ')

const poolLogin = 'daybook_pool'
const jobsLogin = 'daybook_jobs'

/** Every attribute is written, so that an existing login is reset. */
const createLogin = (name: string, password: string) => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then
      create role ${name};
    end if;
  end $$;
  alter role ${name} with login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls
    password '${password}'`

/** A temporary table would hide the real one of its name on a pooled connection. */
const grantPrivileges = `
  do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
  end $$;
  revoke execute on function lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea) from public;
  grant daybook_app, daybook_platform to ${poolLogin};
  grant usage on schema pgboss to ${jobsLogin};
  do $$ declare job_table regclass; begin
    for job_table in select oid from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') and relowner <> '${jobsLogin}'::regrole
    loop
      execute format('alter table %s owner to ${jobsLogin}', job_table);
    end loop;
  end $$`

function replaceLogin(url: string, name: string, password: string): string {
  const replaced = new URL(url)
  replaced.username = name
  replaced.password = password
  return replaced.href
}
