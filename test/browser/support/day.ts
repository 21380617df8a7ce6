import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export type Press = 'Start' | 'Complete' | 'Undo' | 'Skip' | 'Abandon' | 'Plus one' | 'Minus one'

/** The day's list of the dashboard as a person works it. */
export const dayOn = (page: Page) => {
  const rows = page.locator('[data-task]')
  const row = (title: string): Locator => rows.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const button = (of: Locator, name: Press) => of.getByRole('button', { name, exact: true })
  return {
    rows,
    row,
    /** Titles repeat; ids do not. */
    ids: () => rows.evaluateAll((all) => all.map((one) => String((one as HTMLElement).dataset.task))),
    rowOf: (id: string) => page.locator(`[data-task="${id}"]`),
    button,
    titles: () => rows.getByRole('heading').allTextContents(),
    /** The presses a row offers now. */
    offered: (of: Locator) =>
      of
        .getByRole('group')
        .getByRole('button', { disabled: false })
        .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)),
    /** Presses a button of a row, once it may be pressed, and waits until the server has taken it. */
    press: async (of: Locator, name: Press) => {
      const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      await button(of, name).click()
      expect((await answered).status()).toBe(200)
      // Until then the row takes no other press; what counts may be at its end besides.
      await of.locator('button[aria-disabled=true]:not([aria-label])').first().waitFor({ state: 'detached' })
      // The card is gone, and the next one takes no press that may have been meant for it.
      if (name === 'Abandon' || name === 'Skip') await page.waitForTimeout(400)
    },
    /** "3 of 8 done", as a person reads it. */
    counter: async () => {
      const said = await page.getByRole('region', { name: 'How far the day is' }).innerText()
      const [, done, total] = /(\d+)\s+of\s+(\d+)\s+done/.exec(said) ?? []
      return { done: Number(done), total: Number(total) }
    },
  }
}

/** Waits until the dashboard has its tasks. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[data-task]').first().waitFor()
}
