import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser/browser.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let browser: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  browser = await testApp.signIn(await testApp.seed.user(await testApp.seed.organization()))
  await createClient('first', { firstName: 'x', phone: '302 555 0001' })
})

const createClient = (key: string, body: object) =>
  browser.post<{ id: string }>('/api/clients', body, { 'idempotency-key': key })
const countClients = async (firstName: string) =>
  (await testApp.owner.query('select from clients where first_name = $1', [firstName])).rowCount

test('a repeated create returns the row, even if that is a duplicate by now, and creates none', async () => {
  const client = { firstName: 'Grace', email: 'grace@example.com', rejectDuplicates: true }
  const created = await createClient('repeated', client)
  const repeated = await createClient('repeated', client)
  expect(repeated).toMatchObject({ status: 201, body: { id: created.body.id } })
  expect(await countClients('Grace')).toBe(1)
})

test('eight of the same create at once make one row, and all answer it', async () => {
  const client = { firstName: 'Alan', email: 'alan@example.com', rejectDuplicates: true }
  const responses = await Promise.all(Array.from({ length: 8 }, () => createClient('at once', client)))
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(responses[0]!.status).toBe(201)
  expect(await countClients('Alan')).toBe(1)
})

test('another body with the key, and a duplicate with a new one, create nothing and leave the key unclaimed', async () => {
  const client = { firstName: 'Mary', email: 'mary@example.com', rejectDuplicates: true }
  expect((await createClient('first', client)).status).toBe(409)
  expect(await countClients('Mary')).toBe(0)
  expect((await createClient('mary', client)).status).toBe(201)
  expect((await createClient('refused', client)).status).toBe(409)
  expect(await countClients('Mary')).toBe(1)
  expect((await createClient('refused', { ...client, rejectDuplicates: false })).status).toBe(201)
})
