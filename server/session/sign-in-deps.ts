import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/base/database.ts'
import type { Logger } from '#server/base/logger.ts'
import type { RateLimiter } from '#server/base/limits/rate-limit.ts'
import type { IssuerClient, IssuerClientSettings } from './issuer.ts'
import type { SignInMessagePage } from './pages.ts'
import type { createPendingSignInCookies } from './pending-sign-ins.ts'
import type { createSessionCookieWriter } from './sessions.ts'

export type SignInSettings = {
  database: Database
  clock: () => Date
  log: Logger
  rateLimit?: RateLimiter
  /** Signs the cookies of a sign-in under way. */
  secret: string
  /** The origin; over https the cookies are Secure. */
  publicUrl: string
  oidc: IssuerClientSettings
  superAdminEmails: readonly string[]
}

/** Dependencies of the steps of a sign-in. */
export type SignInDeps = SignInSettings & {
  issuer: IssuerClient
  pendingSignIns: ReturnType<typeof createPendingSignInCookies>
  sessionCookie: ReturnType<typeof createSessionCookieWriter>
  /** Logs an error of the issuer without its content. */
  logIssuerError(request: FastifyRequest, error: unknown): void
}

/** The result of a step: a redirect or a page. */
export type SignInResponse = { redirectTo: string } | SignInMessagePage
