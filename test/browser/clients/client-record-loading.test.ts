import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { holdRequests, recordLayoutShifts, layoutShiftsOf } from '#test/browser/support/layout-shifts.ts'
import { createPerson } from '#test/browser/support/person.ts'

const timelineRows = (page: Page) => page.getByRole('tabpanel').locator('[data-row]')

test('a record loads without layout shifts', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]), size: 'phone' })
  const fixture = await createClientFixture(page)
  await fixture.addNote({ content: 'Prefers evenings' })
  await recordLayoutShifts(page)
  // Responses arrive in steps: the client, then its related data.
  const client = await holdRequests(page, `**/api/clients/${fixture.id}`)
  const rest = await holdRequests(page, /\/api\/clients\/[^/]+\/\w+$/)
  await page.goto(fixture.tabPath('notes'))
  await page.getByText('Loading the client').waitFor()
  client()
  await page.getByText('Loading notes').waitFor()
  rest()
  await page.getByText('Prefers evenings').first().waitFor()
  await page.getByRole('complementary', { name: 'Recent activity' }).getByText('Prefers evenings').waitFor()
  expect(await layoutShiftsOf(page)).toEqual([])
})

test('hundreds of events are rendered as they are scrolled into view', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  const [event] = await fixture.listEvents()
  const logged = { ...event, kind: 'logged', isSystem: false }
  const events = Array.from({ length: 200 }, (_, at) => ({ ...logged, id: `${event!.id}-${at}`, title: `Event ${at}` }))
  await page.route('**/timeline', (route) => route.fulfill({ json: events }))
  await page.goto(fixture.tabPath('nurture'))
  await page.getByRole('link', { name: '197 more events' }).click()
  await page.getByText('Event 59', { exact: true }).waitFor()
  expect(await timelineRows(page).count()).toBeLessThan(200)
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return timelineRows(page).count()
    })
    .toBe(200)
  await timelineRows(page).first().focus()
  await page.keyboard.press('End')
  await expect
    .poll(() =>
      timelineRows(page)
        .last()
        .evaluate((row) => row === document.activeElement),
    )
    .toBe(true)
})
