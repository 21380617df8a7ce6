import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The migrated database that is copied. */
export const templateName = 'daybook_template'

/** The address of a database on the same server. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A database of its own with the present schema, and how it goes away. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await inServer(server, `create database ${name} template ${templateName}`)
  return { url: urlOf(server, name), drop: () => inServer(server, `drop database ${name} with (force)`) }
}

/** Connections of the tables' owner; what the drop of the database ends while they end is no error. */
export function ownerPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Runs a text that belongs to no one database, such as making one. */
export async function inServer(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server, 'postgres') })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
