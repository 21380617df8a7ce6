import type { FastifyInstance } from 'fastify'
import type { SpanExport, TraceSettings } from './trace-export.ts'

/** The spans of this process, because connections and jobs know no app; undefined where no traces are exported. */
let active: SpanExport | undefined

/** Begins to export spans by OTLP; nothing of it is loaded before. Returns what sends the last ones and ends it. */
export async function startTracing(
  settings: TraceSettings,
  deps: { version: string; onError: (error: unknown) => void },
): Promise<() => Promise<void>> {
  const { createSpanExport } = await import('./trace-export.ts')
  const started = (active = createSpanExport(settings, deps))
  return async () => {
    active = undefined
    await started.stop()
  }
}

/** Traces each request from its arrival to the end of its answer. */
export function traceRequests(app: FastifyInstance): void {
  const spans = active
  if (!spans) return
  app.addHook('onRequest', (request, reply, done) => {
    const span = spans.startRequest(request.raw, {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url,
    })
    // 'close' comes after every answer, one that was cut off included.
    reply.raw.once('close', () => span.end(reply.raw.headersSent ? reply.statusCode : undefined))
    span.run(done)
  })
}

/** Runs a job in a span of its own. */
export const traceJob = (name: string, run: () => Promise<void>): Promise<void> =>
  active ? active.runJob(name, run) : run()

/** Keeps the request or job that is running, as its statements are sent later; undefined without one that is traced. */
export const prepareStatementSpan = () => active?.prepareStatementSpan()
