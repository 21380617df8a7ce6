import { useId } from 'react'
import type { Answer, Endpoint, Given } from '#contract/endpoint.ts'
import type { Issue } from '#contract/errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { afterPaint } from './after-paint.ts'
import { call, type CallInit } from './call.ts'
import { CallFailed } from './call-failed.ts'
import { land, takeOff, useInFlight } from './in-flight.ts'
import { holdReads, releaseReads } from './refresh.ts'
import { useRepeatKey } from './repeat-key.ts'
import { leaveForSignIn } from './signed-out.ts'

export type WriteOptions<E extends Endpoint> = {
  /** What the toast says when it fails, under the title 'Error' where it has none of its own (spec 8). */
  failed: string | { title: string; description: string }
  /** The id of what is changed: a second change of it waits until the first is answered, in every component. */
  about?: string
  /** Things that other calls change as well, by a name of their own: while one of them changes any, the others wait. */
  blocks?: (given: Given<E>) => readonly string[]
  /** Shows the result at once, and answers the way back. */
  repaint?: (given: Given<E>) => () => void
  /** Shows the row as the server has it: after success, and when it was changed meanwhile (STALE). */
  arrived?: (row: Answer<E>) => void
}

export type SendInit<E extends Endpoint> = CallInit & {
  /** What to send, once, on top of a row that was changed meanwhile; nothing when that is for the person to decide. */
  again?: (current: Answer<E>) => Given<E> | undefined
  /** Looks at a refusal first; answers true where it tells the person itself, and no toast does. */
  told?: (failure: CallFailed) => boolean
}

export type Sent<E extends Endpoint> = { ok: true; answer: Answer<E> } | { ok: false; issues: readonly Issue[] }

export type Write<E extends Endpoint> = {
  busy: boolean
  /** Never throws for a refusal: that is told by a toast, or leads to the sign-in. */
  send: (given: Given<E>, init?: SendInit<E>) => Promise<Sent<E>>
}

/**
 * Sends changes: paints them first, takes them back with a toast when refused, and refreshes what became old. A create
 * that takes a key carries one, so that trying again makes nothing twice.
 */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E>): Write<E> {
  const own = useId()
  const what = `${endpoint.name} ${options.about ?? own}`
  const busy = useInFlight(what)
  const { keyOf, spent } = useRepeatKey()
  const send = async (given: Given<E>, init: SendInit<E> = {}): Promise<Sent<E>> => {
    const things = [what, ...(options.blocks?.(given) ?? [])]
    if (!takeOff(things)) return { ok: false, issues: [] }
    const stales = endpoint.stales ?? []
    holdReads(stales)
    try {
      const key = endpoint.idempotent && { idempotencyKey: keyOf(given) }
      const sent = await painted(endpoint, given, options, { ...key, ...init })
      if (sent.ok) spent()
      return sent
    } finally {
      land(things)
      releaseReads(stales)
    }
  }
  return { busy, send }
}

async function painted<E extends Endpoint>(
  endpoint: E,
  given: Given<E>,
  options: WriteOptions<E>,
  { again, told, ...init }: SendInit<E>,
): Promise<Sent<E>> {
  let putBack = options.repaint?.(given)
  const showCurrent = (failure: unknown) => {
    putBack?.()
    putBack = undefined
    if (isStale(failure)) options.arrived?.(failure.current as Answer<E>)
  }
  const sendAgain = (failure: unknown) => {
    showCurrent(failure)
    const next = isStale(failure) && again?.(failure.current as Answer<E>)
    if (!next) throw failure
    putBack = options.repaint?.(next)
    return call(endpoint, next, init)
  }
  try {
    // Calling takes a part of the frame: what was pressed is seen first.
    if (putBack) await afterPaint()
    const answer = await call(endpoint, given, init).catch(sendAgain)
    options.arrived?.(answer)
    return { ok: true, answer }
  } catch (failure) {
    showCurrent(failure)
    return refused(failure, options.failed, told)
  }
}

const isStale = (failure: unknown): failure is CallFailed => failure instanceof CallFailed && failure.code === 'STALE'

function refused(
  failure: unknown,
  words: WriteOptions<Endpoint>['failed'],
  told: ((failure: CallFailed) => boolean) | undefined,
): { ok: false; issues: readonly Issue[] } {
  if (!(failure instanceof CallFailed)) throw failure
  if (failure.status === 401) leaveForSignIn()
  else if (!told?.(failure)) {
    const said = typeof words === 'string' ? { title: 'Error', description: words } : words
    toast({ ...said, variant: 'destructive' })
  }
  return { ok: false, issues: failure.issues }
}
