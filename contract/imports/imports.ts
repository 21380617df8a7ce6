import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/format-count.ts'
import { allRoles } from '#contract/base/roles.ts'
import {
  Day,
  Id,
  OptionalId,
  optionalOrNull,
  pageParamsUpTo,
  ReplyInstant,
  wholeNumberBetween,
} from '#contract/base/schema.ts'
import { ClientStatus } from '#contract/clients/clients.ts'
import { PolicyStatus } from '#contract/policies/policies.ts'
import { matchActions, rowActions, rowGroups } from './import-decisions.ts'
import {
  dateOrders,
  importDelimiters,
  importEncodings,
  importFields,
  importLimits,
  importUndoDays,
} from './import-fields.ts'

const ImportField = z.enum(importFields)

/** A column of a file as the preview shows it: its first values, and the field it is imported as. */
export const ImportColumn = z.object({
  /** Its place in the file, from 0. */
  index: z.int(),
  header: z.string(),
  /** The first three values that are not empty, cut at 200 characters. */
  samples: z.array(z.string()),
  /** The field it is imported as; null for none. Several columns of an address, of names or of notes are joined. */
  field: z.nullable(ImportField),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const ImportState = z.enum(['preview', 'running', 'done', 'undone', 'failed'])
export type ImportState = z.infer<typeof ImportState>

/** How many rows of a file are in each group. */
export const ImportCounts = z.object({ new: z.int(), match: z.int(), problem: z.int(), leftOut: z.int() })
export type ImportCounts = z.infer<typeof ImportCounts>

/** A file of clients with their policies, and how far its import is: docs/product/imports.md. */
export const Import = z.object({
  id: Id,
  state: ImportState,
  fileName: z.string(),
  encoding: z.enum(importEncodings),
  /** Null for a file of contacts (.vcf). */
  delimiter: z.nullable(z.enum(importDelimiters)),
  rowCount: z.int(),
  /** Null if no date needs it, or if the user is asked with `dateSamples`. */
  dateOrder: z.nullable(z.enum(dateOrders)),
  dateSamples: z.array(z.string()),
  columns: z.array(ImportColumn),
  onMatch: z.enum(matchActions),
  /** Owner of the new clients, unless a column of owners says otherwise. */
  assignedAgentId: Id,
  counts: ImportCounts,
  /** Rows already processed. */
  processed: z.int(),
  added: z.int(),
  changed: z.int(),
  skipped: z.int(),
  problems: z.int(),
  /** Set once the import is undone. */
  removed: z.int(),
  restored: z.int(),
  /** Why a run stopped. */
  failure: z.nullable(z.string()),
  /** When the same file was imported before. */
  importedBefore: z.nullable(ReplyInstant),
  createdAt: ReplyInstant,
  finishedAt: z.nullable(ReplyInstant),
  undoneAt: z.nullable(ReplyInstant),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.nullable(ReplyInstant),
})
export type Import = z.infer<typeof Import>

const ImportParams = z.object({ importId: Id })

export const createImport = endpoint({
  name: 'createImport',
  method: 'POST',
  path: '/api/imports',
  summary: `Read a .csv, .tsv or .vcf of clients and their policies and show what each row would become; at most ${importLimits.bytes / 1_048_576} MB and ${formatCount(importLimits.rows)} rows`,
  access: allRoles,
  work: 'none',
  upload: { field: 'document', maxBytes: importLimits.bytes, mayBeEmpty: true },
  /** `assignedAgentId` is for admins: the agent of the new clients. */
  body: z.object({ assignedAgentId: OptionalId }),
  reply: Import,
  status: 201,
  idempotent: true,
  isSlow: true,
  limit: { calls: 30, minutes: 10 },
  errors: ['FORBIDDEN', 'DUPLICATE', 'TOO_LARGE', 'WRONG_TYPE', 'UNREADABLE', 'UNAVAILABLE'],
  changes: ['imports'],
})

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/imports',
  summary: `List the caller's imports of the last ${importUndoDays} days, newest first, paged`,
  access: allRoles,
  query: z.object(pageParamsUpTo(50)),
  reply: z.array(Import),
  paged: true,
  shows: ['imports'],
})

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/imports/:importId',
  summary: 'Get an import, with its progress while it runs and its counts afterwards',
  access: allRoles,
  params: ImportParams,
  reply: Import,
  shows: ['imports'],
})

export const changeImport = endpoint({
  name: 'changeImport',
  method: 'PATCH',
  path: '/api/imports/:importId',
  summary: 'Change how a file is read or what happens to clients who are here already; its rows are read again',
  access: allRoles,
  work: 'none',
  params: ImportParams,
  body: z.object({
    columns: optionalOrNull(
      z
        .array(z.object({ index: wholeNumberBetween(0, importLimits.columns - 1), field: z.nullable(ImportField) }))
        .check(z.maxLength(importLimits.columns)),
    ),
    dateOrder: optionalOrNull(z.enum(dateOrders)),
    onMatch: optionalOrNull(z.enum(matchActions)),
    encoding: optionalOrNull(z.enum(importEncodings)),
    delimiter: optionalOrNull(z.enum(importDelimiters)),
  }),
  reply: Import,
  isSlow: true,
  limit: { calls: 120, minutes: 10 },
  errors: ['FORBIDDEN', 'TRANSITION', 'TOO_LARGE', 'UNREADABLE', 'UNAVAILABLE'],
  changes: ['imports'],
})

