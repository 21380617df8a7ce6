import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayOn } from './support/day.ts'
import { newPerson } from './support/person.ts'
import { type Look, type Opened, test } from './support/test.ts'
import { toastOn, untilToasted } from './support/toast.ts'

test('a message is seen for 5,000 ms in which the pointer is elsewhere', async ({ open }) => {
  const { page } = await toasted(open)
  await page.clock.runFor(4_900)
  await staysOn(page)
  await page.clock.runFor(200)
  await toastOn(page).waitFor({ state: 'detached' })

  // Its time stands still under the pointer.
  await addTask(page, 'Another')
  await page.clock.runFor(4_000)
  await toastOn(page).hover()
  await page.clock.runFor(20_000)
  await staysOn(page)
  await page.mouse.move(600, 300)
  await page.clock.runFor(1_100)
  await toastOn(page).waitFor({ state: 'detached' })
})

test('an error takes the place of a notice at once', async ({ open }) => {
  const { page, watch } = await toasted(open)
  watch.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await dayOn(page).button(dayOn(page).row('One call'), 'Start').click()
  await page.clock.resume()
  await untilToasted(page, 'Error', 'Failed to update task')
  await staysOn(page)
})

test('F8 leads to it, Escape closes it, and focus goes back', async ({ open }) => {
  const { page } = await toasted(open)
  const start = dayOn(page).button(dayOn(page).row('One call'), 'Start')
  await start.focus()
  await page.keyboard.press('F8')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label'))).toBe(
    'Messages (F8)',
  )
  await staysOn(page)
  await page.clock.runFor(20_000)
  await staysOn(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await toastOn(page).waitFor({ state: 'detached' })
  await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('50 px to the right swipes it away, a cross closes it, and it is 420 px wide at most', async ({ open }) => {
  const { page } = await toasted(open)
  await drag(page, 45)
  await staysOn(page)
  await drag(page, -90)
  await staysOn(page)
  await drag(page, 55)
  await toastOn(page).waitFor({ state: 'detached' })

  await addTask(page, 'A title that goes on and on'.repeat(6))
  const region = page.getByRole('region', { name: /^Messages/ }).getByRole('list')
  const width = () => region.evaluate((list) => list.getBoundingClientRect().width)
  expect(await width()).toBe(420)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await width()).toBe(390)
  await toastOn(page).getByRole('button', { name: 'Close' }).click()
  await toastOn(page).waitFor({ state: 'detached' })
})

test('a tooltip comes after 700 ms, the next one within 300 ms at once', async ({ open }) => {
  const person = await newPerson([{ title: 'Five calls', targetCount: 5 }])
  const { page } = await open('/', { as: person })
  const row = dayOn(page).row('Five calls')
  await row.waitFor()
  await page.clock.install()
  await stopClock(page)
  const tip = page.getByRole('tooltip')
  const over = (name: 'Plus one' | 'Minus one') => dayOn(page).button(row, name).hover({ force: true })
  const away = () => page.mouse.move(5, 300)
  await over('Plus one')
  await page.clock.runFor(650)
  expect(await tip.isVisible()).toBe(false)
  await page.clock.runFor(100)
  expect(await tip.innerText()).toBe('Plus one')
  await away()
  await page.clock.runFor(150)
  expect(await tip.isVisible()).toBe(false)
  await over('Minus one')
  await page.clock.runFor(10)
  expect(await tip.innerText()).toBe('Minus one')
  await away()
  await page.clock.runFor(1_000)
  await over('Minus one')
  await page.clock.runFor(650)
  expect(await tip.isVisible()).toBe(false)
})

/** A dashboard of one task with a message that has just come, whose clock goes only when it is told to. */
async function toasted(open: (path: string, look: Look) => Promise<Opened>): Promise<Opened> {
  const opened = await open('/', { as: await newPerson([{ title: 'One call' }]) })
  await dayOn(opened.page).row('One call').waitFor()
  await opened.page.clock.install()
  await addTask(opened.page, 'Added')
  return opened
}

async function addTask(page: Page, title: string): Promise<void> {
  await page.clock.resume()
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill(title)
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect.poll(() => page.clock.runFor(5).then(() => toastOn(page).count()), { interval: 5 }).toBe(1)
  expect(await toastOn(page).innerText()).toBe(`Task added\n${title}`)
  await dialog.waitFor({ state: 'detached' })
  // The dialog gives focus back by a timer.
  await page.clock.runFor(20)
  await page.mouse.move(600, 300)
}

/** A message that is going takes a moment to be gone. */
async function staysOn(page: Page): Promise<void> {
  await page.waitForTimeout(150)
  expect(await toastOn(page).count()).toBe(1)
}

async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

/** By a finger or a mouse alike: pointer events. */
async function drag(page: Page, pixels: number): Promise<void> {
  const { x, y } = (await toastOn(page).boundingBox())!
  await page.mouse.move(x + 100, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 100 + pixels / 2, y + 20)
  await page.mouse.move(x + 100 + pixels, y + 20)
  await page.mouse.up()
}
