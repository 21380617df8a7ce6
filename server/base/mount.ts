import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Answer, Endpoint, Parsed } from '#contract/endpoint.ts'
import { admit, type Ground } from './admit.ts'
import type { Ctx } from './context.ts'
import type { Work } from './database.ts'
import { type Download, sendDownload } from './download.ts'
import { Failure } from './failure.ts'
import { claimKey } from './idempotency.ts'
import { isBodyRefused } from './json-body.ts'
import { jsonSchema } from './json-schema.ts'
import { headerOf, parse } from './parse.ts'
import type { Live } from './sessions.ts'
import { type Received, type Upload, type Uploads, uploadOf } from './upload.ts'

/** What a handler of `work: 'none'` gets: it opens its own short transactions. */
export type OpenCtx = Omit<Ctx, 'db'> & { transact<T>(kind: Work, work: (ctx: Ctx) => Promise<T>): Promise<T> }
type CtxOf<E extends Endpoint> = E['work'] extends 'none' ? OpenCtx : Ctx
type Input<E extends Endpoint> = Omit<Parsed<E>, E extends { upload: object } ? 'body' : never> & {
  request: FastifyRequest
} & (E extends { upload: object } ? { receive(): Promise<Received<Parsed<E>['body']>> } : unknown)
/** One page of a list and where the next begins; no `next` on the last. */
export type Page<Rows> = { rows: Rows; next?: string | undefined }
type Result<E extends Endpoint> = E extends { paged: true }
  ? Page<Answer<E>>
  : E extends { download: true }
    ? Download
    : Answer<E>
type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>, id: string) => Promise<Result<E>>
/** How the row of a create is found again when its Idempotency-Key returns. */
type Again<E extends Endpoint> = (ctx: CtxOf<E>, id: string, input: Input<E>) => Promise<Answer<E>>
/** A create in one transaction claims its key by itself; who opens its own claims it in the last. */
type Repeats<E extends Endpoint> = E extends { idempotent: true; work: 'write' } ? [again: Again<E>] : []

/** Puts an endpoint of the contract on the server: who asks, may this role, parse, one transaction, answer. */
export type Mount = <const E extends Endpoint>(endpoint: E, handler: Handler<E>, ...again: Repeats<E>) => void

type AnyInput = Parsed<Endpoint> & { request: FastifyRequest; receive?: Upload['receive'] }
type AnyHandler = (ctx: Ctx | OpenCtx, input: AnyInput, id: string) => Promise<unknown>
type AnyAgain = (ctx: Ctx, id: string, input: AnyInput) => Promise<unknown>

export function mounting(app: FastifyInstance, ground: Ground, uploads: Uploads): Mount {
  return (endpoint: Endpoint, handler: unknown, again?: unknown) => {
    const { method, path: url, reply: schema, status = schema || endpoint.download ? 200 : 204 } = endpoint
    const work = creating(endpoint, handler as AnyHandler, again as AnyAgain | undefined)
    const route: RouteOptions = {
      method,
      url,
      schema: schema && { response: { [status]: jsonSchema(schema, 'output') } },
      // Before the body is taken in: who has no session at all costs nothing.
      onRequest: async (request) => void ground.sessions.cookieOf(request),
      errorHandler: (thrown, request, reply) => {
        if (!isBodyRefused(thrown)) throw thrown
        void refusalOf(thrown, ground, endpoint, request).then((refusal) => void reply.send(refusal))
      },
      handler: async (request, reply) => {
        const answer = await (endpoint.upload
          ? withUpload(ground, endpoint, request, work, uploads)
          : answerTo(ground, endpoint, request, work))
        reply.code(status).header('cache-control', 'no-store')
        if (endpoint.download) return sendDownload(reply, answer as Download)
        if (endpoint.paged) return reply.send(turned(reply, answer as Page<unknown>))
        return reply.send(status === 204 ? undefined : answer)
      },
    }
    // In a room of its own, so that every other endpoint goes on refusing what is no JSON.
    if (endpoint.upload) app.register(async (room) => room.register(multipart, unguarded).then(() => room.route(route)))
    else app.route(route)
  }
}

