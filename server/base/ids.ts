import { v7 } from 'uuid'

/** A new id, UUIDv7: rows made later sort later (contract 1). */
export const newId = (): string => v7()
