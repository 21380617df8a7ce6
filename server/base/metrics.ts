import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { statementSeconds } from '#server/base/database/statement-batch.ts'
import { findErrorCode } from './logged-error.ts'

/** Prometheus metrics: docs/product/operation.md#health-jobs-files. */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of an app, with those of its pool and of this process. */
export function createMetrics(pool: pg.Pool) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(statementSeconds)
  const requests = new Histogram({
    name: 'daybook_request_seconds',
    help: 'Time to answer, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 30],
    registers: [registry],
  })
  const createCounter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const jobs = createCounter('daybook_jobs_total', 'Jobs that ended, by name and outcome', 'job', 'outcome')
  const dependencyErrors = createCounter(
    'daybook_dependency_errors_total',
    'Failed calls of another service, by its name and the code of the error',
    'name',
    'code',
  )
  const rateLimited = createCounter(
    'daybook_rate_limited_total',
    'Requests refused with 429, by the limit that they reached',
    'limit',
  )
  const signIns = createCounter('daybook_sign_ins_total', 'Sign-ins and tries to sign in, by outcome', 'outcome')
  new Gauge({
    name: 'daybook_pool_connections',
    help: 'Connections to the database, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const replicaReads = createCounter(
    'daybook_replica_reads_total',
    'Transactions that may read the replica, by who answered',
    'answered_by',
  )
  return {
    registry,
    requests,
    jobs,
    rateLimited,
    countReplicaRead: (answeredBy: 'replica' | 'primary') => replicaReads.inc({ answered_by: answeredBy }),
    countSignIn: (outcome: SignInOutcome) => signIns.inc({ outcome }),
    countDependencyError: (name: 'issuer' | 'model' | 'otlp' | 'replica' | 's3' | 'smtp', error: unknown) =>
      dependencyErrors.inc({ name, code: findErrorCode(error) }),
  }
}

type SignInOutcome =
  | 'succeeded'
  /** Known to the issuer, but not admitted here. */
  | 'refused'
  | 'code_refused'
  | 'passkey_refused'
  /** The issuer's answer: the person declined, it confirmed nothing, or it was unavailable. */
  | 'declined'
  | 'failed'
  | 'unavailable'

/** Measures every response by its route pattern, never by its URL, and counts refusals by limit. */
export function measureRequests(app: FastifyInstance, { requests, rateLimited }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (request.reachedLimit) rateLimited.inc({ limit: request.reachedLimit })
  })
}
