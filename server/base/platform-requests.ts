import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { superAdminRoles } from '#contract/base/roles.ts'
import type { Ctx, PlatformCtx } from './context.ts'
import type { Database, Db, TransactionMode } from './database.ts'
import { type RequestHandlerDependencies, handleInTransaction } from './handle-request.ts'
import { claimIdempotencyKey, enforceCreateLimit } from './idempotency.ts'
import { getHeader, type HandlerInput } from './parse.ts'

/** An endpoint that no other role than the super administrator's may call. */
export type PlatformEndpoint = Endpoint & { work: TransactionMode; access: typeof superAdminRoles }

/** Runs work in the transaction of a super administrator's request, beside that of their own organization. */
export type PlatformTransactionRunner<C extends { db: Db }, Input> = <T>(
  database: Database,
  mode: TransactionMode,
  input: Input,
  work: (db: C['db']) => Promise<T>,
) => Promise<T>

/** Runs work in a transaction across organizations. */
export const runTransactionAcrossOrganizations: PlatformTransactionRunner<PlatformCtx, unknown> = (
  database,
  mode,
  _input,
  work,
) => database.acrossOrganizations(mode, work)

/** Runs work in a transaction that is limited to the organization of the path, as those of its own users are. */
export const runTransactionInNamedOrganization: PlatformTransactionRunner<
  Ctx,
  { params: { organizationId: string } }
> = (database, mode, { params }, work) => database.inOrganization(params.organizationId, mode, work)

/** Authenticates and parses in the caller's organization, then handles the request in another transaction. */
export async function handlePlatformRequest<E extends PlatformEndpoint, C extends { db: Db }, T>(
  deps: RequestHandlerDependencies,
  endpoint: E,
  request: FastifyRequest,
  run: PlatformTransactionRunner<C, HandlerInput<E>>,
  handle: (ctx: Omit<Ctx, 'db'> & C, input: HandlerInput<E>) => Promise<T>,
): Promise<T> {
  const { ctx, input } = await handleInTransaction(deps, endpoint, request, async (ownCtx, parsedInput) => ({
    ctx: ownCtx,
    input: parsedInput,
  }))
  return run(deps.database, endpoint.work, input, (db) => handle({ ...ctx, db } as Omit<Ctx, 'db'> & C, input))
}

/**
 * Handles a create of a super administrator. The Idempotency-Key is claimed in the caller's organization and before the
 * row is created, so a repeated key may find no row yet, which is created then: docs/product.md#idempotency.
 */
export async function handlePlatformCreate<E extends PlatformEndpoint, C extends { db: Db }, T>(
  deps: RequestHandlerDependencies,
  endpoint: E,
  request: FastifyRequest,
  run: PlatformTransactionRunner<C, HandlerInput<E>>,
  create: (ctx: Omit<Ctx, 'db'> & C, input: HandlerInput<E>, id: string) => Promise<T>,
  findExisting: (ctx: Omit<Ctx, 'db'> & C, id: string, input: HandlerInput<E>) => Promise<T | undefined>,
): Promise<T> {
  const isLimited = deps.rateLimit !== undefined
  const { ctx, input, claim } = await handleInTransaction(deps, endpoint, request, async (ownCtx, parsedInput) => {
    const { params, body } = parsedInput
    const key = getHeader(request, 'idempotency-key')
    const claimed = await claimIdempotencyKey(ownCtx, endpoint.name, key, params ? { params, body } : body)
    if (isLimited && !claimed.isReplay) await enforceCreateLimit(ownCtx)
    return { ctx: ownCtx, input: parsedInput, claim: claimed }
  })
  return run(deps.database, endpoint.work, input, async (db) => {
    const platformCtx = { ...ctx, db } as Omit<Ctx, 'db'> & C
    const existing = claim.isReplay ? await findExisting(platformCtx, claim.id, input) : undefined
    return existing ?? create(platformCtx, input, claim.id)
  })
}

/**
 * Authenticates and parses in the caller's organization, lists organizations, then handles the request in a transaction
 * of each, one after the other.
 */
export async function handleRequestInEachOrganization<E extends PlatformEndpoint, T>(
  deps: RequestHandlerDependencies,
  endpoint: E,
  request: FastifyRequest,
  listOrganizations: (ctx: PlatformCtx) => Promise<string[]>,
  handle: (ctx: Ctx, organizationId: string) => Promise<T>,
): Promise<T[]> {
  const ctx = await handleInTransaction(deps, endpoint, request, async (ownCtx) => ownCtx)
  const ids = await deps.database.acrossOrganizations('read', (db) => listOrganizations({ ...ctx, db }))
  const results: T[] = []
  for (const id of ids)
    results.push(await deps.database.inOrganization(id, endpoint.work, (db) => handle({ ...ctx, db }, id)))
  return results
}
