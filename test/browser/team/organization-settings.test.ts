import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

test('an admin changes links and working days, which stay after a reload and hold from tomorrow', async ({ open }) => {
  const { page } = await open('/user-management?tab=organization', { as: 'admin@summit.test' })
  await page.getByLabel('Calendar URL').fill('https://calendar.example/summit')
  await page.getByLabel('Saturday').check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Organization settings updated successfully')
  await page.getByText('These working days take effect on').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Calendar URL').inputValue()).toBe('https://calendar.example/summit')
  expect(await page.getByLabel('Saturday').isChecked()).toBe(true)

  // As before, for the other tests.
  await page.getByLabel('Calendar URL').fill('')
  await page.getByLabel('Saturday').uncheck()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Organization settings updated successfully')
})

test('two admins change different settings at once, and both changes stay', async ({ open }) => {
  const { page } = await open('/user-management?tab=organization', { as: 'admin@summit.test' })
  const { page: others } = await open('/user-management?tab=organization', { as: 'admin@summit.test' })
  await others.getByLabel('Calendar URL').fill('https://calendar.example/other')
  await others.getByLabel('Sunday').check()
  await others.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(others, 'Organization settings updated successfully')
  await page.getByLabel('Quote tool URL').fill('https://quotes.example/summit')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Organization settings updated successfully')
  await expect.poll(() => page.getByLabel('Calendar URL').inputValue()).toBe('https://calendar.example/other')
  expect(await page.getByLabel('Sunday').isChecked()).toBe(true)
  expect(await page.getByLabel('Quote tool URL').inputValue()).toBe('https://quotes.example/summit')

  // As before, for the other tests.
  await page.getByLabel('Quote tool URL').fill('')
  await page.getByLabel('Calendar URL').fill('')
  await page.getByLabel('Sunday').uncheck()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await waitForToast(page, 'Organization settings updated successfully')
})
