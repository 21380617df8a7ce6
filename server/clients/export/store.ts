import * as z from 'zod/mini'
import { Day, Id } from '#contract/base/schema.ts'
import {
  type ClientRecord,
  ExportedAssignment,
  ExportedClient,
  ExportedDocument,
  ExportedEvent,
  ExportedHistoryEntry,
  ExportedHousehold,
  ExportedNote,
  ExportedPolicy,
  ExportedRecurringRule,
  ExportedStep,
  ExportedTask,
} from '#contract/clients/client-record.ts'
import { ClientStatus } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { actorColumns, fullNameSql, userNameSubquery } from '#server/base/database/name-sql.ts'
import { columns, statement, toColumnNames } from '#server/base/database/statement.ts'
import {
  clientFormColumns,
  isAccessibleClientSql,
  plainClientColumnsSql,
  toViewerAccess,
  type ViewerAccess,
} from '#server/client-access/columns.ts'
import { stepColumnsSql } from '#server/sequences/columns.ts'
import { assignmentColumnsSql, fromAssignmentsSql } from '#server/sequences/enrollment/columns.ts'
import { historyNotesSql, taskColumnsSql } from '#server/tasks/columns.ts'

type Page = { clientId: string; afterId: string; limit: number }
/** A row of a client's record with the id by which the next page goes on. */
export type ExportedRow = { id: string }

/** The viewer's own clients, or the whole organization's. */
export type BookScope = 'own' | 'organization'

/** Gets a client for its export. The caller checks access to it. */
export const getExportedClient = ({ db }: Ctx, clientId: string) => db.one(exportedClient, { clientId })

/** Finds the household of a client, with the members that the viewer can access. */
export const findExportedHousehold = async ({ db, viewer }: Ctx, clientId: string) =>
  (await db.first(exportedHousehold, { clientId, ...toViewerAccess(viewer) })) ?? null

/** Lists clients for the CSV of a book, after another one: those of the viewer, or of the whole organization. */
export const listBookClients = ({ db, viewer }: Ctx, afterId: string, limit: number, scope: BookScope) =>
  db.all(bookClients, { afterId, limit, ownerId: scope === 'organization' ? null : viewer.id })

/**
 * Lists what belongs to a client, by id, after another row. Tasks, their history and recurring rules are the viewer's,
 * and for admins everybody's. The caller checks access to the client.
 */
export const listExportedRows = ({ db, viewer }: Ctx, list: ExportedList, page: Page) =>
  db.all<Page, ExportedRow>(exportedLists[list], { ...page, ...toViewerAccess(viewer) })

const agentName = (alias: string) =>
  `${userNameSubquery(`${alias}.organization_id`, `${alias}.assigned_agent_id`)} as "agentName"`

const creator = (alias: string) => actorColumns(alias, 'created_by', 'createdBy')

const ofClient = (alias: string) =>
  `${alias}.organization_id = :organizationId and ${alias}.client_id = :clientId and ${alias}.id > :afterId`
const inOrder = (alias: string) => `order by ${alias}.id limit :limit`
const isOfViewer = '(t.assigned_agent_id = :viewerId or :seesAll::boolean)'

const exportedClient = statement<{ clientId: string }, z.infer<typeof ExportedClient>>(
  'exported_client',
  ExportedClient,
  `select ${plainClientColumnsSql}, ${agentName('c')} from clients c
   where c.organization_id = :organizationId and c.id = :clientId`,
)

const exportedHousehold = statement<ViewerAccess & { clientId: string }, z.infer<typeof ExportedHousehold>>(
  'exported_household',
  ExportedHousehold,
  `select h.name, coalesce((
     select json_agg(json_build_object('name', ${fullNameSql('c')}, 'role', o.role) order by o.position, o.client_id)
     from household_members o join clients c on c.organization_id = o.organization_id and c.id = o.client_id
     where o.organization_id = h.organization_id and o.household_id = h.id and ${isAccessibleClientSql}
   ), '[]') as members
   from household_members m join households h on h.organization_id = m.organization_id and h.id = m.household_id
   where m.organization_id = :organizationId and m.client_id = :clientId`,
)

const BookClient = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  dateOfBirth: z.nullable(Day),
  status: ClientStatus,
  notes: z.nullable(z.string()),
  owner: z.string(),
})
/** A client as a row of an exported book. */
export type BookClient = z.infer<typeof BookClient>

const bookClients = statement<{ afterId: string; limit: number; ownerId: string | null }, BookClient>(
  'book_clients',
  BookClient,
  `select c.id, ${columns('c', clientFormColumns).select}, u.email as owner
   from clients c join users u on u.organization_id = c.organization_id and u.id = c.assigned_agent_id
   where c.organization_id = :organizationId and c.id > :afterId and c.archived_at is null
     and (:ownerId::uuid is null or c.assigned_agent_id = :ownerId::uuid)
   order by c.id limit :limit`,
)

