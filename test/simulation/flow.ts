import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** Where the connection of a call is lost: before its n-th batch of statements is sent, or after PostgreSQL ran it. */
export type ConnectionLoss = { batches: number; when: 'before' | 'after' }

/** The events at one time for one agent: many flows run at once, each by its own clock. */
type Flow = { instant: number; loss?: ConnectionLoss | undefined }

const flows = new AsyncLocalStorage<Flow>()

/** The clock of the simulated program: the clock of the calling flow. */
export function readFlowClock(): Date {
  const flow = flows.getStore()
  if (!flow) throw new Error('The clock of the simulation was read outside of a flow')
  return new Date(flow.instant)
}

/** Runs work at an instant, and loses the connection of its transaction if that is planned. */
export const runAt = <T>(instant: number, work: () => Promise<T>, loss?: ConnectionLoss): Promise<T> =>
  flows.run({ instant, loss: loss && { ...loss } }, work)

/** A client whose socket is destroyed as the flow plans it, like that of a program that is killed. */
export class LosableClient extends pg.Client {
  override query(...args: unknown[]): never {
    const loss = flows.getStore()?.loss
    const isLost = loss !== undefined && --loss.batches === 0
    const { stream } = (this as unknown as { connection: { stream: import('node:net').Socket } }).connection
    if (isLost && loss.when === 'before') stream.destroy()
    const sent = (super.query as (...all: unknown[]) => unknown).apply(this, args)
    if (isLost && loss.when === 'after') {
      // PostgreSQL reads the batch to its end before the end of the stream, and its answer is lost.
      stream.removeAllListeners('data')
      stream.resume()
      stream.end()
    }
    return sent as never
  }
}
