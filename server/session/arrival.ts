import { isWebUrl, limits } from '#contract/schema.ts'
import type { Arrival } from '#server/team/service.ts'

/** Claims as issuers send them; nothing in them is trusted to have a form. */
export type Claims = Record<string, unknown>

/** Longest subject in characters (OpenID Connect Core 2). */
const longestSubject = 255

/** What Daybook takes of an issuer's claims; what it could not keep counts as not said. Undefined without a subject. */
export function arrivalFrom(issuer: string, claims: Claims): Arrival | undefined {
  const subject = claims.sub
  if (!isStorable(subject) || subject === '' || subject.length > longestSubject) return undefined
  const email = kept(claims.email, limits.email)?.toLowerCase() ?? null
  const picture = kept(claims.picture, limits.url)
  return {
    issuer,
    subject,
    email: email && /^\S+@\S+$/.test(email) ? email : null,
    // Some issuers write it as a text.
    emailIsVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: kept(claims.given_name, limits.name),
    lastName: kept(claims.family_name, limits.name),
    profileImageUrl: picture && isWebUrl(picture) ? picture : null,
  }
}

function kept(claim: unknown, longest: number): string | null {
  const text = isStorable(claim) ? claim.trim() : ''
  return text && text.length <= longest ? text : null
}

const isStorable = (claim: unknown): claim is string =>
  typeof claim === 'string' && !claim.includes('\u0000') && claim.isWellFormed()
