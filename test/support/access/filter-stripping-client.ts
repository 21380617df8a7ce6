import pg from 'pg'

/** Matches a filter by organization in the application's statements. */
const tenantFilter = /(?:\w+\.)?\borganization_id = (\$\d+)\b/g

/** Number of filters removed so far. */
export const strippedFilters = { count: 0 }

/** A client that removes every filter by organization from the statements it sends; the parameter stays bound. */
class FilterStrippingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [statement, ...rest] = args as [{ name?: string; text?: string } | string, ...unknown[]]
    const sent =
      typeof statement === 'object' && statement.text
        ? { ...statement, text: statement.text.replace(tenantFilter, stripFilter) }
        : statement
    return (super.query as (...all: unknown[]) => unknown).call(this, sent, ...rest) as never
  }
}

function stripFilter(_filter: string, parameter: string): string {
  strippedFilters.count += 1
  return `${parameter}::uuid is not null`
}

export const filterStrippingClient = FilterStrippingClient as unknown as typeof pg.Client
