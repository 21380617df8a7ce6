import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Endpoint, Parsed } from '#contract/endpoint.ts'
import { admit, type Ground } from './admit.ts'
import type { Ctx } from './context.ts'
import type { Work } from './database.ts'
import { Failure } from './failure.ts'
import { claimKey } from './idempotency.ts'
import { jsonSchema } from './json-schema.ts'
import { headerOf, parse } from './parse.ts'
import type { Live } from './sessions.ts'

/** What a handler of `work: 'none'` gets: it opens its own short transactions. */
export type OpenCtx = Omit<Ctx, 'db'> & { transact<T>(kind: Work, work: (ctx: Ctx) => Promise<T>): Promise<T> }
type CtxOf<E extends Endpoint> = E['work'] extends 'none' ? OpenCtx : Ctx
type Input<E extends Endpoint> = Parsed<E> & { request: FastifyRequest }
/** One page of a list and where the next begins; no `next` on the last. */
export type Page<Rows> = { rows: Rows; next?: string | undefined }
type Result<E extends Endpoint> = E extends { paged: true } ? Page<Answer<E>> : Answer<E>
type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: Input<E>, id: string) => Promise<Result<E>>
/** How the row of a create is found again when its Idempotency-Key returns. */
type Again<E extends Endpoint> = (ctx: CtxOf<E>, id: string) => Promise<Answer<E>>

/** Puts an endpoint of the contract on the server: who asks, may this role, parse, one transaction, answer. */
export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  ...again: E extends { idempotent: true } ? [again: Again<E>] : []
) => void

type AnyHandler = (ctx: Ctx | OpenCtx, input: Input<Endpoint>, id: string) => Promise<unknown>

export function mounting(app: FastifyInstance, ground: Ground): Mount {
  return (endpoint: Endpoint, handler: unknown, again?: unknown) => {
    const { method, path: url, reply: schema, status = schema ? 200 : 204 } = endpoint
    const work = creating(endpoint, handler as AnyHandler, again as AnyHandler | undefined)
    app.route({
      method,
      url,
      schema: schema && { response: { [status]: jsonSchema(schema, 'output') } },
      // Before the body is taken in: who has no session at all costs nothing.
      onRequest: async (request) => void ground.sessions.cookieOf(request),
      handler: async (request, reply) => {
        const answer = await answerTo(ground, endpoint, request, work)
        reply.code(status).header('cache-control', 'no-store')
        if (endpoint.paged) return reply.send(turned(reply, answer as Page<unknown>))
        return reply.send(status === 204 ? undefined : answer)
      },
    })
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
function creating(endpoint: Endpoint, handler: AnyHandler, again: AnyHandler | undefined): AnyHandler {
  if (!endpoint.idempotent || !again) return handler
  return async (ctx, input) => {
    const claim = await claimKey(ctx as Ctx, endpoint.name, headerOf(input.request, 'idempotency-key'), input.body)
    return claim.again ? (again as unknown as Again<Endpoint>)(ctx as Ctx, claim.id) : handler(ctx, input, claim.id)
  }
}
