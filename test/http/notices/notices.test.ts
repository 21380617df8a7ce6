import { beforeAll, expect, test } from 'vitest'
import type { NoticeSettings } from '#contract/notices/notice-settings.ts'
import type { Notice } from '#contract/notices/notices.ts'
import { createJobs } from '#server/jobs.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type DayFixture, createDayFixture } from '#test/support/data/day-fixture.ts'
import { seedNotice, seedPolicy } from '#test/support/data/seed-records.ts'

let fixture: DayFixture
beforeAll(async () => {
  fixture = await createDayFixture()
})

const read = async (browser: Browser, query = '') => browser.get<Notice[]>(`/api/notices${query}`)
const readTexts = async (browser: Browser) => (await read(browser)).body.map(({ text }) => text)

test('notices are read page by page, newest first, and marked as read by their user alone', async () => {
  const [person, other] = [await fixture.addPerson(), await fixture.addPerson()]
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.push(await seedNotice(fixture.testApp, person.user, { text: `${index}` }))
  const first = await read(person.browser, '?limit=3')
  expect(first.body.map(({ text }) => text)).toEqual(['4', '3', '2'])
  const next = await read(person.browser, `?limit=3&cursor=${first.headers['x-next-cursor'] as string}`)
  expect(next.body.map(({ text }) => text)).toEqual(['1', '0'])
  expect((await other.browser.post('/api/notices/read', { ids })).status).toBe(204)
  expect((await person.browser.post('/api/notices/read', { ids: ids.slice(0, 2) })).status).toBe(204)
  const readAt = (await read(person.browser)).body.map((notice) => notice.readAt !== null)
  expect(readAt).toEqual([false, false, false, true, true])
  expect(await readTexts(other.browser)).toEqual([])
})

test('marking with all older ones leaves newer ones and those of others unread', async () => {
  const [person, other] = [await fixture.addPerson(), await fixture.addPerson()]
  const seed = (user: typeof person.user) => seedNotice(fixture.testApp, user, { text: 'A reminder' })
  const ids = [await seed(person.user), await seed(other.user), await seed(person.user), await seed(person.user)]
  const areRead = async ({ browser }: typeof person) => (await read(browser)).body.map(({ readAt }) => readAt !== null)
  const body = { ids: [ids[2]], andOlder: true }
  expect((await person.browser.post('/api/notices/read', body)).status).toBe(204)
  expect([await areRead(person), await areRead(other)]).toEqual([[false, true, true], [false]])
})

test('clients handed over by another person cause a single notice', async () => {
  const [admin, agent, colleague] = [
    await fixture.addPerson({ role: 'org_admin' }),
    await fixture.addPerson(),
    await fixture.addPerson(),
  ]
  await fixture.testApp.owner.query("update users set first_name = 'Zoe', last_name = null where id = $1", [
    admin.user.id,
  ])
  const clients = await fixture.testApp.seed.clients(colleague.user, [
    { first_name: 'Ana', last_name: 'Silva' },
    ...Array.from({ length: 4 }, () => ({})),
  ])
  const reassign = (id: string, to: string) => admin.browser.put(`/api/clients/${id}/owner`, { assignedAgentId: to })
  expect((await reassign(clients[0]!, agent.user.id)).status).toBe(200)
  const [notice] = (await read(agent.browser)).body
  expect(notice).toMatchObject({ kind: 'handed_over', text: 'Zoe handed Ana Silva to you', clientId: clients[0] })
  const change = { action: 'reassign', assignedAgentId: agent.user.id }
  await admin.browser.post('/api/clients/bulk', { ids: clients, change })
  expect((await readTexts(agent.browser))[0]).toBe('Zoe handed 4 clients to you')
  await admin.browser.patch(`/api/users/${agent.user.id}/deactivate`, { handOverTo: colleague.user.id })
  expect(await readTexts(colleague.browser)).toEqual(['Zoe handed 5 clients to you'])
  // One's own action notifies nobody, and a deleted client is no longer named.
  await reassign(clients[1]!, admin.user.id)
  expect(await readTexts(admin.browser)).toEqual([])
  await reassign(clients[0]!, admin.user.id)
  await reassign(clients[0]!, colleague.user.id)
  expect(await readTexts(colleague.browser)).toHaveLength(2)
  await admin.browser.delete(`/api/clients/${clients[0]}`)
  expect(await readTexts(colleague.browser)).toEqual(['Zoe handed 5 clients to you'])
  // A single one is named, however it is handed over.
  const leaving = await fixture.addPerson()
  const [bo] = await fixture.testApp.seed.clients(admin.user, [{ first_name: 'Bo', last_name: null }])
  await admin.browser.post('/api/clients/bulk', { ids: [bo], change: { ...change, assignedAgentId: leaving.user.id } })
  expect(await readTexts(leaving.browser)).toEqual(['Zoe handed Bo to you'])
  await admin.browser.patch(`/api/users/${leaving.user.id}/deactivate`, { handOverTo: colleague.user.id })
  expect((await readTexts(colleague.browser))[0]).toBe('Zoe handed Bo to you')
})

