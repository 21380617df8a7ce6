import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id, UUIDv7: rows made later sort later (contract 1). */
export const newId = (): string => v7()

const instancePrefix = randomBytes(6).toString('base64url')
let requestCount = 0

/** Names a request in its answer and in the log: this instance's own random mark and a count, cheaper than a random each. */
export const newRequestId = (): string => `${instancePrefix}-${(++requestCount).toString(36)}`
