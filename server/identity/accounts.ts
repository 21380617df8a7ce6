import { createHash } from 'node:crypto'

/** Somebody with a button of their own on the sign-in page. */
export type DemoAccount = { email: string; name: string; role: string; organization: string }

/** Addresses beyond this many push out the oldest; one is needed for the seconds of a sign-in. */
const maxAccounts = 5_000

/** Who has signed in: anybody with an e-mail address, known by a subject that is always the same for it. */
export function createAccountStore() {
  const emailBySubject = new Map<string, string>()
  return {
    /** The subject of an address, whatever its case; undefined for what is none. */
    registerEmail: (input: string): string | undefined => {
      const email = input.trim().toLowerCase()
      if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email) || !email.isWellFormed()) return undefined
      const subject = createHash('sha256').update(email).digest('base64url')
      emailBySubject.delete(subject)
      emailBySubject.set(subject, email)
      const [oldest] = emailBySubject.keys()
      if (emailBySubject.size > maxAccounts) emailBySubject.delete(oldest!)
      return subject
    },
    /** As oidc-provider asks for an account. */
    find: async (_ctx: unknown, subject: string) => {
      const email = emailBySubject.get(subject)
      return email && { accountId: subject, claims: async () => ({ sub: subject, email, email_verified: true }) }
    },
  }
}
