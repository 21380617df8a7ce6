import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { maxPasskeys } from '#contract/identity/passkeys.ts'
import { buildPasskeyOfferPath } from '#contract/session/identity-paths.ts'
import * as audit from '#server/audit/service.ts'
import type { Database } from '#server/base/database/database.ts'
import { newId } from '#server/base/ids.ts'
import { newToken } from '#server/base/tokens.ts'
import * as store from './passkeys-store.ts'
import { deleteState, findState, saveState } from './store.ts'

type PasskeyDeps = { database: Database; publicUrl: string }

/** Whether browsers create passkeys for an origin: it has a host name, and is https or this machine's own. */
export function canUsePasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return !isIP(hostname.replace(/^\[|\]$/g, '')) && (protocol === 'https:' || hostname === 'localhost')
}

/**
 * Returns where a sign-in continues: on the page that offers a passkey if browsers can use passkeys here, else at
 * `returnTo`.
 */
export const getOfferPath = (publicUrl: string, returnTo: string): string =>
  canUsePasskeys(publicUrl) ? buildPasskeyOfferPath(returnTo) : returnTo

const challengeKind = 'Challenge'
const challengeLifetimeMs = 10 * 60_000

/** Stores a single-use challenge for a user or a sign-in in progress. */
async function createChallenge({ database }: PasskeyDeps, subject: string, now: Date): Promise<string> {
  const id = newToken()
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs)
  const state = { kind: challengeKind, id, payload: { subject }, expiresAt }
  await database.acrossOrganizations('write', (db) => saveState(db, state))
  return id
}

const takeChallenge = ({ database }: PasskeyDeps, id: string, subject: string, now: Date): Promise<boolean> =>
  database.acrossOrganizations('write', async (db) => {
    const payload = await findState(db, challengeKind, id, now)
    // The deletion decides: of two answers to one challenge only one is accepted.
    return payload?.subject === subject && (await deleteState(db, challengeKind, id)) === 1
  })

/** Builds what the browser needs to sign in with any passkey of this origin, as JSON. */
export async function buildSignInOptions(deps: PasskeyDeps, interaction: string, now: Date): Promise<string> {
  const challenge = await createChallenge(deps, interaction, now)
  const rpId = new URL(deps.publicUrl).hostname
  return JSON.stringify({ challenge, rpId, allowCredentials: [], userVerification: 'required', timeout: 300_000 })
}

/** Builds what the browser needs to create a passkey, as JSON; undefined if the person has the maximum. */
export async function buildRegistrationOptions(
  deps: PasskeyDeps,
  person: store.Person,
  now: Date,
): Promise<string | undefined> {
  const credentials = await deps.database.acrossOrganizations('write', (db) => store.lockCredentialsOfUser(db, person))
  if (credentials.length >= maxPasskeys) return undefined
  return JSON.stringify({
    challenge: await createChallenge(deps, person.userId, now),
    rp: { id: new URL(deps.publicUrl).hostname, name: 'Daybook' },
    user: {
      id: Buffer.from(person.userId).toString('base64url'),
      name: person.email,
      displayName: person.name || person.email,
    },
    // EdDSA, ES256 and RS256.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: credentials.map((id) => ({ type: 'public-key', id })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: 300_000,
  })
}

/** Verifies and stores a new passkey; false if it could not be verified. */
export async function addPasskey(
  deps: PasskeyDeps,
  person: store.Person,
  { credential, name }: { credential: string; name: string },
  now: Date,
): Promise<boolean> {
  const { database, publicUrl } = deps
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const response = parseJson(credential) as RegistrationResponseJSON | undefined
  const challenge = readChallenge(response)
  if (!response || !(await takeChallenge(deps, challenge, person.userId, now))) return false
  const verified = await verify(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: new URL(publicUrl).hostname,
    }),
  )
  if (!verified?.verified) return false
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return database.acrossOrganizations('write', async (db) => {
    const present = await store.lockCredentialsOfUser(db, person)
    if (present.length >= maxPasskeys || (await store.lockCredential(db, credentialId))) return false
    const id = newId()
    const { organizationId, userId } = person
    const key = { credentialId, publicKey: Buffer.from(publicKey), counter, transports: [...transports], name }
    await store.addPasskey(db, { organizationId, userId, id, ...key, now })
    await audit.recordAuditEntry(db, now, {
      organizationId,
      action: 'passkey_added',
      actorId: userId,
      subjectId: id,
    })
    return true
  })
}

type PasskeyResult = { email: string } | { refusal: 'unknown' | 'invalid' | 'counter' }

/**
 * Verifies a sign-in by passkey. A passkey whose counter went back may have been copied: it is refused and recorded in
 * the audit once its signature is verified.
 */
export async function verifyPasskeySignIn(
  deps: PasskeyDeps,
  { interaction, credential }: { interaction: string; credential: string },
  now: Date,
): Promise<PasskeyResult> {
  const { database, publicUrl } = deps
  const response = parseJson(credential) as AuthenticationResponseJSON | undefined
  const challenge = readChallenge(response)
  const credentialId: unknown = response?.id
  if (!response || typeof credentialId !== 'string' || !(await takeChallenge(deps, challenge, interaction, now)))
    return { refusal: 'invalid' }
  const passkey = await database.acrossOrganizations('write', (db) => store.lockPasskeyByCredential(db, credentialId))
  if (!passkey) return { refusal: 'unknown' }
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verify(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: new URL(publicUrl).hostname,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // Compared below, after the signature.
        counter: 0,
        transports: passkey.transports,
      },
    }),
  )
  if (!verified?.verified) return { refusal: 'invalid' }
  const { newCounter } = verified.authenticationInfo
  const { organizationId, id, userId, email } = passkey
  return database.acrossOrganizations('write', async (db): Promise<PasskeyResult> => {
    const current = await store.lockPasskeyByCredential(db, credentialId)
    if (!current) return { refusal: 'unknown' }
    if (hasCounterGoneBack(current.counter, newCounter)) {
      await audit.recordAuditEntry(db, now, {
        organizationId,
        action: 'passkey_refused',
        actorId: userId,
        subjectId: id,
      })
      return { refusal: 'counter' }
    }
    await store.savePasskeyUse(db, { organizationId, id, counter: newCounter, now })
    return { email }
  })
}

/** Whether a passkey that counts its uses did not increase its counter, which points to a copy. */
const hasCounterGoneBack = (stored: number, received: number): boolean =>
  (stored > 0 || received > 0) && received <= stored

/** Names a new passkey after the device in its User-Agent. */
export function nameDevice(userAgent: string): string {
  const [, name = 'Passkey'] = devices.find(([pattern]) => pattern.test(userAgent)) ?? []
  return name
}

const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
]

/** Reads the challenge that the browser's response answers; '' if it has none. */
function readChallenge(response: { response?: { clientDataJSON?: unknown } } | undefined): string {
  const { clientDataJSON } = response?.response ?? {}
  const data = typeof clientDataJSON === 'string' && parseJson(Buffer.from(clientDataJSON, 'base64url').toString())
  const { challenge } = (data || {}) as { challenge?: unknown }
  return typeof challenge === 'string' ? challenge : ''
}

/** Returns undefined if the library throws, which it does for anything unexpected. */
async function verify<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
