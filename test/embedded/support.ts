import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { withConnection } from '#db/connection.ts'
import { getClusterPath, resolveClusterHome, listClusterMajors } from '#db/embedded/cluster-folders.ts'
import { terminateOrphanProcesses } from '#db/embedded/orphan-processes.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/embedded/start.ts'

/** Creates a folder that every account can enter; removed after the test. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-embedded-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Creates such a folder with a copy of the run's cluster, for tests that are not about the first start. */
export async function createFolderWithCluster(): Promise<string> {
  const folder = await createFolder()
  // Node's own copy would not keep the owner.
  await promisify(execFile)('cp', ['-a', inject('cluster'), folder])
  return folder
}

/** Returns the path of the cluster of a DATA_DIR. */
export async function findClusterPath(dataDir: string): Promise<string> {
  const home = await resolveClusterHome(dataDir, undefined)
  const [major = 0] = await listClusterMajors(home)
  return getClusterPath(home, major)
}

/** Starts the embedded database of a folder and collects its log; stopped after the test at the latest. */
export async function startDatabase(dataDir: string): Promise<EmbeddedDatabase & { logLines: string[] }> {
  const logLines: string[] = []
  const log = (line: string) => void logLines.push(line)
  const { url, stop } = await startEmbeddedDatabase({ dataDir, log: { info: log, warn: log } })
  let stopping: Promise<void> | undefined
  const stopOnce = () => (stopping ??= stop())
  onTestFinished(stopOnce)
  return { url, logLines, stop: stopOnce }
}

/** Runs a statement on a new connection and returns its first row. */
export async function queryOne(url: string, sql: string): Promise<Record<string, unknown>> {
  return withConnection(url, async (client) => (await client.query(sql)).rows[0] ?? {})
}

/** Starts holder.ts on a folder in a separate process group. */
export function startHolder(dataDir: string, { script = join(import.meta.dirname, 'holder.ts'), uid = 0 } = {}) {
  const child = spawn(process.execPath, [script, dataDir, String(uid)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'close')
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    // The server belongs to another holder, which the test also ends.
    if (lines[0]?.includes('is in use')) return
    const cluster = await findClusterPath(dataDir)
    if (!existsSync(cluster)) return
    await terminateOrphanProcesses(cluster)
  })
  const line = (index: number) => waitFor(() => lines[index] ?? (hasExited(child) ? 'nothing' : undefined))
  return { child, ended, lines, line }
}

/** Polls until the probe returns a value. */
export async function waitFor<T>(probe: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await probe()
    if (value !== undefined) return value
    await pause(5)
  }
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
