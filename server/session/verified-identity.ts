import { isWebUrl, limits } from '#contract/base/schema.ts'
import type { VerifiedIdentity } from '#server/team/service.ts'

/** Claims as issuers send them; nothing in them is trusted to have a form. */
export type Claims = Record<string, unknown>

/** Longest subject in characters (OpenID Connect Core 2). */
const maxSubjectLength = 255

/** What Daybook takes of an issuer's claims; what it could not keep counts as not said. Undefined without a subject. */
export function toVerifiedIdentity(issuer: string, claims: Claims): VerifiedIdentity | undefined {
  const subject = claims.sub
  if (!isStorable(subject) || subject === '' || subject.length > maxSubjectLength) return undefined
  const email = cleanClaim(claims.email, limits.email)?.toLowerCase() ?? null
  const picture = cleanClaim(claims.picture, limits.url)
  return {
    issuer,
    subject,
    email: email && /^\S+@\S+$/.test(email) ? email : null,
    // Some issuers write it as a text.
    emailIsVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: cleanClaim(claims.given_name, limits.name),
    lastName: cleanClaim(claims.family_name, limits.name),
    profileImageUrl: picture && isWebUrl(picture) ? picture : null,
  }
}

function cleanClaim(claim: unknown, maxLength: number): string | null {
  const text = isStorable(claim) ? claim.trim() : ''
  return text && text.length <= maxLength ? text : null
}

const isStorable = (claim: unknown): claim is string =>
  typeof claim === 'string' && !claim.includes('\u0000') && claim.isWellFormed()
