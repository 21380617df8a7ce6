import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { benchSecret } from './data.ts'

/** A server in a process of its own. */
export type BenchServer = {
  name: string
  origin: string
  cpuSeconds(): Promise<number>
  memoryMb(): Promise<number>
  firstAnswerMs: number
  /** Resolves with the exit code when the process ends. */
  exited: Promise<number>
  stop(): Promise<void>
}

/** Settings of the production program; only the rate limits, which would stop the load, are off. */
export const createProgramEnv = (
  urls: { poolUrl: string; directUrl: string },
  dataDir: string,
): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: urls.poolUrl,
  DATABASE_DIRECT_URL: urls.directUrl,
  DATA_DIR: dataDir,
  SESSION_SECRET: benchSecret,
  RATE_LIMIT: 'off',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'bench',
  OIDC_CLIENT_SECRET: 'bench',
})

/** Starts a program and waits for its first answer. Throws an Error with its standard error if it ends before. */
export async function startServer(
  name: string,
  file: string,
  args: string[],
  port: number,
  env: Record<string, string>,
): Promise<BenchServer> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit').then(([code]) => Number(code ?? 1))
  let stderrTail = ''
  child.stderr.on('data', (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-2_000)))
  const origin = `http://127.0.0.1:${port}`
  while (!(await isResponding(`${origin}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it answered: ${stderrTail}`)
    await pause(10)
  }
  const readProcFile = async (file: string) => readFile(`/proc/${child.pid}/${file}`, 'utf8')
  return {
    name,
    origin,
    firstAnswerMs: performance.now() - startedAt,
    exited,
    cpuSeconds: async () => {
      const [user = 0, system = 0] = (await readProcFile('stat')).split(') ')[1]!.split(' ').slice(11, 13).map(Number)
      return (user + system) / 100
    },
    memoryMb: async () => Number(/VmRSS:\s+(\d+)/.exec(await readProcFile('status'))?.[1] ?? 0) / 1024,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Finds a free loopback port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const isResponding = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
