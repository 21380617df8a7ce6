import type { ErrorBody, ErrorCode, Issue } from '#contract/base/errors.ts'

/** What a person reads when no answer came at all. */
export const unreachableMessage = 'Daybook cannot be reached. Check your connection and try again.'

/** A call that was refused or lost; the message is "status: body" (spec 8), status 0 means that nothing answered. */
export class ApiError extends Error {
  readonly status: number
  readonly code?: ErrorCode
  /** What each field got wrong; empty where the refusal was about something else. */
  readonly issues: readonly Issue[]
  /** The row as it is now, with STALE. */
  readonly current?: unknown
  /** The server's own sentence, for a person. */
  readonly userMessage: string

  constructor(status: number, body: string, options?: ErrorOptions) {
    super(status ? `${status}: ${body}` : body, options)
    const { code, issues = [], current, message } = parseErrorBody(body)
    this.status = status
    this.code = code
    this.issues = issues
    this.current = current
    this.userMessage = message ?? (status ? 'Something went wrong on our side' : body)
  }
}

/** What to tell a person about anything that was thrown. */
export const userMessageFor = (error: unknown): string =>
  error instanceof ApiError ? error.userMessage : 'Something went wrong on our side'

/** Proxies answer pages, not our JSON; those have nothing to say to a person. */
function parseErrorBody(body: string): Partial<ErrorBody> {
  try {
    const parsed: unknown = JSON.parse(body)
    return parsed && typeof parsed === 'object' ? parsed : {}
  } catch {
    return {}
  }
}
