import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export type TaskButton = 'Start' | 'Complete' | 'Undo' | 'Skip' | 'Abandon' | 'Plus one' | 'Minus one'

/** The day's list of the dashboard as a person works it. */
export const dayList = (page: Page) => {
  const rows = page.locator('[data-task]')
  const row = (title: string): Locator => rows.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const button = (taskRow: Locator, name: TaskButton) => taskRow.getByRole('button', { name, exact: true })
  return {
    rows,
    row,
    /** Titles repeat; ids do not. */
    ids: () => rows.evaluateAll((elements) => elements.map((one) => String((one as HTMLElement).dataset.task))),
    rowOf: (id: string) => page.locator(`[data-task="${id}"]`),
    button,
    titles: () => rows.getByRole('heading').allTextContents(),
    /** The presses a row offers now. */
    enabledButtons: (taskRow: Locator) =>
      taskRow
        .getByRole('group')
        .getByRole('button', { disabled: false })
        .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)),
    /** Presses a button of a row, once it may be pressed, and waits until the server has taken it. */
    press: async (taskRow: Locator, name: TaskButton) => {
      const response = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      await button(taskRow, name).click()
      expect((await response).status()).toBe(200)
      // Until then the row takes no other press; what counts may be at its end besides.
      await taskRow.locator('button[aria-disabled=true]:not([aria-label])').first().waitFor({ state: 'detached' })
      // The card is gone, and the next one takes no press that may have been meant for it.
      if (name === 'Abandon' || name === 'Skip') await page.waitForTimeout(400)
    },
    /** "3 of 8 done", as a person reads it. */
    counter: async () => {
      const text = await page.getByRole('region', { name: 'How far the day is' }).innerText()
      const [, done, total] = /(\d+)\s+of\s+(\d+)\s+done/.exec(text) ?? []
      return { done: Number(done), total: Number(total) }
    },
  }
}

/** Waits until the dashboard has its tasks. */
export async function waitForTasks(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[data-task]').first().waitFor()
}
