import { beforeAll, expect, test } from 'vitest'
import type { BugReportDraft } from '#contract/bug-reports/bug-reports.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { sampleReport } from '#test/support/data/sample-report.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let agent: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  agent = await testApp.signIn(people.harbor.agent)
})

const sendReport = (body: unknown, headers = {}) =>
  agent.post<{ id: string; createdAt: string }>('/api/bug-reports', body, headers)
const readReport = async (id: string) =>
  (await testApp.owner.query('select * from bug_reports where id = $1', [id])).rows[0]

test('a report is stored with its author; the query of URLs is removed', async () => {
  const report: BugReportDraft = {
    ...sampleReport,
    systemInfo: { ...sampleReport.systemInfo, url: 'http://localhost/clients?search=ada#notes' },
    debuggingInfo: { ...sampleReport.debuggingInfo, referrer: 'https://mail.example/?token=hush' },
  }
  const response = await sendReport(report)
  expect(response).toMatchObject({ status: 201, body: { createdAt: '2026-11-21T15:00:00.000Z' } })
  const row = await readReport(response.body.id)
  expect(row).toMatchObject({
    created_by: people.harbor.agent.id,
    organization_id: people.harbor.organization.id,
    description: report.description,
  })
  expect(row.system_info).toEqual({ ...report.systemInfo, url: 'http://localhost/clients' })
  expect(row.debugging_info).toEqual({ ...report.debuggingInfo, referrer: 'https://mail.example/' })
})

test('the query and fragment of every URL in the debugging info are removed', async () => {
  const message = `GET http://h/api/x?token=hush failed
    at load (https://h/assets/a.js?v=hush:1:20)
    at /clients?search=O'hush#hush, React error #418`
  const { debuggingInfo } = sampleReport
  const response = await sendReport({
    ...sampleReport,
    debuggingInfo: {
      ...debuggingInfo,
      localStorageKeys: ['theme', 'cache:/api/x?token=hush'],
      sessionStorageKeys: ['https://h/#token=hush'],
      title: 'http://h/planning?date=hush',
      recentErrors: [{ message, at: '2026-11-21T14:59:00.000Z' }],
    },
  })
  expect((await readReport(response.body.id)).debugging_info).toEqual({
    ...debuggingInfo,
    localStorageKeys: ['theme', 'cache:/api/x'],
    sessionStorageKeys: ['https://h/'],
    title: 'http://h/planning',
    recentErrors: [
      {
        message: `GET http://h/api/x failed
    at load (https://h/assets/a.js)
    at /clients, React error #418`,
        at: '2026-11-21T14:59:00.000Z',
      },
    ],
  })
})

test('unknown fields, such as values of the browser storage, are not stored', async () => {
  const response = await sendReport({
    ...sampleReport,
    debuggingInfo: { ...sampleReport.debuggingInfo, localStorageValues: ['hush'] },
    extra: 'hush',
  })
  expect(JSON.stringify(await readReport(response.body.id))).not.toContain('hush')
})

test.each<[string, object, string]>([
  ['description too short', { description: ' ninechars ' }, 'description'],
  ['missing description', { description: undefined }, 'description'],
  ['description too long', { description: 'x'.repeat(10_001) }, 'description'],
  ['missing system info', { systemInfo: undefined }, 'systemInfo'],
  [
    'incomplete viewport',
    { systemInfo: { ...sampleReport.systemInfo, viewport: { width: 1 } } },
    'systemInfo.viewport.height',
  ],
  [
    'storage keys that are not strings',
    { debuggingInfo: { ...sampleReport.debuggingInfo, localStorageKeys: [1] } },
    'debuggingInfo.localStorageKeys.0',
  ],
])('an invalid report (%s) is refused at its field', async (_name, change, path) => {
  const before = await testApp.snapshot()
  expect(await sendReport({ ...sampleReport, ...change })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', issues: [{ path }] },
  })
  expect(await testApp.snapshot()).toEqual(before)
})

test('a report is mailed to SUPPORT_EMAIL, where set, without its debugging information', async () => {
  const countMails = async () => (await testApp.owner.query('select from outbox')).rowCount
  await sendReport(sampleReport)
  expect(await countMails()).toBe(0)
  const { app } = await testApp.addInstance({ env: { SUPPORT_EMAIL: 'support@example.com' } })
  const description = 'The list is <b>empty</b>'
  const { body } = await agent.at(app).post<{ id: string }>('/api/bug-reports', { ...sampleReport, description })
  const { rows } = await testApp.owner.query('select recipient, subject_id, text, html from outbox')
  expect(rows).toMatchObject([{ recipient: 'support@example.com', subject_id: body.id }])
  expect(rows[0].text).toContain(`\n> ${description}\n`)
  expect(rows[0].html).toContain('The list is &lt;b&gt;empty&lt;/b&gt;')
  for (const key of sampleReport.debuggingInfo.localStorageKeys) expect(rows[0].text).not.toContain(key)
})

test('the error for a short description says the minimum length (docs/product/bug-reports.md)', async () => {
  const message = 'Please provide at least 10 characters describing the issue'
  expect(await sendReport({ ...sampleReport, description: 'short' })).toMatchObject({
    body: { issues: [{ message }] },
  })
})

test('a repeated idempotency key creates one report', async () => {
  const [first, repeated] = [
    await sendReport(sampleReport, { 'idempotency-key': 'k' }),
    await sendReport(sampleReport, { 'idempotency-key': 'k' }),
  ]
  expect(repeated).toMatchObject({ status: 201, body: first.body })
})

test('the eleventh report within ten minutes answers 429 with Retry-After and is not stored', async () => {
  const limitedInstance = await testApp.addInstance({ env: { RATE_LIMIT: 'on' } })
  const [limitedAgent, colleague] = [
    agent.at(limitedInstance.app),
    (await testApp.signIn(people.harbor.colleague)).at(limitedInstance.app),
  ]
  for (let call = 0; call < 10; call += 1)
    expect((await limitedAgent.post('/api/bug-reports', sampleReport)).status).toBe(201)
  const before = await testApp.snapshot()
  const response = await limitedAgent.post('/api/bug-reports', sampleReport)
  expect(response).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'retry-after': '600' } })
  expect(await testApp.snapshot()).toEqual(before)
  expect((await colleague.post('/api/bug-reports', sampleReport)).status).toBe(201)
  testApp.clock.advance({ seconds: 600 })
  expect((await limitedAgent.post('/api/bug-reports', sampleReport)).status).toBe(201)
})
