import type { ErrorBody, ErrorCode, Issue } from '#contract/base/errors.ts'

/** The message when the server did not answer. */
export const unreachableMessage = 'Daybook cannot be reached. Check your connection and try again.'

/** The message when a write was sent and no answer came in time: whether it was saved is unknown. */
export const noAnswerMessage = 'Daybook did not answer. Check your connection and try again.'

/** A call that was refused or lost. The message is "status: body"; status 0 means no answer (docs/product/interface.md#data-changes-and-forms). */
export class ApiError extends Error {
  readonly status: number
  readonly code?: ErrorCode
  /** Issues by field; empty for other refusals. */
  readonly issues: readonly Issue[]
  /** With STALE, the row as the server has it; with DUPLICATE, the similar rows. */
  readonly current?: unknown
  /** The server's message, to be shown to the user. */
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

/** Whether a call found no session. */
export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The message to show for anything that was thrown. */
export const getErrorMessageForUser = (error: unknown): string =>
  error instanceof ApiError ? error.userMessage : 'Something went wrong on our side'

/** Empty for the HTML pages of proxies. */
function parseErrorBody(body: string): Partial<ErrorBody> {
  try {
    const parsed: unknown = JSON.parse(body)
    return parsed && typeof parsed === 'object' ? parsed : {}
  } catch {
    return {}
  }
}
