import type { FastifyInstance } from 'fastify'
import type { SpanExport, TraceSettings } from './trace-export.ts'

/** The spans of this process, because connections and jobs do not know an app; undefined if no traces are exported. */
let active: SpanExport | undefined

/**
 * Begins to export spans by OTLP, whose code is loaded only then. Returns the function that sends the last ones and
 * stops.
 */
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
    // 'close' comes after every answer, even an interrupted one.
    reply.raw.once('close', () => span.end(reply.raw.headersSent ? reply.statusCode : undefined))
    span.run(done)
  })
}

/** Runs a job in a span of its own. */
export const traceJob = (name: string, run: () => Promise<void>): Promise<void> =>
  active ? active.runJob(name, run) : run()

/**
 * Remembers the running request or job for statements that are sent later; returns the function that starts their span,
 * undefined if it is not traced.
 */
export const prepareStatementSpan = () => active?.prepareStatementSpan()
