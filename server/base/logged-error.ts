import { isConnectionError } from '#server/base/database/sqlstates.ts'

/** Returns the code of the innermost cause, else its HTTP or SMTP status, a lost database, or its name. */
export function findErrorCode(error: unknown): string {
  type Fields = { cause?: unknown; code?: string; responseCode?: number; statusCode?: number; name?: string }
  const { cause, code, responseCode, statusCode, name } = error as Fields
  return cause
    ? findErrorCode(cause)
    : String(code ?? responseCode ?? statusCode ?? (isConnectionError(error) ? 'CONNECTION_LOST' : name))
}

/** Returns the fields of an error to log: never its message, which may quote what somebody typed. */
export const toLoggedError = (error: unknown) => ({ error: (error as Error).name, code: findErrorCode(error) })
