import { createHash } from 'node:crypto'
import { toAsciiLowerCase } from '#server/base/email.ts'

/** A demo account, offered by a button on the sign-in page. */
export type DemoAccount = { email: string; name: string; role: string; organization: string }

/** The oldest account is dropped beyond this number; each is needed only for the seconds of a sign-in. */
const maxAccounts = 5_000

/** Creates a store of signed-in e-mail addresses, each with a subject derived from it. */
export function createIssuerAccountStore() {
  const emailBySubject = new Map<string, string>()
  return {
    /** Returns the subject of an address, ignoring case; undefined for an invalid address. */
    registerEmail: (input: string): string | undefined => {
      const email = normalizeEmail(input)
      if (email === undefined) return undefined
      const subject = getEmailSubject(email)
      emailBySubject.delete(subject)
      emailBySubject.set(subject, email)
      const [oldest] = emailBySubject.keys()
      if (emailBySubject.size > maxAccounts) emailBySubject.delete(oldest!)
      return subject
    },
    /** `findAccount` of oidc-provider. */
    find: async (_ctx: unknown, subject: string) => {
      const email = emailBySubject.get(subject)
      return email === undefined
        ? undefined
        : { accountId: subject, claims: async () => ({ sub: subject, email, email_verified: true }) }
    },
  }
}

/** Returns an address in lower case, undefined for an invalid one. Look-alike letters stay what they are. */
export function normalizeEmail(input: string): string | undefined {
  const email = toAsciiLowerCase(input.trim())
  const isValid = email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) && email.isWellFormed()
  return isValid ? email : undefined
}

/** The subject of an address, the same at every sign-in. */
export const getEmailSubject = (email: string): string => createHash('sha256').update(email).digest('base64url')
