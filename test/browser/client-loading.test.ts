import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { clientDesk } from './support/client-desk.ts'
import { newPerson } from './support/person.ts'
import { hold, noteShifts, shiftsOf } from './support/shifts.ts'
import { test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('tabpanel').locator('[data-row]')

test('nothing moves while a record comes', async ({ open }) => {
  const { page } = await open('/clients', { as: await newPerson([]), size: 'phone' })
  const desk = await clientDesk(page)
  await desk.addNote({ content: 'Prefers evenings' })
  await noteShifts(page)
  // First the client, then what belongs to them.
  const client = await hold(page, `**/api/clients/${desk.id}`)
  const rest = await hold(page, /\/api\/clients\/[^/]+\/\w+$/)
  await page.goto(desk.tab('notes'))
  await page.getByText('Loading the client').waitFor()
  client()
  await page.getByText('Loading notes').waitFor()
  rest()
  await page.getByText('Prefers evenings').waitFor()
  await page.getByText('Note added').waitFor()
  expect(await shiftsOf(page)).toEqual([])
})

test('hundreds of events are drawn as one comes to them', async ({ open }) => {
  const { page } = await open('/clients', { as: await newPerson([]) })
  const desk = await clientDesk(page)
  const [event] = await desk.events()
  const events = Array.from({ length: 200 }, (_, at) => ({ ...event, id: `${event!.id}-${at}`, title: `Event ${at}` }))
  await page.route('**/timeline', (route) => route.fulfill({ json: events }))
  await page.goto(desk.tab('nurture'))
  await page.getByRole('link', { name: '197 more events' }).click()
  await page.getByText('Event 59', { exact: true }).waitFor()
  expect(await rows(page).count()).toBeLessThan(200)
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return rows(page).count()
    })
    .toBe(200)
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect
    .poll(() =>
      rows(page)
        .last()
        .evaluate((row) => row === document.activeElement),
    )
    .toBe(true)
})
