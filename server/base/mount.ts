import { addAbortSignal } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointReply } from '#contract/base/endpoint.ts'
import type { OrganizationParams } from '#contract/base/schema.ts'
import type { Ctx, PlatformCtx, NonTransactionalCtx } from './context.ts'
import {
  closeStalledDownload,
  type ConnectionLimits,
  createIncomingBodyLimiter,
  defaultConnectionLimits,
  isBodyIncoming,
  isMultipartUpload,
} from '#server/base/limits/connections.ts'
import type { TransactionMode } from './database.ts'
import { type Download, setDownloadHeaders } from '#server/base/files/download.ts'
import {
  type RequestHandlerDependencies,
  type AfterReadHook,
  authorizeBeforeBody,
  handleInTransaction,
  handleNonTransactional,
  sendBodyError,
} from './handle-request.ts'
import { logAndClassifyError } from './error-responses.ts'
import { isBodyParserError } from './json-body.ts'
import type { JsonPage } from '#server/base/database/json-rows.ts'
import { toJsonSchema } from './json-schema.ts'
import { type CreateHandler, type ReplayHandler, withIdempotency } from './mount-create.ts'
import { type Page, setNextCursor } from './pagination.ts'
import type { HandlerInput } from './parse.ts'
import {
  handlePlatformCreate,
  handlePlatformRequest,
  handleRequestInEachOrganization,
  runTransactionAcrossOrganizations,
  runTransactionInNamedOrganization,
  type PlatformEndpoint,
} from './platform-requests.ts'
import { createSemaphores, type Semaphores } from '#server/base/limits/semaphores.ts'
import {
  registerMultipart,
  type ReceivedUpload,
  type IncomingUploadOptions,
  handleUploadAndDeleteFile,
} from '#server/base/files/upload.ts'

/** Registers endpoints of the contract as routes; one function for each kind of handler. */
export type MountFunctions = {
  /** Mounts an endpoint that runs in one transaction. */
  mount<E extends PlainEndpoint>(endpoint: E, handle: (ctx: Ctx, input: HandlerInput<E>) => Promise<Result<E>>): void
  /**
   * Mounts a create: `create` gets the new row's id, `findExisting` the id of a row already created with the same key.
   */
  mountCreate<E extends Kind<'idempotent', TransactionMode>>(
    endpoint: E,
    create: CreateHandler<E, Result<E>>,
    findExisting: ReplayHandler<E, Result<E>>,
  ): void
  /** Mounts a list that is answered in pages; `findRecord` returns what is written after a page was read. */
  mountPage<E extends Kind<'paged', TransactionMode>>(
    endpoint: E,
    handle: (ctx: Ctx, input: HandlerInput<E>) => Promise<Page<Result<E>> | JsonPage>,
    findRecord?: AfterReadHook<E>,
  ): void
  /** Mounts an endpoint of the platform's administration, whose transaction is across organizations. */
  mountPlatform<E extends PlainEndpoint & PlatformEndpoint>(
    endpoint: E,
    handle: (ctx: PlatformCtx, input: HandlerInput<E>) => Promise<Result<E>>,
  ): void
  /** Mounts an endpoint of the platform's administration that runs in a transaction of each organization in turn. */
  mountInEachOrganization<E extends PlainEndpoint & PlatformEndpoint, Part>(
    endpoint: E,
    listOrganizations: (ctx: PlatformCtx) => Promise<string[]>,
    handle: (ctx: Ctx, organizationId: string) => Promise<Part>,
    combine: (parts: readonly Part[]) => Result<E>,
  ): void
  /** Mounts a list of the platform's administration that is answered in pages. */
  mountPlatformPage<E extends Kind<'paged', TransactionMode> & PlatformEndpoint>(
    endpoint: E,
    handle: (ctx: PlatformCtx, input: HandlerInput<E>) => Promise<Page<Result<E>>>,
  ): void
  /** Mounts a create of the platform's administration. */
  mountPlatformCreate<E extends Kind<'idempotent', TransactionMode> & PlatformEndpoint>(
    endpoint: E,
    create: (ctx: PlatformCtx, input: HandlerInput<E>, id: string) => Promise<Result<E>>,
    findExisting: (ctx: PlatformCtx, id: string, input: HandlerInput<E>) => Promise<Result<E> | undefined>,
  ): void
  /** Mounts an endpoint of a super administrator whose transaction is limited to the organization of its path. */
  mountInOrganization<E extends PlainEndpoint & OrganizationEndpoint>(
    endpoint: E,
    handle: (ctx: Ctx, input: HandlerInput<E>) => Promise<Result<E>>,
  ): void
  /** Mounts a list of such an organization that is answered in pages. */
  mountInOrganizationPage<E extends Kind<'paged', TransactionMode> & OrganizationEndpoint>(
    endpoint: E,
    handle: (ctx: Ctx, input: HandlerInput<E>) => Promise<Page<Result<E>>>,
  ): void
  /** Mounts a create in such an organization. */
  mountInOrganizationCreate<E extends Kind<'idempotent', TransactionMode> & OrganizationEndpoint>(
    endpoint: E,
    create: (ctx: Ctx, input: HandlerInput<E>, id: string) => Promise<Result<E>>,
    findExisting: (ctx: Ctx, id: string, input: HandlerInput<E>) => Promise<Result<E> | undefined>,
  ): void
  /** Mounts a multipart upload: `check` runs before the body is read, which the handler does by calling `receive`. */
  mountUpload<E extends Kind<'upload', 'none'>>(
    endpoint: E,
    check: (ctx: Ctx, input: Omit<HandlerInput<E>, 'body'>) => Promise<unknown>,
    handle: (ctx: NonTransactionalCtx, input: UploadInput<E>) => Promise<Result<E>>,
  ): void
  /** Mounts an endpoint that answers a file: `find` runs in one transaction, `open` after its commit. */
  mountDownload<E extends Kind<'download', TransactionMode>, File>(
    endpoint: E,
    find: (ctx: Ctx, input: HandlerInput<E>) => Promise<File>,
    open: (file: File) => Promise<Download>,
  ): void
  /** Mounts an endpoint that answers a file made while it is sent: `check` runs in one transaction, `open` after it. */
  mountStreamedDownload<E extends Kind<'download', 'none'>>(
    endpoint: E,
    check: (ctx: Ctx, input: HandlerInput<E>) => Promise<unknown>,
    open: (ctx: NonTransactionalCtx, input: HandlerInput<E>) => Promise<Download>,
  ): void
}

