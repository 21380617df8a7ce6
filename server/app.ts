import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { speakPlainly } from '#contract/messages.ts'
import { answerErrors, answerUnread } from './base/answer-errors.ts'
import type { Database } from './base/database.ts'
import type { Env } from './base/env.ts'
import type { Files } from './base/files.ts'
import { newRequestId } from './base/ids.ts'
import { takeJsonAsText } from './base/json-body.ts'
import type { Log } from './base/log.ts'
import { measureRequests, type Metrics } from './base/metrics.ts'
import { mounting } from './base/mount.ts'
import { operationRoutes } from './base/operation.ts'
import { rateLimit } from './base/rate-limit.ts'
import { guardAnswers, guardHeaders, readableAddress, serveScreens } from './base/screens.ts'
import { bugReportRoutes } from './bug-reports/routes.ts'
import { recordRoutes } from './clients/record-routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { days } from './occurrences/days.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { planningRoutes } from './planning/routes.ts'
import { signInRoutes } from './session/doors.ts'
import { sessionRoutes } from './session/routes.ts'
import { sessionsOf } from './session/sessions.ts'
import { streakRoutes } from './streak/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { teamRoutes } from './team/routes.ts'

export type House = {
  env: Env
  secret: string
  database: Database
  files: Files
  clock: () => Date
  log: Log
  metrics: Metrics
  /** Milliseconds for which nothing may come of an upload before it is cut. */
  stillness?: number
}

/** The whole program as one Fastify instance, from its settings, its database, its files and its clock; nothing listens yet. */
export async function buildApp(house: House): Promise<FastifyInstance> {
  const { env, secret, database, files, clock, log, metrics, stillness = 30_000 } = house
  speakPlainly()
  const secure = env.publicUrl.startsWith('https:')
  const guard = guardHeaders(secure)
  const unread = answerUnread(guard, log)
  const app = fastify({
    genReqId: newRequestId,
    trustProxy: proxiesOf(env),
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    clientErrorHandler: unread.broken,
    // An address that cannot be decoded never reaches the hooks and the error handler.
    frameworkErrors: (error, request, reply) => void answerErrors(log)(error, request, reply.headers(guard)),
  })
  app.server.on('checkExpectation', unread.expecting)
  const sessions = sessionsOf(database, { secret, secure })
  const limiter = env.rateLimit ? rateLimit() : undefined

  app.setErrorHandler(answerErrors(log))
  takeJsonAsText(app)
  guardAnswers(app, guard)
  measureRequests(app, metrics)
  tellRequests(app, log)
  await app.register(cookie)

  const ground = { database, sessions, days, clock, rateLimit: limiter }
  const mount = mounting(app, ground, { incoming: files.incoming, stillness })
  sessionRoutes(mount, sessions)
  if (env.oidc) await signInRoutes(app, { ...env, oidc: env.oidc, secret, database, clock, log, rateLimit: limiter })
  taskRoutes(mount)
  planningRoutes(mount)
  streakRoutes(mount)
  clientRoutes(mount)
  recordRoutes(mount, files)
  teamRoutes(mount)
  organizationRoutes(mount, env)
  bugReportRoutes(mount)
  operationRoutes(app, { database, metrics, metricsToken: env.metricsToken, publicUrl: env.publicUrl, version })
  await serveScreens(app, join(import.meta.dirname, '..', 'dist', 'web'))
  return app
}

const version = '0.1.0'

/** Fastify counts hops by a function. */
const proxiesOf = ({ trustProxy }: Env) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** One line a request, from an allowlist: never an address, a body or a header (architecture 3). */
function tellRequests(app: FastifyInstance, log: Log): void {
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
