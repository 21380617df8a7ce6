import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Clicks Sign In and submits an e-mail at the identity server. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await submitEmail(page, email)
}

/** Submits an e-mail on the identity server's page. */
export async function submitEmail(page: Page, email: string): Promise<void> {
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Who is signing in?')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}
