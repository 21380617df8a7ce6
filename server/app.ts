import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import { isMigrated } from '#db/migrate.ts'
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  enforceConnectionLimits,
  toServerTimeoutOptions,
} from '#server/base/limits/connections.ts'
import { createErrorHandler, createConnectionErrorHandlers } from '#server/base/error-responses.ts'
import type { Database } from '#server/base/database.ts'
import type { EnvSettings } from '#server/base/env.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import { newRequestId } from '#server/base/ids.ts'
import { jsonBodyLimitBytes, deferBodyParsing } from '#server/base/json-body.ts'
import { createLargeReadLimiter } from '#server/base/limits/large-reads.ts'
import type { Logger } from '#server/base/logger.ts'
import { measureRequests, type Metrics } from '#server/base/metrics.ts'
import { createMountFunctions } from '#server/base/mount.ts'
import { monitoringRoutes } from '#server/base/operation.ts'
import { createRateLimiter } from '#server/base/limits/rate-limit.ts'
import {
  applySecurityHeaders,
  buildSecurityHeaders,
  rewriteUndecodableUrl,
  serveScreens,
} from '#server/base/pages/screens.ts'
import { analyticsRoutes } from '#server/analytics/routes.ts'
import { bugReportRoutes } from '#server/bug-reports/routes.ts'
import { clientExportRoutes } from '#server/client-export/routes.ts'
import { clientRoutes } from '#server/clients/routes.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { mailRoutes } from '#server/mail/routes.ts'
import { noteRoutes } from '#server/notes/routes.ts'
import { openDayBeforeRequest } from '#server/occurrences/open-days.ts'
import { occurrenceRoutes } from '#server/occurrences/routes.ts'
import { organizationRoutes } from '#server/organizations/routes.ts'
import { parsingRoutes } from '#server/parsing/routes.ts'
import { createPlanLanguageModel } from '#server/parsing/model/plan-language-model.ts'
import { createPlanParser } from '#server/parsing/plan-parser.ts'
import { createDocumentReader, type ReaderLimits } from '#server/parsing/child/read-document.ts'
import { planningRoutes } from '#server/planning/routes.ts'
import { authRoutes } from '#server/session/auth-routes.ts'
import { sessionApiRoutes } from '#server/session/routes.ts'
import { sequenceRoutes } from '#server/sequences/routes.ts'
import { createSessionService } from '#server/session/sessions.ts'
import { streakRoutes } from '#server/streak/routes.ts'
import { superAdminRoutes } from '#server/super-admin/routes.ts'
import { taskRoutes } from '#server/tasks/routes.ts'
import { teamRoutes } from '#server/team/routes.ts'
import { timelineRoutes } from '#server/timeline/routes.ts'

export type AppOptions = {
  env: EnvSettings
  secret: string
  database: Database
  files: FileStorage
  clock: () => Date
  log: Logger
  metrics: Metrics
  /** An upload that sends nothing for this long is aborted. */
  idleTimeoutMs?: number
  connectionLimits?: Partial<ConnectionLimits>
  readerLimits?: Partial<ReaderLimits>
}

/** Composes the whole program as one Fastify instance that does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, secret, database, files, clock, log, metrics, idleTimeoutMs = 30_000 } = options
  const connectionLimits = { ...defaultConnectionLimits, ...options.connectionLimits }
  setZodMessages()
  const secure = env.publicUrl.startsWith('https:')
  const securityHeaders = buildSecurityHeaders(secure)
  const connectionErrorHandlers = createConnectionErrorHandlers(securityHeaders, log)
  const app = fastify({
    genReqId: newRequestId,
    trustProxy: toTrustProxyOption(env),
    bodyLimit: jsonBodyLimitBytes,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // `enforceConnectionLimits` answers it in our own format.
    return503OnClosing: false,
    http: { requireHostHeader: false, ...toServerTimeoutOptions(connectionLimits) },
    rewriteUrl: ({ url = '/' }) => rewriteUndecodableUrl(url),
    clientErrorHandler: connectionErrorHandlers.onClientError,
    // A URL that cannot be decoded bypasses the hooks and the error handler.
    frameworkErrors: (error, request, reply) =>
      void createErrorHandler(log)(error, request, reply.headers(securityHeaders)),
  })
  app.server.on('checkExpectation', connectionErrorHandlers.onCheckExpectation)
  const sessions = createSessionService(database, { secret, secure })
  const limiter = env.rateLimit ? createRateLimiter() : undefined

  app.setErrorHandler(createErrorHandler(log))
  deferBodyParsing(app)
  applySecurityHeaders(app, securityHeaders)
  enforceConnectionLimits(app, connectionLimits, idleTimeoutMs)
  measureRequests(app, metrics)
  logRequests(app, log)
  await app.register(cookie)

  const largeReads = env.rateLimit ? createLargeReadLimiter(connectionLimits) : undefined
  const deps = { database, sessions, hooks: [openDayBeforeRequest], clock, rateLimit: limiter, largeReads, log }
  const mounts = createMountFunctions(app, deps, { incomingDir: files.incomingDir, idleTimeoutMs }, connectionLimits)
  sessionApiRoutes(mounts, sessions)
  if (env.oidc) await authRoutes(app, { ...env, oidc: env.oidc, secret, database, clock, log, rateLimit: limiter })
  taskRoutes(mounts)
  occurrenceRoutes(mounts)
  sequenceRoutes(mounts)
  planningRoutes(mounts)
  streakRoutes(mounts)
  clientRoutes(mounts)
  clientExportRoutes(mounts, files)
  timelineRoutes(mounts)
  noteRoutes(mounts)
  documentRoutes(mounts, files)
  parsingRoutes(mounts, {
    readDocument: createDocumentReader(log, options.readerLimits),
    parse: createPlanParser(env.documentModel && createPlanLanguageModel(env.documentModel, { clock, log })),
  })
  teamRoutes(mounts, env)
  mailRoutes(mounts)
  organizationRoutes(mounts, env)
  analyticsRoutes(mounts)
  superAdminRoutes(mounts, env)
  bugReportRoutes(mounts, env)
  monitoringRoutes(app, { isMigrated: () => isMigrated(database.pool), metrics, env, version })
  await serveScreens(app, join(import.meta.dirname, '..', 'dist', 'web'), sessions.hasCookie)
  return app
}

const version = '0.1.0'

/** A number of proxies is passed as a function, as Fastify wants it. */
const toTrustProxyOption = ({ trustProxy }: EnvSettings) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** Logs one line per request with the route pattern, never the URL, body or headers: docs/product.md#privacy. */
function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.viewer?.id,
        organizationId: request.viewer?.organizationId,
      },
      'request',
    )
  })
}