export const deleteImport = endpoint({
  name: 'deleteImport',
  method: 'DELETE',
  path: '/api/imports/:importId',
  summary: 'Discard a file that was not imported',
  access: allRoles,
  params: ImportParams,
  errors: ['TRANSITION'],
  changes: ['imports'],
})

const RowGroup = z.enum(rowGroups)
const RowAction = z.enum(rowActions)

/** A row of a file: its cells, what they become, its problems and match, and its outcome once it was imported. */
export const ImportRow = z.object({
  id: z.string(),
  line: z.int(),
  group: RowGroup,
  /** The action chosen for this row; null to follow its group. */
  action: z.nullable(RowAction),
  /** As in the file, cut at 200 characters. */
  cells: z.array(z.string()),
  /** The client fields that they become. */
  fields: z.object({
    firstName: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    dateOfBirth: z.nullable(Day),
    status: z.nullable(ClientStatus),
    notes: z.nullable(z.string()),
  }),
  /** The policy that it adds or changes; status and currency are null if the row does not give them. */
  policy: z.nullable(
    z.object({
      carrier: z.string(),
      line: z.string(),
      policyNumber: z.nullable(z.string()),
      status: z.nullable(PolicyStatus),
      effectiveDate: Day,
      renewalDate: Day,
      termMonths: z.int(),
      premiumCents: z.nullable(z.int()),
      currency: z.nullable(z.string()),
      notes: z.nullable(z.string()),
    }),
  ),
  /** `column` is the place of the cell, null for the row as a whole. */
  problems: z.array(z.object({ column: z.nullable(z.int()), message: z.string() })),
  /** Whether the row cannot be imported under any choice. */
  isFatal: z.boolean(),
  /** The existing client, matched directly or by policy, or the earlier row of the same person. */
  match: z.nullable(
    z.object({
      same: z.enum(['email', 'phone', 'policy', 'line']),
      clientId: z.nullable(Id),
      name: z.string(),
      line: z.nullable(z.int()),
      archivedAt: z.nullable(ReplyInstant),
    }),
  ),
  outcome: z.nullable(z.enum(['added', 'changed', 'skipped', 'problem'])),
})
export type ImportRow = z.infer<typeof ImportRow>

export const listImportRows = endpoint({
  name: 'listImportRows',
  method: 'GET',
  path: '/api/imports/:importId/rows',
  summary: 'List the rows of a file, of one group or all, in their order, paged',
  access: allRoles,
  params: ImportParams,
  query: z.object({ group: z.optional(RowGroup), ...pageParamsUpTo(200, 100) }),
  reply: z.array(ImportRow),
  paged: true,
  shows: ['imports'],
})

export const changeImportRow = endpoint({
  name: 'changeImportRow',
  method: 'PATCH',
  path: '/api/imports/:importId/rows/:line',
  summary: 'Choose what happens to one row',
  access: allRoles,
  params: z.object({
    importId: Id,
    line: z.pipe(z.string().check(z.regex(/^\d{1,7}$/, 'Must be the number of a line')), z.transform(Number)),
  }),
  body: z.object({ action: RowAction }),
  reply: ImportRow,
  errors: ['TRANSITION'],
  updates: ['imports'],
})

export const changeImportRows = endpoint({
  name: 'changeImportRows',
  method: 'PATCH',
  path: '/api/imports/:importId/rows',
  summary: 'Choose what happens to all rows of a group',
  access: allRoles,
  params: ImportParams,
  body: z.object({ group: RowGroup, action: RowAction }),
  reply: Import,
  errors: ['TRANSITION'],
  changes: ['imports'],
})

export const runImport = endpoint({
  name: 'runImport',
  method: 'POST',
  path: '/api/imports/:importId/run',
  summary: 'Bring a file in; one import of an organization runs at a time, a failed one goes on where it stopped',
  access: allRoles,
  params: ImportParams,
  reply: Import,
  status: 202,
  errors: ['TRANSITION'],
  changes: ['imports'],
})

export const downloadImportProblems = endpoint({
  name: 'downloadImportProblems',
  method: 'GET',
  path: '/api/imports/:importId/problems',
  summary: 'Download the rows that were not imported because of a problem, as CSV with a column that says which',
  access: allRoles,
  work: 'none',
  params: ImportParams,
  download: true,
  isLargeRead: true,
})

/** The result of undoing an import: what was removed and restored, and the rows that were kept. */
export const ImportUndo = z.object({
  /** Clients that were removed, and rows of which a client or a policy was restored. */
  removed: z.int(),
  restored: z.int(),
  /** Rows kept because somebody has worked with them since: the first 500; `keptCount` counts all. */
  kept: z.array(z.object({ line: z.int(), clientId: Id, name: z.string(), reason: z.string() })),
  keptCount: z.int(),
})
export type ImportUndo = z.infer<typeof ImportUndo>

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/imports/:importId/undo',
  summary: `Take an import back within ${importUndoDays} days, except what was changed since`,
  access: allRoles,
  work: 'none',
  params: ImportParams,
  reply: ImportUndo,
  isSlow: true,
  errors: ['TRANSITION'],
  changes: ['imports', 'clients', 'timeline', 'policies', 'renewals', 'tasks', 'occurrences'],
})
