import { expect, test } from 'vitest'
import type { OrganizationSettings } from '#contract/organizations/organizations.ts'
import { defaultPolicyLines } from '#contract/policies/policies.ts'
import { marker, seedPeople } from '#test/support/data/people.ts'
import { createTestApp } from '#test/support/test-app.ts'

test('every user reads the name, links and working days of their organization, together with the defaults', async () => {
  const env = { DEFAULT_CALENDAR_URL: 'https://calendar.example/', DEFAULT_QUOTE_URL: 'https://quote.example/?a=b' }
  const testApp = await createTestApp({ env })
  const { harbor, summit, platform } = await seedPeople(testApp.seed)
  const readSettings = async (user: typeof harbor.agent) => {
    const { status, body } = await (await testApp.signIn(user)).get<OrganizationSettings>('/api/organization/settings')
    expect(status).toBe(200)
    return body
  }
  const defaults = {
    defaultCalendarUrl: 'https://calendar.example/',
    defaultQuoteToolUrl: 'https://quote.example/?a=b',
    documentModelHost: null,
    sendsMail: false,
  }
  const held = { workingDaysSince: '0001-01-01', timeZone: 'UTC', country: 'US', policyLines: [...defaultPolicyLines] }
  const unsetSettings = { calendarUrl: null, quoteToolUrl: null, workingDays: [1, 2, 3, 4, 5], ...held, ...defaults }
  const harborSettings = { name: 'Harbor Insurance', ...unsetSettings }
  for (const user of [harbor.agent, harbor.admin]) expect(await readSettings(user)).toEqual(harborSettings)
  expect(await readSettings(platform.superAdmin)).toEqual({ name: 'Platform', ...unsetSettings })
  await testApp.owner.query(
    'update organizations set calendar_url = $2, quoting_tool_url = $3, working_days = $4 where id = $1',
    [summit.organization.id, 'https://ours.example/calendar', 'https://ours.example/quote', [0, 6]],
  )
  expect(await readSettings(summit.agent)).toEqual({
    name: marker,
    calendarUrl: 'https://ours.example/calendar',
    quoteToolUrl: 'https://ours.example/quote',
    workingDays: [0, 6],
    ...held,
    ...defaults,
  })
  expect(await readSettings(harbor.agent)).toEqual(harborSettings)
})
