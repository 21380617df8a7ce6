import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Reply, Endpoint, ParsedRequest } from '#contract/base/endpoint.ts'
import { authenticate, type AppDeps } from './authenticate.ts'
import type { Ctx } from './context.ts'
import type { TransactionMode } from './database.ts'
import { type Download, sendDownload } from './download.ts'
import { Failure } from './failure.ts'
import { claimKey } from './idempotency.ts'
import { isBodyParserError } from './json-body.ts'
import { toJsonSchema } from './json-schema.ts'
import { getHeader, parseRequest } from './parse.ts'
import type { ActiveSession } from './sessions.ts'
import { type ReceivedUpload, type Upload, type UploadOptions, createUpload } from './upload.ts'

/** What a handler of `work: 'none'` gets: it opens its own short transactions. */
export type TransactCtx = Omit<Ctx, 'db'> & {
  transact<T>(mode: TransactionMode, work: (ctx: Ctx) => Promise<T>): Promise<T>
}
type CtxOf<E extends Endpoint> = E['work'] extends 'none' ? TransactCtx : Ctx
type Input<E extends Endpoint> = Omit<ParsedRequest<E>, E extends { upload: object } ? 'body' : never> & {
  request: FastifyRequest
} & (E extends { upload: object } ? { receive(): Promise<ReceivedUpload<ParsedRequest<E>['body']>> } : unknown)
/** One page of a list and where the next begins; no `next` on the last. */
export type Page<Rows> = { rows: Rows; next?: string | undefined }
type Result<E extends Endpoint> = E extends { paged: true }
  ? Page<Reply<E>>
  : E extends { download: true }
    ? Download
    : Reply<E>
type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>, id: string) => Promise<Result<E>>
/** How the row of a create is found again when its Idempotency-Key returns. */
type FindExisting<E extends Endpoint> = (ctx: CtxOf<E>, id: string, input: Input<E>) => Promise<Reply<E>>
/** A create in one transaction claims its key by itself; who opens its own claims it in the last. */
type FindExistingArgs<E extends Endpoint> = E extends { idempotent: true; work: 'write' }
  ? [again: FindExisting<E>]
  : []

/** Puts an endpoint of the contract on the server: who asks, may this role, parse, one transaction, answer. */
export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  ...findExisting: FindExistingArgs<E>
) => void

type AnyInput = ParsedRequest<Endpoint> & { request: FastifyRequest; receive?: Upload['receive'] }
type AnyHandler = (ctx: Ctx | TransactCtx, input: AnyInput, id: string) => Promise<unknown>
type AnyFindExisting = (ctx: Ctx, id: string, input: AnyInput) => Promise<unknown>

export function createMount(app: FastifyInstance, deps: AppDeps, uploads: UploadOptions): Mount {
  return (endpoint: Endpoint, handler: unknown, findExisting?: unknown) => {
    const { method, path: url, reply: schema, status = schema || endpoint.download ? 200 : 204 } = endpoint
    const wrappedHandler = withIdempotency(endpoint, handler as AnyHandler, findExisting as AnyFindExisting | undefined)
    const route: RouteOptions = {
      method,
      url,
      schema: schema && { response: { [status]: toJsonSchema(schema, 'output') } },
      // Before the body is taken in: who has no session at all costs nothing.
      onRequest: async (request) => void deps.sessions.requireCookie(request),
      errorHandler: (cause, request, reply) => {
        if (!isBodyParserError(cause)) throw cause
        void resolveBodyError(cause, deps, endpoint, request).then((replyError) => void reply.send(replyError))
      },
      handler: async (request, reply) => {
        const result = await (endpoint.upload
          ? withUpload(deps, endpoint, request, wrappedHandler, uploads)
          : handleRequest(deps, endpoint, request, wrappedHandler))
        reply.code(status).header('cache-control', 'no-store')
        if (endpoint.download) return sendDownload(reply, result as Download)
        if (endpoint.paged) return reply.send(sendPage(reply, result as Page<unknown>))
        return reply.send(status === 204 ? undefined : result)
      },
    }
    // In a room of its own, so that every other endpoint goes on refusing what is no JSON.
    if (endpoint.upload)
      app.register(async (scope) => scope.register(multipart, multipartOptions).then(() => scope.route(route)))
    else app.route(route)
  }
}

