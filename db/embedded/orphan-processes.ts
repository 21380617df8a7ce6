import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runCommandAs } from './run-as.ts'

/**
 * Ends PostgreSQL processes left on a cluster; the caller must have its lock. The server of a killed program gets 5 s
 * for a fast shutdown, everything else is killed. Acknowledged writes survive: the next start replays the log.
 */
export async function terminateOrphanProcesses(cluster: string): Promise<void> {
  // Windows reveals neither folder nor arguments of a process; PostgreSQL itself refuses a cluster in use.
  if (process.platform === 'win32') return
  const pidFile = join(cluster, 'postmaster.pid')
  const postmasterPid = Number.parseInt((await readOptionalText(pidFile)) ?? '', 10)
  if ((await findPostgresPids(cluster)).includes(postmasterPid)) {
    sendSignal(postmasterPid, 'SIGINT')
    await waitUntilExited(cluster, 5_000)
  }
  for (const pid of await findPostgresPids(cluster)) sendSignal(pid, 'SIGKILL')
  if (!(await waitUntilExited(cluster, 5_000)))
    throw new Error(`PostgreSQL still runs on ${cluster} and cannot be ended`)
  // PostgreSQL would trust a stale pid file if a zombie or another program has that pid.
  await rm(pidFile, { force: true })
}

/** Finds the PostgreSQL processes of a cluster, zombies excluded; never another program with a reused pid. */
export async function findPostgresPids(cluster: string): Promise<number[]> {
  const folder = await realpath(cluster)
  if (process.platform === 'linux') return findPidsByCwd(folder)
  const lines = (await runCommandAs(undefined, 'ps', '-axo', 'pid=,command=')).split('\n')
  return lines.filter((line) => line.includes(`postgres -D ${folder} `)).map((line) => Number.parseInt(line, 10))
}

/** The server and each backend have the cluster as working directory. */
async function findPidsByCwd(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const matches = await Promise.all(
    pids.map(async (pid) => {
      const [cwd, command] = await Promise.all([
        readlink(`/proc/${pid}/cwd`).catch(ignoreInaccessible),
        readOptionalText(`/proc/${pid}/comm`),
      ])
      return cwd === folder && ['postgres\n', 'setpriv\n'].includes(command ?? '')
    }),
  )
  return pids.filter((_, index) => matches[index]).map(Number)
}

async function waitUntilExited(cluster: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while ((await findPostgresPids(cluster)).length > 0) {
    if (performance.now() > deadline) return false
    await pause(10)
  }
  return true
}

const readOptionalText = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(ignoreInaccessible)

/** Ignores processes that have just ended or belong to another user: they are not this cluster's. */
function ignoreInaccessible(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(error.code ?? '')) throw error
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It may have ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
