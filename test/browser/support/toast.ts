import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Locates the visible toast. */
export const toastOn = (page: Page): Locator => page.getByRole('region', { name: /^Messages/ }).getByRole('listitem')

/** Waits for the toast with this title and description. */
export async function waitForToast(page: Page, title: string, description = ''): Promise<void> {
  await expect.poll(() => toastOn(page).innerText()).toBe([title, description].filter(Boolean).join('\n'))
}

/** Waits for a toast with the pointer where nothing shows a tooltip. */
export async function showToast(page: Page): Promise<void> {
  await toastOn(page).waitFor()
  await page.mouse.move(0, 0)
}

/** Closes the visible toast: a notice waits behind one that offers an action. */
export async function closeToast(page: Page): Promise<void> {
  await toastOn(page).getByRole('button', { name: 'Close' }).dispatchEvent('click')
  await toastOn(page).waitFor({ state: 'detached' })
}
