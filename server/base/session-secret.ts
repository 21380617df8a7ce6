import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { StartRefused } from './start-refused.ts'

/** The secret of SESSION_SECRET, else the one kept in DATA_DIR, made at the first start. */
export async function sessionSecret({
  sessionSecret,
  dataDir,
}: Pick<Env, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (sessionSecret) return sessionSecret
  const file = join(dataDir, 'session-secret')
  const kept = (await keptIn(file)) ?? (await madeIn(file, dataDir))
  if (kept.length < 32) throw new StartRefused(`SESSION_SECRET: ${file} is damaged; remove it to have a new one made`)
  return kept
}

async function keptIn(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written aside and linked into place: of two programs that start at once both take the one that came first, whole. */
async function madeIn(file: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}
