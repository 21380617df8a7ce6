import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withConnection } from '#db/connection.ts'

/** The migrated database that each test file copies. */
export const templateName = 'daybook_template'

/** Returns the URL of another database on the same server. */
export function databaseUrlFor(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A database with the owner's URL and those of the program's logins; `drop` removes it and closes its connections. */
export type FreshDatabase = { url: string; poolUrl: string; jobsUrl: string; drop: () => Promise<void> }

/** Creates a database with the current schema, or by another template. */
export async function createFreshDatabase(template = templateName): Promise<FreshDatabase> {
  const [server, { poolUrl, jobsUrl }] = [inject('postgres'), inject('postgresLogins')]
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(server, `create database ${name} template ${template}`)
  return {
    url: databaseUrlFor(server, name),
    poolUrl: databaseUrlFor(poolUrl, name),
    jobsUrl: databaseUrlFor(jobsUrl, name),
    drop: () => runOnServer(server, `drop database ${name} with (force)`),
  }
}

/** Opens connections as the owner of the tables. Errors are ignored: dropping the database terminates connections that are still closing. */
export function openOwnerPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Runs a statement that concerns the whole server, such as `create database`. */
export async function runOnServer(server: string, text: string): Promise<void> {
  await withConnection(databaseUrlFor(server, 'postgres'), (client) => client.query(text))
}
