import type { Endpoint } from '#contract/base/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from './context.ts'
import { RestartRequestError } from './failure.ts'
import { claimIdempotencyKey, claimNewIdempotencyKey, enforceCreateLimit } from './idempotency.ts'
import { newId } from './ids.ts'
import { getHeader, type HandlerInput } from './parse.ts'

/** Creates a row under the given id. */
export type CreateHandler<E extends Endpoint, T> = (ctx: Ctx, input: HandlerInput<E>, id: string) => Promise<T>
/** Finds the row that an earlier call with the same Idempotency-Key created. */
export type ReplayHandler<E extends Endpoint, T> = (ctx: Ctx, id: string, input: HandlerInput<E>) => Promise<T>

/**
 * Wraps a create so that a repeated Idempotency-Key answers the existing row (docs/product.md#idempotency) and, if
 * `isLimited`, the creates of a user are limited (docs/product.md#limits-and-pagination).
 */
export function withIdempotency<E extends Endpoint, T>(
  endpoint: E,
  create: CreateHandler<E, T>,
  findExisting: ReplayHandler<E, T>,
  isLimited: boolean,
) {
  return async (ctx: Ctx, input: HandlerInput<E>): Promise<T> => {
    const { params, body, request } = input
    const id = newId()
    const key = getHeader(request, 'idempotency-key')
    // Path parameters count too: the same body for another client is another create.
    const keyUse = [ctx, endpoint.name, key, params ? { params, body } : body, id] as const
    if (requestsWithUsedKey.has(request)) {
      const claim = await claimIdempotencyKey(...keyUse)
      if (claim.isReplay) return findExisting(ctx, claim.id, input)
    }
    // The count and the first statements of the create travel with the claim, and are rolled back if that fails.
    const claiming = requestsWithUsedKey.has(request) ? undefined : claimNewIdempotencyKey(...keyUse)
    const counting = isLimited ? enforceCreateLimit(ctx) : undefined
    const creating = create(ctx, input, id)
    for (const begun of [counting, creating]) begun?.catch(() => undefined)
    await claiming?.catch((error: unknown) => {
      if (error instanceof RestartRequestError) requestsWithUsedKey.add(request)
      throw error
    })
    await counting
    return creating
  }
}

/** Requests that start over because their key is used: the earlier create is looked for before another is begun. */
const requestsWithUsedKey = new WeakSet<FastifyRequest>()
