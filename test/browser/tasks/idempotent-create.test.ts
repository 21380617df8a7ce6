import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList, waitForTasks } from '#test/browser/support/day-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

test('adding the same task twice creates two, but a retry after a lost response creates one', async ({ open }) => {
  const { page, watch } = await open('/', { as: await createPerson([{ title: 'Of before' }]) })
  watch.expect(/ERR_FAILED/)
  await waitForTasks(page)
  for (const total of [2, 3]) {
    await addTask(page, 'Send a card')
    await waitForToast(page, 'Task added', 'Send a card')
    await expect.poll(() => dayList(page).counter()).toEqual({ done: 0, total })
  }

  // The server creates the task, but the response is lost.
  await page.route('**/api/tasks', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await addTask(page, 'Call the printer')
  await waitForToast(page, 'Error', 'Failed to create task')
  await page.unroute('**/api/tasks')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Task' }).click()
  await waitForToast(page, 'Task added', 'Call the printer')
  await expect.poll(() => dayList(page).counter()).toEqual({ done: 0, total: 4 })
})

async function addTask(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
}
