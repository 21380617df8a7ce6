import type { AccessRow } from './access-rows.ts'

/** The rows of the access matrix about what is kept of a client: timeline, notes, documents. */
export const ofClientRecords: Record<string, AccessRow[]> = {}
