import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EnvSettings } from './env.ts'
import { StartupError } from './settings.ts'

/** Returns SESSION_SECRET, else the secret stored in DATA_DIR, creating it at the first start. Throws StartupError. */
export async function loadSessionSecret(env: Pick<EnvSettings, 'sessionSecret' | 'dataDir'>): Promise<string> {
  const { sessionSecret, dataDir } = env
  if (sessionSecret) return sessionSecret
  const file = join(dataDir, 'session-secret')
  const secret = (await readSecret(file)) ?? (await createSecret(file, dataDir))
  if (secret.length < 32) throw new StartupError(`SESSION_SECRET: ${file} is damaged; remove it to have a new one made`)
  return secret
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Writes a temporary file and links it into place, so that two programs starting at once end up with the same secret.
 */
async function createSecret(file: string, dataDir: string): Promise<string> {
  // The mode with which the embedded database creates it.
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(temporaryFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    await link(temporaryFile, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporaryFile, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}
