import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeEmbeddedDatabase } from '#db/embedded/remove.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { parseEnv } from '#server/base/env.ts'
import { StartupError } from '#server/base/settings.ts'

/**
 * `npm run db:reset`: removes the embedded database and the uploaded files; refuses to touch a database named by
 * DATABASE_URL.
 */
try {
  const { dataDir, databaseUrl } = parseEnv()
  if (databaseUrl) throw new StartupError('DATABASE_URL is set; only the embedded database can be reset')
  await removeEmbeddedDatabase(dataDir)
  await rm(join(dataDir, 'files'), { recursive: true, force: true })
  console.log('The database is removed with the files of its clients; npm start creates a new one.')
} catch (error) {
  if (!(error instanceof StartupError || error instanceof DatabaseStartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
