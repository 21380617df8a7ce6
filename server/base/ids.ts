import { randomBytes } from 'node:crypto'
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
