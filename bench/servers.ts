import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabaseLogins } from '#db/create-database-logins.ts'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { readProcess } from './cpu.ts'
import { benchSecret } from './data.ts'

/** A server in a process of its own. */
export type BenchServer = {
  port: number
  origin: string
  cpuSeconds(): Promise<number>
  memoryMb(): Promise<number>
  firstAnswerMs: number
  /** Resolves with the exit code when the process ends. */
  exited: Promise<number>
  stop(): Promise<void>
}

/**
 * Starts the production program on a migrated database of a superuser's `url`; only the rate limits, which would stop the
 * load, are off.
 */
export async function startProgram(url: string, dataDir: string, port?: number): Promise<BenchServer> {
  const { poolUrl } = await createDatabaseLogins(url)
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: poolUrl,
    DATABASE_DIRECT_URL: url,
    DATA_DIR: dataDir,
    SESSION_SECRET: benchSecret,
    RATE_LIMIT: 'off',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'bench',
    OIDC_CLIENT_SECRET: 'bench',
  }
  return startServer('server/main.ts', env, port)
}

/**
 * Starts a program at a port, by default a free one, and waits for its first answer. Throws an Error with its standard
 * error if it ends before.
 */
export async function startServer(file: string, env: Record<string, string>, givenPort?: number): Promise<BenchServer> {
  const port = givenPort ?? (await findFreePort())
  const startedAt = performance.now()
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit').then(([code]) => Number(code ?? 1))
  let stderrTail = ''
  child.stderr.on('data', (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-2_000)))
  const origin = `http://127.0.0.1:${port}`
  while (!(await isResponding(`${origin}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it answered: ${stderrTail}`)
    await pause(10)
  }
  return {
    port,
    origin,
    firstAnswerMs: performance.now() - startedAt,
    exited,
    cpuSeconds: async () => (await readProcess(child.pid!))!.seconds,
    memoryMb: async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await exited
    },
  }
}

const isResponding = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
