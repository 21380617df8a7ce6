import { createCipheriv, createDecipheriv, generateKeyPair, hkdfSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { dayMs } from '#contract/base/calendar-day.ts'
import type { Database, PlatformDb } from '#server/base/database/database.ts'
import { newId } from '#server/base/ids.ts'
import { sign } from '#server/base/tokens.ts'
import * as store from './store.ts'

/** Keys of the identity server for tokens and cookies, and the client secret of Daybook. */
export type IssuerSecrets = { jwks: { keys: JsonWebKey[] }; cookieKeys: string[]; clientSecret: string }

/** A key signs for a year and verifies for another year. */
const signingLifetimeMs = 365 * dayMs

/**
 * Loads the signing keys of the built-in identity server, which all instances share: creates the first one, and one new
 * key each year. They are stored encrypted, because backups contain them; a key that SESSION_SECRET cannot decrypt is
 * ignored. Cookie key and client secret are derived from SESSION_SECRET and not stored.
 */
export async function loadSigningKeys(database: Database, secret: string, now: Date): Promise<IssuerSecrets> {
  const read = async (db: PlatformDb) =>
    (await store.listSigningKeys(db)).flatMap(({ id, encryptedKey, createdAt }) => {
      const key = decryptKey(secret, encryptedKey)
      return key ? [{ id, key, isCurrent: now.getTime() - Date.parse(createdAt) < signingLifetimeMs }] : []
    })
  let keys = await database.acrossOrganizations('read', read)
  if (!keys[0]?.isCurrent) {
    const newKey = await generateSigningKey()
    keys = await database.acrossOrganizations('write', async (db) => {
      await store.lockSigningKeys(db)
      const present = await read(db)
      if (present[0]?.isCurrent) return present
      const id = newId()
      await store.addSigningKey(db, { id, encryptedKey: encryptKey(secret, newKey), now })
      await store.deleteSigningKeys(db, new Date(now.getTime() - 2 * signingLifetimeMs))
      return [{ id, key: newKey, isCurrent: true }, ...present]
    })
  }
  return {
    jwks: { keys: keys.map(({ id, key }) => ({ ...key, kid: id, alg: 'RS256', use: 'sig' })) },
    cookieKeys: [deriveText(secret, 'identity cookies')],
    clientSecret: deriveClientSecret(secret),
  }
}

/** Derives the client secret of Daybook at its own identity server. */
export const deriveClientSecret = (secret: string): string => deriveText(secret, 'identity client')

/** 3,072 bits are as strong as a symmetric key of 128. */
async function generateSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  return privateKey.export({ format: 'jwk' })
}

const deriveText = (secret: string, purpose: string): string => sign(secret, purpose).toString('base64url')

const deriveEncryptionKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'identity signing keys', 32))

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, the text. */
function encryptKey(secret: string, key: JsonWebKey): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveEncryptionKey(secret), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(key)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function decryptKey(secret: string, encrypted: Buffer): JsonWebKey | undefined {
  const decipher = createDecipheriv('aes-256-gcm', deriveEncryptionKey(secret), encrypted.subarray(0, 12))
  decipher.setAuthTag(encrypted.subarray(12, 28))
  try {
    return JSON.parse(Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString())
  } catch {
    // Encrypted with another SESSION_SECRET.
    return undefined
  }
}
