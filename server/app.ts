import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import { isMigrated } from '#db/migrate.ts'
import { analyticsRoutes } from '#server/analytics/routes.ts'
import type { Database } from '#server/base/database/database.ts'
import { createReplicaDatabase } from '#server/base/database/replica.ts'
import type { EnvSettings } from '#server/base/env.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import { compressAnswers } from '#server/base/http/compress-answers.ts'
import { isHttps } from '#server/base/http/cookie-options.ts'
import { createErrorHandler, createConnectionErrorHandlers } from '#server/base/http/error-responses.ts'
import { monitoringRoutes } from '#server/base/http/monitoring.ts'
import { createMount } from '#server/base/http/mount.ts'
import { jsonBodyLimitBytes, deferBodyParsing } from '#server/base/http/parse.ts'
import { findProxyRequestId, findTraceparent, newRequestId } from '#server/base/ids.ts'
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  enforceConnectionLimits,
  toServerTimeoutOptions,
} from '#server/base/limits/connections.ts'
import { createLargeReadLimiter } from '#server/base/limits/large-reads.ts'
import { createRateLimiter } from '#server/base/limits/rate-limit.ts'
import { createSemaphores } from '#server/base/limits/semaphores.ts'
import type { Logger } from '#server/base/logger.ts'
import { measureRequests, type Metrics } from '#server/base/metrics.ts'
import { pageFontRoutes } from '#server/base/pages/fonts.ts'
import {
  applySecurityHeaders,
  buildSecurityHeaders,
  rewriteUndecodableUrl,
  serveScreens,
} from '#server/base/pages/screens.ts'
import { traceRequests } from '#server/base/tracing.ts'
import { version } from '#server/base/version.ts'
import { bugReportRoutes } from '#server/bug-reports/routes.ts'
import { clientExportRoutes } from '#server/clients/export/routes.ts'
import { findMergedInto } from '#server/clients/merging/store.ts'
import { clientRoutes } from '#server/clients/routes.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { moveDocuments } from '#server/documents/store.ts'
import { feedRoutes } from '#server/feed/routes.ts'
import { householdRoutes } from '#server/households/routes.ts'
import type { DemoAccount } from '#server/identity/built-in-deps.ts'
import { builtInIdentityRoutes } from '#server/identity/built-in.ts'
import { passkeyRoutes } from '#server/identity/routes.ts'
import { createImportReader } from '#server/imports/reader/import-reader.ts'
import { importRoutes } from '#server/imports/routes.ts'
import { moveRowsOfClient as moveImportRows } from '#server/imports/rows-store.ts'
import { mailRoutes } from '#server/mail/routes.ts'
import { createMailTransportOpener } from '#server/mail/transport.ts'
import { noteRoutes } from '#server/notes/routes.ts'
import { moveNotes } from '#server/notes/store.ts'
import { noticeRoutes } from '#server/notices/routes.ts'
import { stopLettersRoutes } from '#server/notices/stop-pages.ts'
import { moveNotices } from '#server/notices/store.ts'
import { findDueDays } from '#server/opening/open-days.ts'
import { occurrenceRoutes } from '#server/opening/routes.ts'
import { organizationRoutes } from '#server/organizations/routes.ts'
import { createDocumentReader, type ReaderLimits } from '#server/parsing/child/read-document.ts'
import { createPlanLanguageModel } from '#server/parsing/model/plan-language-model.ts'
import { parsingRoutes } from '#server/parsing/routes.ts'
import { policyRoutes } from '#server/policies/routes.ts'
import { movePolicies } from '#server/policies/service.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { assignmentHooks } from '#server/sequences/enrollment/ending.ts'
import { sequenceRoutes } from '#server/sequences/routes.ts'
import { authRoutes } from '#server/session/auth-routes.ts'
import type { IssuerClientSettings } from '#server/session/issuer.ts'
import { sessionApiRoutes } from '#server/session/routes.ts'
import { createSessionService } from '#server/session/sessions.ts'
import { streakRoutes } from '#server/streak/routes.ts'
import { registerSystemGauges } from '#server/super-admin/metrics.ts'
import { superAdminRoutes } from '#server/super-admin/routes.ts'
import { registerAssignmentHooks } from '#server/tasks/for-sequences.ts'
import { taskRoutes } from '#server/tasks/routes.ts'
import { teamRoutes } from '#server/team/routes.ts'
import { timelineRoutes } from '#server/timeline/routes.ts'

export type AppOptions = {
  env: EnvSettings
  secret: string
  database: Database
  /** The pool of the read replica, if there is one. */
  replica?: pg.Pool | undefined
  files: FileStorage
  clock: () => Date
  log: Logger
  metrics: Metrics
  /** Offered by the sign-in page of the demo. Their organizations are marked as the demo's. */
  demoAccounts?: readonly DemoAccount[]
  /** An upload that sends nothing for this long is aborted. */
  idleTimeoutMs?: number
  connectionLimits?: Partial<ConnectionLimits>
  readerLimits?: Partial<ReaderLimits>
}

