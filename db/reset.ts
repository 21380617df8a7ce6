import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forgetEmbedded } from '#db/embedded/forget.ts'
import { readEnv } from '#server/base/env.ts'
import { StartRefused } from '#server/base/start-refused.ts'

/** `npm run db:reset`: the next start makes the embedded database anew, without the files that were kept in DATA_DIR. A database of one's own is left to its owner. */
try {
  const { dataDir, databaseUrl } = readEnv()
  if (databaseUrl) throw new StartRefused('DATABASE_URL is given, and only the embedded database is reset')
  await forgetEmbedded(dataDir)
  await rm(join(dataDir, 'files'), { recursive: true, force: true })
  console.log('The database is removed with the files of its clients; npm start makes a new one.')
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
