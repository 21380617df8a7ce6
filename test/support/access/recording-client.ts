import pg from 'pg'
import { StatementBatch } from '#server/base/database/statement-batch.ts'

/** Creates a client class that records each statement before sending it: its name, or the first word of a string. */
export function recordingClient(onStatement?: (statementName: string) => void): {
  Client: typeof pg.Client
  sent: string[]
} {
  const sent: string[] = []
  class RecordingClient extends pg.Client {
    override query(...args: unknown[]): never {
      for (const statementName of listStatementNames(args[0])) {
        sent.push(statementName)
        onStatement?.(statementName)
      }
      return (super.query as (...all: unknown[]) => unknown).apply(this, args) as never
    }
  }
  return { Client: RecordingClient as unknown as typeof pg.Client, sent }
}

/** Begin and the setting of the role, which travel together, count as one. */
function listStatementNames(query: unknown): string[] {
  if (query instanceof StatementBatch)
    return query.statements.map(({ name }) => name).filter((name) => name !== 'begin')
  return [typeof query === 'string' ? query.split(/[\s;]/, 1)[0]! : ((query as { text?: string }).text ?? '')]
}
