import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilSettled } from './settle.ts'

export type TaskButton = 'Start' | 'Complete' | 'Undo' | 'Skip' | 'Abandon' | 'Plus one' | 'Minus one'

/** Page object for the list of tasks on the dashboard. */
export const dayList = (page: Page) => {
  const rows = page.locator('[data-task]')
  const row = (title: string): Locator => rows.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const button = (taskRow: Locator, name: TaskButton) => taskRow.getByRole('button', { name, exact: true })
  return {
    rows,
    row,
    /** Locates a row by id, because titles are not unique. */
    ids: () => rows.evaluateAll((elements) => elements.map((one) => String((one as HTMLElement).dataset.task))),
    rowOf: (id: string) => page.locator(`[data-task="${id}"]`),
    button,
    titles: () => rows.getByRole('heading').allTextContents(),
    /** Returns the names of the enabled buttons of a row. */
    enabledButtons: (taskRow: Locator) =>
      taskRow
        .getByRole('group')
        .getByRole('button', { disabled: false })
        .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)),
    /** Clicks a button of a row as soon as it is enabled and waits for the answer and for the row to be enabled again. */
    click: async (taskRow: Locator, name: TaskButton) => {
      const response = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      await button(taskRow, name).click()
      expect((await response).status()).toBe(200)
      await taskRow.locator('button[aria-disabled=true]:not([aria-label])').first().waitFor({ state: 'detached' })
      // The misclick guard ignores clicks on a card that has just moved.
      if (name === 'Abandon' || name === 'Skip') await waitUntilSettled(page)
    },
    /** Returns the progress text, such as "3 of 8 done". */
    counter: async () => {
      const text = await page.getByRole('region', { name: 'Progress today' }).innerText()
      const [, done, total] = /(\d+)\s+of\s+(\d+)\s+done/.exec(text) ?? []
      return { done: Number(done), total: Number(total) }
    },
  }
}

/** Waits until the tasks of the dashboard are loaded. */
export async function waitForTasks(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[data-task]').first().waitFor()
}

/** Chooses the open page. The placeholder of the list has the button, too, and would take the press with it. */
export async function showOpenPage(page: Page): Promise<void> {
  await waitForTasks(page)
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Page' }).click()
  await page.locator('[data-open-page]').waitFor()
}
