import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/base/database/database.ts'
import type { RateLimiter } from '#server/base/limits/rate-limit.ts'
import type { Logger } from '#server/base/logger.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { IssuerClient, IssuerClientSettings } from './issuer.ts'
import type { createPendingSignInCookies } from './pending-sign-ins.ts'
import type { createSessionCookie } from './sessions.ts'

/** The settings and services that the sign-in is composed with. */
export type SignInSettings = {
  database: Database
  clock: () => Date
  log: Logger
  metrics: Pick<Metrics, 'countDependencyError' | 'countSignIn'>
  rateLimit?: RateLimiter
  /** Signs the cookies of a sign-in under way, and is part of the hash of every session. */
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
  sessionCookie: ReturnType<typeof createSessionCookie>
  /** Logs an error of the issuer without its content. */
  logIssuerError(request: FastifyRequest, error: unknown): void
}
