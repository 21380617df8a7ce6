import { findFreePort } from '#db/embedded/postgres-address.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { parseEnv } from '#server/base/env.ts'
import { createLogger } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'
import { startDaybook } from './start.ts'

/**
 * Starts the program once, as an update does before it adopts this release: migrates, serves on a spare loopback port
 * until it is ready, and exits. It runs no jobs: a release that may be given up must not send or delete anything.
 */
try {
  const env = { ...parseEnv(), host: '127.0.0.1', port: await findFreePort() }
  const { stop } = await startDaybook(env, createLogger('warn'), { runsJobs: false })
  const { status } = await fetch(`http://127.0.0.1:${env.port}/readyz`)
  await stop()
  if (status !== 200) throw new StartupError(`It is not ready: /readyz answers ${status}`)
  process.exit(0)
} catch (error) {
  const isExpected = error instanceof StartupError || error instanceof DatabaseStartupError
  console.error(isExpected ? `Daybook cannot start: ${error.message}` : error)
  process.exit(1)
}
