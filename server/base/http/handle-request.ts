import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, getWork } from '#contract/base/endpoint.ts'
import type { Ctx, NonTransactionalCtx, PlatformCtx, RequestContext } from '#server/base/context.ts'
import type { Database, TransactionMode } from '#server/base/database/database.ts'
import { throwNotFound } from '#server/base/failure.ts'
import { enforceCreateLimit } from '#server/base/limits/create-limit.ts'
import type { LargeReadLimiter } from '#server/base/limits/large-reads.ts'
import type { RateLimiter } from '#server/base/limits/rate-limit.ts'
import type { Semaphores } from '#server/base/limits/semaphores.ts'
import type { ActiveSession, AuthenticatedRequest } from './active-session.ts'
import { type AuthenticationDeps, authenticate } from './authenticate.ts'
import { claimIdempotencyKey } from './idempotency.ts'
import { type HandlerInput, parseRequest } from './parse.ts'

/** What every request needs besides its endpoint. */
export type RequestDeps = AuthenticationDeps & {
  database: Database
  /** Absent if requests are not limited. */
  rateLimit?: RateLimiter | undefined
  /** For endpoints with `readsReplica`; absent without a replica. */
  replicaDatabase?: Database | undefined
  /** Returns work to commit before a request is handled, undefined if none is due. */
  findDueWork: FindDueWork
  /** Absent if large reads are not limited. */
  largeReads?: LargeReadLimiter | undefined
  /** Limits the transactions that a user may have at a time on this instance. */
  transactions: Semaphores
}

/**
 * Returns what must be committed before a request is handled, such as opening the viewer's day; undefined if nothing is
 * due.
 */
export type FindDueWork = (endpoint: Endpoint, ctx: RequestContext, session: ActiveSession) => Work | undefined
type Work = (ctx: Ctx) => Promise<unknown>

/** A request whose caller is authorized and whose input is valid. */
export type PreparedRequest = {
  endpoint: Endpoint
  session: ActiveSession
  ctx: RequestContext
  input: HandlerInput<Endpoint>
  database: Pick<Database, 'inOrganization' | 'acrossOrganizations'>
}

/** Authenticates a request in its own short transaction, so that it waits for its body or turn without a connection. */
export const authenticateRequest = (
  deps: RequestDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<AuthenticatedRequest> =>
  deps.database.inOrganization(deps.sessions.getCookie(request).organizationId, 'read', (db) =>
    authenticate(deps, endpoint, request, db),
  )

/** Parses an authenticated request, does the work that is due before it, and waits for the turn of a large read. */
export async function prepareRequest(
  deps: RequestDeps,
  endpoint: Endpoint,
  { session, ctx }: AuthenticatedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PreparedRequest> {
  const input = parseRequest(endpoint, request)
  const database = limitTransactions(
    deps,
    (endpoint.readsReplica && deps.replicaDatabase) || deps.database,
    ctx.viewer.id,
  )
  const work = deps.findDueWork(endpoint, ctx, session)
  if (work) await database.inOrganization(ctx.viewer.organizationId, 'write', (db) => work({ ...ctx, db }))
  if (endpoint.isLargeRead) await deps.largeReads?.acquire(endpoint, reply, ctx.viewer.id)
  return { endpoint, session, ctx: { ...ctx, limitsCreates: deps.rateLimit !== undefined }, input, database }
}

/** Makes a user's transactions beyond the limit wait before they take a connection. */
function limitTransactions(
  { transactions }: RequestDeps,
  database: Database,
  userId: string,
): PreparedRequest['database'] {
  return {
    inOrganization: (id, mode, work) => transactions.run(userId, () => database.inOrganization(id, mode, work)),
    acrossOrganizations: (mode, work) => transactions.run(userId, () => database.acrossOrganizations(mode, work)),
  }
}

/** Runs work in one transaction of the endpoint's scope: the caller's organization, the one in the path, or all. */
export function runInScope<T>(
  { endpoint, ctx, input, database }: PreparedRequest,
  work: (ctx: Ctx & PlatformCtx) => Promise<T>,
  mode: TransactionMode = getWork(endpoint) === 'write' ? 'write' : 'read',
): Promise<T> {
  // The types of handlers determine which of the two contexts they get.
  const run = (db: Ctx['db']) => work({ ...ctx, db } as Ctx & PlatformCtx)
  if (endpoint.scope === 'platform') return database.acrossOrganizations(mode, run)
  const { organizationId } =
    endpoint.scope === 'organization' ? (input.params as { organizationId: string }) : ctx.viewer
  return database.inOrganization(organizationId, mode, run)
}

/** A handler of an endpoint that accepts an Idempotency-Key. */
export type IdempotentHandler<C, Input, T> = {
  create(ctx: C, input: Input, id: string): Promise<T>
  /** Finds the row that an earlier call with the same Idempotency-Key created; undefined answers 404. */
  findExisting(ctx: C, id: string, input: Input): Promise<T | undefined>
}

/**
 * Creates a row, or finds the one of an earlier call with the same Idempotency-Key: docs/product/api.md#idempotency.
 * Outside the caller's organization the key is committed first, so a repeated one that finds no row creates it.
 */
export async function runOnce<T>(
  prepared: PreparedRequest,
  { create, findExisting }: IdempotentHandler<Ctx & PlatformCtx, HandlerInput<Endpoint>, T>,
): Promise<T> {
  const { endpoint, ctx, input, database } = prepared
  const claimKey = async (ownCtx: Ctx) => {
    const { params, body, request } = input
    // Path parameters count too: the same body for another client is another create.
    const content = params ? { params, body } : body
    const claim = await claimIdempotencyKey(ownCtx, endpoint, request, content)
    if (!claim.isReplay) await enforceCreateLimit(ownCtx)
    return claim
  }
  const claimed =
    endpoint.scope &&
    (await database.inOrganization(ctx.viewer.organizationId, 'write', (db) => claimKey({ ...ctx, db })))
  return runInScope(prepared, async (scopeCtx) => {
    const { id, isReplay } = claimed ?? (await claimKey(scopeCtx))
    const existing = isReplay ? await findExisting(scopeCtx, id, input) : undefined
    return existing ?? (isReplay && !claimed ? throwNotFound() : create(scopeCtx, input, id))
  })
}

/**
 * Returns the context of an endpoint with `work: 'none'`. Each of its transactions authenticates again, because the
 * caller's rights may end while a body is received or an answer made.
 */
export function createNonTransactionalCtx(
  deps: RequestDeps,
  { endpoint, ctx, input: { request }, database }: PreparedRequest,
): NonTransactionalCtx {
  const { organizationId } = ctx.viewer
  return {
    ...ctx,
    transact: (mode, work) =>
      database.inOrganization(organizationId, mode, async (db) =>
        work({ ...ctx, ...(await authenticate(deps, endpoint, request, db)).ctx, db }),
      ),
    cleanUp: (work) => database.inOrganization(organizationId, 'write', (db) => work({ ...ctx, db })),
  }
}
