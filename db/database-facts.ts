import { withConnection } from './connection.ts'

/** The facts that decide whether a login may migrate a database, and identify that database. */
type DatabaseFacts = { name: string; version: string; mayMigrate: boolean }

/** Reads name and version of a database, and whether the login may migrate it. Throws the error of connecting. */
export async function readDatabaseFacts(url: string): Promise<DatabaseFacts> {
  return withConnection({ connectionString: url, query_timeout: 10_000 }, async (client) => {
    const { rows } = await client.query<DatabaseFacts>(
      `select current_database() as name, current_setting('server_version') as version,
         has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayMigrate"`,
    )
    return rows[0]!
  })
}
