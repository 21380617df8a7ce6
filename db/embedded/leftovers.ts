import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runAs } from './run-as.ts'

/**
 * Ends whatever PostgreSQL still runs on a cluster, which only its locker may do: the server of a program that was
 * killed, asked first and killed after 5 s, or the backends of a server that was killed. Killing loses nothing that
 * was acknowledged; the log is replayed at the next start.
 */
export async function endLeftovers(cluster: string): Promise<void> {
  const running = await serversOn(cluster)
  const leader = await leaderOf(cluster)
  if (running.includes(leader)) {
    signal([leader], 'SIGINT')
    if (await gone(cluster, 5_000)) return
  }
  signal(await serversOn(cluster), 'SIGKILL')
  if (!(await gone(cluster, 5_000))) throw new Error(`PostgreSQL still runs on ${cluster} and cannot be ended`)
}

async function gone(cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while ((await serversOn(cluster)).length > 0) {
    if (performance.now() > deadline) return false
    await pause(10)
  }
  return true
}

async function leaderOf(cluster: string): Promise<number> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(absent)
  return Number.parseInt(file ?? '', 10)
}
