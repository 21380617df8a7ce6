import { mergedFields } from '#contract/clients/merging.ts'
import { decideRow, mergeFields } from '#contract/imports/import-decisions.ts'
import type { ImportedFields } from '#contract/imports/read-row.ts'
import * as audit from '#server/audit/service.ts'
import { canAccessWholeOrganization, createContext, type Ctx } from '#server/base/context.ts'
import type { Database, Db } from '#server/base/database/database.ts'
import { toDuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import { newId } from '#server/base/ids.ts'
import {
  addImportedClients,
  type ImportedClient,
  lockImportedClients,
  matchClients,
  saveImportedClients,
} from '#server/clients/for-imports-store.ts'
import * as timeline from '#server/timeline/service.ts'
import * as rowsStore from './rows-store.ts'
import * as store from './store.ts'

/** Rows of one transaction. */
export const rowsPerBatch = 500

/**
 * Brings the next rows of an import in, in one transaction: what was committed is never done again, and what was not leaves
 * nothing behind. Answers whether there are more. A run stops as failed where its user may no longer do it.
 */
export const runNextBatch = (
  database: Pick<Database, 'inOrganization'>,
  { organizationId, id, createdBy }: store.RunningImport,
  now: Date,
  batchSize = rowsPerBatch,
): Promise<boolean> =>
  database.inOrganization(organizationId, 'write', async (db) => {
    const stored = await store.lockImportForJob({ db }, id)
    if (stored?.state !== 'running') return false
    const ctx = await createRunnerCtx(db, organizationId, createdBy, now)
    const rows = ctx ? await rowsStore.listNextRows(ctx, id, batchSize) : []
    const failure = ctx ? findMissingRight(ctx, stored, rows) : 'Whoever started this import was deactivated.'
    if (!ctx || failure) {
      await store.saveImportProgress({ db } as Ctx, id, { state: 'failed', failure: failure ?? null, finishedAt: now })
      return false
    }
    if (!rows.length) {
      await finishRun(ctx, stored)
      return false
    }
    await bringIn(ctx, stored, rows)
    return true
  })

async function createRunnerCtx(db: Db, organizationId: string, userId: string, now: Date): Promise<Ctx | undefined> {
  const runner = await store.lockRunner({ db }, userId)
  if (!runner?.isActive) return undefined
  const { role, country, ...zones } = runner
  return { db, ...createContext({ id: userId, organizationId, role, country }, { ...zones, header: undefined }, now) }
}

/** Why the run must stop: an admin who is none any more gives no clients to others. */
function findMissingRight(ctx: Ctx, stored: store.StoredImport, rows: readonly rowsStore.RunRow[]): string | undefined {
  if (canAccessWholeOrganization(ctx.viewer)) return undefined
  const isForOthers = [stored.assignedAgentId, ...rows.flatMap(({ ownerId }) => ownerId ?? [])].some(
    (id) => id !== ctx.viewer.id,
  )
  return isForOthers ? 'Whoever started this import may no longer give clients to others.' : undefined
}

async function finishRun(ctx: Ctx, stored: store.StoredImport): Promise<void> {
  await store.saveImportProgress(ctx, stored.id, { state: 'done', failure: null, finishedAt: ctx.now })
  await audit.recordViewerAuditEntry(ctx, {
    action: 'clients_imported',
    subjectId: stored.id,
    details: { added: stored.added, changed: stored.changed },
  })
}

type Book = {
  /** Clients as they are after the rows so far; `isNew`: they are added by this batch. */
  clients: Map<string, { client: ImportedClient & { assignedAgentId: string }; isNew: boolean; updatedAt: string }>
  /** To whom the rows of a person went, by the line of the first. */
  byRootLine: Map<number, string>
  matches: Map<number, string>
  activeOwners: Set<string>
}

async function bringIn(ctx: Ctx, stored: store.StoredImport, rows: readonly rowsStore.RunRow[]): Promise<void> {
  const book = await readBook(ctx, stored, rows)
  const outcomes: rowsStore.RowOutcome[] = []
  for (const row of rows) outcomes.push(await bringInRow(ctx, stored, book, row))

  const touched = new Set(
    outcomes.flatMap(({ outcome, clientId }) => ((outcome === 'added' || outcome === 'changed') && clientId) || []),
  )
  const entries = [...book.clients].flatMap(([clientId, entry]) => (touched.has(clientId) ? entry : []))
  const added = entries.filter(({ isNew }) => isNew).map(({ client }) => client)
  const changed = entries
    .filter(({ isNew }) => !isNew)
    .map(({ client }) => ({ ...client, updatedAt: ctx.now.toISOString() }))
  if (added.length) await addImportedClients(ctx, added)
  if (changed.length) await saveImportedClients(ctx, changed)
  // After the clients, to whom the rows refer, and before the events, after which no other row is locked.
  await rowsStore.saveOutcomes(ctx, stored.id, outcomes)
  const count = (outcome: rowsStore.RowOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length
  await store.saveImportProgress(ctx, stored.id, {
    ...{ failure: null, processed: rows.length, added: count('added'), changed: count('changed') },
    ...{ skipped: count('skipped'), problems: count('problem') },
  })
  const events = outcomes.flatMap(({ eventId, clientId }) => (eventId && clientId ? { id: eventId, clientId } : []))
  if (events.length) await timeline.recordClientsImported(ctx, events, stored.fileName)
}

/** Reads all that a batch needs at once. Who is here is looked up again: somebody may have been added since the preview. */
async function readBook(ctx: Ctx, stored: store.StoredImport, rows: readonly rowsStore.RunRow[]): Promise<Book> {
  const rootLines = [...new Set(rows.flatMap(({ sameAsLine }) => sameAsLine ?? []))]
  const ownerIds = [...new Set([stored.assignedAgentId, ...rows.flatMap(({ ownerId }) => ownerId ?? [])])]
  const activeOwners = await store.lockActiveOwners(ctx, ownerIds)
  const found = await matchClients(
    ctx,
    rows.filter(({ emailKey, phoneKey }) => emailKey ?? phoneKey),
  )
  const samePersons = rootLines.length ? await rowsStore.findClientsOfSamePersons(ctx, stored.id, rootLines) : []
  const clientIds = new Set([...found, ...samePersons].map(({ clientId }) => clientId))
  const locked = clientIds.size ? await lockImportedClients(ctx, [...clientIds]) : []
  return {
    clients: new Map(locked.map((client) => [client.id, { client, isNew: false, updatedAt: client.updatedAt }])),
    byRootLine: new Map(samePersons.map(({ rootLine, clientId }) => [rootLine, clientId])),
    matches: new Map(found.map(({ line, clientId }) => [line, clientId])),
    activeOwners,
  }
}

async function bringInRow(
  ctx: Ctx,
  stored: store.StoredImport,
  book: Book,
  row: rowsStore.RunRow,
): Promise<rowsStore.RowOutcome> {
  const { line, problems, isFatal, action } = row
  const nothing = { line, clientId: null, eventId: null, before: null, after: null, problems }
  const rootLine = row.sameAsLine ?? line
  const clientId = (row.sameAsLine !== null && book.byRootLine.get(rootLine)) || book.matches.get(line)
  const entry = clientId === undefined ? undefined : book.clients.get(clientId)
  const ownerId = row.ownerId ?? stored.assignedAgentId
  const decision = decideRow(
    { action, isFatal, hasProblems: problems.length > 0, isMatch: entry !== undefined },
    stored.onMatch,
  )
  if (decision === 'leave') return { ...nothing, outcome: 'skipped' }
  if (decision === 'problem') return { ...nothing, outcome: 'problem' }
  if (decision === 'add' || !entry) {
    if (!book.activeOwners.has(ownerId))
      return {
        ...nothing,
        outcome: 'problem',
        problems: [...problems, { column: null, message: 'Its owner has been deactivated. Write another one.' }],
      }
    const client = await toClient(ctx, row.newClientId, { ...row.fields, status: row.fields.status ?? 'prospect' })
    book.clients.set(client.id, {
      client: { ...client, assignedAgentId: ownerId },
      isNew: true,
      updatedAt: ctx.now.toISOString(),
    })
    if (!book.byRootLine.has(rootLine)) book.byRootLine.set(rootLine, client.id)
    const after = { ...toFields(client), assignedAgentId: ownerId, updatedAt: ctx.now.toISOString() }
    return { ...nothing, outcome: 'added', clientId: client.id, eventId: newId(), after }
  }
  if (!book.byRootLine.has(rootLine)) book.byRootLine.set(rootLine, entry.client.id)
  const changes = mergeFields(toFields(entry.client), row.fields, decision)
  if (!Object.keys(changes).length) return { ...nothing, outcome: 'skipped', clientId: entry.client.id }
  const current = toFields(entry.client)
  const before = { ...pickKeys(current, changes), updatedAt: entry.updatedAt }
  const { assignedAgentId } = entry.client
  entry.client = { ...(await toClient(ctx, entry.client.id, { ...current, ...changes })), assignedAgentId }
  entry.updatedAt = ctx.now.toISOString()
  const after = { ...changes, updatedAt: entry.updatedAt }
  return { ...nothing, outcome: 'changed', clientId: entry.client.id, eventId: newId(), before, after }
}

async function toClient({ viewer }: Ctx, id: string, fields: ImportedFields): Promise<ImportedClient> {
  const { firstName, status } = fields
  if (!firstName || !status) throw new Error('A client without a name or a status')
  return { ...fields, ...(await toDuplicateCheckKeys(fields, viewer.country)), id, firstName, status }
}

export const toFields = (client: ImportedFields): ImportedFields =>
  Object.fromEntries(mergedFields.map((field) => [field, client[field]])) as ImportedFields

const pickKeys = (fields: ImportedFields, keys: object): Partial<ImportedFields> =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key in keys))