/** The counting is ours. */
const multipartOptions = { throwFileSizeLimit: false }

/** Why a request whose body was refused is: only who may send one is told what is wrong with it (contract 1). */
async function resolveBodyError(
  bodyError: unknown,
  deps: AppDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  try {
    const { organizationId } = deps.sessions.requireCookie(request)
    await deps.database.inOrganization(organizationId, 'read', (db) => authenticate(deps, endpoint, request, db))
    return bodyError
  } catch (authenticationError) {
    return authenticationError
  }
}

/** What arrived lies on this machine for as long as the request lasts. */
async function withUpload(
  deps: AppDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  handler: AnyHandler,
  uploads: UploadOptions,
): Promise<unknown> {
  const { receive, clear } = createUpload(endpoint, request, uploads)
  try {
    return await handleRequest(deps, endpoint, request, (ctx, input, id) => handler(ctx, { ...input, receive }, id))
  } finally {
    await clear()
  }
}

/** The rows of a page, the way to the next in the header (contract 1). */
function sendPage(reply: FastifyReply, { rows, next }: Page<unknown>): unknown {
  if (next) reply.header('x-next-cursor', next)
  return rows
}

async function handleRequest(
  deps: AppDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  handler: AnyHandler,
): Promise<unknown> {
  const { inOrganization } = deps.database
  const { organizationId } = deps.sessions.requireCookie(request)
  const authenticateRequest = (db: Ctx['db']) => authenticate(deps, endpoint, request, db)
  if (endpoint.work !== 'none') {
    const attempt = () =>
      inOrganization(organizationId, endpoint.work as TransactionMode, async (db) => {
        const { session, ctx } = await authenticateRequest(db)
        const input = parseRequest(endpoint, request)
        if (endpoint.opensDay && deps.days.isDue(ctx, session)) return { session, unopenedCtx: ctx }
        return { session, result: await handler(ctx, input, '') }
      })
    const { session, result } = await withDayOpened(deps, attempt)
    await deps.sessions.touchSession(session, deps.clock())
    return result
  }
  const { session, ctx } = await inOrganization(organizationId, 'read', authenticateRequest)
  await deps.sessions.touchSession(session, deps.clock())
  const { db: _, ...ctxWithoutDb } = ctx
  const transact: TransactCtx['transact'] = (mode, callback) =>
    inOrganization(organizationId, mode, (db) => callback({ ...ctx, db }))
  return handler({ ...ctxWithoutDb, transact }, parseRequest(endpoint, request), '')
}

/**
 * A day is opened in a transaction of its own, and what found it closed is tried again; once more where midnight came
 * between. Throws UNAVAILABLE where that does not help.
 */
async function withDayOpened<A extends { session: ActiveSession; unopenedCtx?: Ctx }>(
  { database, days }: AppDeps,
  attempt: () => Promise<A>,
): Promise<A> {
  for (let attempts = 0; attempts < 3; attempts += 1) {
    const result = await attempt()
    const { session, unopenedCtx } = result
    if (!unopenedCtx) return result
    await database.inOrganization(session.viewer.organizationId, 'write', (db) =>
      days.open({ ...unopenedCtx, db }, session),
    )
  }
  throw new Failure('UNAVAILABLE')
}

/** A create gets its new id; where its key was used before, the row that was made then is answered instead. */
function withIdempotency(
  endpoint: Endpoint,
  handler: AnyHandler,
  findExisting: AnyFindExisting | undefined,
): AnyHandler {
  if (!findExisting) return handler
  return async (ctx, input) => {
    const { params, body, request } = input
    // Of what, too: the same words about another client are another create.
    const hashedInput = params ? { params, body } : body
    const claim = await claimKey(ctx as Ctx, endpoint.name, getHeader(request, 'idempotency-key'), hashedInput)
    return claim.isReplay ? findExisting(ctx as Ctx, claim.id, input) : handler(ctx, input, claim.id)
  }
}
