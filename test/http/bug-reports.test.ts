import { beforeAll, expect, test } from 'vitest'
import type { BugReport } from '#contract/bug-reports.ts'
import type { Browser } from '#test/support/browser.ts'
import { type TestHouse, testHouse } from '#test/support/house.ts'
import { type People, seedPeople } from '#test/support/people.ts'
import { sampleReport } from '#test/support/samples.ts'

let house: TestHouse
let people: People
let agent: Browser
beforeAll(async () => {
  house = await testHouse()
  people = await seedPeople(house.seed)
  agent = await house.signedIn(people.harbor.agent)
})

const send = (body: unknown, headers = {}) =>
  agent.post<{ id: string; createdAt: string }>('/api/bug-reports', body, headers)
const kept = async (id: string) => (await house.owner.query('select * from bug_reports where id = $1', [id])).rows[0]

test('a report is kept with who sent it; addresses lose their query', async () => {
  const report: BugReport = {
    ...sampleReport,
    systemInfo: { ...sampleReport.systemInfo, url: 'http://localhost/clients?search=ada#notes' },
    debuggingInfo: { ...sampleReport.debuggingInfo, referrer: 'https://mail.example/?token=hush' },
  }
  const came = await send(report)
  expect(came).toMatchObject({ status: 201, body: { createdAt: '2026-11-21T15:00:00.000Z' } })
  const row = await kept(came.body.id)
  expect(row).toMatchObject({
    created_by: people.harbor.agent.id,
    organization_id: people.harbor.organization.id,
    description: report.description,
  })
  expect(row.system_info).toEqual({ ...report.systemInfo, url: 'http://localhost/clients' })
  expect(row.debugging_info).toEqual({ ...report.debuggingInfo, referrer: 'https://mail.example/' })
})

test('wherever an address stands in the debugging info, its query and fragment are not kept', async () => {
  const message = `GET http://h/api/x?token=hush failed
    at load (https://h/assets/a.js?v=hush:1:20)
    at /clients?search=O'hush#hush, React error #418`
  const { debuggingInfo } = sampleReport
  const came = await send({
    ...sampleReport,
    debuggingInfo: {
      ...debuggingInfo,
      localStorageKeys: ['theme', 'cache:/api/x?token=hush'],
      sessionStorageKeys: ['https://h/#token=hush'],
      title: 'http://h/planning?date=hush',
      recentErrors: [{ message, at: '2026-11-21T14:59:00.000Z' }],
    },
  })
  expect((await kept(came.body.id)).debugging_info).toEqual({
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

test('what is not asked for is not kept: values of the storage never arrive', async () => {
  const came = await send({
    ...sampleReport,
    debuggingInfo: { ...sampleReport.debuggingInfo, localStorageValues: ['hush'] },
    extra: 'hush',
  })
  expect(JSON.stringify(await kept(came.body.id))).not.toContain('hush')
})

test.each<[string, object, string]>([
  ['too short', { description: ' ninechars ' }, 'description'],
  ['missing', { description: undefined }, 'description'],
  ['too long', { description: 'x'.repeat(10_001) }, 'description'],
  ['without the system', { systemInfo: undefined }, 'systemInfo'],
  [
    'with half a viewport',
    { systemInfo: { ...sampleReport.systemInfo, viewport: { width: 1 } } },
    'systemInfo.viewport.height',
  ],
  [
    'with keys that are none',
    { debuggingInfo: { ...sampleReport.debuggingInfo, localStorageKeys: [1] } },
    'debuggingInfo.localStorageKeys.0',
  ],
])('a description or picture %s is refused at its field', async (_name, change, path) => {
  const before = await house.snapshot()
  expect(await send({ ...sampleReport, ...change })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', issues: [{ path }] },
  })
  expect(await house.snapshot()).toEqual(before)
})

test('too short says it in the words of spec 5', async () => {
  const words = 'Please provide at least 10 characters describing the issue'
  expect(await send({ ...sampleReport, description: 'short' })).toMatchObject({
    body: { issues: [{ message: words }] },
  })
})

test('the same key twice keeps one', async () => {
  const [one, again] = [
    await send(sampleReport, { 'idempotency-key': 'k' }),
    await send(sampleReport, { 'idempotency-key': 'k' }),
  ]
  expect(again).toMatchObject({ status: 201, body: one.body })
})

test('the eleventh within ten minutes answers 429 with when to come back, and keeps nothing', async () => {
  const limited = await house.instance({ env: { RATE_LIMIT: 'on' } })
  const [here, colleague] = [agent.at(limited.app), (await house.signedIn(people.harbor.colleague)).at(limited.app)]
  for (let call = 0; call < 10; call += 1) expect((await here.post('/api/bug-reports', sampleReport)).status).toBe(201)
  const before = await house.snapshot()
  const came = await here.post('/api/bug-reports', sampleReport)
  expect(came).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'retry-after': '600' } })
  expect(await house.snapshot()).toEqual(before)
  expect((await colleague.post('/api/bug-reports', sampleReport)).status).toBe(201)
  house.clock.advance({ seconds: 600 })
  expect((await here.post('/api/bug-reports', sampleReport)).status).toBe(201)
})
