import { expect, onTestFinished, test } from 'vitest'
import { startTraceCollector } from '#test/support/trace-collector.ts'
import { createDataDir, startProgram } from '#test/start/support/program.ts'

test('a program with OTEL_EXPORTER_OTLP_ENDPOINT exports its traces, the last ones as it ends', async () => {
  const collector = await startTraceCollector()
  onTestFinished(collector.close)
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const program = await startProgram({ DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` })
  onTestFinished(async () => void (await program.interrupt('SIGKILL')))
  const traceId = 'c'.repeat(32)
  const response = await fetch(`${program.origin}/readyz`, {
    headers: { traceparent: `00-${traceId}-${'d'.repeat(16)}-01` },
  })
  expect(response.status).toBe(200)
  await program.interrupt('SIGINT')
  expect(collector.spans().filter((span) => span.traceId === traceId)).toContainEqual(
    expect.objectContaining({ name: 'GET /readyz', parentSpanId: 'd'.repeat(16) }),
  )
})