type PlainEndpoint = Endpoint & { work: TransactionMode; idempotent?: never; paged?: never }
type Kind<Flag extends keyof Endpoint, Work> = Endpoint & { work: Work } & Required<Pick<Endpoint, Flag>>
/** An endpoint of a super administrator with the id of an organization in its path. */
type OrganizationEndpoint = PlatformEndpoint & { params: typeof OrganizationParams }
type UploadInput<E extends Endpoint> = Omit<HandlerInput<E>, 'body'> & {
  receive(): Promise<ReceivedUpload<HandlerInput<E>['body']>>
}
/** A handler of an endpoint without a reply returns nothing. */
type Result<E extends Endpoint> = E extends { reply: object } ? EndpointReply<E> : void

/** Creates the functions by which features mount their endpoints on an app. */
export function createMountFunctions(
  app: FastifyInstance,
  appDeps: RequestHandlerDependencies,
  uploads: IncomingUploadOptions,
  connectionLimits: ConnectionLimits = defaultConnectionLimits,
): MountFunctions {
  const { maxEarlyChecks, bodyTimeoutMs } = connectionLimits
  const deps: RouteDeps = {
    ...appDeps,
    countArrivingBody: createIncomingBodyLimiter(connectionLimits),
    earlyChecks: createSemaphores({ permits: maxEarlyChecks, maxWaitMs: bodyTimeoutMs }),
  }
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  return {
    mount: (endpoint, handle) =>
      addRoute(app, deps, endpoint, (request) => handleInTransaction(deps, endpoint, request, handle)),
    mountCreate: (endpoint, create, findExisting) => {
      const handle = withIdempotency(endpoint, create, findExisting, deps.rateLimit !== undefined)
      addRoute(app, deps, endpoint, (request) => handleInTransaction(deps, endpoint, request, handle))
    },
    mountPage: (endpoint, handle, findRecord) =>
      addRoute(app, deps, endpoint, async (request, reply) =>
        setNextCursor(reply, await handleInTransaction(deps, endpoint, request, handle, findRecord)),
      ),
    mountPlatform: (endpoint, handle) =>
      addRoute(app, deps, endpoint, (request) =>
        handlePlatformRequest(deps, endpoint, request, runTransactionAcrossOrganizations, handle),
      ),
    mountInEachOrganization: (endpoint, listOrganizations, handle, combine) =>
      addRoute(app, deps, endpoint, async (request) =>
        combine(await handleRequestInEachOrganization(deps, endpoint, request, listOrganizations, handle)),
      ),
    mountPlatformPage: (endpoint, handle) =>
      addRoute(app, deps, endpoint, async (request, reply) =>
        setNextCursor(
          reply,
          await handlePlatformRequest(deps, endpoint, request, runTransactionAcrossOrganizations, handle),
        ),
      ),
    mountPlatformCreate: (endpoint, create, findExisting) =>
      addRoute(app, deps, endpoint, (request) =>
        handlePlatformCreate(deps, endpoint, request, runTransactionAcrossOrganizations, create, findExisting),
      ),
    mountInOrganization: (endpoint, handle) =>
      addRoute(app, deps, endpoint, (request) =>
        handlePlatformRequest(deps, endpoint, request, runTransactionInNamedOrganization, handle),
      ),
    mountInOrganizationPage: (endpoint, handle) =>
      addRoute(app, deps, endpoint, async (request, reply) =>
        setNextCursor(
          reply,
          await handlePlatformRequest(deps, endpoint, request, runTransactionInNamedOrganization, handle),
        ),
      ),
    mountInOrganizationCreate: (endpoint, create, findExisting) =>
      addRoute(app, deps, endpoint, (request) =>
        handlePlatformCreate(deps, endpoint, request, runTransactionInNamedOrganization, create, findExisting),
      ),
    mountUpload: (endpoint, check, handle) => {
      // In an encapsulated scope: elsewhere a multipart body stays refused.
      void app.register(async (scope) => {
        await registerMultipart(scope)
        addRoute(scope, deps, endpoint, (request) =>
          handleUploadAndDeleteFile(endpoint, request, uploads, (receive) =>
            handleNonTransactional(deps, endpoint, request, check, (ctx, input) => handle(ctx, { ...input, receive })),
          ),
        )
      })
    },
    mountDownload: (endpoint, find, open) =>
      addRoute(app, deps, endpoint, async (request, reply) => {
        const download = await open(await handleInTransaction(deps, endpoint, request, find))
        closeStalledDownload(reply, connectionLimits)
        return setDownloadHeaders(reply, download)
      }),
    mountStreamedDownload: (endpoint, check, open) =>
      addRoute(app, deps, endpoint, (request, reply) =>
        handleNonTransactional(deps, endpoint, request, check, async (ctx, input) => {
          // Fastify would make the whole file for a HEAD, to throw it away.
          if (request.method === 'HEAD') return undefined
          const bytes = setDownloadHeaders(reply, await open(ctx, input))
          closeStalledDownload(reply, connectionLimits)
          // Too late for the error handler.
          bytes.on('error', (error) => stopping.signal.aborted || logAndClassifyError(error, request, deps.log))
          // The stop of the program would wait for it, which may be hours.
          return addAbortSignal(stopping.signal, bytes)
        }),
      ),
  }
}

