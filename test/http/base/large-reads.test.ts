import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listTaskHistory } from '#contract/tasks/task-history.ts'
import { defaultConnectionLimits } from '#server/base/limits/connections.ts'
import { createLargeReadLimiter } from '#server/base/limits/large-reads.ts'
import { type ReleasePermit, createSemaphores } from '#server/base/limits/semaphores.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import type { Instance } from '#test/support/instance.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { expectWaitingSessions } from '#test/support/while-locked.ts'

let testApp: TestApp
let people: People
let agent: Browser
let impatient: Instance
beforeAll(async () => {
  testApp = await createTestApp({ env: { RATE_LIMIT: 'on' } })
  people = await seedPeople(testApp.seed)
  agent = await testApp.signIn(people.harbor.agent)
  impatient = await testApp.addInstance({ env: { RATE_LIMIT: 'on' }, connectionLimits: { maxLargeReadWaitMs: 20 } })
})
afterEach(() => void vi.useRealTimers())

const [historyPath, clientsPath, planningPath] = [
  '/api/task-history',
  '/api/clients',
  '/api/tasks/planning?date=2026-11-21',
]

/** Sends a large read that does not end before `work` does. */
async function duringLargeRead(browser: Browser, work: () => Promise<void>): Promise<void> {
  const holder = await testApp.owner.connect()
  try {
    await holder.query('begin; lock table task_history in access exclusive mode')
    const largeRead = browser.get(historyPath)
    await expectWaitingSessions(testApp.owner, 1)
    await work()
    await holder.query('commit')
    expect((await largeRead).status).toBe(200)
  } finally {
    holder.release()
  }
}

const monthPaths = ['monthly', 'monthly-first'].map((name) => `/api/tasks/${name}?year=2026&month=11`)
test.each([clientsPath, planningPath, historyPath, ...monthPaths])(
  '%s waits for another large read of its user',
  async (path) => {
    let status: number | undefined
    let second: Promise<void>
    await duringLargeRead(agent, async () => {
      second = agent.get(path).then((response) => void (status = response.status))
      const colleague = await testApp.signIn(people.harbor.colleague)
      expect((await colleague.get(clientsPath)).status).toBe(200)
      expect((await agent.get('/api/stats/agent')).status).toBe(200)
      expect(status).toBeUndefined()
    })
    await second!
    expect(status).toBe(200)
  },
)

test('one that waits too long gets 429 with Retry-After; after the first, the next one finds its turn', async () => {
  const waiting = agent.at(impatient.app)
  await duringLargeRead(waiting, async () => {
    const second = await waiting.get(clientsPath)
    expect(second).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(second.headers['retry-after']).toBe('1')
  })
  expect((await waiting.get(clientsPath)).status).toBe(200)
})

test('a failed read ends its turn', async () => {
  const waiting = agent.at(impatient.app)
  for (let call = 0; call < 3; call += 1) expect((await waiting.get(`${clientsPath}?cursor=x`)).status).toBe(400)
  expect((await waiting.get(clientsPath)).status).toBe(200)
})

test('a semaphore admits waiters in order, one for each release, and forgets those who gave up', async () => {
  vi.useFakeTimers()
  const semaphores = createSemaphores('transactions', { permits: 1, maxWaitMs: 1_000 })
  const admitted: string[] = []
  const releases: ReleasePermit[] = []
  const wait = (name: string) =>
    semaphores.acquire('user').then(
      (release) => void (admitted.push(name), releases.push(release)),
      (error: Error) => void admitted.push(`${name} ${error.name}`),
    )
  await wait('first')
  expect(() => semaphores.acquireAtOnce('user')).toThrow('Too many')
  expect(semaphores.acquireAtOnce('other')).toBeDefined()
  const [second, third] = [wait('second'), wait('third')]
  releases[0]!()
  releases[0]!()
  await second
  expect(admitted).toEqual(['first', 'second'])
  await vi.advanceTimersByTimeAsync(1_000)
  await third
  expect(admitted).toEqual(['first', 'second', 'third Error'])
  releases[1]!()
  expect(semaphores.acquireAtOnce('user')).toBeDefined()
})

test('an answer on a slow connection holds its turn for 5 s', async () => {
  vi.useFakeTimers()
  const app = fastify()
  onTestFinished(() => app.close())
  const limiter = createLargeReadLimiter(app, defaultConnectionLimits)
  let isWaiting = true
  app.get('/', async (_request, reply) => {
    await limiter.acquire(listTaskHistory, reply, 'user')
    return new PassThrough()
  })
  app.get('/next', async (_request, reply) => {
    await limiter.acquire(listTaskHistory, reply, 'user')
    isWaiting = false
    return 'read'
  })
  void app.inject('/')
  await vi.advanceTimersByTimeAsync(0)
  const next = app.inject('/next')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(isWaiting).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect((await next).body).toBe('read')
})
