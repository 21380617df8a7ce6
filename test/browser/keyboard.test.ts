import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayOn } from './support/day.ts'
import { newPerson, storedTask } from './support/person.ts'
import { test } from './support/test.ts'
import { untilToasted } from './support/toast.ts'

test('a day is worked by keys alone', async ({ open }) => {
  const person = await newPerson([
    { title: 'One call' },
    { title: 'Five calls', targetCount: 5 },
    { title: 'A letter' },
  ])
  const { page } = await open('/')
  await withoutMouse(page)
  const keys = page.keyboard
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await tabTo(page, 'Sign In')
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Who is signing in?' }).waitFor()
  await keys.type(person.email)
  await keys.press('Enter')
  const day = dayOn(page)
  await day.row('One call').waitFor()

  await tabTo(page, 'Skip to content')
  await keys.press('Enter')
  await tabTo(page, 'One call')
  await keys.press('ArrowRight')
  expect(await focused(page)).toBe('Five calls')
  await keys.press('Home')
  await tabTo(page, 'Start')
  await keys.press('Enter')
  await untilOffered(page, 'Complete')
  await untilStatus(person.tasks[0]!.id, 'in_progress')
  await keys.press('Enter')
  await untilOffered(page, 'Undo')
  await untilStatus(person.tasks[0]!.id, 'completed')
  await keys.press('ArrowDown')
  await tabTo(page, 'Plus one')
  await keys.press('Space')
  await expect.poll(() => day.row('Five calls').innerText()).toContain('1 of 5')
  await expect.poll(async () => (await storedTask(person.tasks[1]!.id)).count).toBe(1)
  await keys.press('End')
  await tabTo(page, 'Abandon')
  await keys.press('Enter')
  await untilStatus(person.tasks[2]!.id, 'abandoned')
  // The row is gone, and focus is on its neighbour.
  expect(await focused(page)).toBe('Five calls')

  await keys.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.waitFor()
  expect(await focused(page)).toBe('Title')
  for (let press = 0; press < 30; press += 1) {
    await keys.press('Tab')
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  await dialog.getByLabel('Title').focus()
  await keys.type('Written by keys: n and ? included')
  await keys.press('Enter')
  await untilToasted(page, 'Task added', 'Written by keys: n and ? included')
  await day.row('Written by keys: n and ? included').waitFor()
  expect(await focused(page)).toBe('Five calls')
  expect(await day.counter()).toEqual({ done: 1, total: 3 })
})

test('`?` shows the keys, and can be switched off', async ({ open }) => {
  const { page } = await open('/', { as: await newPerson([{ title: 'One call' }]) })
  await withoutMouse(page)
  await dayOn(page).row('One call').waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  for (const said of ['Add a task', 'F8', 'Esc']) expect(await dialog.innerText()).toContain(said)
  await tabTo(page, 'Shortcuts of a single letter or sign are on')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const nothingComes = async () => {
    await page.keyboard.press('?')
    await page.keyboard.press('n')
    await page.waitForTimeout(300)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  await nothingComes()

  // The sign-out empties the browser's storage, and the next person at this browser may need them off as well.
  await page.goto('/api/logout')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  const next = await newPerson([{ title: 'Another call' }])
  await page.context().addCookies(next.cookies.cookies)
  await page.goto('/')
  await dayOn(page).row('Another call').waitFor()
  await nothingComes()
})

test('every place that focus reaches can be seen', async ({ open }) => {
  const { page } = await open('/', {
    as: await newPerson([{ title: 'One call' }, { title: 'Five calls', targetCount: 5 }]),
  })
  await withoutMouse(page)
  await dayOn(page).row('One call').waitFor()
  const reached: string[] = []
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    const name = await focused(page)
    if (name === '') break
    reached.push(name)
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    })
    expect(outline, name).toBeGreaterThanOrEqual(2)
  }
  expect(reached.length).toBeGreaterThan(12)
})

/** What has focus, as a person would call it; '' for nothing. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return ''
    const by = at.getAttribute('aria-labelledby')
    const label = (at as HTMLInputElement).labels?.[0]
    return (
      at.getAttribute('aria-label') ??
      (by ? document.querySelector(`[id="${by}"]`)?.textContent : undefined) ??
      (label ?? at).textContent ??
      ''
    ).trim()
  })

/** Presses Tab until something of this name has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  while (passed.length < 40) {
    const at = await focused(page)
    if (at === name) return
    passed.push(at)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}: ${passed.join(', ')}`)
}

/** A pointer at work would be a mistake of the test. */
const withoutMouse = (page: Page) =>
  page.context().addInitScript(() =>
    document.addEventListener('pointerdown', () => {
      throw new Error('The mouse was used')
    }),
  )

/** Waits until a button has focus and takes a press: the card takes none before the last one is answered. */
const untilOffered = (page: Page, name: string) =>
  page.locator('button:focus:not([aria-disabled=true])').filter({ hasText: name }).waitFor()

async function untilStatus(id: string, status: string): Promise<void> {
  await expect.poll(async () => (await storedTask(id)).status).toBe(status)
}
