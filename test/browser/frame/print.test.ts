import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson } from '#test/browser/support/person.ts'

test('a screen is printed without the bars around it, in the light theme', async ({ open }) => {
  const { page } = await open('/', { as: await createPerson([{ title: 'Call Grace' }]), size: 'phone' })
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.keyboard.press('Escape')
  const colorScheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const isVisible = () =>
    Promise.all(
      ['Report Bug', 'User menu', 'Add Task'].map((name) => page.getByRole('button', { name }).first().isVisible()),
    )
  await expect.poll(colorScheme).toBe('dark')
  expect(await isVisible()).toEqual([true, true, true])
  await page.emulateMedia({ media: 'print' })
  expect(await colorScheme()).toBe('light')
  expect(await isVisible()).toEqual([false, false, false])
  expect(await page.getByRole('heading', { name: 'Call Grace' }).isVisible()).toBe(true)
})
