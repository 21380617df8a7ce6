import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { findTraceparent } from './ids.ts'

/** Destination of spans, and the share of requests traced when the caller does not decide: `.env.example`. */
export type TraceSettings = { endpoint: string; sampledShare: number }

/** The running export of spans. */
export type SpanExport = ReturnType<typeof createSpanExport>

/**
 * Creates and exports spans of requests, jobs and batches of statements. They name routes, jobs and statements as in
 * the source, never a URL, a value or a person: docs/product/audit.md#privacy.
 */
export function createSpanExport(
  { endpoint, sampledShare }: TraceSettings,
  { version, onError }: { version: string; onError: (error: unknown) => void },
) {
  setGlobalErrorHandler(onError)
  const service = { 'service.name': 'daybook', 'service.version': version, 'service.instance.id': randomUUID() }
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes(service).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('daybook', version)
  const running = new AsyncLocalStorage<Context>()
  const runIn = <T>(span: Span, work: () => T) => running.run(trace.setSpan(ROOT_CONTEXT, span), work)
  return {
    startRequest: (raw: IncomingMessage, { id, method, route }: { id: string; method: string; route?: string }) => {
      const attributes = { 'http.request.method': method, 'http.route': route, 'daybook.request_id': id }
      const name = route ? `${method} ${route}` : method
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, findCaller(raw))
      return {
        run: (work: () => void) => runIn(span, work),
        /** Without a status the connection ended before any answer. */
        end: (status: number | undefined) => {
          if (status !== undefined) span.setAttribute('http.response.status_code', status)
          if (status === undefined || status >= 500) markFailed(span, String(status ?? 'aborted'))
          span.end()
        },
      }
    },
    runJob: (name: string, run: () => Promise<void>) => {
      const span = tracer.startSpan(`job ${name}`, {}, ROOT_CONTEXT)
      return runIn(span, run)
        .catch((error: unknown) => {
          markFailed(span, nameError(error))
          throw error
        })
        .finally(() => span.end())
    },
    prepareStatementSpan: () => {
      const parent = running.getStore()
      return parent && ((names: readonly string[]) => startStatements(parent, names))
    },
    stop: () => provider.shutdown().catch(onError),
  }

  /** Starts the span of a batch and returns the function that ends it. */
  function startStatements(parent: Context, names: readonly string[]): (error?: unknown) => void {
    const summary = names.join(' ').slice(0, maxSummaryLength)
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.operation.batch.size': names.length,
    }
    const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, parent)
    return (error) => {
      if (error) markFailed(span, nameError(error))
      span.end()
    }
  }
}

/** The limit of OpenTelemetry's conventions. */
const maxSummaryLength = 255

/** The caller's span as the parent. Its `tracestate` is left out: it may hold anything. */
function findCaller(raw: IncomingMessage): Context {
  const caller = parseTraceParent(findTraceparent(raw) ?? '')
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
}

function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Never the message, which may quote what somebody typed. */
const nameError = (error: unknown): string => {
  const { code, name } = error as { code?: string; name: string }
  return code ?? name
}
