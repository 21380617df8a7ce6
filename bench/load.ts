import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BenchServer } from './servers.ts'

/** CPU time per request of the server, and of PostgreSQL with all its processes. */
export type Measurement = { rate: number; cpuMicros: number; databaseCpuMicros: number; errors: number }

/** Requests to send in turn. If each uses up a row, sending more than there are is an error. */
export type RequestList = { requests: readonly string[]; usesUpRows: boolean }

/** Renders a request of HTTP/1.1. */
export function renderRequest(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const allHeaders = { host: '127.0.0.1', ...headers, ...(body && jsonHeaders(body)) }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const jsonHeaders = (body: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
})

/** Loads a server with wrk, whose own CPU time is small. Throws an Error if wrk is missing or the requests run out. */
export async function measureLoad(
  server: BenchServer,
  { requests, usesUpRows }: RequestList,
  connections: number,
  seconds: number,
  readDatabaseCpu: () => Promise<number>,
): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-wrk-'))
  try {
    const file = join(folder, 'requests')
    await writeFile(file, requests.map((text) => `${Buffer.byteLength(text)}\n${text}`).join(''))
    const [cpuBefore, databaseCpuBefore] = [await server.cpuSeconds(), await readDatabaseCpu()]
    const result = await runWrk(server.origin, connections, seconds, file)
    const cpu = (await server.cpuSeconds()) - cpuBefore
    const databaseCpu = (await readDatabaseCpu()) - databaseCpuBefore
    if (usesUpRows && result.requests > requests.length) throw new Error('No row is left: shorten the rounds')
    const successCount = result.requests - result.errors
    return {
      rate: successCount / (result.micros / 1e6),
      cpuMicros: (cpu / successCount) * 1e6,
      databaseCpuMicros: (databaseCpu / successCount) * 1e6,
      errors: result.errors,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runWrk(origin: string, connections: number, seconds: number, requestsFile: string) {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin]
  const { stdout } = await promisify(execFile)('wrk', args, { env: { ...process.env, REQUESTS: requestsFile } }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error('wrk is missing: install it (Debian: apt-get install wrk)') : error
    },
  )
  return JSON.parse(/^RESULT (.*)$/m.exec(stdout)![1]!) as { requests: number; micros: number; errors: number }
}

const script = fileURLToPath(new URL('wrk.lua', import.meta.url))
