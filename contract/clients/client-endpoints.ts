import * as z from 'zod/mini'
import { Client, ClientForm, clientQueries } from './clients.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { admins, everyRole } from '#contract/base/roles.ts'
import { Id, Instant } from '#contract/base/schema.ts'
import { taskQueries } from '#contract/tasks/tasks.ts'

/** The path of everything that belongs to one client. */
export const ClientParams = z.object({ clientId: Id })

export const getClient = endpoint({
  name: 'getClient',
  method: 'GET',
  path: '/api/clients/:clientId',
  summary: 'One client within reach, archived ones too',
  access: everyRole,
  work: 'read',
  params: ClientParams,
  reply: Client,
  errors: ['NOT_FOUND'],
})

export const replaceClient = endpoint({
  name: 'replaceClient',
  method: 'PUT',
  path: '/api/clients/:clientId',
  summary:
    'Replace what the form holds; what is absent is emptied, but for status and owner. With the updatedAt that was seen, a row changed since answers 409',
  access: everyRole,
  work: 'write',
  params: ClientParams,
  /** `updatedAt`: as it was seen; a row that was changed since answers STALE. */
  body: z.extend(ClientForm, { updatedAt: z.optional(Instant) }),
  reply: Client,
  errors: ['NOT_FOUND', 'DUPLICATE', 'STALE'],
  invalidates: clientQueries,
})

const clientAndTaskQueries = [...clientQueries, ...taskQueries]

export const archiveClient = endpoint({
  name: 'archiveClient',
  method: 'PUT',
  path: '/api/clients/:clientId/archive',
  summary: 'Hide a client from the list, abandon its open tasks and suspend what repeats',
  access: everyRole,
  work: 'write',
  params: ClientParams,
  reply: Client,
  errors: ['NOT_FOUND'],
  invalidates: clientAndTaskQueries,
})

export const restoreClient = endpoint({
  name: 'restoreClient',
  method: 'PUT',
  path: '/api/clients/:clientId/restore',
  summary: 'Bring an archived client back, with what repeats',
  access: everyRole,
  work: 'write',
  params: ClientParams,
  reply: Client,
  errors: ['NOT_FOUND'],
  invalidates: clientAndTaskQueries,
})

export const deleteClient = endpoint({
  name: 'deleteClient',
  method: 'DELETE',
  path: '/api/clients/:clientId',
  summary: 'Remove a client with all that is theirs; finished tasks and the history stay',
  access: everyRole,
  work: 'write',
  params: ClientParams,
  errors: ['NOT_FOUND'],
  invalidates: clientAndTaskQueries,
})

/** How much goes with a client that is deleted. */
export const ClientRelatedCounts = z.object({
  notes: z.int(),
  events: z.int(),
  documents: z.int(),
  openTasks: z.int(),
  recurringTasks: z.int(),
})
export type ClientRelatedCounts = z.infer<typeof ClientRelatedCounts>

export const clientRelatedCounts = endpoint({
  name: 'clientRelatedCounts',
  method: 'GET',
  path: '/api/clients/:clientId/belongings',
  summary: 'What would go with a client that is deleted',
  access: everyRole,
  work: 'read',
  params: ClientParams,
  reply: ClientRelatedCounts,
  errors: ['NOT_FOUND'],
})

export const reassignClient = endpoint({
  name: 'reassignClient',
  method: 'PUT',
  path: '/api/clients/:clientId/owner',
  summary: 'Give a client, with its open tasks and what repeats, to another active user of the organisation',
  access: admins,
  work: 'write',
  params: ClientParams,
  body: z.object({ assignedAgentId: Id }),
  reply: Client,
  errors: ['NOT_FOUND'],
  invalidates: clientAndTaskQueries,
})
