import { findFreePort } from '#db/embedded/postgres-address.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { parseEnv } from '#server/base/env.ts'
import { createLogger } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'
import { startDaybook } from './start.ts'

/**
 * Starts the program once as an update does before it takes this release: migrates, serves on a spare port of loopback
 * until it is ready, and ends. It runs no jobs: nothing may be sent or deleted by a release that is given up again.
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
