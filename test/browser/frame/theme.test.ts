import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'

test('the theme follows the system until one is chosen, which is stored', async ({ open }) => {
  const { page } = await open('/clients', { as: 'agent@summit.test', colorScheme: 'dark', hasClientRows: true })
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  await expect.poll(() => backgroundOf(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => backgroundOf(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })

  await chooseTheme(page, 'Light')
  await expect.poll(() => backgroundOf(page)).toBe('light')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  await expect.poll(() => backgroundOf(page)).toBe('light')

  await chooseTheme(page, 'System')
  await expect.poll(() => backgroundOf(page)).toBe('dark')
  expect(await page.evaluate(() => document.cookie)).toBe('')

  // The theme is set before the first paint and before the application's scripts run.
  await chooseTheme(page, 'Light')
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/*.{js,css}', async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0)
  // The placeholders, without the program.
  expect(await page.locator('#root > [inert]').count()).toBe(1)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  await expect.poll(() => backgroundOf(page)).toBe('light')
  release()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
})

test('forced colors, which drop backgrounds, outline what is selected and fill bars', async ({ open }) => {
  const { page } = await open('/planning', { as: 'agent@harbor.test' })
  await page.emulateMedia({ forcedColors: 'active' })
  const outlineOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).outlineStyle)
  expect(await outlineOf('Month')).toBe('solid')
  expect(await outlineOf('Week')).toBe('none')
  const readBackground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<i id="highlight" style="background: Highlight"></i>')
  })
  const highlight = await readBackground('#highlight')
  await page.getByRole('link', { name: 'History' }).first().click()
  expect(await readBackground('figure [style^="height"]')).toBe(highlight)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  expect(await readBackground('main [style*=scaleX]')).toBe(highlight)
})

async function chooseTheme(page: Page, theme: 'System' | 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
  await page.keyboard.press('Escape')
}

/** Returns the visible background color behind the text. */
async function backgroundOf(page: Page): Promise<'light' | 'dark'> {
  const lightness = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return canvas.getImageData(0, 0, 1, 1).data[0]!
  })
  return lightness > 128 ? 'light' : 'dark'
}
