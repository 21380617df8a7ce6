import type { ErrorCode } from '#contract/base/errors.ts'

/** Maps an error of PostgreSQL or its connection to an error code; undefined for a defect of the program. */
export function classifyDatabaseError(error: unknown): ErrorCode | undefined {
  const { code, message } = error as { code?: string; message?: string }
  if (typeof code === 'string')
    return (
      errorCodeBySqlState[code] ??
      errorCodeBySqlStateClass[code.slice(0, 2)] ??
      (connectionErrorCodes.has(code) ? 'UNAVAILABLE' : undefined)
    )
  return message && connectionLostPattern.test(message) ? 'UNAVAILABLE' : undefined
}

/**
 * Whether an error means that the database could not be reached, was lost or is full, which a stack would not explain.
 */
export function isConnectionError(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return typeof code === 'string'
    ? /^(08\w{3}|57P0[1-3]|53[13]00)$/.test(code) || connectionErrorCodes.has(code)
    : connectionLostPattern.test(message)
}

const errorCodeBySqlState: Record<string, ErrorCode> = {
  '23505': 'DUPLICATE',
  '40001': 'UNAVAILABLE',
  '40P01': 'UNAVAILABLE',
  '55P03': 'UNAVAILABLE',
  '57014': 'UNAVAILABLE',
  '25P03': 'UNAVAILABLE',
  // A pooler lost a prepared statement.
  '26000': 'UNAVAILABLE',
}

/** Connection, resources, operator intervention and system errors. */
const errorCodeBySqlStateClass: Record<string, ErrorCode> = {
  '08': 'UNAVAILABLE',
  '53': 'UNAVAILABLE',
  '57': 'UNAVAILABLE',
  '58': 'UNAVAILABLE',
}

const connectionErrorCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** Messages of node-postgres errors that have no code. */
const connectionLostPattern =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/
