import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Locates the visible toast. */
export const toastOn = (page: Page): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** Waits for the toast with this title and description. */
export async function waitForToast(page: Page, title: string, description = ''): Promise<void> {
  await expect.poll(() => toastOn(page).innerText()).toBe([title, description].filter(Boolean).join('\n'))
}

/** Waits for a toast with the pointer where nothing shows a tooltip. */
export async function showToast(page: Page): Promise<void> {
  await toastOn(page).waitFor()
  const leaveTooltips = async () => {
    // A tooltip closes at the second move outside of it.
    for (const distance of [0, 1]) await page.mouse.move(distance, distance)
    return page.getByRole('tooltip').filter({ visible: true }).count()
  }
  await expect.poll(leaveTooltips).toBe(0)
}

/** Waits until the last change can be undone, by the toast or by Ctrl+Z: not before the server has answered. */
export const waitForUndo = (page: Page): Promise<void> => toastOn(page).getByRole('button', { name: 'Undo' }).waitFor()

/** Closes the visible toast, and one that waits behind it. */
export async function closeToast(page: Page): Promise<void> {
  await toastOn(page).waitFor()
  const closeButtons = page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Close' })
  const closeAndCount = async () => {
    await closeButtons.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
    return toastOn(page).count()
  }
  await expect.poll(closeAndCount).toBe(0)
}
