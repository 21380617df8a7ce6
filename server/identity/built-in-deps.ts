import type { SessionService } from '#server/base/http/sessions.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { MailOpener, MailState } from '#server/mail/for-identity.ts'
import type { BuiltInProvider, BuiltInProviderDeps } from './built-in-provider.ts'

export type BuiltInIdentitySettings = BuiltInProviderDeps & {
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
