import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayOn, untilLoaded } from './support/day.ts'
import { newPerson } from './support/person.ts'
import { test } from './support/test.ts'
import { untilToasted } from './support/toast.ts'

test('the same task added twice is two; one whose answer was lost on the way is one', async ({ open }) => {
  const { page, watch } = await open('/', { as: await newPerson([{ title: 'Of before' }]) })
  watch.expect(/ERR_FAILED/)
  await untilLoaded(page)
  for (const total of [2, 3]) {
    await add(page, 'Send a card')
    await untilToasted(page, 'Task added', 'Send a card')
    await expect.poll(() => dayOn(page).counter()).toEqual({ done: 0, total })
  }

  // The server has it; the browser never learns so.
  await page.route('**/api/tasks', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await add(page, 'Call the printer')
  await untilToasted(page, 'Error', 'Failed to create task')
  await page.unroute('**/api/tasks')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Task' }).click()
  await untilToasted(page, 'Task added', 'Call the printer')
  await expect.poll(() => dayOn(page).counter()).toEqual({ done: 0, total: 4 })
})

async function add(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
}
