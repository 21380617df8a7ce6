import pg from 'pg'

/** Runs work on a separate connection, which ends with it; errors are thrown as they are. */
export async function withConnection<T>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  // A lost connection rejects the pending call too; an unhandled event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Connects and disconnects. Throws the error of connecting, or after five seconds. */
export const pingDatabase = (url: string): Promise<void> =>
  withConnection({ connectionString: url, connectionTimeoutMillis: 5_000 }, async () => undefined)
