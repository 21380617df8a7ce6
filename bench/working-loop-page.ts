import type { Locator, Page } from 'playwright-core'

/** The id of the focused task if it is an open call of the book. */
export function readFocusedCall(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const item = document.activeElement?.closest<HTMLElement>('[data-task]')
    const isOpen = item?.querySelector('[aria-label="Check off"]') !== null
    return isOpen && item?.textContent.includes('Call number') ? item.dataset.task : undefined
  })
}

/** Opens the day in a view and returns its first open task with a phone number. */
export async function openDay(page: Page, view: 'Cards' | 'Page'): Promise<Locator> {
  await page.goto('/')
  await page.locator('#root > [inert]').waitFor({ state: 'detached' })
  await page.locator('[data-task]').first().waitFor()
  // On a phone only the view that is not shown has a button. The demo's question has one for cards, too, above it.
  const toggle = page.getByRole('button', { name: view, exact: true }).first()
  if (await toggle.isVisible()) await toggle.click()
  const open = page.locator('[data-task]').filter({ has: page.getByRole('button', { name: 'Check off', exact: true }) })
  const row = open.filter({ hasText: 'Call number' }).first()
  await row.waitFor()
  const id = (await row.getAttribute('data-task'))!
  return page.locator(`[data-task="${id}"]`)
}

/** Opens the clients as rows. */
export async function openClientRows(page: Page): Promise<void> {
  await page.goto('/clients')
  await page.locator('#root > [inert]').waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .waitFor()
  const toggle = page.getByRole('button', { name: 'Rows' })
  if (await toggle.isVisible()) await toggle.click()
  await page
    .getByRole('link', { name: /^View / })
    .nth(10)
    .waitFor({ state: 'attached' })
}

/** The height of the highest folded card, in pixels. */
export function measureFoldedCard(page: Page): Promise<number> {
  return page
    .locator('[data-task]')
    .evaluateAll((cards) => Math.round(Math.max(...cards.map((card) => card.getBoundingClientRect().height))))
}

/** Reads where the parts fixed at the lower edge of the window begin. */
export function readEndOfSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((one) => getComputedStyle(one).position === 'fixed')
    const tops = bars
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ top, width, height }) => height > 0 && width >= innerWidth - 1 && top > innerHeight / 2)
      .map(({ top }) => top)
    return Math.min(innerHeight, ...tops)
  })
}

/** Counts the elements fully visible between the upper edge of the window and its lower bars, without scrolling. */
export async function countInSight(page: Page, selector: string): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const end = await readEndOfSight(page)
  return page
    .locator(selector)
    .evaluateAll((rows, bottom) => rows.filter((row) => row.getBoundingClientRect().bottom <= bottom + 1).length, end)
}

/** Counts from now on the taps of fingers and the mouse, and the keys; a key with Ctrl is one. */
export async function countPresses(page: Page): Promise<() => Promise<{ taps: number; keys: number }>> {
  const counter = await page.evaluateHandle(() => {
    const counter = { taps: 0, keys: 0 }
    const modifiers = ['Control', 'Shift', 'Alt', 'Meta']
    window.addEventListener('pointerdown', () => (counter.taps += 1), { capture: true })
    window.addEventListener('keydown', ({ key }) => (counter.keys += modifiers.includes(key) ? 0 : 1), {
      capture: true,
    })
    return counter
  })
  return () => counter.jsonValue()
}

/** Taps on a phone, clicks elsewhere. */
export async function press(target: Locator): Promise<void> {
  const isTouch = await target.evaluate(() => matchMedia('(pointer: coarse)').matches)
  await (isTouch ? target.tap() : target.click())
}

/** Runs in the page. Chromium asks what to do with a `tel:` link, and until then sends the page no key and no press. */
export function ignoreTelLinks(): void {
  window.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault()
  })
}

/** Counts the tasks with a tab stop between the heading of the screen and the end of the list. */
export async function countTasksByTab(page: Page): Promise<number> {
  await page.getByRole('heading', { level: 1 }).focus()
  const tasks = new Set<string>()
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab')
    const id = await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-task]')?.dataset.task)
    if (id) tasks.add(id)
    else if (tasks.size) break
  }
  return tasks.size
}