test('an unanswered renewal causes one notice per term, to the client’s agent', async () => {
  const { testApp } = fixture
  testApp.clock.set('2026-11-23T12:00:00Z')
  const person = await fixture.addPerson()
  const [clientId] = await testApp.seed.clients(person.user, [{ first_name: 'Ana', last_name: 'Silva' }])
  const policyId = await seedPolicy(testApp, person.user, clientId!, { renewal_date: '2026-11-24' })
  await seedPolicy(testApp, person.user, clientId!, { renewal_date: '2026-11-15' })
  await seedPolicy(testApp, person.user, clientId!, { renewal_date: '2026-11-24', status: 'lapsed' })
  const readOn = async (day: string) => {
    testApp.clock.set(`${day}T12:00:00Z`)
    await fixture.runJob()
    return readTexts(await testApp.signIn(person.user))
  }
  expect(await readOn('2026-11-24')).toEqual([])
  const told = ['The renewal of Ana Silva (Acme auto) waits for an answer']
  expect(await readOn('2026-11-25')).toEqual(told)
  expect(await readOn('2026-11-26')).toEqual(told)
  const browser = await testApp.signIn(person.user)
  await browser.post(`/api/policies/${policyId}/outcome`, { outcome: 'renewed', renewalDate: '2026-11-28' })
  expect(await readOn('2026-11-30')).toEqual([...told, ...told])
})

test('a person’s choices are saved, and the rest is unchanged', async () => {
  const { browser } = await fixture.addPerson()
  const get = async () => (await browser.get<NoticeSettings>('/api/profile/notices')).body
  const put = async (body: object) => browser.put<NoticeSettings>('/api/profile/notices', body)
  const kinds = {
    appointment: { mail: false },
    morning: { mail: true },
    renewal_unanswered: { mail: true },
    handed_over: { mail: true },
    invitation_accepted: { mail: true },
  }
  expect(await get()).toEqual({ morning: { at: '07:00' }, kinds, isRefused: false })
  const changed = await put({ morning: { at: null }, kinds: { appointment: { mail: true } } })
  expect([changed.status, changed.body]).toEqual([
    200,
    { morning: { at: null }, kinds: { ...kinds, appointment: { mail: true } }, isRefused: false },
  ])
  expect(await get()).toEqual(changed.body)
  await put({ kinds: { morning: { mail: false } } })
  expect(await get()).toMatchObject({
    morning: { at: null },
    kinds: { morning: { mail: false }, appointment: { mail: true } },
  })
  expect((await put({ morning: { at: '25:00' } })).body).toMatchObject({ issues: [{ path: 'morning.at' }] })
})

test('notices are deleted after 90 days', async () => {
  const person = await fixture.addPerson()
  await seedNotice(fixture.testApp, person.user, { text: 'old', created_at: '2026-08-20T12:00:00Z' })
  await seedNotice(fixture.testApp, person.user, { text: 'new', created_at: '2026-08-24T12:00:00Z' })
  const sweep = createJobs(fixture.testApp).find(({ name }) => name === 'sweep')!
  await sweep.run({ database: fixture.testApp.database, now: new Date('2026-11-21T12:00:00Z') })
  expect(await readTexts(person.browser)).toEqual(['new'])
})
