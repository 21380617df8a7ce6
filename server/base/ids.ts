import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id, UUIDv7: rows made later sort later (contract 1). */
export const newId = (): string => v7()

const instance = randomBytes(6).toString('base64url')
let requests = 0

/** Names a request in its answer and in the log: this instance's own random mark and a count, cheaper than a random each. */
export const newRequestId = (): string => `${instance}-${(++requests).toString(36)}`
