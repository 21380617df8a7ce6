import type { SessionService } from '#server/base/http/sessions.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { MailOpener, MailState } from '#server/mail/for-identity.ts'
import type { BuiltInProvider, BuiltInProviderDeps } from './built-in-provider.ts'

/** An account that the demo's sign-in page offers by a button. */
export type DemoAccount = { email: string; name: string; role: string; organization: string }

export type BuiltInIdentitySettings = BuiltInProviderDeps & {
  /** Whether an address is to be proved: otherwise anybody signs in as anybody. */
  production: boolean
  demoAccounts: readonly DemoAccount[]
  superAdminEmails: readonly string[]
  sessions: SessionService
  metrics: Pick<Metrics, 'countSignIn'>
  openMailTransport: MailOpener | undefined
}

export type BuiltInIdentityDeps = BuiltInIdentitySettings & {
  provider: BuiltInProvider
  checkMail: () => Promise<MailState>
  /** Lets work go on after the answer; the program waits for it before it ends. */
  runAfterAnswer(work: () => Promise<unknown>): void
}
