import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Creates a UUIDv7: later ids sort after earlier ones. */
export const newId = (): string => v7()

/** Whether a text is a UUID in lower case, of any version. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const instancePrefix = randomBytes(6).toString('base64url')
let requestCount = 0

/** Names a request in its answer and in the log: this instance's own random mark and a count, cheaper than a random each. */
export const newRequestId = (): string => `${instancePrefix}-${(++requestCount).toString(36)}`
