import type { Endpoint } from '#contract/base/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from './context.ts'
import { RestartRequestError } from './failure.ts'
import { claimIdempotencyKey, enforceCreateLimit } from './idempotency.ts'
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
    // Path parameters count too: the same body for another client is another create.
    const hashedInput = params ? { params, body } : body
    const key = getHeader(request, 'idempotency-key')
    const claim = (id: string) => claimIdempotencyKey(ctx, endpoint.name, key, hashedInput, { id, isLimited })
    if (key !== undefined && !replays.has(request)) {
      const id = newId()
      const claiming = claim(id)
      // Its first statements travel with the claim; whatever comes of them counts only if the key is new.
      const creating = create(ctx, input, id)
      creating.catch(() => undefined)
      if ((await claiming).isReplay) {
        replays.add(request)
        throw new RestartRequestError()
      }
      return creating
    }
    const { id, isReplay } = await claim(newId())
    if (isReplay) return findExisting(ctx, id, input)
    // Without a key the count travels with the first statement of the create, which is rolled back if it is refused.
    const counting = isLimited && key === undefined ? enforceCreateLimit(ctx) : undefined
    counting?.catch(() => undefined)
    const row = await create(ctx, input, id)
    await counting
    return row
  }
}

/** Requests that turned out to repeat an earlier one, whose create is not begun again. */
const replays = new WeakSet<FastifyRequest>()
