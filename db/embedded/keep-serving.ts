import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { freePort, interrupt, launch, type Running, urlOf } from './launch.ts'

/** Where the embedded database tells what happens to it. */
export type Say = { info: (line: string) => void; warn: (line: string) => void }

/** Starts a cluster's server and starts it again at the same address whenever it ends unasked, until stopped. */
export async function keepServing(cluster: Cluster, logFile: string, say: Say) {
  const port = await freePort()
  let stopping = false
  let running = await launched(2)
  const kept = keep()
  // The leash of systems other than Linux, for an end of the program that stopped nothing.
  const letGo = () => void running.child.kill('SIGINT')
  process.once('exit', letGo)
  return { url: urlOf(cluster, port), stop }

  async function stop(): Promise<void> {
    stopping = true
    process.off('exit', letGo)
    await interrupt(running)
    await kept
  }

  async function keep(): Promise<void> {
    for (;;) {
      const how = await running.ended
      if (stopping) return
      say.warn(`PostgreSQL ended unasked (${how}) and is started again`)
      running = await launched(Infinity)
      if (stopping) await interrupt(running)
    }
  }

  /** A disk that is full or a port that is taken may be free again: later tries wait longer, 5 s at most. */
  async function launched(tries: number): Promise<Running> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await launch(cluster, port, logFile)
      } catch (error) {
        if (tried >= tries || stopping) throw error
        say.warn((error as Error).message)
        await pause(Math.min(50 * 2 ** tried, 5_000))
      }
    }
  }
}
