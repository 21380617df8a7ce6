import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { type AuthenticationDeps, authenticate, runAuthenticated } from './authenticate.ts'
import type { Ctx, NonTransactionalCtx } from './context.ts'
import type { Database, Db, TransactionMode } from './database.ts'
import { Failure, RestartRequestError } from './failure.ts'
import type { LargeReadLimiter } from '#server/base/limits/large-reads.ts'
import type { Logger } from './logger.ts'
import { type HandlerInput, parseRequest } from './parse.ts'
import type { ActiveSession } from './sessions.ts'

/**
 * Dependencies of every mounted endpoint; `hooks` are asked in order, before the handler of each request. Large reads are
 * not limited where `largeReads` is absent.
 */
export type RequestHandlerDependencies = AuthenticationDeps & {
  database: Database
  hooks: readonly PreparatoryWorkHook[]
  log: Logger
  largeReads?: LargeReadLimiter | undefined
}

/**
 * Lets a feature commit work before a handler runs: returns that work, undefined when none is due. The work runs in its
 * own write transaction, then the request starts over.
 */
export type PreparatoryWorkHook = (endpoint: Endpoint, ctx: Ctx, session: ActiveSession) => Work | undefined
type Work = (ctx: Ctx) => Promise<unknown>

/** Returns what is to be written after a read, undefined if nothing is. */
export type AfterReadHook<E extends Endpoint> = (input: HandlerInput<E>) => Work | undefined

/**
 * One for a session that changed, one for a repeated create, one for its turn, one for a hook's work, one more when midnight
 * passes meanwhile, and the last.
 */
const maxAttempts = 6

/**
 * Authenticates, parses and handles a request in one transaction. What `findRecord` returns is then
 * written in a transaction of its own, and the request fails if that does. Throws UNAVAILABLE when hooks keep asking for work.
 */
export async function handleInTransaction<E extends Endpoint & { work: TransactionMode }, T>(
  deps: RequestHandlerDependencies,
  endpoint: E,
  request: FastifyRequest,
  handle: (ctx: Ctx, input: HandlerInput<E>) => Promise<T>,
  findRecord: AfterReadHook<E> = () => undefined,
): Promise<T> {
  const { database, sessions, clock, hooks, largeReads } = deps
  const cookie = sessions.requireCookie(request)
  const { organizationId } = cookie
  const inWriteTransaction = (ctx: Ctx, work: Work) =>
    database.inOrganization(organizationId, 'write', (db) => work({ ...ctx, db }))
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const recalledSession = attempt === 1 ? sessions.recallSession(cookie) : undefined
    // A request counts once towards its limit.
    const rateLimit = attempt === 1 ? deps.rateLimit : undefined
    let isConfirmed = false
    const work = (db: Db) => {
      // Again when a deadlock is retried.
      isConfirmed = false
      return runAuthenticated(
        { sessions, clock, rateLimit },
        endpoint,
        request,
        db,
        recalledSession,
        async ({ session, ctx }): Promise<Outcome<T>> => {
          const input = parseRequest(endpoint, request)
          const waitForTurn = largeReads?.beginTurn(request, ctx.viewer.id)
          if (waitForTurn) return { ctx, runFirst: waitForTurn }
          const prepare = findPreparatoryWork(hooks, endpoint, ctx, session)
          if (prepare) return { ctx, runFirst: () => inWriteTransaction(ctx, prepare) }
          return { ctx, session, result: await handle(ctx, input), record: findRecord(input) }
        },
        () => void (isConfirmed = true),
      )
    }
    // An idempotent create may still turn out to repeat an earlier one.
    const mayCommit = () => isConfirmed && !endpoint.idempotent
    const outcome = await database.inOrganization(organizationId, endpoint.work, work, mayCommit).catch(ignoreStartOver)
    if (!outcome) continue
    const { ctx } = outcome
    if ('session' in outcome) {
      const { session, record, result } = outcome
      await sessions.touchSession(session, clock())
      if (record) await inWriteTransaction(ctx, record)
      return result
    }
    // Outside of the transaction, so that waiting holds no connection to the database.
    await outcome.runFirst()
  }
  throw new Failure('UNAVAILABLE')
}

function ignoreStartOver(error: unknown): undefined {
  if (!(error instanceof RestartRequestError)) throw error
}

type Outcome<T> =
  | { ctx: Ctx; session: ActiveSession; result: T; record: Work | undefined }
  | { ctx: Ctx; runFirst: () => Promise<unknown> }

function findPreparatoryWork(
  hooks: readonly PreparatoryWorkHook[],
  ...args: Parameters<PreparatoryWorkHook>
): Work | undefined {
  for (const hook of hooks) {
    const work = hook(...args)
    if (work) return work
  }
  return undefined
}

/**
 * Authenticates, parses and runs `check` in one short transaction. The handler opens its own transactions afterwards, and
 * each authenticates again, because the caller's rights may end while a body is received.
 */
export async function handleNonTransactional<E extends Endpoint, T>(
  deps: RequestHandlerDependencies,
  endpoint: E,
  request: FastifyRequest,
  check: (ctx: Ctx, input: HandlerInput<E>) => Promise<unknown>,
  handle: (ctx: NonTransactionalCtx, input: HandlerInput<E>) => Promise<T>,
): Promise<T> {
  const { inOrganization } = deps.database
  const { organizationId } = deps.sessions.requireCookie(request)
  const { session, ctx, input } = await inOrganization(organizationId, 'read', async (db) => {
    const authenticated = await authenticate(deps, endpoint, request, db)
    const parsedInput = parseRequest(endpoint, request)
    await check(authenticated.ctx, parsedInput)
    return { ...authenticated, input: parsedInput }
  })
  await deps.sessions.touchSession(session, deps.clock())
  await deps.largeReads?.beginStream(request, ctx.viewer.id)
  const { db: _, ...ctxWithoutDb } = ctx
  // A request counts once towards its limit.
  const { rateLimit: __, ...depsWithoutLimit } = deps
  const transact: NonTransactionalCtx['transact'] = (mode, work) =>
    inOrganization(organizationId, mode, async (db) =>
      work((await authenticate(depsWithoutLimit, endpoint, request, db)).ctx),
    )
  const cleanUp: NonTransactionalCtx['cleanUp'] = (work) =>
    inOrganization(organizationId, 'write', (db) => work({ ...ctx, db }))
  return handle({ ...ctxWithoutDb, transact, cleanUp }, input)
}

/** Authorizes a request in a transaction of its own, before its body is read. Throws UNAUTHORIZED, CSRF or FORBIDDEN. */
export async function authorizeBeforeBody(
  { database, sessions, clock }: RequestHandlerDependencies,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<ActiveSession> {
  const { organizationId } = sessions.requireCookie(request)
  // Its rate limit counts when the body has come.
  const authenticated = await database.inOrganization(organizationId, 'read', (db) =>
    authenticate({ sessions, clock }, endpoint, request, db),
  )
  return authenticated.session
}

/** Answers a body that Fastify refused: only authorized callers learn what is wrong with it. */
export async function sendBodyError(
  deps: RequestHandlerDependencies,
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
