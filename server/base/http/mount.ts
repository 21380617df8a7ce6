import { addAbortSignal, finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointReply } from '#contract/base/endpoint.ts'
import type { Ctx, NonTransactionalCtx, PlatformCtx } from '#server/base/context.ts'
import type { JsonPage } from '#server/base/database/json-rows.ts'
import { Failure } from '#server/base/failure.ts'
import { type Download, setDownloadHeaders } from '#server/base/files/download.ts'
import {
  withUpload,
  type IncomingUpload,
  type IncomingUploadOptions,
  registerMultipart,
} from '#server/base/files/upload.ts'
import { isBodyIncoming, isMultipartUpload } from '#server/base/limits/connections.ts'
import type { Semaphores } from '#server/base/limits/semaphores.ts'
import { toLoggedError } from '#server/base/logged-error.ts'
import type { Logger } from '#server/base/logger.ts'
import { logAndClassifyError } from './error-responses.ts'
import {
  authenticateRequest,
  createNonTransactionalCtx,
  type IdempotentHandler,
  prepareRequest,
  type PreparedRequest,
  type RequestDeps,
  runInScope,
  runOnce,
} from './handle-request.ts'
import { toJsonSchema } from './json-schema.ts'
import { type Page, setNextCursor } from './pagination.ts'
import type { HandlerInput } from './parse.ts'

/** Adds an endpoint of the contract as a route. Its fields say which kind of handler it needs. */
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

type Handler<E extends Endpoint> = E extends { work: 'none' }
  ? Handle<E, NonTransactionalCtx>
  : E extends { idempotent: true }
    ? IdempotentHandler<ScopeCtx<E>, HandlerInput<E>, Result<E>>
    : E extends { readsReplica: true; scope: string }
      ? RecordedRead<E>
      : Handle<E, ScopeCtx<E>>

type Handle<E extends Endpoint, C> = (
  ctx: C,
  input: E extends { upload: object } ? UploadInput<E> : HandlerInput<E>,
) => Promise<E extends { download: true } ? Download : E extends { paged: true } ? PageOf<E> : Result<E>>

/** A read of other organizations' data. The access is recorded first: the read may run on a replica, which cannot be written. */
type RecordedRead<E extends Endpoint> = {
  record(ctx: ScopeCtx<E>, input: HandlerInput<E>): Promise<unknown>
  handle: Handle<E, ScopeCtx<E>>
}

type UploadInput<E extends Endpoint> = Omit<HandlerInput<E>, 'body'> & IncomingUpload<HandlerInput<E>['body']>

type ScopeCtx<E> = E extends { scope: 'platform' } ? PlatformCtx : Ctx
/** A handler of an endpoint without a reply returns nothing. */
type Result<E extends Endpoint> = E extends { reply: object } ? EndpointReply<E> : void
type PageOf<E extends Endpoint> = Page<Result<E>> | JsonPage

type MountDeps = RequestDeps & {
  log: Logger
  uploads: IncomingUploadOptions
  /** How many of a user's bodies may be arriving at once on this instance. */
  incomingBodies: Semaphores
  /** Finds the accessible client that another one was merged into. */
  findMergedInto(ctx: Ctx, clientId: string): Promise<string | undefined>
}

