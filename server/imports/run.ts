import { mergedFields } from '#contract/clients/merging.ts'
import type { RowAction } from '#contract/imports/import-decisions.ts'
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
import { decideRow, mergeFields } from '#server/imports/rules/merge-row.ts'
import type { ImportedFields, RowProblem } from '#server/imports/rules/read-row.ts'
import type { PolicyOfNumber } from '#server/policies/for-imports-store.ts'
import * as timeline from '#server/timeline/service.ts'
import {
  findClientOfPolicy,
  findPolicies,
  importPolicy,
  type PolicyBatch,
  type PolicyEntry,
  readPolicyBatch,
  savePolicyBatch,
} from './policies.ts'
import * as rowsStore from './rows-store.ts'
import * as store from './store.ts'

/** Rows of one transaction. */
export const rowsPerBatch = 500

/**
 * Imports the next rows in one transaction: committed rows are never repeated, and uncommitted ones leave nothing
 * behind. Returns whether there are more. A run fails if its user may no longer do it.
 */
export const runNextBatch = (
  database: Pick<Database, 'inOrganization'>,
  { organizationId, id, createdBy }: store.RunningImport,
  now: Date,
  batchSize = rowsPerBatch,
): Promise<boolean> =>
  database.inOrganization(organizationId, 'write', async (db) => {
    const stored = await store.lockImport({ db, viewer: { id: createdBy } }, id)
    if (stored?.state !== 'running') return false
    const ctx = await createCtxOfUser(db, organizationId, createdBy, now)
    const rows = ctx ? await rowsStore.listNextRows(ctx, id, batchSize) : []
    const failure = ctx ? findMissingRight(ctx, stored, rows) : 'The person who started this import was deactivated.'
    if (!ctx || failure) {
      await store.saveImportProgress({ db }, id, { state: 'failed', failure: failure ?? null, finishedAt: now })
      return false
    }
    if (!rows.length) {
      await finishRun(ctx, stored)
      return false
    }
    await importRows(ctx, stored, rows)
    return true
  })

async function createCtxOfUser(db: Db, organizationId: string, userId: string, now: Date): Promise<Ctx | undefined> {
  const user = await store.lockUserOfImport({ db }, userId)
  if (!user?.isActive) return undefined
  const { role, country } = user
  return { db, ...createContext({ id: userId, organizationId, role, country }, user, now) }
}

/** Why the run must stop: a former admin may not assign clients to others. */
function findMissingRight(ctx: Ctx, stored: store.StoredImport, rows: readonly rowsStore.RunRow[]): string | undefined {
  if (canAccessWholeOrganization(ctx.viewer)) return undefined
  const isForOthers = [stored.assignedAgentId, ...rows.flatMap(({ ownerId }) => ownerId ?? [])].some(
    (id) => id !== ctx.viewer.id,
  )
  return isForOthers ? 'The person who started this import may no longer give clients to others.' : undefined
}

async function finishRun(ctx: Ctx, stored: store.StoredImport): Promise<void> {
  await store.saveImportProgress(ctx, stored.id, { state: 'done', failure: null, finishedAt: ctx.now })
  await audit.recordViewerAuditEntry(ctx, {
    action: 'clients_imported',
    subjectId: stored.id,
    details: { added: stored.added, changed: stored.changed },
  })
}

/** A row with the policy that has its number, and the existing client it is about. */
type PreparedRow = rowsStore.RunRow & { rootLine: number; found: PolicyOfNumber | undefined; clientId: string | null }

/** A client of the batch after the rows so far. */
type BatchClient = {
  client: ImportedClient & { assignedAgentId: string; archivedAt: string | null; updatedAt: string }
  change: 'none' | 'added' | 'changed'
}

/** What the rows of a batch meet. */
type Batch = {
  clients: Map<string, BatchClient>
  /** Clients added by earlier batches of this import. */
  addedIds: Set<string>
  policies: PolicyBatch
  /** The client each person's rows were saved to, by the line of their first row. */
  byRootLine: Map<number, string>
  activeOwners: Set<string>
}

/** The outcome of a row, with its client and its policy after it if it changed them. */
type RowResult = { outcome: rowsStore.RowOutcome; client?: BatchClient | undefined; policy?: PolicyEntry | undefined }

