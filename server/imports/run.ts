import { mergedFields } from '#contract/clients/merging.ts'
import { decideRow, mergeFields } from '#server/imports/rules/merge-row.ts'
import type { ImportedFields } from '#server/imports/rules/read-row.ts'
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
import {
  applyPolicyPlan,
  findClientOfPolicy,
  findPolicies,
  planPolicy,
  type PolicyBatch,
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
      await store.saveImportProgress({ db } as Ctx, id, { state: 'failed', failure: failure ?? null, finishedAt: now })
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

/** `isNew`: added by this batch; `isChanged`: by this batch, too. */
type BatchClient = {
  client: ImportedClient & { assignedAgentId: string }
  isNew: boolean
  isChanged: boolean
  isArchived: boolean
  updatedAt: string
}

type Batch = {
  /** Clients after the rows so far. */
  clients: Map<string, BatchClient>
  /** Clients added by earlier batches of this import. */
  addedIds: Set<string>
  policies: PolicyBatch
  /** The client each person's rows were saved to, by the line of their first row. */
  byRootLine: Map<number, string>
  matches: Map<number, string>
  activeOwners: Set<string>
}

async function importRows(ctx: Ctx, stored: store.StoredImport, rows: readonly rowsStore.RunRow[]): Promise<void> {
  const batch = await readBatch(ctx, stored, rows)
  const outcomes: rowsStore.RowOutcome[] = []
  for (const row of rows) outcomes.push(await importRow(ctx, stored, batch, row))

  const entries = [...batch.clients.values()].filter(({ isNew, isChanged }) => isNew || isChanged)
  const added = entries.filter(({ isNew }) => isNew).map(({ client }) => client)
  const changed = entries
    .filter(({ isNew }) => !isNew)
    .map(({ client }) => ({ ...client, updatedAt: ctx.now.toISOString() }))
  if (added.length) await addImportedClients(ctx, added)
  if (changed.length) await saveImportedClients(ctx, changed)
  await savePolicyBatch(ctx, batch.policies)
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

/**
 * Reads everything a batch needs at once. Existing clients are looked up again: some may have been added since the
 * preview.
 */
async function readBatch(ctx: Ctx, stored: store.StoredImport, rows: readonly rowsStore.RunRow[]): Promise<Batch> {
  const rootLines = [...new Set(rows.flatMap(({ sameAsLine }) => sameAsLine ?? []))]
  const ownerIds = [...new Set([stored.assignedAgentId, ...rows.flatMap(({ ownerId }) => ownerId ?? [])])]
  const activeOwners = await store.lockActiveOwners(ctx, ownerIds)
  const policies = await findPolicies(ctx, rows)
  const matched = await matchClients(
    ctx,
    rows.filter(({ emailKey, phoneKey }) => emailKey ?? phoneKey),
  )
  const added = await rowsStore.listAddedClients(
    ctx,
    stored.id,
    matched.map(({ clientId }) => clientId),
  )
  // Rows are joined with clients of this import by their persons alone, as the preview shows.
  const existing = matched.filter(({ clientId }) => !added.some(({ id }) => id === clientId))
  const matches = new Map(existing.map(({ line, clientId }) => [line, clientId]))
  for (const row of rows) {
    const clientId = findClientOfPolicy(row, policies.get(row.line)) ?? row.matchedId
    if (clientId && !matches.has(row.line)) matches.set(row.line, clientId)
  }
  const samePersons = rootLines.length ? await rowsStore.findClientsOfSamePersons(ctx, stored.id, rootLines) : []
  const clientIds = [...new Set([...matches.values(), ...samePersons.map(({ clientId }) => clientId)])]
  // Locked before the clients, as when a policy is changed.
  const policyBatch = await readPolicyBatch(ctx, policies, clientIds)
  const locked = clientIds.length ? await lockImportedClients(ctx, clientIds) : []
  return {
    clients: new Map(
      locked.map(({ archivedAt, ...client }) => [
        client.id,
        { client, isNew: false, isChanged: false, isArchived: archivedAt !== null, updatedAt: client.updatedAt },
      ]),
    ),
    addedIds: new Set(samePersons.flatMap(({ clientId, isAdded }) => (isAdded ? clientId : []))),
    policies: policyBatch,
    byRootLine: new Map(samePersons.map(({ rootLine, clientId }) => [rootLine, clientId])),
    matches,
    activeOwners,
  }
}

async function importRow(
  ctx: Ctx,
  stored: store.StoredImport,
  batch: Batch,
  row: rowsStore.RunRow,
): Promise<rowsStore.RowOutcome> {
  const { line, isFatal, action } = row
  const problems = [...row.problems]
  const nothing = { line, clientId: null, eventId: null, before: null, after: null, policy: null, problems }
  const rootLine = row.sameAsLine ?? line
  const clientId = (row.sameAsLine !== null && batch.byRootLine.get(rootLine)) || batch.matches.get(line)
  const entry = clientId === undefined ? undefined : batch.clients.get(clientId)
  const decision = decideRow(
    { action, isFatal, hasProblems: problems.length > 0, isMatch: entry !== undefined },
    stored.onMatch,
  )
  // Clients added by this import get the policies of all rows, whatever is done with existing ones.
  const isOfImport = entry !== undefined && (entry.isNew || batch.addedIds.has(entry.client.id))
  if (decision === 'leave' && !(row.policy && isOfImport && action === null)) return { ...nothing, outcome: 'skipped' }
  if (decision === 'problem') return { ...nothing, outcome: 'problem' }
  const isAdded = decision === 'add' || !entry
  const target = isAdded ? row.newClientId : entry.client.id
  const plan = planPolicy(batch.policies, row, {
    clientId: target,
    isArchived: !isAdded && entry.isArchived,
    action: decision,
  })
  if (plan.kind === 'problem') {
    const { message } = plan
    if (!problems.some((one) => one.message === message)) problems.push({ column: findNumberColumn(stored), message })
    // If an action was chosen, the client is imported without the policy.
    if (!action) return { ...nothing, outcome: 'problem' }
  }
  const outcome = isAdded
    ? await addClient(ctx, stored, batch, row)
    : await changeClient(ctx, entry, row.fields, decision)
  if (outcome.outcome === 'problem') return { ...nothing, ...outcome, problems: [...problems, ...outcome.problems] }
  const isFirst = !batch.byRootLine.has(rootLine)
  if (isFirst) batch.byRootLine.set(rootLine, target)
  const result: rowsStore.RowOutcome = { ...nothing, ...outcome, problems, clientId: target }
  applyPolicyPlan(ctx, batch.policies, plan, target, result)
  if (result.policy && result.outcome === 'skipped') result.outcome = 'changed'
  // Another policy of the same client needs no event of its own.
  if (result.outcome !== 'skipped' && (result.after || isFirst)) result.eventId = newId()
  return result
}

const findNumberColumn = ({ columns }: store.StoredImport): number | null =>
  columns.find(({ field }) => field === 'policyNumber')?.index ?? null

type ClientOutcome = Pick<rowsStore.RowOutcome, 'outcome' | 'before' | 'after' | 'problems'>

async function addClient(
  ctx: Ctx,
  stored: store.StoredImport,
  batch: Batch,
  row: rowsStore.RunRow,
): Promise<ClientOutcome> {
  const nothing = { before: null, after: null, problems: [] }
  const ownerId = row.ownerId ?? stored.assignedAgentId
  if (!batch.activeOwners.has(ownerId))
    return {
      ...nothing,
      outcome: 'problem',
      problems: [{ column: null, message: 'Its owner has been deactivated. Enter another one.' }],
    }
  const client = await toClient(ctx, row.newClientId, { ...row.fields, status: row.fields.status ?? 'prospect' })
  const updatedAt = ctx.now.toISOString()
  batch.clients.set(client.id, {
    client: { ...client, assignedAgentId: ownerId },
    isNew: true,
    isChanged: false,
    isArchived: false,
    updatedAt,
  })
  return { ...nothing, outcome: 'added', after: { ...toFields(client), assignedAgentId: ownerId, updatedAt } }
}

async function changeClient(
  ctx: Ctx,
  entry: BatchClient,
  fields: ImportedFields,
  action: 'fill' | 'overwrite' | 'leave',
): Promise<ClientOutcome> {
  const current = toFields(entry.client)
  const changes = action === 'leave' ? {} : mergeFields(current, fields, action)
  if (!Object.keys(changes).length) return { outcome: 'skipped', before: null, after: null, problems: [] }
  const before = { ...pickKeys(current, changes), updatedAt: entry.updatedAt }
  const { assignedAgentId } = entry.client
  entry.client = { ...(await toClient(ctx, entry.client.id, { ...current, ...changes })), assignedAgentId }
  entry.isChanged = true
  entry.updatedAt = ctx.now.toISOString()
  return { outcome: 'changed', before, after: { ...changes, updatedAt: entry.updatedAt }, problems: [] }
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
