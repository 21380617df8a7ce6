import pg from 'pg'

/**
 * Whether a database accepts connections. Creates a missing database. Throws errors of authentication and of access to
 * the socket, which waiting cannot fix.
 */
export async function pingOrCreateDatabase(url: string): Promise<boolean> {
  try {
    await withConnection(url)
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === noSuchDatabase) await createDatabase(url)
    else if (code.startsWith(authorizationErrorClass) || code === 'EACCES') throw error
    return false
  }
}

/** Whether a database accepts connections, for whatever reason it may not. */
export const canConnect = (url: string): Promise<boolean> =>
  withConnection(url).then(
    () => true,
    () => false,
  )

const noSuchDatabase = '3D000'
const authorizationErrorClass = '28'

async function createDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await withConnection(url.replace(/[^/]+$/, 'postgres'), (client) => client.query(`create database ${name}`))
}

async function withConnection(url: string, work?: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A broken connection rejects the pending call; an unhandled event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work?.(client)
  } finally {
    await client.end()
  }
}
