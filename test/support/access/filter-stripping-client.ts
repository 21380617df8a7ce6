import { rewritingClient } from './rewriting-client.ts'

/** Matches a filter by organization in the application's statements. */
const tenantFilter = /(?:\w+\.)?\borganization_id = (\$\d+)\b/g

/** Number of filters removed so far. */
export const strippedFilters = { count: 0 }

/** A client that removes every filter by organization from the statements it sends; the parameter stays bound. */
export const filterStrippingClient = rewritingClient((text) => text.replace(tenantFilter, stripFilter))

function stripFilter(_filter: string, parameter: string): string {
  strippedFilters.count += 1
  return `${parameter}::uuid is not null`
}
