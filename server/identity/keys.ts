import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys of the embedded issuer for tokens and cookies, and the client secret of Daybook. */
export type IssuerSecrets = { jwks: { keys: JsonWebKey[] }; cookieKeys: string[]; clientSecret: string }

/** Loads the keys from DATA_DIR, creating them at the first start; signatures stay valid across restarts. */
export async function loadIssuerKeys(dataDir: string): Promise<IssuerSecrets> {
  const file = join(dataDir, 'issuer-keys.json')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (stored !== undefined) return JSON.parse(stored) as IssuerSecrets
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const temporaryFile = `${file}.${process.pid}`
  await writeFile(temporaryFile, JSON.stringify(newKeys()), { mode: 0o600 })
  // An atomic link; if another program was first, its keys are used.
  await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporaryFile, { force: true })
  return JSON.parse(await readFile(file, 'utf8')) as IssuerSecrets
}

function newKeys(): IssuerSecrets {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const [kid, cookieKey, clientSecret] = [8, 32, 32].map((bytes) => randomBytes(bytes).toString('base64url')) as [
    string,
    string,
    string,
  ]
  return { jwks: { keys: [{ ...key, kid, alg: 'RS256', use: 'sig' }] }, cookieKeys: [cookieKey], clientSecret }
}
