import pg from 'pg'
import { StatementBatch } from '#server/base/database/statement-batch.ts'

/** Creates a client of the database that records the statement names of each batch it sends. */
export function createBatchRecorder(): { batches: string[][]; Client: typeof pg.Client } {
  const batches: string[][] = []
  class RecordingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [batch] = args
      if (batch instanceof StatementBatch) batches.push(batch.statements.map(({ name }) => name))
      return super.query(...(args as [string])) as never
    }
  }
  return { batches, Client: RecordingClient }
}
