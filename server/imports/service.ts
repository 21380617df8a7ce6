import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { getRowGroup, type RowAction, type RowGroup } from '#contract/imports/import-decisions.ts'
import { importFieldLabels, type ImportField, importUndoDays } from '#contract/imports/import-fields.ts'
import type { changeImport as ChangeImport, Import, ImportRow } from '#contract/imports/imports.ts'
import { policyLimits } from '#contract/policies/policies.ts'
import { canAccessWholeOrganization, type Ctx, type NonTransactionalCtx } from '#server/base/context.ts'
import { Failure, throwInvalid, throwNotFound, throwTransition } from '#server/base/failure.ts'
import type { FileStorage } from '#server/base/files/file-storage.ts'
import type { IncomingUpload } from '#server/base/files/upload.ts'
import {
  decodeCursor,
  encodeCursor,
  type Page,
  type PageQuery,
  readNewestFirst,
  toPage,
} from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import { matchClients } from '#server/clients/for-imports-store.ts'
import { getImportFileKey, storeImportFile } from '#server/documents/for-imports.ts'
import { type ImportReader, type ReadImport, throwFileProblem } from '#server/imports/reader/import-reader.ts'
import type { ReadOptions, ReadRow } from '#server/imports/reader/read-file.ts'
import { findPolicySettings, type PolicyOfNumber } from '#server/policies/for-imports-store.ts'
import { describeTakenPolicy, findClientOfPolicy, findPolicies } from './policies.ts'
import * as rowsStore from './rows-store.ts'
import * as store from './store.ts'

export type ImportDeps = { files: FileStorage; readFile: ImportReader }

/** How long an import can be undone, in milliseconds. */
export const importUndoMs = importUndoDays * dayMs

async function toImports(ctx: Ctx, stored: readonly store.StoredImport[]): Promise<Import[]> {
  const counted = stored.length
    ? await rowsStore.countRows(
        ctx,
        stored.map(({ id }) => id),
      )
    : []
  return stored.map((one) => {
    const counts = counted.find(({ importId }) => importId === one.id) ?? noRows
    const canUndo = (one.state === 'done' || one.state === 'failed') && one.added + one.changed > 0
    const endMs = Date.parse(one.finishedAt ?? one.createdAt) + importUndoMs
    return { ...one, counts, undoUntil: canUndo && endMs > ctx.now.getTime() ? new Date(endMs).toISOString() : null }
  })
}

const noRows = { new: 0, match: 0, problem: 0, leftOut: 0 }

/** Gets an import of the viewer. Throws NOT_FOUND. */
export const getImport = async (ctx: Ctx, id: string): Promise<Import> =>
  (await toImports(ctx, [(await store.findImport(ctx, id)) ?? throwNotFound()]))[0]!

/** Lists one page of the viewer's imports, newest first. Throws VALIDATION at `cursor`. */
export async function getImportPage(ctx: Ctx, query: PageQuery): Promise<Page<Import[]>> {
  const page = await readNewestFirst('imports', query, (before, limit) => store.listImports(ctx, before, limit))
  return { ...page, rows: await toImports(ctx, page.rows) }
}

/**
 * Reads an uploaded file and stores its rows, without adding anything to the book yet. Throws WRONG_TYPE, TOO_LARGE,
 * UNREADABLE, UNAVAILABLE, FORBIDDEN, or VALIDATION at `assignedAgentId`.
 */
