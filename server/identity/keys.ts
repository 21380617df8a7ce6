import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the embedded issuer signs its tokens and cookies with, and what Daybook proves itself with there. */
export type Keys = { jwks: { keys: JsonWebKey[] }; cookieKeys: string[]; clientSecret: string }

/** The keys kept in DATA_DIR, for its owner alone; made once, so that a restart leaves what was signed valid. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, 'issuer-keys.json')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (stored !== undefined) return JSON.parse(stored) as Keys
  await mkdir(dataDir, { recursive: true })
  const temporaryFile = `${file}.${process.pid}`
  await writeFile(temporaryFile, JSON.stringify(newKeys()), { mode: 0o600 })
  // Linked into place whole; where another program came first, its keys hold.
  await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporaryFile, { force: true })
  return JSON.parse(await readFile(file, 'utf8')) as Keys
}

function newKeys(): Keys {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const [kid, cookieKey, clientSecret] = [8, 32, 32].map((bytes) => randomBytes(bytes).toString('base64url')) as [
    string,
    string,
    string,
  ]
  return { jwks: { keys: [{ ...key, kid, alg: 'RS256', use: 'sig' }] }, cookieKeys: [cookieKey], clientSecret }
}
