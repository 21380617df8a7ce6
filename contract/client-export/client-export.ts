import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { ClientParams } from '#contract/clients/client-endpoints.ts'

/** The ZIP has `record.json`, a `ClientRecord`, and the files in `documents/`: docs/product.md#export. */
export const exportClient = endpoint({
  name: 'exportClient',
  method: 'GET',
  path: '/api/clients/:clientId/export',
  summary: 'Download the whole record of a client with its documents, as a ZIP; HEAD answers whether it is refused',
  access: allRoles,
  work: 'none',
  isLargeRead: true,
  params: ClientParams,
  download: true,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})
