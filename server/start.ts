import { startEmbedded } from '#db/embedded/start.ts'
import type { Env } from './base/env.ts'
import type { Log } from './base/log.ts'
import { sessionSecret } from './base/session-secret.ts'
import type { Addresses, Stop } from './open.ts'

/** Starts everything in its order and answers how to stop it in the opposite one. Throws StartRefused in one line. */
export async function start(env: Env, log: Log): Promise<Stop> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const secret = await sessionSecret(env)
    // While PostgreSQL starts, the program is read.
    const [addresses, { open }] = await Promise.all([databaseAddresses(stops, env, log), import('./open.ts')])
    await open(stops, { env, secret, log, ...addresses })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function databaseAddresses(stops: Stop[], env: Env, log: Log): Promise<Addresses> {
  if (env.databaseUrl) return { url: env.databaseUrl, directUrl: env.databaseDirectUrl ?? env.databaseUrl }
  const embedded = await startEmbedded({ dataDir: env.dataDir, log })
  stops.push(embedded.stop)
  return { url: embedded.url, directUrl: embedded.url }
}
