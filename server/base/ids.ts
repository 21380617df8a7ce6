import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { v7 } from 'uuid'

/** Creates a UUIDv7: later ids sort after earlier ones. */
export const newId = (): string => v7()

/** Whether a text is a UUID in lower case, of any version. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const instancePrefix = randomBytes(6).toString('base64url')
let requestCount = 0

/**
 * Creates a request id for answers and the log: a random prefix per instance and a counter, cheaper than randomness per
 * request.
 */
export const newRequestId = (): string => `${instancePrefix}-${(++requestCount).toString(36)}`

/** Returns the `X-Request-Id` of a request, undefined if it has none or it does not look like an id. */
export const findProxyRequestId = ({ headers }: IncomingMessage): string | undefined =>
  findHeader(headers['x-request-id'], /^[\w.:-]{1,64}$/)

/** Returns the `traceparent` of W3C Trace Context, undefined if it is missing or malformed. */
export const findTraceparent = ({ headers }: IncomingMessage): string | undefined =>
  findHeader(headers.traceparent, /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/)

const findHeader = (value: string | string[] | undefined, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined
