import type { Page } from 'playwright-core'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { showOpenPage, waitForTasks } from '#test/browser/support/day-list.ts'
import { testStates } from '#test/browser/support/test-states.ts'

testStates({
  'a coming day': {
    path: '/',
    show: async ({ page }) => {
      await waitForTasks(page)
      await page.getByRole('region', { name: 'The next seven days' }).getByRole('button').first().click()
      await page.getByRole('dialog').getByText('No tasks scheduled').waitFor()
    },
  },
  'a cleared day': { show: ({ page }) => openClearedDay(page) },
  // Last, because the choice is remembered.
  'a busy day as a list': {
    path: '/',
    show: async ({ page }) => {
      await showOpenPage(page)
      await page.getByRole('button', { name: 'Cards', exact: true }).and(page.locator('[aria-pressed=false]')).waitFor()
      // The panel appears under the pointer, where one of its buttons would show its tooltip.
      await page.mouse.move(0, 0)
    },
  },
})

/** Answers the tasks of the day as completed. */
async function openClearedDay(page: Page): Promise<void> {
  await page.route('**/api/tasks/planning?*', async (route) => {
    const response = await route.fetch()
    const tasks = (await response.json()) as TaskOfDay[]
    const json = tasks.map((task) => ({ ...task, status: 'completed', completedCount: task.targetCount }))
    await route.fulfill({ response, json })
  })
  await page.goto('/')
  await page.getByText('That was everything for today.').waitFor()
  await page.getByRole('heading', { name: 'Tomorrow' }).waitFor()
}
