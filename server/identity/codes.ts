import { randomInt } from 'node:crypto'
import type { Database, PlatformDb } from '#server/base/database/database.ts'
import { Failure } from '#server/base/failure.ts'
import { newId } from '#server/base/ids.ts'
import { isSameSecret, newToken, sign } from '#server/base/tokens.ts'
import * as store from './codes-store.ts'

const minuteMs = 60_000
/** Minutes for which a code and its link work. */
export const codeLifetimeMinutes = 10
/** Wrong tries that invalidate a code. */
const maxWrongTries = 5
/** Maximum codes in an hour. */
const maxCodesOfEmail = 5
const maxCodesOfNetwork = 20

type CodeRefusal = 'elsewhere' | 'used' | 'expired' | 'ended' | 'wrong'
/** Why a code or link was refused, and how many tries a wrong code leaves. */
export type CodeRefused = { refusal: CodeRefusal; triesLeft?: number }
type CodeResult = { email: string } | CodeRefused

/**
 * Computes the hash that is stored of a code or of its browser, link or network, under SESSION_SECRET: six digits alone
 * could be found by brute force.
 */
export const hashForCode = (secret: string, purpose: 'browser' | 'code' | 'link' | 'network', value: string): Buffer =>
  sign(secret, `sign-in ${purpose} ${value}`)

type CodeRequest = Record<'secret' | 'interaction' | 'email' | 'browser' | 'network', string> & { hasLimits: boolean }

/**
 * Stores a new code for an address, whether or not it has an account. Throws RATE_LIMITED once the hourly number of
 * codes is used up. The code and the token of the link are returned only for the mail.
 */
export async function createCode(
  db: PlatformDb,
  { secret, interaction, email, browser, network, hasLimits }: CodeRequest,
  now: Date,
): Promise<{ id: string; code: string; linkToken: string }> {
  const networkHash = hashForCode(secret, 'network', network)
  await store.lockCodeRequests(db, email)
  await store.lockCodeRequests(db, networkHash.toString('hex'))
  const since = new Date(now.getTime() - 60 * minuteMs)
  const { emailCount, networkCount } = await store.countCodes(db, { email, networkHash, since })
  if (hasLimits && (emailCount >= maxCodesOfEmail || networkCount >= maxCodesOfNetwork))
    throw new Failure('RATE_LIMITED', {
      limit: 'codes',
      message: 'Too many codes were requested. Use the latest one, or wait an hour and try again.',
      retryAfterSeconds: 3_600,
    })
  const id = newId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const linkToken = newToken()
  await store.addCode(db, {
    id,
    interaction,
    email,
    codeHash: hashForCode(secret, 'code', `${id} ${code}`),
    linkHash: hashForCode(secret, 'link', linkToken),
    browserHash: hashForCode(secret, 'browser', browser),
    networkHash,
    now,
    expiresAt: new Date(now.getTime() + codeLifetimeMinutes * minuteMs),
  })
  return { id, code, linkToken }
}

/** Uses up a typed code, or counts a wrong try. */
export async function redeemCode(
  { database, secret }: { database: Database; secret: string },
  { interaction, browser, typed }: { interaction: string; browser: string; typed: string },
  now: Date,
): Promise<CodeResult> {
  return database.acrossOrganizations('write', async (db): Promise<CodeResult> => {
    const row = await store.lockNewestCode(db, interaction, hashForCode(secret, 'browser', browser))
    const refusal = getCodeRefusal(row, now)
    if (!row || refusal) return { refusal: refusal ?? 'elsewhere' }
    const digits = typed.replace(/[\s-]/g, '')
    const hash = hashForCode(secret, 'code', `${row.id} ${digits}`)
    if (!isSameSecret(hash, row.codeHash)) {
      await store.countWrongTry(db, row.id)
      const triesLeft = maxWrongTries - row.wrongTries - 1
      return triesLeft > 0 ? { refusal: 'wrong', triesLeft } : { refusal: 'ended' }
    }
    await store.markCodesAsUsed(db, interaction, now)
    return { email: row.email }
  })
}

/** Finds the code of a mailed link, and uses it up if `usesUp`: only in the browser that requested it. */
export async function openCodeLink(
  { database, secret }: { database: Database; secret: string },
  { interaction, browser, token, usesUp }: { interaction: string; browser: string; token: string; usesUp: boolean },
  now: Date,
): Promise<CodeResult> {
  return database.acrossOrganizations('write', async (db): Promise<CodeResult> => {
    const row = await store.lockCodeByLink(db, hashForCode(secret, 'link', token))
    const refusal = getCodeRefusal(row, now)
    if (!row || refusal) return { refusal: refusal ?? 'expired' }
    const isSameBrowser = isSameSecret(row.browserHash, hashForCode(secret, 'browser', browser))
    if (!isSameBrowser || row.interaction !== interaction) return { refusal: 'elsewhere' }
    if (usesUp) await store.markCodesAsUsed(db, interaction, now)
    return { email: row.email }
  })
}

function getCodeRefusal(row: store.SignInCode | undefined, now: Date): CodeRefusal | undefined {
  if (!row) return undefined
  if (row.usedAt) return 'used'
  if (row.wrongTries >= maxWrongTries) return 'ended'
  return Date.parse(row.expiresAt) <= now.getTime() ? 'expired' : undefined
}
