import pg from 'pg'

/** What every filter by organisation looks like in our statements. */
const filter = /(\w+\.)?\borganization_id = \$1\b/g

/** How many filters have been taken out so far. */
export const takenOut = { count: 0 }

/** A client that takes every filter by organisation out of what it sends; `$1` stays bound. */
class WithoutFilters extends pg.Client {
  override query(...given: unknown[]): never {
    const [what, ...rest] = given as [{ name?: string; text?: string } | string, ...unknown[]]
    const sent = typeof what === 'object' && what.text ? { ...what, text: what.text.replace(filter, harmless) } : what
    return (super.query as (...all: unknown[]) => unknown).call(this, sent, ...rest) as never
  }
}

function harmless(): string {
  takenOut.count += 1
  return '$1::uuid is not null'
}

export const withoutFilters = WithoutFilters as unknown as typeof pg.Client
