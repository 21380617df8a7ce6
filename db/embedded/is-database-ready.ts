import pg from 'pg'

/** Whether a database takes connections yet. Makes it when the server is there without it; throws what waiting cannot mend. */
export async function isDatabaseReady(url: string): Promise<boolean> {
  try {
    await withConnection(url)
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === noSuchDatabase) await createDatabase(url)
    else if (code.startsWith(authorizationErrorClass)) throw error
    return false
  }
}

const noSuchDatabase = '3D000'
const authorizationErrorClass = '28'

async function createDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await withConnection(url.replace(/[^/]+$/, 'postgres'), (client) => client.query(`create database ${name}`))
}

async function withConnection(url: string, work?: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks is told by the call that waits for it; unheard, the event would end the program.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work?.(client)
  } finally {
    await client.end()
  }
}
