import { startEmbeddedDatabase } from '#db/embedded/start.ts'
import { assertDemoSignInIsLocal, type EnvSettings } from '#server/base/env.ts'
import type { Logger } from '#server/base/logger.ts'
import { loadSessionSecret } from '#server/base/session-secret.ts'
import { StartupError } from '#server/base/settings.ts'
import type { StopFunction } from './start-app.ts'

/**
 * Starts all parts in order; returns a function that stops them in reverse order, and the set-up link if there is one.
 * Throws StartupError or DatabaseStartupError.
 */
export async function startDaybook(
  env: EnvSettings,
  log: Logger,
  { runsJobs = true }: { runsJobs?: boolean } = {},
): Promise<{ stop: StopFunction; setupUrl: string | undefined }> {
  assertDemoSignInIsLocal(env)
  const stops: StopFunction[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart()
  }
  try {
    const secret = await loadSessionSecret(env)
    // The program is loaded while PostgreSQL starts.
    const [directUrl, { startApp }] = await Promise.all([openDatabase(stops, env, log), import('./start-app.ts')])
    const { setupUrl } = await startApp(stops, { env, secret, log, directUrl, runsJobs })
    return { stop, setupUrl }
  } catch (error) {
    await stop()
    throw nameDataDir(error, env)
  }
}

/** Names the setting if its folder cannot be used, for a message of one line. */
function nameDataDir(error: unknown, { dataDir }: EnvSettings): unknown {
  const { path, message } = error as NodeJS.ErrnoException
  return path?.startsWith(dataDir) ? new StartupError(`DATA_DIR: ${message}`, { cause: error }) : error
}

/** Returns the URL for migrations. */
async function openDatabase(stops: StopFunction[], env: EnvSettings, log: Logger): Promise<string> {
  if (env.databaseDirectUrl) return env.databaseDirectUrl
  const embedded = await startEmbeddedDatabase({ dataDir: env.dataDir, log })
  stops.push(embedded.stop)
  return embedded.url
}
