import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { freePort, interrupt, launch, type Running, urlOf } from './launch.ts'

/** Where the embedded database tells what happens to it. */
export type Say = { info: (line: string) => void; warn: (line: string) => void }

/** Starts a cluster's server and starts it again at the same address whenever it ends unasked, until stopped. */
export async function keepServing(cluster: Cluster, logFile: string, say: Say) {
  const port = await freePort()
  let stopping = false
  let running = await launch(cluster, port, logFile)
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
      const again = await relaunch()
      if (!again) return
      running = again
      if (stopping) await interrupt(running)
    }
  }

  /** Tries until it succeeds or nobody wants it any more: a full disk has room again, sooner or later. */
  async function relaunch(): Promise<Running | undefined> {
    for (let wait = 100; !stopping; wait = Math.min(2 * wait, 5_000)) {
      try {
        return await launch(cluster, port, logFile)
      } catch (error) {
        say.warn((error as Error).message)
        await pause(wait)
      }
    }
    return undefined
  }
}