export async function createImport(
  ctx: NonTransactionalCtx,
  deps: ImportDeps,
  { receive, claimKey }: IncomingUpload<{ assignedAgentId?: string | null }>,
): Promise<Import> {
  const { fields, fileName, path, size, sha256 } = await receive()
  const assignedAgentId = fields.assignedAgentId ?? ctx.viewer.id
  if (assignedAgentId !== ctx.viewer.id && !canAccessWholeOrganization(ctx.viewer)) throw new Failure('FORBIDDEN')
  const extension = extname(fileName).toLowerCase()
  if (!['.csv', '.tsv', '.vcf'].includes(extension)) throwFileProblem('wrongType')
  if (size === 0) throwFileProblem('empty')
  const read = await deps.readFile(ctx.viewer.id, path, await findReadOptions(ctx, extension))
  const fileId = await storeImportFile(ctx, deps.files, { path, size })
  return ctx.transact('write', async (txCtx) => {
    if (!(await store.lockActiveOwners(txCtx, [assignedAgentId])).size)
      throwInvalid('assignedAgentId', 'Choose an active user of the organization')
    const content = { fileName, size, sha256, assignedAgentId }
    const { id, isReplay } = await claimKey(txCtx, content)
    if (isReplay) return getImport(txCtx, id)
    const added = { id, assignedAgentId, fileId, fileName, fileSize: size, sha256, onMatch: 'fill' } as const
    await store.addImport(txCtx, { ...read.head, ...added })
    await addRows(txCtx, id, read)
    return getImport(txCtx, id)
  })
}

type Changes = ParsedRequest<typeof ChangeImport>['body']

/**
 * Changes how a file is read, which reads its rows again, or the action for existing clients. Choices for single rows
 * are kept as long as the rows are. Throws NOT_FOUND, FORBIDDEN, TRANSITION, UNREADABLE, or UNAVAILABLE.
 */
export async function changeImport(
  ctx: NonTransactionalCtx,
  deps: ImportDeps,
  id: string,
  changes: Changes,
): Promise<Import> {
  const before = await ctx.transact('read', async (txCtx) => (await store.findImport(txCtx, id)) ?? throwNotFound())
  assertPreview(before)
  const onMatch = changes.onMatch ?? before.onMatch
  const { columns, dateOrder, encoding, delimiter } = changes
  if (columns?.some(({ field }) => field === 'owner') && !canAccessWholeOrganization(ctx.viewer))
    throw new Failure('FORBIDDEN')
  const outside = columns?.findIndex(({ index }) => index >= before.columns.length) ?? -1
  if (outside >= 0) throwInvalid(`columns.${outside}.index`, 'The file has no such column')
  const isReadAgain = columns ?? dateOrder ?? encoding ?? delimiter
  const read = isReadAgain && (await readStoredFile(ctx, deps, before, changes))
  return ctx.transact('write', async (txCtx) => {
    const stored = (await store.lockImport(txCtx, id)) ?? throwNotFound()
    assertPreview(stored)
    await store.saveImportSettings(txCtx, id, { ...stored, ...(read && read.head), onMatch })
    if (read) {
      await rowsStore.deleteRows(txCtx, id)
      await addRows(txCtx, id, read)
    }
    return getImport(txCtx, id)
  })
}

