import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The migrated database that is copied. */
export const templateName = 'daybook_template'

/** The address of a database on the same server. */
export function databaseUrlFor(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A database of its own with the present schema, and how it goes away. */
export async function createFreshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(server, `create database ${name} template ${templateName}`)
  return { url: databaseUrlFor(server, name), drop: () => runOnServer(server, `drop database ${name} with (force)`) }
}

/** Connections of the tables' owner; what the drop of the database ends while they end is no error. */
export function openOwnerPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Runs a text that belongs to no one database, such as making one. */
export async function runOnServer(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrlFor(server, 'postgres') })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