/** The counting is ours. */
const unguarded = { throwFileSizeLimit: false }

/** Why a request whose body was refused is: only who may send one is told what is wrong with it (contract 1). */
async function refusalOf(
  ofBody: unknown,
  ground: Ground,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  try {
    const { organizationId } = ground.sessions.cookieOf(request)
    await ground.database.inOrganization(organizationId, 'read', (db) => admit(ground, endpoint, request, db))
    return ofBody
  } catch (refusal) {
    return refusal
  }
}

/** What arrived lies on this machine for as long as the request lasts. */
async function withUpload(
  ground: Ground,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: AnyHandler,
  uploads: Uploads,
): Promise<unknown> {
  const { receive, clear } = uploadOf(endpoint, request, uploads)
  try {
    return await answerTo(ground, endpoint, request, (ctx, input, id) => work(ctx, { ...input, receive }, id))
  } finally {
    await clear()
  }
}

/** The rows of a page, the way to the next in the header (contract 1). */
function turned(reply: FastifyReply, { rows, next }: Page<unknown>): unknown {
  if (next) reply.header('x-next-cursor', next)
  return rows
}

async function answerTo(
  ground: Ground,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: AnyHandler,
): Promise<unknown> {
  const { inOrganization } = ground.database
  const { organizationId } = ground.sessions.cookieOf(request)
  const admitted = (db: Ctx['db']) => admit(ground, endpoint, request, db)
  if (endpoint.work !== 'none') {
    const attempt = () =>
      inOrganization(organizationId, endpoint.work as Work, async (db) => {
        const { live, ctx } = await admitted(db)
        const input = parse(endpoint, request)
        if (endpoint.opensDay && ground.days.isDue(ctx, live)) return { live, toOpen: ctx }
        return { live, answer: await work(ctx, input, '') }
      })
    const { live, answer } = await openedFirst(ground, attempt)
    await ground.sessions.keepAlive(live, ground.clock())
    return answer
  }
  const { live, ctx } = await inOrganization(organizationId, 'read', admitted)
  await ground.sessions.keepAlive(live, ground.clock())
  const { db: _, ...open } = ctx
  const transact: OpenCtx['transact'] = (kind, inner) =>
    inOrganization(organizationId, kind, (db) => inner({ ...ctx, db }))
  return work({ ...open, transact }, parse(endpoint, request), '')
}

/**
 * A day is opened in a transaction of its own, and what found it closed is tried again; once more where midnight came
 * between. Throws UNAVAILABLE where that does not help.
 */
async function openedFirst<A extends { live: Live; toOpen?: Ctx }>(
  { database, days }: Ground,
  attempt: () => Promise<A>,
): Promise<A> {
  for (let tries = 0; tries < 3; tries += 1) {
    const tried = await attempt()
    const { live, toOpen } = tried
    if (!toOpen) return tried
    await database.inOrganization(live.viewer.organizationId, 'write', (db) => days.open({ ...toOpen, db }, live))
  }
  throw new Failure('UNAVAILABLE')
}

/** A create gets its new id; where its key was used before, the row that was made then is answered instead. */
function creating(endpoint: Endpoint, handler: AnyHandler, again: AnyAgain | undefined): AnyHandler {
  if (!again) return handler
  return async (ctx, input) => {
    const { params, body, request } = input
    // Of what, too: the same words about another client are another create.
    const asked = params ? { params, body } : body
    const claim = await claimKey(ctx as Ctx, endpoint.name, headerOf(request, 'idempotency-key'), asked)
    return claim.again ? again(ctx as Ctx, claim.id, input) : handler(ctx, input, claim.id)
  }
}
