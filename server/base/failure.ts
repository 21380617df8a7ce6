import { type ErrorCode, errorDefinitions, type Issue } from '#contract/base/errors.ts'

/** A refusal: throwing it rolls the transaction back and answers with the status of its code. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly issues?: Issue[]
  readonly current?: unknown
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
  /** Name of the limit that was reached, for the metrics. */
  readonly limit?: string

  constructor(code: ErrorCode, { message = errorDefinitions[code].message, cause, ...details }: FailureOptions = {}) {
    super(message, { cause })
    this.code = code
    Object.assign(this, details)
  }
}

type FailureOptions = { message?: string; cause?: unknown } & Partial<Omit<Failure, keyof Error | 'code'>>

/** Throws NOT_FOUND, which does not distinguish a missing row from an inaccessible one. */
export function throwNotFound(): never {
  throw new Failure('NOT_FOUND')
}

/** Throws VALIDATION with one issue. */
export function throwInvalid(path: string, message: string): never {
  throw new Failure('VALIDATION', { issues: [{ path, message }] })
}

/** Throws VALIDATION with these issues; does nothing if there are none. */
export function throwIfIssues(issues: Issue[]): void {
  if (issues.length) throw new Failure('VALIDATION', { issues })
}

/** Throws TRANSITION with the reason. */
export function throwTransition(message: string): never {
  throw new Failure('TRANSITION', { message })
}

/** Throws STALE with the current row. */
export function throwStale(current: unknown): never {
  throw new Failure('STALE', { current })
}
