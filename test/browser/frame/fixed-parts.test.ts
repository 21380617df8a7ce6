import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type BrowserOptions, type OpenedPage, test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { waitForFrames } from '#test/browser/support/settle.ts'
import { toastOn } from '#test/browser/support/toast.ts'

test('on a phone Report Bug is at the left of the bottom bar, never moves, and covers nothing, nor does the main action', async ({
  open,
}) => {
  const { page } = await open('/', { as: 'agent@harbor.test', size: 'phone', hasToastTimer: true })
  const clients = page.getByRole('link', { name: /^View / })
  await dayList(page).rows.first().waitFor()
  const bug = page.getByRole('button', { name: 'Report Bug' })
  const box = (await bug.boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(80)
  expect(box.y).toBeGreaterThan(page.viewportSize()!.height * 0.9)
  expect(await bug.innerText()).toBe('Report Bug')
  expect(await findCoveredWhileScrolling(page)).toEqual([])
  await page.goto('/clients')
  await clients.first().waitFor()
  expect(await findCoveredWhileScrolling(page)).toEqual([])
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  expect(await findCoveredWhileScrolling(page)).toEqual([])
  await page.context().setOffline(false)
  await clients.first().click()
  await page.getByRole('heading', { name: 'Client information' }).waitFor()
  expect(await findCoveredWhileScrolling(page)).toEqual([])
})

test('from 1,280 px Report Bug is a round button at the bottom of the left gutter', async ({ open }) => {
  const { page } = await open('/', { as: await createPerson([{ title: 'Call Ana' }]), hasToastTimer: true })
  const bug = page.getByRole('button', { name: 'Report Bug' })
  const box = (await bug.boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(80)
  expect(box.y).toBeGreaterThan(page.viewportSize()!.height * 0.9)
  expect([box.width, box.height]).toEqual([44, 44])
  expect(await bug.evaluate((button) => getComputedStyle(button).borderRadius)).not.toBe('0px')
  const main = (await page.getByRole('heading', { name: 'Today' }).boundingBox())!
  expect(main.x).toBeGreaterThanOrEqual(72)
  await bug.hover()
  await page.getByRole('tooltip').filter({ hasText: 'Report Bug' }).waitFor()
})

test('a card that asks a question leaves Report Bug and Add Task in place, and a menu covers neither them nor the bars', async ({
  open,
}) => {
  const { page, bug } = await openLongDay(open)
  const add = page.getByRole('button', { name: 'Add Task' })
  const menu = page.getByRole('menu')
  for (const [index, row] of (await dayList(page).rows.all()).entries()) {
    // Scrolled into view, every third one is placed like the others relative to the bars.
    if (index % 3) continue
    await row.getByRole('button', { name: 'Move and more' }).click()
    await menu.waitFor()
    for (const bar of [add, page.getByRole('navigation', { name: 'Most used' }), page.getByRole('banner')])
      expect(await isOverlapping(menu, bar)).toBe(false)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  const row = dayList(page).rows.first()
  await row.getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menuitem', { name: 'Pick a date' }).click()
  await row.getByRole('button', { name: 'Cancel' }).waitFor()
  for (const button of [add, bug]) {
    await button.click({ trial: true })
    for (const pressable of await row.getByRole('button').all())
      expect(await isOverlapping(button, pressable)).toBe(false)
  }
})

test('keyboard focus is never under the bars', async ({ open }) => {
  const { page } = await openLongDay(open)
  await page.getByRole('main').focus()
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab')
    await waitForFrames(page, 4)
    const isHidden = await page.evaluate(() => {
      const focused = document.activeElement!
      const { left, top, width, height } = focused.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return focused.closest('main') !== null && !(hit && (focused.contains(hit) || hit.contains(focused)))
    })
    expect(isHidden, `after ${press + 1} presses of Tab`).toBe(false)
  }
})

test('a toast covers no button of a dialog and can be closed while the dialog is open', async ({ open }) => {
  const { page, watch } = await openLongDay(open)
  // Toasts stay open in a window without focus: a busy machine would miss one.
  await page.evaluate(() => (document.hasFocus = () => false))
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
    expect(await isOverlapping(message, target)).toBe(false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await isOverlapping(message, dialog.getByText('Discard your changes?'))).toBe(false)
  await message.getByRole('button', { name: 'Close' }).click()
  await message.waitFor({ state: 'detached' })
  expect(await dialog.getByRole('textbox').inputValue()).toBe('It cannot even be told')
})

/** Opens a day on a phone with more cards than fit on its screen. */
async function openLongDay(
  open: (path: string, options: BrowserOptions) => Promise<OpenedPage>,
): Promise<OpenedPage & { bug: Locator }> {
  const titles = [...Array.from({ length: 15 }, (_, index) => `Task ${index}`), 'The last']
  const as = await createPerson(titles.map((title) => ({ title })))
  const opened = await open('/', { as, size: 'phone', hasToastTimer: true })
  await dayList(opened.page).row('The last').waitFor()
  return { ...opened, bug: opened.page.getByRole('button', { name: 'Report Bug' }) }
}

/**
 * Scrolls over the first three screens and to the end, and lists what is covered by Report Bug or the main action, and
 * where Report Bug moved or faded. A bar over the whole width at the edge of the window ends the page: content scrolled
 * below it is not covered, like content below the window, so parts inside such a bar cover nothing.
 */
const findCoveredWhileScrolling = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const end = document.documentElement.scrollHeight - innerHeight
    const steps = Array.from({ length: Math.ceil((3 * innerHeight) / 61) }, (_, index) => index * 61)
    const findings: string[] = []
    const bug = document.querySelector('aside[aria-label=Help] button')!
    const readBug = () => `${JSON.stringify(bug.getBoundingClientRect())} ${getComputedStyle(bug).opacity}`
    const bugAtFirst = readBug()
    for (const top of [...steps.filter((step) => step < end), end, 0]) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      if (readBug() !== bugAtFirst) findings.push(`at ${top} px Report Bug moved or faded`)
      findings.push(...findCovered().map((name) => `at ${top} px: ${name}`))
    }
    return findings

    function findCovered(): string[] {
      const isShown = (element: Element) => {
        const { width, height, bottom } = element.getBoundingClientRect()
        return (
          width > 1 &&
          height > 1 &&
          bottom > 0 &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        )
      }
      const parts = [...document.querySelectorAll('body *')].filter(
        (element) =>
          getComputedStyle(element).position === 'fixed' && element.closest('#tooltip') === null && isShown(element),
      )
      // From the lower edge of the window upwards.
      parts.sort((one, other) => other.getBoundingClientRect().bottom - one.getBoundingClientRect().bottom)
      let pageBottom = innerHeight
      const isBar = (part: Element) => {
        const { left, right, bottom } = part.getBoundingClientRect()
        const isWide = left <= 0 && right >= document.documentElement.clientWidth
        return isWide && bottom >= pageBottom - 0.5 && getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)'
      }
      for (const part of parts) if (isBar(part)) pageBottom = part.getBoundingClientRect().top
      const covered: string[] = []
      for (const target of document.querySelectorAll('main :is(a[href], button, input, select, textarea)')) {
        const { left, right, top, bottom } = target.getBoundingClientRect()
        for (const part of parts.filter((one) => !one.contains(target) && isShown(target))) {
          const area = part.getBoundingClientRect()
          const isAbove = top < Math.min(area.bottom, pageBottom) && bottom > area.top && area.top < pageBottom - 0.5
          if (isAbove && left < area.right && right > area.left)
            covered.push(`${target.outerHTML.slice(0, 80)} under ${part.outerHTML.slice(0, 80)}`)
        }
      }
      return covered
    }
  })

async function isOverlapping(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
