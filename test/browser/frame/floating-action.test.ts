import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { waitForFrames } from '#test/browser/support/settle.ts'
import { type BrowserOptions, type OpenedPage, type Size, sizes, test } from '#test/browser/support/browser-test.ts'
import { toastOn } from '#test/browser/support/toast.ts'

test.for(Object.keys(sizes) as Size[])(
  'Report Bug is at the bottom left of a %s and over nothing',
  async (size, { open }) => {
    const { page, bug } = await openLongDay(open, size)
    const { width, height } = page.viewportSize()!
    const box = (await bug.boundingBox())!
    expect(box.x + box.width).toBeLessThan(width / 4)
    expect(box.y).toBeGreaterThan(height * 0.9)
    for (const link of await page.getByRole('navigation').getByRole('link').all())
      if (await link.isVisible()) expect(await overlapArea(bug, link), await link.innerText()).toBe(false)

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const last = dayList(page).rows.last()
    expect(await overlapArea(bug, last)).toBe(false)
    expect(await overlapArea(page.getByRole('button', { name: 'Add Task' }), last)).toBe(false)
  },
)

test('floating buttons hide while scrolling down and show again on keyboard focus', async ({ open }) => {
  const { page, bug } = await openLongDay(open, 'desktop')
  expect(await isVisible(bug)).toBe(true)
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => isVisible(bug)).toBe(false)
  // A few pixels do not count as a change of direction.
  await page.mouse.wheel(0, -8)
  await waitForFrames(page)
  expect(await isVisible(bug)).toBe(false)
  await page.mouse.wheel(0, -60)
  await expect.poll(() => isVisible(bug)).toBe(true)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => isVisible(bug)).toBe(false)
  await page.evaluate(() => document.querySelector<HTMLElement>('aside[aria-label=Help] button')!.focus())
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => isVisible(bug)).toBe(true)
  await page.mouse.wheel(0, 10_000)
  await dayList(page)
    .rows.last()
    .click({ position: { x: 2, y: 2 } })
  await expect.poll(() => isVisible(bug)).toBe(true)
})

test('on a phone Add Task hides while a card shows a prompt, and a menu overlaps neither it nor the bars', async ({
  open,
}) => {
  const { page } = await openLongDay(open, 'phone')
  const add = page.getByRole('button', { name: 'Add Task' })
  const menu = page.getByRole('menu')
  for (const row of await dayList(page).rows.all()) {
    await row.getByRole('button', { name: 'Reschedule and more' }).click()
    await menu.waitFor()
    for (const bar of [add, page.getByRole('navigation', { name: 'Most used' }), page.getByRole('banner')])
      expect(await overlapArea(menu, bar)).toBe(false)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  const row = dayList(page).rows.first()
  await row.getByRole('button', { name: 'Reschedule and more' }).click()
  await page.getByRole('menuitem', { name: 'Pick a date' }).click()
  await expect.poll(() => isVisible(add)).toBe(false)
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => isVisible(add)).toBe(true)
})

test.for([
  [390, 844],
  [640, 900],
  [768, 1024],
  [1280, 800],
] as const)(
  'at %i × %i a toast covers no button of a dialog and can be closed while the dialog is open',
  async ([width, height], { open }) => {
    const { page, watch } = await openLongDay(open, width === 390 ? 'phone' : 'desktop')
    await page.setViewportSize({ width, height })
    watch.expect(/Failed to submit bug report/)
    watch.expect(/ERR_FAILED.*bug-reports/)
    await page.route('**/api/bug-reports', (route) => route.abort())
    await page.getByRole('button', { name: 'Report Bug' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('It cannot even be told')
    await dialog.getByRole('button', { name: 'Submit Report' }).click()
    const message = toastOn(page)
    await message.hover()
    for (const target of [...(await dialog.getByRole('button').all()), dialog.getByRole('textbox')])
      expect(await overlapArea(message, target)).toBe(false)
    await message.getByRole('button', { name: 'Close' }).click()
    await message.waitFor({ state: 'detached' })
    expect(await dialog.getByRole('textbox').inputValue()).toBe('It cannot even be told')
  },
)

/** Opens a day with more cards than fit on a screen. */
async function openLongDay(
  open: (path: string, look: BrowserOptions) => Promise<OpenedPage>,
  size: Size,
): Promise<OpenedPage & { bug: Locator }> {
  const titles = [...Array.from({ length: 15 }, (_, index) => `Task ${index}`), 'The last']
  const opened = await open('/', { as: await createPerson(titles.map((title) => ({ title }))), size })
  await dayList(opened.page).row('The last').waitFor()
  return { ...opened, bug: reportBugButton(opened.page) }
}

const reportBugButton = (page: Page) => page.getByRole('button', { name: 'Report Bug' })

/** Whether an element is visible and clickable. */
const isVisible = (button: Locator): Promise<boolean> =>
  button.evaluate((one) => {
    const { opacity, pointerEvents } = getComputedStyle(one)
    return opacity === '1' && pointerEvents !== 'none'
  })

async function overlapArea(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
