import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresCluster } from './cluster.ts'
import { stopPostgres, launchPostgres, type RunningPostgres } from './launch.ts'
import { choosePostgresAddress, buildEmbeddedDatabaseUrl, releasePostgresAddress } from './postgres-address.ts'

/** Log of the embedded database. */
export type EmbeddedDatabaseLog = { info: (line: string) => void; warn: (line: string) => void }

/** Starts a cluster's server and restarts it at the same address whenever it ends unexpectedly, until stopped. */
export async function supervisePostgres(cluster: PostgresCluster, logFile: string, log: EmbeddedDatabaseLog) {
  const address = await choosePostgresAddress(cluster)
  let isStopping = false
  let running = await launchPostgres(cluster, address, logFile)
  const supervision = restartUntilStopped()
  // For systems other than Linux, if the process exits without stopping the server.
  const killOnExit = () => void running.child.kill('SIGINT')
  process.once('exit', killOnExit)
  return { url: buildEmbeddedDatabaseUrl(cluster, address), stop }

  async function stop(): Promise<void> {
    isStopping = true
    process.off('exit', killOnExit)
    await stopPostgres(running)
    await supervision
    await releasePostgresAddress(cluster, address)
  }

  async function restartUntilStopped(): Promise<void> {
    for (;;) {
      const exitReason = await running.exitReason
      if (isStopping) return
      log.warn(`PostgreSQL exited unexpectedly (${exitReason}) and is started again`)
      const restarted = await relaunch()
      if (!restarted) return
      running = restarted
      if (isStopping) await stopPostgres(running)
    }
  }

  /** Retries until it succeeds or is stopped, since causes such as a full disk may be temporary. */
  async function relaunch(): Promise<RunningPostgres | undefined> {
    for (let delayMs = 100; !isStopping; delayMs = Math.min(2 * delayMs, 5_000)) {
      try {
        return await launchPostgres(cluster, address, logFile)
      } catch (error) {
        log.warn((error as Error).message)
        await pause(delayMs)
      }
    }
    return undefined
  }
}
