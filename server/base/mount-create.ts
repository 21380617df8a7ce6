import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Ctx } from './context.ts'
import { claimIdempotencyKey } from './idempotency.ts'
import { getHeader, type Input } from './parse.ts'

/** Creates a row under the given id. */
export type Create<E extends Endpoint, T> = (ctx: Ctx, input: Input<E>, id: string) => Promise<T>
/** Finds the row that an earlier call with the same Idempotency-Key created. */
export type FindExisting<E extends Endpoint, T> = (ctx: Ctx, id: string, input: Input<E>) => Promise<T>

/** Wraps a create so that a repeated Idempotency-Key answers the existing row: docs/product.md#idempotency. */
export function withIdempotency<E extends Endpoint, T>(
  endpoint: E,
  create: Create<E, T>,
  findExisting: FindExisting<E, T>,
) {
  return async (ctx: Ctx, input: Input<E>): Promise<T> => {
    const { params, body, request } = input
    // Path parameters count too: the same body for another client is another create.
    const hashedInput = params ? { params, body } : body
    const { id, isReplay } = await claimIdempotencyKey(
      ctx,
      endpoint.name,
      getHeader(request, 'idempotency-key'),
      hashedInput,
    )
    return isReplay ? findExisting(ctx, id, input) : create(ctx, input, id)
  }
}
