import { readdir, readFile } from 'node:fs/promises'
import { withConnection } from '#db/connection.ts'

/** Creates a function that reads the CPU seconds of a PostgreSQL on this machine: all of its processes, ended ones too. */
export async function createDatabaseCpuReader(url: string): Promise<() => Promise<number>> {
  const postmasterPid = await withConnection(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return (await readProcess(rows[0]!.pid))!.parentPid
  })
  return async () => {
    const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
    const processes = (await Promise.all(pids.map(readProcess))).filter((one) => one !== undefined)
    const backends = processes.filter(({ parentPid }) => parentPid === postmasterPid)
    const endedSeconds = (await readProcess(postmasterPid))!.endedChildrenSeconds
    return backends.reduce((sum, { seconds }) => sum + seconds, endedSeconds)
  }
}

/** Reads the parent and the CPU seconds of a process; undefined if it has ended. */
export async function readProcess(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text.split(') ')[1]!.split(' ').map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return {
    parentPid: fields[1]!,
    seconds: (user + system) / ticksPerSecond,
    endedChildrenSeconds: (endedUser + endedSystem) / ticksPerSecond,
  }
}

const ticksPerSecond = 100
