import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import { buildSchedule, openSchedulePreview } from '#test/browser/parsing/parsed-plans.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { createSequence } from '#test/browser/support/sequence-fixture.ts'

test('the dates of events, repeats and first sequences are chosen in the same month', async ({ open }) => {
  const person = await createPerson([])
  const today = getDayInZone(person.zone, new Date())
  const [client] = await createClients(person, [{ firstName: 'Ann' }])
  const { page } = await open(`/clients/${client!.id}`, { as: person })
  await createSequence(page, { name: 'Welcome', tasks: [{ title: 'Call' }] })

  await page.getByRole('button', { name: 'Add Event' }).click()
  const event = page.getByRole('dialog', { name: 'Add Event' })
  await choose(event, 'Date', addDays(today, -1))

  await page.goto('/clients')
  await page.getByRole('button', { name: 'Add New Client' }).click()
  const newClient = page.getByRole('dialog', { name: 'Add New Client' })
  await newClient.getByRole('combobox', { name: 'Nurture sequence' }).selectOption('Welcome')
  await choose(newClient, 'Start date', addDays(today, 1))

  await page.goto('/')
  await page.getByRole('button', { name: 'Add Task' }).click()
  const task = page.getByRole('dialog', { name: 'Add Task' })
  await task.getByRole('button', { name: 'More' }).click()
  await task.getByLabel('Repeat this task').check()
  await choose(task, 'Until (optional)', addDays(today, 1))
})

test('the days of the history are chosen in a month over the list, which also closes unchosen', async ({ open }) => {
  const person = await createPerson([])
  const today = getDayInZone(person.zone, new Date())
  const { page } = await open('/history', { as: person })
  const filters = page.getByRole('region', { name: 'Filters' })
  const { height } = (await filters.boundingBox())!
  const from = filters.getByLabel('From', { exact: true })
  const button = from.locator('..').getByRole('button', { name: 'Choose in a calendar' })
  await button.click()
  const grid = filters.getByRole('grid')
  await grid.waitFor()
  expect((await filters.boundingBox())!.height).toBe(height)
  await page.keyboard.press('Escape')
  await grid.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.click()
  await grid.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await grid.waitFor({ state: 'detached' })
  await choose(filters, 'From', addDays(today, -3))
  await choose(filters, 'To', addDays(today, -1))
  await page.waitForURL((url) => url.search === `?from=${addDays(today, -3)}&to=${addDays(today, -1)}`)
})

test('the start of a plan is chosen in the same month', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/planning', { as: person })
  await openSchedulePreview(page, buildSchedule([0, 1]))
  const preview = page.getByRole('dialog', { name: 'Schedule Preview' })
  await choose(preview, 'Start date', addDays(getDayInZone(person.zone, new Date()), 1))
})

/** Opens the month next to a field, moves by one day, and expects that day in the field. */
async function choose(dialog: Locator, label: string, day: string): Promise<void> {
  const field = dialog.getByLabel(label, { exact: true })
  await field.locator('..').getByRole('button', { name: 'Choose in a calendar' }).click()
  const grid = dialog.getByRole('grid')
  await grid.locator('[tabindex="0"]').waitFor()
  const choice = grid.locator(`[data-day="${day}"]`)
  if (!(await choice.count())) {
    const isEarlier = day < (await grid.locator('[data-day]').first().getAttribute('data-day'))!
    await dialog.getByRole('button', { name: isEarlier ? 'Previous month' : 'Next month' }).click()
  }
  await choice.click()
  await grid.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe(day)
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
}
