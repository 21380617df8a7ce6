import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkHealth, getMetrics, getOpenApi, checkReadiness } from '#contract/base/monitoring.ts'
import { type EnvSettings, isLoopback } from '#server/base/env.ts'
import { Failure } from '#server/base/failure.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { isSameSecret } from '#server/base/tokens.ts'
import { buildOpenApiDocument } from './openapi.ts'

type MonitoringDeps = {
  isMigrated: () => Promise<boolean>
  metrics: Metrics
  env: Pick<EnvSettings, 'metricsToken' | 'publicUrl' | 'trustProxy'>
  version: string
}

/** Health, readiness, metrics and the OpenAPI document: docs/product/operation.md#health-jobs-files. */
export function monitoringRoutes(app: FastifyInstance, { isMigrated, metrics, env, version }: MonitoringDeps): void {
  app.get(checkHealth.path, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get(checkReadiness.path, async (_request, reply) => {
    if (!(await isMigrated())) throw new Failure('UNAVAILABLE')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })

  // A proxy on this machine makes every caller look local, whatever headers it adds.
  const isServedLocally = isLoopback(new URL(env.publicUrl).hostname) && env.trustProxy === false
  app.get(getMetrics.path, async (request, reply) => {
    if (!(isServedLocally && isFromLoopback(request)) && !hasMetricsToken(request, env.metricsToken))
      throw new Failure('NOT_FOUND')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })

  let document: string | undefined
  app.get(getOpenApi.path, async (_request, reply) => {
    document ??= JSON.stringify(buildOpenApiDocument(env.publicUrl, version))
    return reply.header('cache-control', 'no-store').type('application/json').send(document)
  })
}

/**
 * Checks the connection's own address. A forwarded request does not count: behind a local proxy all requests come from
 * loopback.
 */
function isFromLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return /^(127\.|::1$|::ffff:127\.)/.test(address) && request.headers['x-forwarded-for'] === undefined
}

const hasMetricsToken = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
