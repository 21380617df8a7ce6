import { onlineManager, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { type EndpointReply, type Endpoint, type EndpointInput, maxIds } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { ApiError, noAnswerMessage, unreachableMessage } from './api-error.ts'
import { callEndpoint, type CallInit } from './call-endpoint.ts'
import { useIdempotencyKey } from './idempotency-key.ts'
import {
  findPendingWrite,
  type PendingWrite,
  cancelAffectedQueries,
  invalidateAffectedQueries,
  useHasPendingWrite,
} from './query-activity.ts'
import type { Rollback } from './query-cache.ts'
import { redirectToSignIn } from './redirect-to-sign-in.ts'
import { toast } from './toast.ts'
import { offerUndo, saveWithUndo, type Undoable, withdrawUndo } from './undo.ts'

export type WriteOptions<E extends Endpoint> = {
  /** The toast of a failure; its title defaults to "Error". */
  failed: string | { title: string; description: string }
  /** Shows the server's message instead, if there is one. */
  prefersServerMessage?: boolean
  /** The id of the row to change: in every component, a second change to it is ignored while the first is pending. */
  targetId?: string
  /** Locks shared with other endpoints: while a write that holds one is pending, others are refused. */
  lockKeys?: (input: EndpointInput<E>) => readonly string[]
  /** Shows the expected result at once. */
  optimistic?: (input: EndpointInput<E>) => Rollback
  /** Puts the server's row into the cache: after success, and if the row was changed in the meantime (STALE). */
  onSuccess?: (row: EndpointReply<E>, input: EndpointInput<E>) => void
}

type MutationSendOptions<E extends Endpoint> = CallInit & {
  /** The input to retry once with after STALE, or undefined to leave that to the user. */
  retryWith?: (current: EndpointReply<E>) => EndpointInput<E> | undefined
  /** Receives every failure; return true to suppress the toast. */
  onError?: (failure: ApiError) => boolean
}

/** The reply of a write, or the issues by field of a refused one; empty for any other failure. */
export type WriteResult<R> = { ok: true; reply: R } | { ok: false; issues: readonly Issue[] }

/**
 * Sends changes: shows them at once, rolls them back with a toast when they fail, and refreshes the queries they
 * invalidate. Without a connection, optimistic changes wait for it, and others fail at once. An idempotent create has a
 * key, so that a retry adds nothing twice.
 */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E>) {
  const ownId = useId()
  const ownKey = `${endpoint.name} ${options.targetId ?? ownId}`
  const isPending = useHasPendingWrite([ownKey])
  const { mutateAsync } = useMutation<EndpointReply<E>, Error, Write<E>>(
    options.optimistic ? optimisticWriteMutation : writeMutation,
  )
  const { getKey, clearKey } = useIdempotencyKey()
  /** Never rejects with an ApiError: it shows a toast or redirects to the sign-in. */
  const send = async (
    input: EndpointInput<E>,
    init: MutationSendOptions<E> = {},
  ): Promise<WriteResult<EndpointReply<E>>> => {
    const targetKeys = options.lockKeys?.(input)
    const lockKeys = [ownKey, ...(targetKeys ?? [])]
    // A component that changes one thing after another need not wait for the first.
    const pendingWrite = findPendingWrite(targetKeys?.length ? targetKeys : lockKeys)
    if (pendingWrite) {
      // The component's own write already shows that it is pending.
      const isOwn = pendingWrite.lockKeys.join() === lockKeys.join()
      if (!isOwn) showFailure(options, { code: undefined, userMessage: pendingMessage })
      return { ok: false, issues: [] }
    }
    const key = endpoint.idempotent && { idempotencyKey: getKey(input) }
    try {
      const reply = await mutateAsync({ endpoint, lockKeys, input, options, init: { ...key, ...init } })
      clearKey(input)
      return { ok: true, reply }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      return { ok: false, issues: failure.issues }
    }
  }
  return { isPending, send }
}

/**
 * Waits for a write that has been sent, and offers to undo it once it is saved, as `saveWithUndo` does. Resolves to its
 * result.
 */
export async function sendWithUndo<R>(
  sending: Promise<WriteResult<R>>,
  describe: (reply: R) => Undoable,
): Promise<WriteResult<R>> {
  await saveWithUndo(async () => {
    const result = await sending
    return result.ok ? offerUndo(describe(result.reply)) : undefined
  })
  return sending
}

