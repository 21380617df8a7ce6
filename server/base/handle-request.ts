import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { type AuthenticationDeps, authenticate } from './authenticate.ts'
import type { Ctx, TransactCtx } from './context.ts'
import type { Database, TransactionMode } from './database.ts'
import { Failure } from './failure.ts'
import { type Input, parseRequest } from './parse.ts'
import type { ActiveSession } from './sessions.ts'

/** Dependencies of every mounted endpoint; `hooks` are asked in order, before the handler of each request. */
export type AppDeps = AuthenticationDeps & { database: Database; hooks: readonly FindPreparatoryWork[] }

/**
 * Lets a feature commit work before a handler runs: returns that work, undefined when none is due. The work runs in its
 * own write transaction, then the request starts over.
 */
export type FindPreparatoryWork = (endpoint: Endpoint, ctx: Ctx, session: ActiveSession) => PreparatoryWork | undefined
type PreparatoryWork = (ctx: Ctx) => Promise<void>

/** More than one is needed when midnight passes between a hook's work and the next attempt. */
const maxAttempts = 3

/**
 * Authenticates, parses and handles a request in one transaction. Throws UNAVAILABLE when hooks keep asking for work.
 */
export async function handleInTransaction<E extends Endpoint & { work: TransactionMode }, T>(
  deps: AppDeps,
  endpoint: E,
  request: FastifyRequest,
  handle: (ctx: Ctx, input: Input<E>) => Promise<T>,
): Promise<T> {
  const { database, sessions, clock, hooks } = deps
  const { organizationId } = sessions.requireCookie(request)
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = await database.inOrganization(organizationId, endpoint.work, async (db): Promise<Outcome<T>> => {
      const { session, ctx } = await authenticate(deps, endpoint, request, db)
      const input = parseRequest(endpoint, request)
      const prepare = findPreparatoryWork(hooks, endpoint, ctx, session)
      return prepare ? { ctx, prepare } : { session, result: await handle(ctx, input) }
    })
    if ('session' in outcome) {
      await sessions.touchSession(outcome.session, clock())
      return outcome.result
    }
    const { ctx, prepare } = outcome
    await database.inOrganization(organizationId, 'write', (db) => prepare({ ...ctx, db }))
  }
  throw new Failure('UNAVAILABLE')
}

type Outcome<T> = { session: ActiveSession; result: T } | { ctx: Ctx; prepare: PreparatoryWork }

function findPreparatoryWork(
  hooks: readonly FindPreparatoryWork[],
  ...args: Parameters<FindPreparatoryWork>
): PreparatoryWork | undefined {
  for (const hook of hooks) {
    const work = hook(...args)
    if (work) return work
  }
  return undefined
}

/** Authenticates in one short transaction and parses; the handler opens its own transactions by `ctx.transact`. */
export async function handleWithTransact<E extends Endpoint, T>(
  deps: AppDeps,
  endpoint: E,
  request: FastifyRequest,
  handle: (ctx: TransactCtx, input: Input<E>) => Promise<T>,
): Promise<T> {
  const { inOrganization } = deps.database
  const { organizationId } = deps.sessions.requireCookie(request)
  const { session, ctx } = await inOrganization(organizationId, 'read', (db) =>
    authenticate(deps, endpoint, request, db),
  )
  await deps.sessions.touchSession(session, deps.clock())
  const { db: _, ...ctxWithoutDb } = ctx
  const transact: TransactCtx['transact'] = (mode, work) =>
    inOrganization(organizationId, mode, (db) => work({ ...ctx, db }))
  return handle({ ...ctxWithoutDb, transact }, parseRequest(endpoint, request))
}

/** Answers a body that Fastify refused: only authorized callers learn what is wrong with it. */
export async function sendBodyError(
  deps: AppDeps,
  endpoint: Endpoint,
  reply: FastifyReply,
  bodyError: Error,
): Promise<void> {
  const { request } = reply
  const { organizationId } = deps.sessions.requireCookie(request)
  const authenticationError = await deps.database
    .inOrganization(organizationId, 'read', (db) => authenticate(deps, endpoint, request, db))
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  await reply.send(authenticationError ?? bodyError)
}
