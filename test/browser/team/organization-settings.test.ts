import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

test('two admins change different settings at once, which both stay, and new working days hold from tomorrow', async ({
  open,
}) => {
  const { page } = await open('/user-management?tab=organization', { as: 'admin@summit.test' })
  const { page: others } = await open('/user-management?tab=organization', { as: 'admin@summit.test' })
  await others.getByLabel('Calendar URL').fill('https://calendar.example/other')
  await others.getByLabel('Sunday').check()
  await others.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(others, 'Organization settings updated successfully')
  await others.getByText('These working days take effect on').waitFor()
  await page.getByLabel('Quote tool URL').fill('https://quotes.example/summit')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Organization settings updated successfully')
  const expectBoth = async (of: Page) => {
    await expect.poll(() => of.getByLabel('Calendar URL').inputValue()).toBe('https://calendar.example/other')
    expect(await of.getByLabel('Sunday').isChecked()).toBe(true)
    expect(await of.getByLabel('Quote tool URL').inputValue()).toBe('https://quotes.example/summit')
  }
  await expectBoth(page)
  await others.reload()
  await expectBoth(others)

  // As before, for the other tests.
  await page.getByLabel('Quote tool URL').fill('')
  await page.getByLabel('Calendar URL').fill('')
  await page.getByLabel('Sunday').uncheck()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Organization settings updated successfully')
})
