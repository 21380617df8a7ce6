import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeEmbeddedDatabase } from '#db/embedded/remove.ts'
import { readEnv } from '#server/base/env.ts'
import { StartupError } from '#server/base/startup-error.ts'

/** `npm run db:reset`: the next start makes the embedded database anew, without the files that were kept in DATA_DIR. A database of one's own is left to its owner. */
try {
  const { dataDir, databaseUrl } = readEnv()
  if (databaseUrl) throw new StartupError('DATABASE_URL is given, and only the embedded database is reset')
  await removeEmbeddedDatabase(dataDir)
  await rm(join(dataDir, 'files'), { recursive: true, force: true })
  console.log('The database is removed with the files of its clients; npm start makes a new one.')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
