import { findRunningEmbeddedDatabase, hasEmbeddedDatabase } from '#db/embedded/running.ts'
import { withDatabase } from '#db/embedded/start.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { createDatabaseFromPool, createPool, type Database } from '#server/base/database/database.ts'
import { type EnvSettings, parseEnv } from '#server/base/env.ts'
import { createLogger } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'
import { createSetupLink, createSignInLink } from '#server/identity/console-links.ts'

/**
 * `npm run setup-link` prints the link that sets up Daybook, `npm run sign-in-link -- <e-mail>` one that signs in an
 * existing account; each works once, within an hour. Anyone allowed to run programs on this machine may do that.
 */
const [, , command, ...args] = process.argv

try {
  const env = parseEnv()
  if (!env.production || env.oidc)
    throw new StartupError(
      'Links are for NODE_ENV=production without OIDC_ISSUER, where Daybook signs people in itself',
    )
  const link = await withPool(env, (database) => createLink(env, database))
  console.log(`${link}\n\nIt works once, for an hour.`)
} catch (error) {
  const { code } = error as { code?: string }
  if (code === '42P01')
    console.error('Start Daybook first: its database has not been created yet, or is of an earlier release.')
  else if (error instanceof StartupError || error instanceof DatabaseStartupError) console.error(error.message)
  else throw error
  process.exitCode = 1
}

async function createLink({ publicUrl }: EnvSettings, database: Database): Promise<string> {
  if (command === 'setup')
    return (
      (await createSetupLink(database, publicUrl, new Date())) ??
      throwRefusal('There is a super administrator already. For a link to sign in: npm run sign-in-link -- <e-mail>')
    )
  const [email, ...rest] = args
  if (command !== 'sign-in' || !email || rest.length > 0)
    throw new StartupError('Name one e-mail address: npm run sign-in-link -- <e-mail>')
  return (
    (await createSignInLink(database, publicUrl, email, new Date())) ??
    throwRefusal('No account has this e-mail address: an invitation makes one')
  )
}

function throwRefusal(message: string): never {
  throw new StartupError(message)
}

/**
 * Runs work with the program's own login, or as the owner of the embedded database, which is started if it is not
 * running.
 */
async function withPool<T>(
  { databaseUrl, dataDir }: EnvSettings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (!databaseUrl && !(await hasEmbeddedDatabase(dataDir)))
    throw new StartupError('Start Daybook first: it has no database yet')
  const serverUrl = databaseUrl ?? (await findRunningEmbeddedDatabase(dataDir))
  return withDatabase({ serverUrl, dataDir, log: createLogger('warn') }, async (url) => {
    const pool = createPool(url, 1)
    try {
      return await work(createDatabaseFromPool(pool))
    } finally {
      await pool.end()
    }
  })
}
