import { beforeAll, expect, test } from 'vitest'
import { getMetrics } from '#contract/base/operation.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})

const token = 'a-metrics-token'

async function readMetrics(env: Record<string, string>, request: { remoteAddress?: string; headers?: object } = {}) {
  const { app } = await testApp.addInstance({ env })
  const response = await app.inject({ method: 'GET', url: getMetrics.path, ...request } as object)
  return response.statusCode
}

test('are read from loopback while PUBLIC_URL is loopback and no proxy is trusted', async () => {
  expect(await readMetrics({})).toBe(200)
  expect(await readMetrics({}, { remoteAddress: '203.0.113.7' })).toBe(404)
  expect(await readMetrics({}, { headers: { 'x-forwarded-for': '203.0.113.7' } })).toBe(404)
})

test.each([
  ['another PUBLIC_URL', { PUBLIC_URL: 'https://daybook.example' }],
  ['a trusted proxy', { TRUST_PROXY: '1' }],
])('need their token from everywhere with %s', async (_, env) => {
  expect(await readMetrics(env)).toBe(404)
  const settings = { ...env, METRICS_TOKEN: token }
  expect(await readMetrics(settings)).toBe(404)
  expect(await readMetrics(settings, { headers: { authorization: 'Bearer another-token' } })).toBe(404)
  expect(await readMetrics(settings, { headers: { authorization: `Bearer ${token}` } })).toBe(200)
  expect(
    await readMetrics(settings, { remoteAddress: '203.0.113.7', headers: { authorization: `Bearer ${token}` } }),
  ).toBe(200)
})
