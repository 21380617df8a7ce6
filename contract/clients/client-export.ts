import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { ClientParams } from './client-endpoints.ts'

/** The ZIP contains `record.json`, a `ClientRecord`, and the files in `documents/`: docs/product/clients.md#export. */
export const exportClient = endpoint({
  name: 'exportClient',
  method: 'GET',
  path: '/api/clients/:clientId/export',
  summary: 'Download the whole record of a client with its documents, as a ZIP; HEAD answers whether it is refused',
  access: allRoles,
  work: 'none',
  readsReplica: true,
  isLargeRead: true,
  params: ClientParams,
  download: true,
  errors: ['UNAVAILABLE'],
})

export const exportClients = endpoint({
  name: 'exportClients',
  method: 'GET',
  path: '/api/clients/export.csv',
  summary:
    "Download the caller's clients or, for admins, all of the organization as CSV, in columns that the import reads",
  access: allRoles,
  work: 'none',
  readsReplica: true,
  isLargeRead: true,
  /** `organization` is for admins; an agent gets 403. */
  query: z.object({ scope: z.optional(z.enum(['own', 'organization'])) }),
  download: true,
  errors: ['FORBIDDEN'],
})