/** Creates the function that features use to mount their endpoints on an app. */
export function createMount(app: FastifyInstance, deps: MountDeps): Mount {
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  const respond = async (prepared: PreparedRequest, handler: AnyHandler, reply: FastifyReply): Promise<unknown> => {
    const { endpoint, input } = prepared
    if (endpoint.work === 'none') {
      const ctx = createNonTransactionalCtx(deps, prepared)
      if (endpoint.upload)
        return withUpload(endpoint, input.request, deps.uploads, (upload) =>
          handler.handle(ctx, { ...input, ...upload }),
        )
      const result = await handler.handle(ctx, input)
      return endpoint.download ? sendFile(result as Download, input.request, reply) : result
    }
    if (endpoint.idempotent) return runOnce(prepared, handler)
    const { record, handle } = handler
    if (record) await runInScope(prepared, (ctx) => record(ctx, input), 'write')
    const result = await runInScope(prepared, (ctx) => handle(ctx, input))
    return endpoint.paged ? setNextCursor(reply, result as PageOf<Endpoint>) : result
  }

  const sendFile = async (file: Download, request: FastifyRequest, reply: FastifyReply) => {
    const bytes = request.method === 'HEAD' ? Readable.from([]) : await file.open()
    setDownloadHeaders(reply, file)
    // Headers are already sent, so the error handler cannot answer.
    bytes.on('error', (error) => stopping.signal.aborted || logAndClassifyError(error, request, deps.log))
    // Stopping the program would wait for a file that is still being generated, possibly for hours.
    return file.size === undefined ? addAbortSignal(stopping.signal, bytes) : bytes
  }

  /** Answers a read below a merged client with the data of the client it was merged into. */
  const respondForMerged = async (prepared: PreparedRequest, handler: AnyHandler, reply: FastifyReply) => {
    try {
      return await respond(prepared, handler, reply)
    } catch (error) {
      const params = prepared.input.params as { clientId?: string } | undefined
      if (!params?.clientId || !(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error
      const clientId = await runInScope(prepared, (ctx) => deps.findMergedInto(ctx, params.clientId!))
      if (!clientId) throw error
      return respond({ ...prepared, input: { ...prepared.input, params: { ...params, clientId } } }, handler, reply)
    }
  }

  return (endpoint: Endpoint, handler: unknown) => {
    const anyHandler = (typeof handler === 'function' ? { handle: handler } : handler) as AnyHandler
    const answer = endpoint.method === 'GET' ? respondForMerged : respond
    const add = (scope: FastifyInstance) =>
      addRoute(scope, deps, endpoint, (prepared, reply) => answer(prepared, anyHandler, reply))
    if (!endpoint.upload) return add(app)
    // An encapsulated scope, so that multipart bodies are refused everywhere else.
    void app.register(async (scope) => {
      await registerMultipart(scope)
      add(scope)
    })
  }
}

/** A handler of any endpoint. `Mount` has checked that it is the one that its endpoint needs. */
type AnyHandler = IdempotentHandler<AnyCtx, HandlerInput<Endpoint>, unknown> & {
  handle(ctx: AnyCtx | NonTransactionalCtx, input: HandlerInput<Endpoint> | UploadInput<Endpoint>): Promise<unknown>
  record?(ctx: AnyCtx, input: HandlerInput<Endpoint>): Promise<unknown>
}
type AnyCtx = Ctx & PlatformCtx

/** Adds a route that answers what `respond` resolves to, with the endpoint's status. */
function addRoute(
  app: FastifyInstance,
  deps: MountDeps,
  endpoint: Endpoint,
  respond: (prepared: PreparedRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { method, path: url, reply: schema, existingRowParam } = endpoint
  const { status = schema || endpoint.download ? 200 : 204 } = endpoint
  const responseSchema = schema && toJsonSchema(schema, 'output')
  app.route({
    method,
    url,
    config: { isUpload: endpoint.upload !== undefined },
    schema: schema && { response: { [status]: responseSchema, ...(existingRowParam && { 200: responseSchema }) } },
    // Before the body is read, so that nothing of an unknown caller is kept.
    onRequest: async (request) => {
      // The session may end while a body arrives, so the caller is then authenticated again.
      const isLate = method !== 'GET' && isBodyIncoming(request) && !isMultipartUpload(request)
      const authenticated = await authenticateRequest(deps, endpoint, request)
      const { viewer, now } = authenticated.ctx
      if (endpoint.limit) deps.rateLimit?.(endpoint.name, viewer.id, endpoint.limit, now)
      if (isLate) finished(request.raw, deps.incomingBodies.acquireAtOnce(viewer.id))
      else request.authenticated = authenticated
    },
    handler: async (request, reply) => {
      const authenticated = request.authenticated ?? (await authenticateRequest(deps, endpoint, request))
      const prepared = await prepareRequest(deps, endpoint, authenticated, request, reply)
      const payload = await respond(prepared, reply)
      // What was committed is answered even if this fails.
      await deps.sessions
        .touchSession(prepared.session, deps.clock())
        .catch((error: unknown) => deps.log.error(toLoggedError(error), 'session not saved'))
      const isExistingRow =
        existingRowParam &&
        (payload as { id: string }).id === (request.params as Record<string, string>)[existingRowParam]
      return reply
        .code(isExistingRow ? 200 : status)
        .header('cache-control', 'no-store')
        .send(status === 204 ? undefined : payload)
    },
  })
}
