import { type ErrorCode, errors, type Issue } from '#contract/base/errors.ts'

/** A refusal on its way to the caller: what is thrown rolls the transaction back and answers with its code's status. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly issues?: Issue[]
  readonly current?: unknown
  /** Seconds after which a further try may succeed. */
  readonly retryAfterSeconds?: number

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      issues?: Issue[]
      current?: unknown
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? errors[code].message, { cause: options.cause })
    this.code = code
    this.issues = options.issues
    this.current = options.current
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Throws NOT_FOUND; the same words for what does not exist and for what is not the caller's (contract 1). */
export function notFound(): never {
  throw new Failure('NOT_FOUND')
}

/** Throws VALIDATION with one sentence at one field. */
export function invalid(path: string, message: string): never {
  throw new Failure('VALIDATION', { issues: [{ path, message }] })
}

/** Throws VALIDATION with these issues; does nothing where there are none. */
export function rejectIssues(issues: Issue[]): void {
  if (issues.length) throw new Failure('VALIDATION', { issues })
}

/** Throws TRANSITION with the reason the state gives. */
export function transition(message: string): never {
  throw new Failure('TRANSITION', { message })
}

/** Throws STALE with the row as it is now. */
export function stale(current: unknown): never {
  throw new Failure('STALE', { current })
}
