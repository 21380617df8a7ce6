import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type BrowserOptions, type OpenedPage, test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { pauseClock, waitForRenders } from '#test/browser/support/settle.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

test('a toast is visible for 5,000 ms, not counting time under the pointer or in an inactive window', async ({
  open,
}) => {
  const { page } = await openWithToast(open)
  await page.clock.runFor(4_900)
  await expectToastStays(page)
  await page.clock.runFor(200)
  await toastOn(page).waitFor({ state: 'detached' })

  // Its timer is paused under the pointer.
  await addTask(page, 'Another')
  await page.clock.runFor(4_000)
  await toastOn(page).hover()
  await waitForRenders(page)
  await page.clock.runFor(20_000)
  await expectToastStays(page)
  await page.mouse.move(600, 300)
  await waitForRenders(page)
  await page.clock.runFor(1_100)
  await toastOn(page).waitFor({ state: 'detached' })

  // The window was left before the toast came.
  await page.evaluate(() => (document.hasFocus = () => false))
  await addTask(page, 'A third')
  await page.clock.runFor(20_000)
  await expectToastStays(page)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await waitForRenders(page)
  await page.clock.runFor(5_100)
  await toastOn(page).waitFor({ state: 'detached' })
})

test('a word that is longer than a toast is broken within it', async ({ open }) => {
  const { page } = await openWithToast(open)
  const word = 'Donaudampfschifffahrt'.repeat(9)
  await addTask(page, word)
  await waitForToast(page, 'Task added', word)
  expect(await toastOn(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('an error replaces a notice immediately', async ({ open }) => {
  const { page, watch } = await openWithToast(open)
  watch.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.route('**/api/tasks/*', (route) => route.abort('internetdisconnected'))
  await dayList(page).button(dayList(page).row('One call'), 'Start').click()
  await expect.poll(() => page.clock.runFor(50).then(() => toastOn(page).innerText())).toContain('Error')
  await waitForToast(page, 'Error', 'Failed to update task')
  await expectToastStays(page)
})

test('F8 focuses the toast, Escape closes it and returns focus', async ({ open }) => {
  const { page } = await openWithToast(open)
  const start = dayList(page).button(dayList(page).row('One call'), 'Start')
  await start.focus()
  await page.keyboard.press('F8')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label'))).toBe(
    'Notifications (F8)',
  )
  await expectToastStays(page)
  await waitForRenders(page)
  await page.clock.runFor(20_000)
  await expectToastStays(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await toastOn(page).waitFor({ state: 'detached' })
  await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a swipe of 50 px to the right or the close button dismisses a toast, which is at most 420 px wide', async ({
  open,
}) => {
  const { page } = await openWithToast(open)
  await dragToast(page, 45)
  await expectToastStays(page)
  await dragToast(page, -90)
  await expectToastStays(page)
  await dragToast(page, 55)
  await toastOn(page).waitFor({ state: 'detached' })

  await addTask(page, 'A title that goes on and on'.repeat(6))
  const region = page.getByRole('region', { name: /^Notifications/ }).getByRole('list')
  const listWidth = () => region.evaluate((list) => list.getBoundingClientRect().width)
  expect(await listWidth()).toBe(420)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => listWidth()).toBe(390)
  await toastOn(page).getByRole('button', { name: 'Close' }).click()
  await toastOn(page).waitFor({ state: 'detached' })
})

test('what the pointer rests on before tooltips are loaded has its tooltip then', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([{ title: 'Five calls', targetCount: 5 }]) })
  const load = Promise.withResolvers<void>()
  await page.route('**/assets/late-parts-*.js', (route) => load.promise.then(() => route.continue()))
  await page.goto('/')
  const row = dayList(page).row('Five calls')
  await dayList(page).button(row, 'Plus one').hover()
  expect(await page.locator('#tooltip').count()).toBe(0)
  load.resolve()
  await page.getByRole('tooltip').getByText('Plus one', { exact: true }).waitFor()
})

test('no tooltip opens over the menu that its button has opened', async ({ open }) => {
  const { page } = await open('/profile', { as: await createPerson([{ title: 'One call' }]) })
  const load = Promise.withResolvers<void>()
  await page.route('**/assets/late-parts-*.js', (route) => load.promise.then(() => route.continue()))
  await page.clock.install({ time: Date.now() })
  await page.goto('/')
  await dayList(page).row('One call').getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menu').waitFor()
  load.resolve()
  await page.locator('#tooltip').waitFor({ state: 'attached' })
  await pauseClock(page)
  await page.clock.runFor(1_000)
  expect(await page.getByRole('tooltip').isVisible()).toBe(false)
})

test('a tooltip opens after 700 ms, and another within 300 ms opens immediately', async ({ open }) => {
  const person = await createPerson([{ title: 'Five calls', targetCount: 5 }])
  const { page } = await open('/profile', { as: person })
  // Before the page loads: the day of a loaded one would be in 1970 for a moment, and everything would be read again.
  await page.clock.install({ time: Date.now() })
  await page.goto('/')
  const row = dayList(page).row('Five calls')
  await row.waitFor()
  // Its code is fetched when the page is idle, which a paused clock prevents.
  await page.locator('#tooltip').waitFor({ state: 'attached' })
  await pauseClock(page)
  const tooltip = page.getByRole('tooltip')
  const hoverButton = (name: 'Plus one' | 'Minus one') => dayList(page).button(row, name).hover({ force: true })
  const movePointerAway = () => page.mouse.move(5, 300)
  await hoverButton('Plus one')
  await page.clock.runFor(650)
  expect(await tooltip.isVisible()).toBe(false)
  await page.clock.runFor(100)
  expect(await tooltip.innerText()).toBe('Plus one')
  await movePointerAway()
  await page.clock.runFor(150)
  expect(await tooltip.isVisible()).toBe(false)
  await hoverButton('Minus one')
  await page.clock.runFor(10)
  expect(await tooltip.innerText()).toBe('Minus one')
  await movePointerAway()
  await page.clock.runFor(1_000)
  await hoverButton('Minus one')
  await page.clock.runFor(650)
  expect(await tooltip.isVisible()).toBe(false)
})

/** Opens a dashboard with one task, a paused clock and a toast that has just opened. */
async function openWithToast(open: (path: string, look: BrowserOptions) => Promise<OpenedPage>): Promise<OpenedPage> {
  const opened = await open('/', { as: await createPerson([{ title: 'One call' }]), hasToastTimer: true })
  await dayList(opened.page).row('One call').waitFor()
  await opened.page.clock.install({ time: Date.now() })
  await addTask(opened.page, 'Added')
  return opened
}

async function addTask(page: Page, title: string): Promise<void> {
  await page.clock.resume()
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill(title)
  await pauseClock(page)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect.poll(() => page.clock.runFor(5).then(() => toastOn(page).count()), { interval: 5 }).toBe(1)
  expect(await toastOn(page).innerText()).toBe(`Task added\n${title}`)
  await dialog.waitFor({ state: 'detached' })
  // The dialog restores focus in a timer.
  await page.clock.runFor(20)
  await page.mouse.move(600, 300)
}

/** Expects a toast to stay open; a closing toast fades out before it is removed. */
async function expectToastStays(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  expect(await toastOn(page).count()).toBe(1)
}

/** Drags a toast with pointer events, which touch and mouse share. */
async function dragToast(page: Page, pixels: number): Promise<void> {
  const { x, y } = (await toastOn(page).boundingBox())!
  await page.mouse.move(x + 100, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 100 + pixels / 2, y + 20)
  await page.mouse.move(x + 100 + pixels, y + 20)
  await page.mouse.up()
}
