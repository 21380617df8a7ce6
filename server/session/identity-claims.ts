import { isStorable } from '#contract/base/schema.ts'
import { toSingleLine, isWebUrl, maxTextLengths } from '#contract/base/text.ts'
import { toAsciiLowerCase } from '#server/base/email.ts'
import type { ExternalIdentity } from '#server/team/for-sign-in.ts'

/** Claims as issuers send them, of any form. */
export type Claims = Record<string, unknown>

/** Maximum characters: OpenID Connect Core, section 2. */
const maxSubjectLength = 255

/** Reads an issuer's claims and ignores those that cannot be stored; undefined without a usable subject. */
export function parseIdentityClaims(issuer: string, claims: Claims): ExternalIdentity | undefined {
  const subject = claims.sub
  if (!isStorableText(subject) || subject === '' || subject.length > maxSubjectLength) return undefined
  const email = toAsciiLowerCase(cleanClaim(claims.email, maxTextLengths.email) ?? '')
  const picture = cleanClaim(claims.picture, maxTextLengths.url)
  return {
    issuer,
    subject,
    // An address that compatibility normalization changes imitates another.
    email: /^\S+@\S+$/.test(email) && email.normalize('NFKC') === email ? email : null,
    // Some issuers send it as a string.
    emailIsVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: cleanClaim(claims.given_name, maxTextLengths.name),
    lastName: cleanClaim(claims.family_name, maxTextLengths.name),
    profileImageUrl: picture && isWebUrl(picture) ? picture : null,
  }
}

function cleanClaim(claim: unknown, maxLength: number): string | null {
  const text = isStorableText(claim) ? toSingleLine(claim).trim() : ''
  return text && text.length <= maxLength ? text : null
}

const isStorableText = (claim: unknown): claim is string => typeof claim === 'string' && isStorable(claim)