/** Sends rows in calls of the maximum size until one fails. Resolves to the rows that were sent. */
export async function sendInParts<Row extends { id: string }>(
  rows: readonly Row[],
  send: (ids: string[]) => Promise<{ ok: boolean }>,
): Promise<readonly Row[]> {
  for (let start = 0; start < rows.length; start += maxIds) {
    const { ok } = await send(rows.slice(start, start + maxIds).map(({ id }) => id))
    if (!ok) return rows.slice(0, start)
  }
  return rows
}

/** The variables of a mutation, with its callbacks: the component may show another row before the reply arrives. */
type Write<E extends Endpoint> = PendingWrite & {
  endpoint: E
  input: EndpointInput<E>
  options: WriteOptions<E>
  init: MutationSendOptions<E>
  rollback?: Rollback
}

/** A single object for all components, so that rendering does not set options again. */
const writeMutation = {
  // Returns nothing: a context would notify all subscribers a second time.
  onMutate<E extends Endpoint>(write: Write<E>): void {
    cancelAffectedQueries(write.endpoint)
    write.rollback = write.options.optimistic?.(write.input)
  },
  async mutationFn<E extends Endpoint>(write: Write<E>): Promise<EndpointReply<E>> {
    const { endpoint, options, init } = write
    // The paint of the optimistic update comes first: sending takes part of a frame.
    if (write.rollback) await waitForPaint()
    try {
      return await callEndpoint(endpoint, write.input, init)
    } catch (failure) {
      const nextInput = isStaleError(failure) && init.retryWith?.(failure.current as EndpointReply<E>)
      if (!nextInput) throw failure
      rollBack(write, failure)
      write.input = nextInput
      write.rollback = options.optimistic?.(nextInput)
      return callEndpoint(endpoint, nextInput, init)
    }
  },
  onSuccess<E extends Endpoint>(reply: EndpointReply<E>, { options, input, lockKeys }: Write<E>): void {
    withdrawUndo(options.targetId === undefined ? lockKeys : [...lockKeys, options.targetId])
    options.onSuccess?.(reply, input)
  },
  onError<E extends Endpoint>(failure: Error, write: Write<E>): void {
    rollBack(write, failure)
    if (!(failure instanceof ApiError)) return
    const isHandled = write.init.onError?.(failure)
    if (failure.status === 401) redirectToSignIn()
    else if (!isHandled) showFailure(write.options, failure)
  },
  onSettled<E extends Endpoint>(_reply: EndpointReply<E> | undefined, failure: Error | null, write: Write<E>): void {
    invalidateAffectedQueries(write.endpoint, failure, write)
  },
}

/** Waits for a connection instead of failing without one, because its result is already shown. */
const optimisticWriteMutation = {
  ...writeMutation,
  networkMode: 'offlineFirst' as const,
  retry: (_failureCount: number, failure: Error) =>
    failure instanceof ApiError && failure.userMessage === unreachableMessage && !onlineManager.isOnline(),
  retryDelay: 0,
}

function rollBack<E extends Endpoint>(write: Write<E>, failure: unknown): void {
  write.rollback?.()
  write.rollback = undefined
  if (isStaleError(failure)) write.options.onSuccess?.(failure.current as EndpointReply<E>, write.input)
}

const isStaleError = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.code === 'STALE'

function showFailure<E extends Endpoint>(
  { failed, prefersServerMessage = false }: WriteOptions<E>,
  { code, userMessage }: Pick<ApiError, 'code' | 'userMessage'>,
): void {
  // Only our own answers have a code; a proxy's answer has no message.
  const hasServerMessage = prefersServerMessage && code !== undefined
  const content = typeof failed === 'string' ? { title: 'Error', description: failed } : failed
  const hasReason =
    userMessage === noAnswerMessage || userMessage === pendingMessage || code === 'TRANSITION' || code === 'STALE'
  const reason = code === 'NOT_FOUND' ? goneMessage : hasReason && userMessage
  const description = hasServerMessage
    ? userMessage
    : reason
      ? `${content.description.replace(/\.$/, '')}. ${reason}`
      : content.description
  toast({ ...content, description, variant: 'destructive' })
}

const goneMessage = 'What you are changing was deleted or given to somebody else.'
const pendingMessage = 'An earlier change is still being saved. Try again in a moment.'

/** Waits until the next frame is drawn, or 50 ms if none is, as in a hidden page. */
const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, 50)
    requestAnimationFrame(() => window.setTimeout(resolve))
  })
