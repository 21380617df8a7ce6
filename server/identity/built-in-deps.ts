import type { SessionService } from '#server/base/http/active-session.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { MailOpener, MailState } from '#server/mail/for-identity.ts'
import type { BuiltInProvider, BuiltInProviderDeps } from './built-in-provider.ts'

/** An account that the demo's sign-in page offers by a button. */
export type DemoAccount = { email: string; name: string; role: string; organization: string }

/** What the identity server and its pages are composed with. */
export type BuiltInIdentitySettings = BuiltInProviderDeps & {
  /** Whether an address must be proved: otherwise anybody can sign in as anybody. */
  production: boolean
  demoAccounts: readonly DemoAccount[]
  superAdminEmails: readonly string[]
  sessions: SessionService
  metrics: Pick<Metrics, 'countSignIn'>
  openMailTransport: MailOpener | undefined
}

/** What the routes of the identity server's pages need. */
export type BuiltInIdentityDeps = BuiltInIdentitySettings & {
  provider: BuiltInProvider
  checkMail: () => Promise<MailState>
  /** Runs work after the answer; the program waits for it before it exits. */
  runAfterAnswer(work: () => Promise<unknown>): void
}
