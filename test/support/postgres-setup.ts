import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabaseLogins } from '#db/create-database-logins.ts'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { runOnServer, templateName, databaseUrlFor } from './fresh-database.ts'
import { partitionTenantTables } from './partition-tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the PostgreSQL server that all test files share. */
    postgres: string
    /** The URLs of the program's own logins on that server. */
    postgresLogins: { poolUrl: string; jobsUrl: string }
  }
}

/** Starts one embedded PostgreSQL server per run with a migrated template database that each test file copies. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-test-'))
  // The account that runs PostgreSQL needs access to the folder.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedDatabase({ dataDir, log: { info: () => undefined, warn: console.warn } })
  // What a crash would lose is proved with servers of its own in test/embedded and test/start.
  await runOnServer(server.url, 'alter role all set synchronous_commit = off')
  await runOnServer(server.url, `create database ${templateName}`)
  const templateUrl = databaseUrlFor(server.url, templateName)
  await migrate(templateUrl)
  if (process.env.PARTITIONS) await partitionTenantTables(templateUrl, Number(process.env.PARTITIONS))
  project.provide('postgres', server.url)
  project.provide('postgresLogins', await createDatabaseLogins(templateUrl))
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}
