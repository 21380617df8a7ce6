import pg from 'pg'
import { StatementBatch } from '#server/base/database/statement-batch.ts'

/** Creates a client class that records each statement before sending it: its name, or the first word of a string. */
export function recordingClient(onStatement?: (statementName: string) => void): {
  Client: typeof pg.Client
  sent: string[]
} {
  const sent: string[] = []
  const Client = createClientClass((query) => {
    for (const statementName of listStatementNames(query)) {
      sent.push(statementName)
      onStatement?.(statementName)
    }
  })
  return { Client, sent }
}

/** Number of filters removed so far by `filterStrippingClient`. */
export const strippedFilters = { count: 0 }

/** A client that removes every filter by organization from the statements it sends; the parameter stays bound. */
export const filterStrippingClient = rewritingClient((text) =>
  text.replace(/(?:\w+\.)?\borganization_id = (\$\d+)\b/g, (_filter, parameter) => {
    strippedFilters.count += 1
    return `${parameter}::uuid is not null`
  }),
)

/** A client that removes row locks, which a read-only transaction may not take, from its statements. */
export const lockStrippingClient = rewritingClient((text) =>
  text.replace(/ for (no key update|update|share|key share)\b( of \w+(, \w+)*)?( skip locked)?/g, ''),
)

/** Begin and the setting of the role, which travel together, count as one. */
function listStatementNames(query: unknown): string[] {
  if (query instanceof StatementBatch)
    return query.statements.map(({ name }) => name).filter((name) => name !== 'begin')
  return [typeof query === 'string' ? query.split(/[\s;]/, 1)[0]! : ((query as { text?: string }).text ?? '')]
}

function rewritingClient(rewrite: (text: string) => string): typeof pg.Client {
  return createClientClass((query) => {
    if (query instanceof StatementBatch)
      for (const statement of query.statements) statement.text = rewrite(statement.text)
  })
}

/** Creates a client class that calls back with each query before sending it. */
function createClientClass(beforeQuery: (query: unknown) => void): typeof pg.Client {
  class CallingClient extends pg.Client {
    override query(...args: unknown[]): never {
      beforeQuery(args[0])
      return (super.query as (...all: unknown[]) => unknown).apply(this, args) as never
    }
  }
  return CallingClient as unknown as typeof pg.Client
}
