import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { adminRoles, allRoles } from '#contract/base/roles.ts'
import { Id, optionalOrNull, pageParamsUpTo, requiredSingleLineSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { ClientDraft, ClientStatusParam } from './client-draft.ts'
import { Client, ClientOrMerged, ClientRelatedCounts, ClientSort, ListedClient, SortOrder } from './clients.ts'

/** Path parameters of every endpoint below one client. */
export const ClientParams = z.object({ clientId: Id })

/** Maximum and default rows per page: large enough for all clients of most agents. */
export const maxClientPageSize = 1_000

const BooleanParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((flag) => flag === 'true'),
)

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  path: '/api/clients',
  summary: "List the caller's clients or, for admins, all of the organization; searchable, sorted, paged",
  access: allRoles,
  // Reading the organization's clients is recorded in the audit.
  work: 'write',
  isLargeRead: true,
  query: z.object({
    search: z.optional(requiredSingleLineSchemaUpTo(maxTextLengths.title)),
    status: z.optional(ClientStatusParam),
    /** Recently added by default; a search without a sort is ranked (`createSearchRanking`), whatever the order. */
    sort: z.optional(ClientSort),
    order: z.optional(SortOrder),
    /** Lists archived clients instead of the others. */
    archived: z.optional(BooleanParam),
    /** `organization` is for admins; an agent gets 403. */
    scope: z.optional(z.enum(['own', 'organization'])),
    /** A page ends after 1,000 rows even if more are requested. */
    ...pageParamsUpTo(5_000, maxClientPageSize),
  }),
  reply: z.array(ListedClient),
  paged: true,
  errors: ['FORBIDDEN'],
  shows: ['clients'],
})

/** An admin chooses the owner as `assignedAgentId`, which the handler checks; for an agent the field is ignored. */
const OwnedClientDraft = z.extend(ClientDraft, { assignedAgentId: z.optional(z.unknown()) })

export const createClient = endpoint({
  name: 'createClient',
  method: 'POST',
  path: '/api/clients',
  summary: 'Add a client, owned by the caller, or by the active user an admin names',
  access: allRoles,
  body: OwnedClientDraft,
  reply: Client,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  // A birthday may start sequences.
  changes: ['firstSteps', 'tasks', 'occurrences'],
  updates: ['clients'],
})

export const getClient = endpoint({
  name: 'getClient',
  method: 'GET',
  path: '/api/clients/:clientId',
  summary: 'Get a client, archived or not; the id of one that was merged leads to the one that was kept',
  access: allRoles,
  params: ClientParams,
  reply: ClientOrMerged,
  shows: ['clients'],
})

export const replaceClient = endpoint({
  name: 'replaceClient',
  method: 'PUT',
  path: '/api/clients/:clientId',
  summary: 'Replace all fields of the form; absent fields are cleared, except status and owner',
  access: allRoles,
  params: ClientParams,
  /** `updatedAt` as the caller last read it, compared verbatim; STALE if the client has changed since. */
  body: z.extend(OwnedClientDraft, { updatedAt: optionalOrNull(z.string()) }),
  reply: Client,
  errors: ['DUPLICATE', 'STALE'],
  changes: ['tasks', 'recurringTasks', 'occurrences', 'households', 'renewals', 'timeline'],
  updates: ['clients'],
})

export const archiveClient = endpoint({
  name: 'archiveClient',
  method: 'PUT',
  path: '/api/clients/:clientId/archive',
  summary: 'Archive a client: abandon its open tasks, suspend its recurring tasks and pause its sequences',
  access: allRoles,
  params: ClientParams,
  reply: Client,
  changes: ['tasks', 'recurringTasks', 'occurrences', 'households', 'renewals', 'timeline'],
  updates: ['clients'],
})

export const restoreClient = endpoint({
  name: 'restoreClient',
  method: 'PUT',
  path: '/api/clients/:clientId/restore',
  summary: 'Restore an archived client and resume its recurring tasks',
  access: allRoles,
  params: ClientParams,
  /** `undo` by the user who archived it, within 10 minutes, reverts everything the archiving changed. */
  body: z._default(z.object({ undo: optionalOrNull(z.boolean()) }), {}),
  reply: Client,
  errors: ['TRANSITION'],
  changes: ['tasks', 'recurringTasks', 'occurrences', 'households', 'renewals', 'timeline'],
  updates: ['clients'],
})

export const deleteClient = endpoint({
  name: 'deleteClient',
  method: 'DELETE',
  path: '/api/clients/:clientId',
  summary: 'Delete a client and everything about it, except finished tasks and the task history',
  access: allRoles,
  params: ClientParams,
  /** `erase` also removes the texts of finished tasks; it is for admins, an agent gets 403. */
  query: z.object({ erase: z.optional(BooleanParam) }),
  errors: ['FORBIDDEN'],
  changes: ['tasks', 'recurringTasks', 'occurrences', 'noteTags', 'households', 'renewals'],
  updates: ['clients'],
})

export const getClientRelatedCounts = endpoint({
  name: 'getClientRelatedCounts',
  method: 'GET',
  path: '/api/clients/:clientId/belongings',
  summary: 'Count what would be deleted with a client, and what would go along to another owner',
  access: allRoles,
  params: ClientParams,
  reply: ClientRelatedCounts,
})

export const reassignClient = endpoint({
  name: 'reassignClient',
  method: 'PUT',
  path: '/api/clients/:clientId/owner',
  summary: 'Reassign a client to another active user, with its open and recurring tasks',
  access: adminRoles,
  params: ClientParams,
  body: z.object({ assignedAgentId: Id }),
  reply: Client,
  changes: ['tasks', 'recurringTasks', 'occurrences', 'households', 'renewals', 'timeline'],
  updates: ['clients'],
})
