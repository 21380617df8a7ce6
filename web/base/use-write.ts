import { useId } from 'react'
import type { Reply, Endpoint, RequestInput } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { waitForPaint } from './wait-for-paint.ts'
import { call, type CallInit } from './call.ts'
import { ApiError } from './api-error.ts'
import { endPending, startPending, useIsPending } from './pending.ts'
import { pauseQueries, invalidateQueries } from './query-activity.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'
import { redirectToSignIn } from './redirect-to-sign-in.ts'

export type WriteOptions<E extends Endpoint> = {
  /** What the toast says when it fails, under the title 'Error' where it has none of its own (spec 8). */
  failed: string | { title: string; description: string }
  /** The id of what is changed: a second change of it waits until the first is answered, in every component. */
  targetId?: string
  /** Things that other calls change as well, by a name of their own: while one of them changes any, the others wait. */
  lockKeys?: (input: RequestInput<E>) => readonly string[]
  /** Shows the result at once, and answers the way back. */
  optimistic?: (input: RequestInput<E>) => () => void
  /** Shows the row as the server has it: after success, and when it was changed meanwhile (STALE). */
  onSuccess?: (row: Reply<E>) => void
}

export type SendInit<E extends Endpoint> = CallInit & {
  /** What to send, once, on top of a row that was changed meanwhile; nothing when that is for the person to decide. */
  retryWith?: (current: Reply<E>) => RequestInput<E> | undefined
  /** Looks at a refusal first; answers true where it tells the person itself, and no toast does. */
  onError?: (failure: ApiError) => boolean
}

export type SendResult<E extends Endpoint> = { ok: true; reply: Reply<E> } | { ok: false; issues: readonly Issue[] }

export type Mutation<E extends Endpoint> = {
  isPending: boolean
  /** Never throws for a refusal: that is told by a toast, or leads to the sign-in. */
  send: (input: RequestInput<E>, init?: SendInit<E>) => Promise<SendResult<E>>
}

/**
 * Sends changes: paints them first, takes them back with a toast when refused, and refreshes what became old. A create
 * that takes a key carries one, so that trying again makes nothing twice.
 */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E>): Mutation<E> {
  const ownId = useId()
  const lockKey = `${endpoint.name} ${options.targetId ?? ownId}`
  const isPending = useIsPending(lockKey)
  const { getKey, clearKey } = useIdempotencyKey()
  const send = async (input: RequestInput<E>, init: SendInit<E> = {}): Promise<SendResult<E>> => {
    const lockKeys = [lockKey, ...(options.lockKeys?.(input) ?? [])]
    if (!startPending(lockKeys)) return { ok: false, issues: [] }
    const invalidated = endpoint.invalidates ?? []
    pauseQueries(invalidated)
    try {
      const key = endpoint.idempotent && { idempotencyKey: getKey(input) }
      const result = await sendOptimistically(endpoint, input, options, { ...key, ...init })
      if (result.ok) clearKey()
      return result
    } finally {
      endPending(lockKeys)
      invalidateQueries(invalidated)
    }
  }
  return { isPending, send }
}

async function sendOptimistically<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: WriteOptions<E>,
  { retryWith, onError, ...init }: SendInit<E>,
): Promise<SendResult<E>> {
  let rollback = options.optimistic?.(input)
  const rollBackOptimistic = (failure: unknown) => {
    rollback?.()
    rollback = undefined
    if (isStaleError(failure)) options.onSuccess?.(failure.current as Reply<E>)
  }
  const retryIfStale = (failure: unknown) => {
    rollBackOptimistic(failure)
    const nextInput = isStaleError(failure) && retryWith?.(failure.current as Reply<E>)
    if (!nextInput) throw failure
    rollback = options.optimistic?.(nextInput)
    return call(endpoint, nextInput, init)
  }
  try {
    // Calling takes a part of the frame: what was pressed is seen first.
    if (rollback) await waitForPaint()
    const reply = await call(endpoint, input, init).catch(retryIfStale)
    options.onSuccess?.(reply)
    return { ok: true, reply }
  } catch (failure) {
    rollBackOptimistic(failure)
    return handleFailure(failure, options.failed, onError)
  }
}

const isStaleError = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.code === 'STALE'

function handleFailure(
  failure: unknown,
  message: WriteOptions<Endpoint>['failed'],
  onError: ((failure: ApiError) => boolean) | undefined,
): { ok: false; issues: readonly Issue[] } {
  if (!(failure instanceof ApiError)) throw failure
  if (failure.status === 401) redirectToSignIn()
  else if (!onError?.(failure)) {
    const notice = typeof message === 'string' ? { title: 'Error', description: message } : message
    toast({ ...notice, variant: 'destructive' })
  }
  return { ok: false, issues: failure.issues }
}
