import { createHash } from 'node:crypto'
import { toAsciiLowerCase } from '#server/base/email.ts'

/** Returns an address in lower case, undefined for an invalid one. Look-alike letters are left unchanged. */
export function normalizeEmail(input: string): string | undefined {
  const email = toAsciiLowerCase(input.trim())
  const isValid = email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) && email.isWellFormed()
  return isValid ? email : undefined
}

/** The subject of an address, the same at every sign-in. */
export const getEmailSubject = (email: string): string => createHash('sha256').update(email).digest('base64url')
