import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { InjectOptions } from 'fastify'
import { type Instance, type InstanceSettings, openInstance } from './instance.ts'

/** Requests to a process with an instance, and its answers. */
type Order = { id: string; now: number } & (
  | { kind: 'open'; url: string; env: Record<string, string> | undefined }
  | { kind: 'inject'; request: InjectOptions }
  | { kind: 'listen' }
  | { kind: 'close' }
)
type Answer = { id: string; value?: unknown; error?: string }

/** Opens an instance in a separate process, of which tests may only call `app.inject`, `app.listen` and `close`. */
export async function openForkedInstance(
  url: string,
  { clock, env }: Pick<InstanceSettings, 'clock' | 'env'>,
): Promise<Instance> {
  const child = fork(import.meta.filename, { serialization: 'advanced', execArgv: [] })
  const waiting = new Map<string, (answer: Answer) => void>()
  child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
  child.once('exit', (code) => {
    for (const [id, answer] of waiting) answer({ id, error: `The instance ended with ${code}` })
  })
  const ask = async (order: Record<string, unknown> & { kind: Order['kind'] }): Promise<never> => {
    const id = randomUUID()
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    child.send({ ...order, id, now: clock().getTime() })
    const { value, error } = await answered.finally(() => waiting.delete(id))
    if (error !== undefined) throw new Error(error)
    return value as never
  }
  await ask({ kind: 'open', url, env })
  const app = {
    inject: (request: InjectOptions) => ask({ kind: 'inject', request }),
    listen: () => ask({ kind: 'listen' }),
  }
  const close = async () => {
    const ended = once(child, 'exit')
    await ask({ kind: 'close' }).finally(() => child.disconnect())
    await ended
  }
  return { app, close } as unknown as Instance
}

if (process.argv[1] === import.meta.filename && process.send) {
  let now = 0
  let instance: Instance | undefined
  const obey = async (order: Order): Promise<unknown> => {
    if (order.kind === 'open') {
      instance = await openInstance(order.url, { clock: () => new Date(now), ...(order.env && { env: order.env }) })
      return undefined
    }
    const { app, close } = instance!
    if (order.kind === 'close') return close()
    if (order.kind === 'listen') return app.listen({ host: '127.0.0.1', port: 0 })
    const { statusCode, headers, body } = await app.inject(order.request)
    return { statusCode, headers, body }
  }
  process.on('message', (order: Order) => {
    now = order.now
    void obey(order)
      .then(
        (value): Answer => ({ id: order.id, value }),
        (error: unknown): Answer => ({ id: order.id, error: String(error) }),
      )
      .then((answer) => process.send!(answer))
  })
}
