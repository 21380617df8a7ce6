import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { OrganizationSettings } from '#contract/organizations/organizations.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import type { SeededOrganization, SeededUser } from '#test/support/data/seed.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let organization: SeededOrganization
let agent: SeededUser
let admin: Browser
beforeAll(async () => {
  testApp = await createTestApp()
})
beforeEach(async () => {
  testApp.clock.set('2026-11-21T15:00:00Z')
  organization = await testApp.seed.organization({
    calendar_url: 'https://calendar.example/',
    former_working_days: [1, 2, 3, 4, 5],
    working_days_since: '0001-01-01',
  })
  agent = await testApp.seed.user(organization)
  admin = await testApp.signIn(await testApp.seed.user(organization, 'org_admin'))
})

const change = (body: object) => admin.patch<OrganizationSettings & ErrorBody>('/api/organization/settings', body)
const readAudit = async () =>
  (
    await testApp.owner.query(
      "select details from audit where organization_id = $1 and action = 'organization_settings_changed' order by id",
      [organization.id],
    )
  ).rows

describe('the settings of an organization', () => {
  test('are changed one by one; an absent one stays, an empty link goes, and the audit names what changed', async () => {
    const changed = await change({ quoteToolUrl: 'https://quote.example/', timeZone: 'Asia/Kathmandu', country: 'NP' })
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        calendarUrl: 'https://calendar.example/',
        quoteToolUrl: 'https://quote.example/',
        timeZone: 'Asia/Kathmandu',
        country: 'NP',
        workingDays: [1, 2, 3, 4, 5],
      }),
    ])
    expect((await change({ calendarUrl: '' })).body.calendarUrl).toBeNull()
    expect((await admin.get<OrganizationSettings>('/api/organization/settings')).body).toEqual((await change({})).body)
    expect(await readAudit()).toEqual([
      { details: { changed: ['quoteToolUrl', 'timeZone', 'country'] } },
      { details: { changed: ['calendarUrl'] } },
    ])
  })

  test('that are what they were already are not written', async () => {
    await change({ workingDays: [1, 2] })
    const before = await testApp.snapshot()
    expect((await change({ workingDays: [2, 1], country: 'US' })).status).toBe(200)
    expect(await testApp.snapshot()).toEqual(before)
  })

  test.each([
    [{ calendarUrl: 'javascript:alert(1)' }, 'calendarUrl'],
    [{ quoteToolUrl: 'quote' }, 'quoteToolUrl'],
    [{ timeZone: 'Mars/Phobos' }, 'timeZone'],
    [{ timeZone: '' }, 'timeZone'],
    [{ country: 'us' }, 'country'],
    [{ country: 'QQ' }, 'country'],
    [{ workingDays: [] }, 'workingDays'],
    [{ workingDays: [7] }, 'workingDays.0'],
    [{ workingDays: [1.5] }, 'workingDays.0'],
    [{ workingDays: 'mon' }, 'workingDays'],
  ])('%j is refused at its field', async (body, path) => {
    const answer = await change(body)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path])
  })

  test('take effect: the time zone of the organization decides the day of a user without one', async () => {
    await change({ timeZone: 'Pacific/Kiritimati' })
    const { body } = await (await testApp.signIn(agent)).get<CurrentUser>('/api/auth/user')
    expect(body.timeZone).toBe('Pacific/Kiritimati')
  })
})

test('working days hold from the next day: a missed Saturday ends a streak only once Saturdays are worked', async () => {
  const readStreak = async () => (await (await testApp.signIn(agent)).get<CurrentUser>('/api/auth/user')).body.streak
  // 2026-11-21 is a Saturday.
  await testApp.owner.query('insert into cleared_days values ($1, $2, $3, 4, now())', [
    organization.id,
    agent.id,
    '2026-11-20',
  ])
  const { body } = await change({ workingDays: [1, 2, 3, 4, 5, 6] })
  expect([body.workingDays, body.workingDaysSince]).toEqual([[1, 2, 3, 4, 5, 6], '2026-11-22'])
  testApp.clock.advance({ days: 2 })
  expect(await readStreak()).toBe(4)
  await testApp.owner.query("update cleared_days set day = '2026-11-27' where user_id = $1", [agent.id])
  testApp.clock.advance({ days: 6 })
  expect(await readStreak()).toBe(0)
})
