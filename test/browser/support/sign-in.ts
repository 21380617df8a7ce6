import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Presses Sign In and says at the identity server who one is. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await submitEmail(page, email)
}

/** At the identity server's page: types one's e-mail and goes on. */
export async function submitEmail(page: Page, email: string): Promise<void> {
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Who is signing in?')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}
