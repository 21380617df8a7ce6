import { expect, test } from 'vitest'
import type { OrganizationSettings } from '#contract/organizations.ts'
import { testHouse } from '#test/support/house.ts'
import { marker, seedPeople } from '#test/support/people.ts'

test('everybody reads the name, links and working days of the own organisation, beside the defaults', async () => {
  const env = { DEFAULT_CALENDAR_URL: 'https://calendar.example/', DEFAULT_QUOTE_URL: 'https://quote.example/?a=b' }
  const house = await testHouse({ env })
  const { harbor, summit, platform } = await seedPeople(house.seed)
  const settingsOf = async (user: typeof harbor.agent) => {
    const { status, body } = await (await house.signedIn(user)).get<OrganizationSettings>('/api/organization/settings')
    expect(status).toBe(200)
    return body
  }
  const defaults = {
    defaultCalendarUrl: 'https://calendar.example/',
    defaultQuoteToolUrl: 'https://quote.example/?a=b',
  }
  const none = { calendarUrl: null, quoteToolUrl: null, workingDays: [1, 2, 3, 4, 5], ...defaults }
  const ofHarbor = { name: 'Harbor Insurance', ...none }
  for (const user of [harbor.agent, harbor.admin]) expect(await settingsOf(user)).toEqual(ofHarbor)
  expect(await settingsOf(platform.superAdmin)).toEqual({ name: 'Platform', ...none })
  await house.owner.query(
    'update organizations set calendar_url = $2, quoting_tool_url = $3, working_days = $4 where id = $1',
    [...[summit.organization.id, 'https://ours.example/calendar', 'https://ours.example/quote', [0, 6]]],
  )
  expect(await settingsOf(summit.agent)).toEqual({
    ...{
      name: marker,
      calendarUrl: 'https://ours.example/calendar',
      quoteToolUrl: 'https://ours.example/quote',
      workingDays: [0, 6],
    },
    ...defaults,
  })
  expect(await settingsOf(harbor.agent)).toEqual(ofHarbor)
})
