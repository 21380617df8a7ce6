import * as z from 'zod/mini'
import { Client, ClientForm, clientReads } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { admins, everyRole } from './roles.ts'
import { Id, Instant } from './schema.ts'
import { dayReads } from './tasks.ts'

/** The path of everything that belongs to one client. */
export const OfClient = z.object({ clientId: Id })

export const oneClient = endpoint({
  name: 'oneClient',
  method: 'GET',
  path: '/api/clients/:clientId',
  summary: 'One client within reach, archived ones too',
  access: everyRole,
  work: 'read',
  params: OfClient,
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
  params: OfClient,
  /** `updatedAt`: as it was seen; a row that was changed since answers STALE. */
  body: z.extend(ClientForm, { updatedAt: z.optional(Instant) }),
  reply: Client,
  errors: ['NOT_FOUND', 'DUPLICATE', 'STALE'],
  stales: clientReads,
})

const archiveReads = [...clientReads, ...dayReads]

export const archiveClient = endpoint({
  name: 'archiveClient',
  method: 'PUT',
  path: '/api/clients/:clientId/archive',
  summary: 'Hide a client from the list, abandon its open tasks and suspend what repeats',
  access: everyRole,
  work: 'write',
  params: OfClient,
  reply: Client,
  errors: ['NOT_FOUND'],
  stales: archiveReads,
})

export const restoreClient = endpoint({
  name: 'restoreClient',
  method: 'PUT',
  path: '/api/clients/:clientId/restore',
  summary: 'Bring an archived client back, with what repeats',
  access: everyRole,
  work: 'write',
  params: OfClient,
  reply: Client,
  errors: ['NOT_FOUND'],
  stales: archiveReads,
})

export const deleteClient = endpoint({
  name: 'deleteClient',
  method: 'DELETE',
  path: '/api/clients/:clientId',
  summary: 'Remove a client with all that is theirs; finished tasks and the history stay',
  access: everyRole,
  work: 'write',
  params: OfClient,
  errors: ['NOT_FOUND'],
  stales: archiveReads,
})

/** How much goes with a client that is deleted. */
export const ClientBelongings = z.object({
  notes: z.int(),
  events: z.int(),
  documents: z.int(),
  openTasks: z.int(),
  recurringTasks: z.int(),
})
export type ClientBelongings = z.infer<typeof ClientBelongings>

export const clientBelongings = endpoint({
  name: 'clientBelongings',
  method: 'GET',
  path: '/api/clients/:clientId/belongings',
  summary: 'What would go with a client that is deleted',
  access: everyRole,
  work: 'read',
  params: OfClient,
  reply: ClientBelongings,
  errors: ['NOT_FOUND'],
})

export const reassignClient = endpoint({
  name: 'reassignClient',
  method: 'PUT',
  path: '/api/clients/:clientId/owner',
  summary: 'Give a client, with its open tasks and what repeats, to another active user of the organisation',
  access: admins,
  work: 'write',
  params: OfClient,
  body: z.object({ assignedAgentId: Id }),
  reply: Client,
  errors: ['NOT_FOUND'],
  stales: archiveReads,
})