type RouteDeps = RequestHandlerDependencies & {
  countArrivingBody: ReturnType<typeof createIncomingBodyLimiter>
  earlyChecks: Semaphores
}

/** Adds a route that answers what `respond` resolves to, with the endpoint's status. */
function addRoute(
  app: FastifyInstance,
  deps: RouteDeps,
  endpoint: Endpoint,
  respond: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { method, path: url, reply: schema, isExistingRow } = endpoint
  const { status = schema || endpoint.download ? 200 : 204 } = endpoint
  const responseSchema = schema && toJsonSchema(schema, 'output')
  app.route({
    method,
    url,
    config: { isUpload: endpoint.upload !== undefined },
    schema: schema && { response: { [status]: responseSchema, ...(isExistingRow && { 200: responseSchema }) } },
    onRequest: async (request) => {
      // A request without a session cookie costs nothing.
      deps.sessions.requireCookie(request)
      // A body that came with its headers is checked in the request's own transaction. GET bodies are never read.
      if (method === 'GET' || !isBodyIncoming(request) || isMultipartUpload(request)) return
      await checkBeforeBody(deps, endpoint, request)
    },
    errorHandler: (error, _request, reply) => {
      if (!isBodyParserError(error)) throw error
      void sendBodyError(deps, endpoint, reply, error)
    },
    handler: async (request, reply) => {
      deps.largeReads?.prepareTurn(endpoint, request, reply)
      const payload = await respond(request, reply)
      deps.largeReads?.limitSending(request, reply)
      return reply
        .code(isExistingRow?.(payload, request.params) ? 200 : status)
        .header('cache-control', 'no-store')
        .send(status === 204 ? undefined : payload)
    },
  })
}

/** Checks a request whose body is still arriving. Throws UNAUTHORIZED, CSRF, FORBIDDEN or RATE_LIMITED. */
async function checkBeforeBody(deps: RouteDeps, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const release = await deps.earlyChecks.acquire('all')
  try {
    const { viewer } = await authorizeBeforeBody(deps, endpoint, request)
    deps.countArrivingBody(request, viewer.id)
  } finally {
    release()
  }
}
