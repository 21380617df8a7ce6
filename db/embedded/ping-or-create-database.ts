import { pingDatabase, withConnection } from '#db/connection.ts'

/**
 * Whether a database accepts connections. Creates a missing database. Throws errors of authentication and of access to
 * the socket, which waiting cannot fix.
 */
export async function pingOrCreateDatabase(url: string): Promise<boolean> {
  try {
    await pingDatabase(url)
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === noSuchDatabase) await createDatabase(url)
    else if (code.startsWith(authorizationErrorClass) || code === 'EACCES') throw error
    return false
  }
}

/** Whether a database accepts connections; false for any error. */
export const canConnect = (url: string): Promise<boolean> =>
  pingDatabase(url).then(
    () => true,
    () => false,
  )

const noSuchDatabase = '3D000'
const authorizationErrorClass = '28'

async function createDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const connectionString = url.replace(/[^/]+$/, 'postgres')
  await withConnection({ connectionString, connectionTimeoutMillis: 5_000 }, (client) =>
    client.query(`create database ${name}`),
  )
}
