import pg from 'pg'
import { StatementBatch } from '#server/base/database/statement-batch.ts'

/** Creates a client class that changes the SQL of each statement before sending it. */
export function rewritingClient(rewrite: (text: string) => string): typeof pg.Client {
  class RewritingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [batch] = args
      if (batch instanceof StatementBatch)
        for (const statement of batch.statements) statement.text = rewrite(statement.text)
      return (super.query as (...all: unknown[]) => unknown).apply(this, args) as never
    }
  }
  return RewritingClient as unknown as typeof pg.Client
}
