import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The one toast that is seen. */
export const toastOn = (page: Page): Locator => page.getByRole('region', { name: /^Messages/ }).getByRole('listitem')

/** Waits for the toast that says this, in its title and below it. */
export async function waitForToast(page: Page, title: string, description = ''): Promise<void> {
  await expect
    .poll(() => toastOn(page).innerText(), { timeout: 10_000 })
    .toBe([title, description].filter(Boolean).join('\n'))
}
