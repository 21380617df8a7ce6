import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Id, Ids, optionalOrNull } from '#contract/base/schema.ts'
import { ClientStatusParam } from './client-draft.ts'

/** A change of several clients. */
export const BulkClientChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('setStatus'), status: ClientStatusParam }),
  z.object({ action: z.literal('archive') }),
  /** `undo` works as for a single client. */
  z.object({ action: z.literal('restore'), undo: optionalOrNull(z.boolean()) }),
  /** For admins; an agent gets 403. */
  z.object({ action: z.literal('reassign'), assignedAgentId: Id }),
])
export type BulkClientChange = z.infer<typeof BulkClientChange>

/** The outcome of a bulk change for one client; `refused` if its state does not allow it, as `message` explains. */
export const BulkClientResult = z.object({
  clientId: Id,
  outcome: z.enum(['changed', 'unchanged', 'refused', 'not_found']),
  message: z.nullable(z.string()),
})
export type BulkClientResult = z.infer<typeof BulkClientResult>

export const updateClients = endpoint({
  name: 'updateClients',
  method: 'POST',
  path: '/api/clients/bulk',
  summary: 'Set the status of up to 500 clients, archive, restore or reassign them; returns the outcome for each',
  access: allRoles,
  isSlow: true,
  limit: { calls: 120, minutes: 10 },
  body: z.object({ ids: Ids, change: BulkClientChange }),
  reply: z.array(BulkClientResult),
  errors: ['FORBIDDEN'],
  changes: ['clients', 'tasks', 'recurringTasks', 'occurrences', 'timeline', 'sequences', 'renewals'],
})
