import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}
type OtlpBody = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[] }

export type CollectedSpan = Omit<OtlpSpan, 'attributes'> & { attributes: Record<string, string | number | undefined> }

/** A collector of OTLP/HTTP on loopback; `answer` is the status that it answers. */
export type TraceCollector = {
  url: string
  bodies: OtlpBody[]
  answer: number
  spans(): CollectedSpan[]
  close(): void
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: OtlpBody[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await json(request)) as OtlpBody
    if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body)
    response.writeHead(collector.answer, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    answer: 200,
    spans: () =>
      bodies
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: readAttributes(span.attributes) })),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return collector
}

export const readAttributes = (attributes: Attribute[]): CollectedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