/** Composes the program as one Fastify instance that does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, secret, database, files, clock, log, metrics, demoAccounts = [], idleTimeoutMs = 30_000 } = options
  const connectionLimits = { ...defaultConnectionLimits, ...options.connectionLimits }
  setZodMessages()
  registerAssignmentHooks(assignmentHooks)
  const securityHeaders = buildSecurityHeaders(isHttps(env.publicUrl))
  const connectionErrorHandlers = createConnectionErrorHandlers(securityHeaders, log)
  const app = fastify({
    genReqId: (request) => (env.trustProxy && findProxyRequestId(request)) || newRequestId(),
    trustProxy: toTrustProxyOption(env),
    bodyLimit: jsonBodyLimitBytes,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // `enforceConnectionLimits` answers with our own format instead.
    return503OnClosing: false,
    http: { requireHostHeader: false, ...toServerTimeoutOptions(connectionLimits) },
    rewriteUrl: ({ url = '/' }) => rewriteUndecodableUrl(url),
    clientErrorHandler: connectionErrorHandlers.onClientError,
    // A URL that cannot be decoded bypasses the hooks and the error handler.
    frameworkErrors: (error, request, reply) =>
      void createErrorHandler(log)(error, request, reply.headers(securityHeaders)),
  })
  app.server.on('checkExpectation', connectionErrorHandlers.onCheckExpectation)
  const sessions = createSessionService(database, { secret, publicUrl: env.publicUrl })
  const limiter = env.rateLimit ? createRateLimiter() : undefined

  app.setErrorHandler(createErrorHandler(log))
  traceRequests(app)
  deferBodyParsing(app)
  applySecurityHeaders(app, securityHeaders)
  enforceConnectionLimits(app, connectionLimits, idleTimeoutMs)
  compressAnswers(app)
  measureRequests(app, metrics)
  logRequests(app, log)
  if (!env.trustProxy) warnOfUnknownProxy(app, log)
  await app.register(cookie)

  const { maxIncomingBodies, bodyTimeoutMs, maxUserTransactions, maxLargeReadWaitMs } = connectionLimits
  const mount = createMount(app, {
    database,
    replicaDatabase: options.replica && createReplicaDatabase(database, options.replica, metrics),
    sessions,
    clock,
    log,
    rateLimit: limiter,
    findDueWork: findDueDays,
    findMergedInto,
    largeReads: env.rateLimit ? createLargeReadLimiter(app, connectionLimits) : undefined,
    transactions: createSemaphores('transactions', { permits: maxUserTransactions, maxWaitMs: maxLargeReadWaitMs }),
    incomingBodies: createSemaphores('bodies', { permits: maxIncomingBodies, maxWaitMs: bodyTimeoutMs }),
    uploads: { incomingDir: files.incomingDir, idleTimeoutMs },
  })
  sessionApiRoutes(
    mount,
    sessions,
    demoAccounts.map(({ email }) => email),
  )
  const signInDeps = { ...env, secret, database, clock, log, metrics, sessions, rateLimit: limiter }
  const openMailTransport = createMailTransportOpener(env, { idleMs: 5_000 })
  const oidc: IssuerClientSettings =
    env.oidc ?? (await builtInIdentityRoutes(app, { ...signInDeps, openMailTransport, demoAccounts }))
  await authRoutes(app, { ...signInDeps, oidc })
  passkeyRoutes(mount, { hasPasskeys: oidc.builtIn?.hasPasskeys === true })
  taskRoutes(mount)
  occurrenceRoutes(mount)
  sequenceRoutes(mount, database)
  policyRoutes(mount)
  streakRoutes(mount)
  searchRoutes(mount)
  clientRoutes(mount, {
    notes: moveNotes,
    documents: moveDocuments,
    notices: moveNotices,
    policies: movePolicies,
    importRows: moveImportRows,
  })
  clientExportRoutes(mount, files)
  householdRoutes(mount)
  importRoutes(mount, { files, readFile: createImportReader(log) })
  timelineRoutes(mount)
  noteRoutes(mount)
  noticeRoutes(mount)
  await stopLettersRoutes(app, { secret, database })
  feedRoutes(mount, app, { ...env, database, clock, rateLimit: limiter })
  documentRoutes(mount, files)
  parsingRoutes(mount, {
    readDocument: createDocumentReader(log, options.readerLimits),
    model:
      env.documentModel &&
      createPlanLanguageModel(env.documentModel, {
        clock,
        log,
        onError: (error) => metrics.countDependencyError('model', error),
      }),
  })
  teamRoutes(mount, env)
  mailRoutes(mount)
  organizationRoutes(mount, env)
  analyticsRoutes(mount)
  superAdminRoutes(mount, { ...env, version })
  bugReportRoutes(mount, env)
  registerSystemGauges(metrics.registry, { database, replica: options.replica, clock, version })
  monitoringRoutes(app, { isMigrated: () => isMigrated(database.pool), metrics, env, version })
  pageFontRoutes(app)
  serveScreens(app, { folder: screensFolder, keptAssetsFolder: getKeptAssetsFolder(env.dataDir) }, sessions.hasCookie)
  return app
}

/** The folder of the built screens. */
export const screensFolder = join(import.meta.dirname, '..', 'dist', 'web')
/** The folder in DATA_DIR that keeps the assets of earlier builds. */
export const getKeptAssetsFolder = (dataDir: string): string => join(dataDir, 'assets')

/** A number of proxies is passed as a function, as Fastify requires. */
const toTrustProxyOption = ({ trustProxy }: EnvSettings) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** Logs one line per request with the route pattern, never the URL, body or headers: docs/product/audit.md#privacy. */
function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    const { lostDatabaseCode } = request
    log[lostDatabaseCode ? 'error' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        errorCode: request.errorCode,
        limit: request.reachedLimit,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.viewer?.id,
        organizationId: request.viewer?.organizationId,
        lostDatabaseCode,
        traceparent: findTraceparent(request.raw),
      },
      'request',
    )
  })
}

/** Warns once: behind an untrusted proxy all callers have its address, and share the limits of one caller. */
function warnOfUnknownProxy(app: FastifyInstance, log: Logger): void {
  let hasWarned = false
  app.addHook('onRequest', async ({ headers }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    log.warn('TRUST_PROXY is off, but a request has X-Forwarded-For: set it to the number of proxies in front, if any')
  })
}
