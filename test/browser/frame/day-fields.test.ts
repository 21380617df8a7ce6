import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
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

/** Opens the month beside a field, moves by one day, and expects that day in the field. */
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
