import { beforeAll, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/session/session.ts'
import type { FirstSteps } from '#contract/team/first-steps.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { seedInvitation } from '#test/support/data/seed-records.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})

const readSteps = async (browser: Browser) => {
  const { page, steps } = (await browser.get<FirstSteps>('/api/profile/first-steps')).body
  return [page, steps.filter(({ isDone }) => isDone).map(({ name }) => name)]
}
const readUser = async (browser: Browser) => (await browser.get<CurrentUser>('/api/auth/user')).body

test('the steps of an agent follow the data, and once finished never come back', async () => {
  const organization = await testApp.seed.organization()
  const agent = await testApp.signIn(await testApp.seed.user(organization, 'agent', { first_name: null }))
  expect(await readSteps(agent)).toEqual(['book', []])
  // The roleplay is not a task created by hand.
  await agent.get('/api/tasks/planning?date=2026-11-21')
  expect(await readSteps(agent)).toEqual(['book', []])
  await agent.put('/api/profile/settings', { firstName: 'Ines' })
  expect(await readSteps(agent)).toEqual(['book', ['name']])
  const { body: client } = await agent.post<{ id: string }>('/api/clients', { firstName: 'Ana' })
  await agent.post('/api/tasks', { title: 'Call Ana', dueDate: '2026-11-21', clientId: client.id })
  expect((await readUser(agent)).hasFirstSteps).toBe(true)
  expect(await readSteps(agent)).toEqual([null, []])
  expect((await readUser(agent)).hasFirstSteps).toBe(false)
  await agent.delete(`/api/clients/${client.id}`)
  await agent.put('/api/profile/settings', { firstName: null })
  expect(await readSteps(agent)).toEqual([null, []])
})

test("an admin's organization comes first, then their own book; both can be ended", async () => {
  const organization = await testApp.seed.organization()
  const user = await testApp.seed.user(organization, 'org_admin', { first_name: null })
  // Their own invitation is not a colleague's.
  await seedInvitation(testApp, user, { email: user.email, accepted_at: '2026-11-21T14:00:00Z' })
  const admin = await testApp.signIn(user)
  expect(await readSteps(admin)).toEqual(['organization', []])
  await admin.post('/api/invitations', { email: 'ada@example.com', role: 'agent' })
  await admin.patch('/api/organization/settings', { quoteToolUrl: 'https://quote.example/' })
  expect(await readSteps(admin)).toEqual(['organization', ['team', 'links']])
  await admin.post('/api/nurture-sequences', { name: 'Welcome' })
  expect(await readSteps(admin)).toEqual(['book', []])
  expect((await admin.post('/api/profile/first-steps/finish', {})).status).toBe(204)
  expect(await readSteps(admin)).toEqual([null, []])
})