async function readStoredFile(
  ctx: NonTransactionalCtx,
  { files, readFile }: ImportDeps,
  stored: store.StoredImport,
  { columns, dateOrder, encoding, delimiter }: Changes,
): Promise<ReadImport> {
  const bytes =
    stored.fileId && (await files.find(getImportFileKey(ctx.viewer.organizationId, stored.fileId), stored.fileSize))
  if (!bytes) throwTransition('The file is no longer kept. Choose it again.')
  const path = join(files.incomingDir, randomUUID())
  try {
    await mkdir(files.incomingDir, { recursive: true, mode: 0o700 })
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    // Another encoding or separator changes the columns, which are guessed again.
    const isSameTable = !encoding && !delimiter
    const chosen = new Map(columns?.map(({ index, field }) => [index, field]))
    const fields: (ImportField | null)[] = stored.columns.map(
      ({ index, field }) => chosen.get(index) ?? (chosen.has(index) ? null : field),
    )
    return await readFile(ctx.viewer.id, path, {
      ...(await findReadOptions(ctx, extname(stored.fileName).toLowerCase())),
      encoding: encoding ?? stored.encoding,
      delimiter: delimiter ?? stored.delimiter ?? undefined,
      fields: isSameTable ? fields : undefined,
      dateOrder: dateOrder ?? (isSameTable && !columns ? (stored.dateOrder ?? undefined) : undefined),
    })
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

async function findReadOptions(ctx: NonTransactionalCtx, extension: string): Promise<ReadOptions> {
  const { lines } = await ctx.transact('read', findPolicySettings)
  const { countPerClient: maxCount, termMonths: maxTermMonths, premiumCents: maxPremiumCents } = policyLimits
  return {
    extension,
    country: ctx.viewer.country,
    today: ctx.today,
    maxLengths: maxTextLengths,
    policies: { lines, maxCount, maxTermMonths, maxPremiumCents },
    mayAssign: canAccessWholeOrganization(ctx.viewer),
  }
}

const assertPreview = ({ state }: store.StoredImport): void => {
  assertNotRunning(state)
  if (state === 'undone') throwTransition('This import was undone. Choose the file again.')
  if (state !== 'preview') throwTransition('This file was imported already')
}

/** Throws TRANSITION while a file is being imported. */
export function assertNotRunning(state: store.StoredImport['state']): void {
  if (state === 'running') throwTransition('This file is being imported. Wait until it has finished.')
}

/** How many rows are matched and stored at a time. */
const rowsPerStatement = 1_000

async function addRows(ctx: Ctx, importId: string, { head, readRows }: ReadImport): Promise<void> {
  for (const rows of readRows(rowsPerStatement))
    await rowsStore.addRows(ctx, importId, await prepareRows(ctx, head.columns, rows))
  await rowsStore.shareMatches(ctx, importId)
  await rowsStore.regroupRepeats(ctx, importId)
}

/** Matches the rows to clients and finds their agents. */
async function prepareRows(
  ctx: Ctx,
  columns: ReadImport['head']['columns'],
  rows: readonly ReadRow[],
): Promise<rowsStore.NewRow[]> {
  const emails = [...new Set(rows.flatMap(({ ownerEmail }) => ownerEmail ?? []))]
  const [matches, policies, owners] = await Promise.all([
    matchClients(ctx, rows),
    findPolicies(ctx, rows),
    emails.length ? store.findOwnersByEmail(ctx, emails) : [],
  ])
  const matchByLine = new Map(matches.map((match) => [match.line, match]))
  const ownerByEmail = new Map(owners.map(({ email, id }) => [email, id]))
  const ownerColumn = columns.findIndex(({ field }) => field === 'owner')
  const numberColumn = columns.findIndex(({ field }) => field === 'policyNumber')
  return rows.map(({ ownerEmail, ...row }) => {
    const found = policies.get(row.line)
    const match = matchByLine.get(row.line) ?? toPolicyMatch(row, found)
    // An earlier row may add the person that a later row belongs to: the run checks again.
    const taken =
      row.sameAsLine === null || !found?.isAccessible ? describeTakenPolicy(row, found, match?.clientId) : undefined
    const ownerId = ownerEmail === null ? null : (ownerByEmail.get(ownerEmail) ?? null)
    const problems = [
      ...row.problems,
      ...(ownerEmail !== null && ownerId === null
        ? [
            {
              column: ownerColumn,
              message: 'Not an active user of your organization. Enter the e-mail address of one.',
            },
          ]
        : []),
      ...(taken ? [{ column: numberColumn, message: taken }] : []),
      ...(match?.archivedAt
        ? [{ column: null, message: `Is ${match.name}, who is archived. Choose what to do, or restore them first.` }]
        : []),
    ]
    return {
      ...row,
      ownerId,
      problems,
      isFatal: problems.some(({ isFatal }) => isFatal),
      clientId: match?.clientId ?? null,
      matchedBy: match?.same ?? null,
      newClientId: newId(),
      rowGroup: getRowGroup({
        action: null,
        hasProblems: problems.length > 0,
        isMatch: match !== undefined || row.sameAsLine !== null,
      }),
    }
  })
}

/** Builds the match of a row with the client who has its policy. */
function toPolicyMatch(row: Omit<ReadRow, 'ownerEmail'>, found: PolicyOfNumber | undefined) {
  const clientId = findClientOfPolicy(row, found)
  return clientId === undefined
    ? undefined
    : { clientId, same: 'policy' as const, name: found!.clientName!, archivedAt: found!.archivedAt }
}

type RowsQuery = { group?: RowGroup | undefined; cursor?: string | undefined; limit: number }

/** Lists one page of the rows of an import of the viewer. Throws NOT_FOUND, or VALIDATION at `cursor`. */
export async function getRowPage(
  ctx: Ctx,
  id: string,
  { group, cursor, limit }: RowsQuery,
): Promise<Page<ImportRow[]>> {
  const after = decodeCursor('importrows', 'line', cursor)
  if (!(await store.findImport(ctx, id))) throwNotFound()
  const rows = await rowsStore.listRows(ctx, id, { group, afterLine: Number(after?.value ?? 0), limit: limit + 1 })
  return toPage(rows, limit, ({ line }) => encodeCursor('importrows', { value: String(line), id }))
}

/** Saves the action chosen for one row. Throws NOT_FOUND, TRANSITION, or VALIDATION at `action`. */
export async function changeRow(ctx: Ctx, id: string, line: number, action: RowAction): Promise<ImportRow> {
  assertPreview((await store.lockImport(ctx, id)) ?? throwNotFound())
  const row = (await rowsStore.findRow(ctx, id, line)) ?? throwNotFound()
  if (row.isFatal && action !== 'leave') throwInvalid('action', `${row.problems[0]!.message} Leave this row out.`)
  if (!row.match) assertNoChange(action)
  await rowsStore.saveAction(ctx, id, { line, action })
  await rowsStore.regroupRepeats(ctx, id, line)
  return (await rowsStore.findRow(ctx, id, line))!
}

function assertNoChange(action: RowAction): void {
  if (action === 'fill' || action === 'overwrite')
    throwInvalid('action', 'There is no client that this row could change')
}

/**
 * Saves the action chosen for all rows of a group, except those that cannot be imported; rows left out or with a
 * problem that match nobody are added. Throws NOT_FOUND, TRANSITION, or VALIDATION at `action`.
 */
export async function changeRows(ctx: Ctx, id: string, group: RowGroup, action: RowAction): Promise<Import> {
  assertPreview((await store.lockImport(ctx, id)) ?? throwNotFound())
  if (group === 'new') assertNoChange(action)
  await rowsStore.saveAction(ctx, id, { group, action })
  await rowsStore.regroupRepeats(ctx, id)
  return getImport(ctx, id)
}

/**
 * Starts to import a file, or resumes after a failure. Throws NOT_FOUND, or TRANSITION, also while another import of
 * the organization runs.
 */
export async function startRun(ctx: Ctx, id: string): Promise<Import> {
  const stored = (await store.lockImport(ctx, id)) ?? throwNotFound()
  if (stored.state !== 'failed') assertPreview(stored)
  if (await store.isImportRunning(ctx))
    throwTransition('Another import of your organization is running. Wait until it has ended.')
  await store.saveImportProgress(ctx, id, { state: 'running', failure: null })
  ctx.db.runJobAfterCommit(runImportsJobName)
  return getImport(ctx, id)
}

/** The name of the job that imports files. */
export const runImportsJobName = 'run-imports'

/** Discards a file that was not imported. Throws NOT_FOUND or TRANSITION. */
export async function deleteImport(ctx: Ctx, id: string): Promise<void> {
  assertPreview((await store.lockImport(ctx, id)) ?? throwNotFound())
  await store.deleteImportById(ctx, id)
}

/** Describes the problems of a row in one text, for the file that `exportProblems` writes. */
export const describeProblems = (columns: Import['columns'], problems: ImportRow['problems']): string =>
  problems
    .map(({ column, message }) => {
      const found = column === null ? undefined : columns[column]
      return found ? `${found.header}${found.field ? ` (${importFieldLabels[found.field]})` : ''}: ${message}` : message
    })
    .join(' ')
