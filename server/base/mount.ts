import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Endpoint, Parsed } from '#contract/endpoint.ts'
import { type Ctx, contextFor } from './context.ts'
import type { Database, Db, Work } from './database.ts'
import { refusedBy } from './answer-errors.ts'
import { Failure } from './failure.ts'
import { claimKey } from './idempotency.ts'
import { jsonSchema } from './json-schema.ts'
import { bodyIn } from './json-body.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Live, Sessions } from './sessions.ts'

/** What a handler of `work: 'none'` gets: it opens its own short transactions. */
export type OpenCtx = Omit<Ctx, 'db'> & { transact<T>(kind: Work, work: (ctx: Ctx) => Promise<T>): Promise<T> }
type CtxOf<E extends Endpoint> = E['work'] extends 'none' ? OpenCtx : Ctx
type Reads<E extends Endpoint> = (ctx: CtxOf<E>, input: Parsed<E> & { request: FastifyRequest }, id: string) => Promise<Answer<E>>
/** How the row of a create is found again when its Idempotency-Key returns. */
type Again<E extends Endpoint> = (ctx: CtxOf<E>, id: string) => Promise<Answer<E>>

/** Puts an endpoint of the contract on the server: who asks, may this role, parse, one transaction, answer. */
export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: Reads<E>,
  ...again: E extends { idempotent: true } ? [again: Again<E>] : []
) => void

export type Ground = { database: Database; sessions: Sessions; clock: () => Date; rateLimit?: RateLimit }

export function mounting(app: FastifyInstance, ground: Ground): Mount {
  return (endpoint, handler, again?: Again<Endpoint>) => {
    const { method, path: url, reply: replySchema } = endpoint as Endpoint
    const status = (endpoint as Endpoint).status ?? (replySchema ? 200 : 204)
    app.route({
      method,
      url,
      schema: replySchema && { response: { [status]: jsonSchema(replySchema, 'output') } },
      onRequest: async (request) => void ground.sessions.cookieOf(request),
      handler: async (request, reply) => {
        const answer = await answered(ground, endpoint, request, handler as unknown as Reads<Endpoint>, again)
        return sent(reply, status, answer)
      },
    })
  }
}

function sent(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  return status === 204 ? reply.send() : reply.send(answer)
}

async function answered(ground: Ground, endpoint: Endpoint, request: FastifyRequest, handler: Reads<Endpoint>, again?: Again<Endpoint>) {
  const cookie = ground.sessions.cookieOf(request)
  const now = ground.clock()
  const admit = async (db: Db) => {
    const live = await ground.sessions.liveSession(db, cookie, now)
    if (!live) throw new Failure('UNAUTHORIZED')
    // The log line names who asked; the answer never does.
    request.viewer = live.viewer
    if (endpoint.method !== 'GET' && !ground.sessions.isTokenOf(cookie, request.headers['x-csrf-token'])) throw new Failure('CSRF')
    if (!endpoint.access.includes(live.viewer.role)) throw new Failure('FORBIDDEN')
    if (endpoint.limit) ground.rateLimit?.(`${live.viewer.id} ${endpoint.name}`, endpoint.limit, now)
    return { live, ctx: contextFor(db, live.viewer, { ...live.zones, header: header(request, 'x-time-zone') }, now) }
  }
  const work = async (ctx: CtxOf<Endpoint>, input: Parsed<Endpoint> & { request: FastifyRequest }) => {
    if (!endpoint.idempotent) return handler(ctx, input, '')
    const claim = await claimKey(ctx as Ctx, endpoint.name, header(request, 'idempotency-key'), input.body)
    return claim.again ? again!(ctx, claim.id) : handler(ctx, input, claim.id)
  }
  const { organizationId } = cookie
  const { inOrganization } = ground.database
  let admitted: Live
  let answer: unknown
  if (endpoint.work === 'none') {
    const { live, ctx } = await inOrganization(organizationId, 'read', admit)
    admitted = live
    const { db: _, ...open } = ctx
    answer = await work({ ...open, transact: (kind, inner) => inOrganization(organizationId, kind, (db) => inner({ ...ctx, db })) }, parsed(endpoint, request))
  } else {
    answer = await inOrganization(organizationId, endpoint.work, async (db) => {
      const { live, ctx } = await admit(db)
      admitted = live
      return work(ctx, parsed(endpoint, request))
    })
  }
  await ground.sessions.keepAlive(admitted!, now)
  return answer
}

function parsed(endpoint: Endpoint, request: FastifyRequest): Parsed<Endpoint> & { request: FastifyRequest } {
  const query = request.query as Record<string, unknown>
  if (Object.values(query).some(Array.isArray)) throw new Failure('VALIDATION', { message: 'A query parameter is given twice' })
  return {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, query),
    body: endpoint.body && part(endpoint.body, bodyIn(request)),
    request,
  } as Parsed<Endpoint> & { request: FastifyRequest }
}

function part(schema: Endpoint['params'], value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw refusedBy(result.error)
  return result.data
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
