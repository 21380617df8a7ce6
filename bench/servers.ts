import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A server under measurement in a process of its own. */
export type Server = {
  name: string
  origin: string
  cpuSeconds(): Promise<number>
  memory(): Promise<number>
  firstAnswerMs: number
  stop(): Promise<void>
}

/** Starts a program and waits for its first answer. Its own words go to standard error when it fails. */
export async function serve(
  name: string,
  file: string,
  args: string[],
  port: number,
  settings: Record<string, string>,
): Promise<Server> {
  const begun = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)))
  const origin = `http://127.0.0.1:${port}`
  while (!(await answers(`${origin}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it answered: ${said}`)
    await pause(10)
  }
  const status = async (file: string) => readFile(`/proc/${child.pid}/${file}`, 'utf8')
  return {
    name,
    origin,
    firstAnswerMs: performance.now() - begun,
    cpuSeconds: async () => {
      const [user = 0, system = 0] = (await status('stat')).split(') ')[1]!.split(' ').slice(11, 13).map(Number)
      return (user + system) / 100
    },
    memory: async () => Number(/VmRSS:\s+(\d+)/.exec(await status('status'))?.[1] ?? 0) / 1024,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** A loopback port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