async function importRows(ctx: Ctx, stored: store.StoredImport, nextRows: readonly rowsStore.RunRow[]): Promise<void> {
  const rows = await prepareRows(ctx, stored.id, nextRows)
  const batch = await readBatch(ctx, stored, rows)
  const results: rowsStore.RowOutcome[] = []
  for (const row of rows) {
    const { outcome, client, policy } = await importRow(ctx, stored, batch, row)
    results.push(outcome)
    // Later rows meet what this one has changed.
    if (client) batch.clients.set(client.client.id, client)
    if (policy) batch.policies.entries.set(policy.policy.id, policy)
    if (outcome.clientId && !batch.byRootLine.has(row.rootLine)) batch.byRootLine.set(row.rootLine, outcome.clientId)
  }

  const clientsOf = (wanted: BatchClient['change']) =>
    [...batch.clients.values()].flatMap(({ client, change }) => (change === wanted ? client : []))
  const [added, changed] = [clientsOf('added'), clientsOf('changed')]
  if (added.length) await addImportedClients(ctx, added)
  if (changed.length) await saveImportedClients(ctx, changed)
  const endedByLine = await savePolicyBatch(ctx, batch.policies)
  const outcomes = results.map((outcome) => {
    const endedAssignments = endedByLine.get(outcome.line)
    return endedAssignments ? { ...outcome, policyBefore: { ...outcome.policyBefore!, endedAssignments } } : outcome
  })
  // Saved after the clients that the rows refer to, and before the events, which are locked last.
  await rowsStore.saveOutcomes(ctx, stored.id, outcomes)
  const count = (outcome: rowsStore.RowOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length
  await store.saveImportProgress(ctx, stored.id, {
    failure: null,
    processed: rows.length,
    added: count('added'),
    changed: count('changed'),
    skipped: count('skipped'),
    problems: count('problem'),
  })
  const events = outcomes.flatMap(({ eventId, clientId }) => (eventId && clientId ? { id: eventId, clientId } : []))
  if (events.length) await timeline.recordClientsImported(ctx, events, stored.fileName)
}

/** Looks existing clients and policies up again: some may have been added since the preview. */
async function prepareRows(ctx: Ctx, importId: string, rows: readonly rowsStore.RunRow[]): Promise<PreparedRow[]> {
  const policies = await findPolicies(ctx, rows)
  const matched = await matchClients(ctx, rows)
  const added = await rowsStore.listAddedClients(
    ctx,
    importId,
    matched.map(({ clientId }) => clientId),
  )
  // Rows are joined with clients of this import by their persons alone, as the preview shows.
  const existing = matched.filter(({ clientId }) => !added.some(({ id }) => id === clientId))
  const clientIds = new Map(existing.map(({ line, clientId }) => [line, clientId]))
  return rows.map((row) => {
    const found = policies.get(row.line)
    const clientId = clientIds.get(row.line) ?? findClientOfPolicy(row, found) ?? row.matchedId
    return { ...row, rootLine: row.sameAsLine ?? row.line, found, clientId }
  })
}

/** Reads everything a batch needs at once. */
async function readBatch(ctx: Ctx, stored: store.StoredImport, rows: readonly PreparedRow[]): Promise<Batch> {
  const ownerIds = new Set([stored.assignedAgentId, ...rows.flatMap(({ ownerId }) => ownerId ?? [])])
  const activeOwners = await store.lockActiveOwners(ctx, [...ownerIds])
  const rootLines = new Set(rows.flatMap(({ sameAsLine }) => sameAsLine ?? []))
  const samePersons = rootLines.size ? await rowsStore.findClientsOfSamePersons(ctx, stored.id, [...rootLines]) : []
  const clientIds = new Set([...rows, ...samePersons].flatMap(({ clientId }) => clientId ?? []))
  // Locked before the clients, as when a policy is changed.
  const policies = await readPolicyBatch(ctx, rows, [...clientIds])
  const clients = clientIds.size ? await lockImportedClients(ctx, [...clientIds]) : []
  return {
    clients: new Map(clients.map((client) => [client.id, { client, change: 'none' }])),
    addedIds: new Set(samePersons.flatMap(({ clientId, isAdded }) => (isAdded ? clientId : []))),
    policies,
    byRootLine: new Map(samePersons.map(({ rootLine, clientId }) => [rootLine, clientId])),
    activeOwners,
  }
}

async function importRow(ctx: Ctx, stored: store.StoredImport, batch: Batch, row: PreparedRow): Promise<RowResult> {
  const { line, rootLine, sameAsLine, isFatal, action } = row
  const knownId = (sameAsLine !== null && batch.byRootLine.get(rootLine)) || row.clientId
  const known = knownId === null ? undefined : batch.clients.get(knownId)
  const hasProblems = row.problems.length > 0
  const decision = decideRow({ action, isFatal, hasProblems, isMatch: known !== undefined }, stored.onMatch)
  // Clients added by this import get the policies of all rows, whatever is done with existing ones.
  const isOfImport = known !== undefined && (known.change === 'added' || batch.addedIds.has(known.client.id))
  if (decision === 'leave' && !(row.policy && isOfImport && action === null))
    return { outcome: { line, outcome: 'skipped', problems: row.problems } }
  if (decision === 'problem') return { outcome: { line, outcome: 'problem', problems: row.problems } }

  const current = decision === 'add' ? undefined : known
  const clientId = current?.client.id ?? row.newClientId
  const isArchived = current !== undefined && current.client.archivedAt !== null
  const policy = importPolicy(ctx, batch.policies, row, { clientId, isArchived, action: decision })
  const problems = addProblem(row.problems, findNumberColumn(stored), policy?.problem)
  // If an action was chosen, the client is imported without the policy.
  if (policy?.problem !== undefined && !action) return { outcome: { line, outcome: 'problem', problems } }
  const ownerId = row.ownerId ?? stored.assignedAgentId
  if (!current && !batch.activeOwners.has(ownerId)) {
    const message = 'Its owner has been deactivated. Enter another one.'
    return { outcome: { line, outcome: 'problem', problems: addProblem(problems, null, message) } }
  }
  const client = current
    ? await changeClient(ctx, current, row.fields, decision)
    : await addClient(ctx, row.newClientId, row.fields, ownerId)
  const outcome = current ? (client || policy?.entry ? 'changed' : 'skipped') : 'added'
  // Another policy of the same client needs no event of its own.
  const hasEvent = outcome !== 'skipped' && (client !== undefined || !batch.byRootLine.has(rootLine))
  return {
    outcome: {
      ...policy?.outcome,
      line,
      outcome,
      problems,
      clientId,
      eventId: hasEvent ? newId() : undefined,
      before: client?.before,
      after: client?.after,
    },
    client: client?.saved,
    policy: policy?.entry,
  }
}

const findNumberColumn = ({ columns }: store.StoredImport): number | null =>
  columns.find(({ field }) => field === 'policyNumber')?.index ?? null

const addProblem = (problems: RowProblem[], column: number | null, message: string | undefined): RowProblem[] =>
  message === undefined || problems.some((one) => one.message === message)
    ? problems
    : [...problems, { column, message }]

/** A client after a row, and the fields that the row changed. */
type ClientResult = { saved: BatchClient; before?: object; after: object }

async function addClient(ctx: Ctx, id: string, fields: ImportedFields, ownerId: string): Promise<ClientResult> {
  const client = await toClient(ctx, id, { ...fields, status: fields.status ?? 'prospect' })
  const more = { assignedAgentId: ownerId, updatedAt: ctx.now.toISOString() }
  return {
    saved: { client: { ...client, ...more, archivedAt: null }, change: 'added' },
    after: { ...toFields(client), ...more },
  }
}

/** Returns undefined for a row that changes nothing. */
async function changeClient(
  ctx: Ctx,
  { client, change }: BatchClient,
  fields: ImportedFields,
  action: RowAction,
): Promise<ClientResult | undefined> {
  const current = toFields(client)
  const changes = action === 'leave' ? {} : mergeFields(current, fields, action === 'overwrite' ? 'overwrite' : 'fill')
  if (!Object.keys(changes).length) return undefined
  const updatedAt = ctx.now.toISOString()
  const saved = { ...client, ...(await toClient(ctx, client.id, { ...current, ...changes })), updatedAt }
  return {
    saved: { client: saved, change: change === 'none' ? 'changed' : change },
    before: { ...pickKeys(current, changes), updatedAt: client.updatedAt },
    after: { ...changes, updatedAt },
  }
}

async function toClient({ viewer }: Ctx, id: string, fields: ImportedFields): Promise<ImportedClient> {
  const { firstName, status } = fields
  if (!firstName || !status) throw new Error('A client without a name or a status')
  return { ...fields, ...(await toDuplicateCheckKeys(fields, viewer.country)), id, firstName, status }
}

const toFields = (client: ImportedFields): ImportedFields =>
  Object.fromEntries(mergedFields.map((field) => [field, client[field]])) as ImportedFields

const pickKeys = (fields: ImportedFields, keys: object): Partial<ImportedFields> =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key in keys))
