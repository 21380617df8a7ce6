import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A server under measurement in a process of its own. */
export type BenchServer = {
  name: string
  origin: string
  cpuSeconds(): Promise<number>
  memoryMb(): Promise<number>
  firstAnswerMs: number
  stop(): Promise<void>
}

/** Starts a program and waits for its first answer. Its own words go to standard error when it fails. */
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
    cpuSeconds: async () => {
      const [user = 0, system = 0] = (await readProcFile('stat')).split(') ')[1]!.split(' ').slice(11, 13).map(Number)
      return (user + system) / 100
    },
    memoryMb: async () => Number(/VmRSS:\s+(\d+)/.exec(await readProcFile('status'))?.[1] ?? 0) / 1024,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** A loopback port nobody listens on. */
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