const exportedNotes = statement<Page, z.infer<typeof ExportedNote>>(
  'exported_notes',
  ExportedNote,
  `select ${columns('n', toColumnNames(ExportedNote, 'createdBy', 'createdByName')).select}, ${creator('n')}
   from client_notes n where ${ofClient('n')} and n.deleted_at is null ${inOrder('n')}`,
)

const exportedEvents = statement<Page, z.infer<typeof ExportedEvent>>(
  'exported_events',
  ExportedEvent,
  `select ${columns('e', toColumnNames(ExportedEvent, 'noteId', 'outcome', 'createdBy', 'createdByName')).select},
     n.id as "noteId", coalesce(n.outcome, h.outcome) as outcome, ${creator('e')}
   from timeline e
   left join client_notes n on n.organization_id = :organizationId and n.id = e.note_id and n.client_id = e.client_id
     and n.deleted_at is null
   left join task_history h on h.organization_id = :organizationId and h.id = e.history_id
   where ${ofClient('e')} and h.reason is distinct from 'undone' ${inOrder('e')}`,
)

const exportedTasks = statement<Page & ViewerAccess, z.infer<typeof ExportedTask>>(
  'exported_tasks',
  ExportedTask,
  `select ${taskColumnsSql}, t.completed_on as "completedOn", t.closed_as as "closedAs", ${agentName('t')}
   from tasks t where ${ofClient('t')} and ${isOfViewer} ${inOrder('t')}`,
)

const exportedHistory = statement<Page & ViewerAccess, z.infer<typeof ExportedHistoryEntry>>(
  'exported_history',
  ExportedHistoryEntry,
  `select ${columns('h', toColumnNames(ExportedHistoryEntry, 'notes', 'userName')).select}, ${historyNotesSql},
     ${userNameSubquery('h.organization_id', 'h.user_id')} as "userName"
   from tasks t join task_history h on h.organization_id = t.organization_id and h.task_id = t.id
   where t.organization_id = :organizationId and t.client_id = :clientId and h.id > :afterId and ${isOfViewer}
   ${inOrder('h')}`,
)

const exportedRules = statement<Page & ViewerAccess, z.infer<typeof ExportedRecurringRule>>(
  'exported_rules',
  ExportedRecurringRule,
  `select ${columns('t', toColumnNames(ExportedRecurringRule, 'dueDate', 'agentName')).select},
     t.first_due as "dueDate", ${agentName('t')}
   from recurring_rules t where ${ofClient('t')} and ${isOfViewer} ${inOrder('t')}`,
)

const exportedAssignments = statement<Page, z.infer<typeof ExportedAssignment>>(
  'exported_assignments',
  ExportedAssignment,
  `select ${assignmentColumnsSql}, ${agentName('a')} ${fromAssignmentsSql} where ${ofClient('a')} ${inOrder('a')}`,
)

const exportedPolicies = statement<Page, z.infer<typeof ExportedPolicy>>(
  'exported_policies',
  ExportedPolicy,
  `select ${columns('p', toColumnNames(ExportedPolicy, 'premiumCents', 'outcomes')).select},
   p.premium_cents::float8 as "premiumCents", (
     select coalesce(json_agg(json_build_object('outcome', u.outcome, 'day', u.day, 'premiumCents', u.premium_cents,
       'reason', u.reason, 'replacementId', u.replacement_id) order by u.term), '[]')
     from policy_outcomes u where u.organization_id = p.organization_id and u.policy_id = p.id
   ) as outcomes
   from policies p where ${ofClient('p')} and p.deleted_at is null ${inOrder('p')}`,
)

const exportedSteps = statement<Page, z.infer<typeof ExportedStep>>(
  'exported_steps',
  ExportedStep,
  `select ${stepColumnsSql}, p.sequence_id as "sequenceId" from sequence_steps p
   where p.organization_id = :organizationId and p.removed_at is null and p.id > :afterId and p.sequence_id in (
     select a.sequence_id from nurture_assignments a
     where a.organization_id = :organizationId and a.client_id = :clientId
   ) ${inOrder('p')}`,
)

const exportedDocuments = statement<Page, z.infer<typeof ExportedDocument>>(
  'exported_documents',
  ExportedDocument,
  `select ${columns('d', toColumnNames(ExportedDocument, 'createdBy', 'createdByName')).select}, ${creator('d')}
   from documents d where ${ofClient('d')} and d.deleted_at is null ${inOrder('d')}`,
)

const exportedLists = {
  notes: exportedNotes,
  timeline: exportedEvents,
  tasks: exportedTasks,
  taskHistory: exportedHistory,
  recurringTasks: exportedRules,
  policies: exportedPolicies,
  sequenceAssignments: exportedAssignments,
  sequenceSteps: exportedSteps,
  documents: exportedDocuments,
} satisfies Partial<Record<keyof ClientRecord, unknown>>
/** The name of a list of a client's record, such as its notes. */
export type ExportedList = keyof typeof exportedLists

/** The lists of a record, in its order. */
export const exportedListNames = Object.keys(exportedLists) as ExportedList[]
