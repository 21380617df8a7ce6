import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, readStoredTask } from '#test/browser/support/person.ts'
import { waitForFrames } from '#test/browser/support/settle.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

test('all tasks of a day can be completed with the keyboard', async ({ open }) => {
  const person = await createPerson([
    { title: 'One call' },
    { title: 'Five calls', targetCount: 5 },
    { title: 'A letter' },
  ])
  const { page } = await open('/')
  await forbidMouse(page)
  const keys = page.keyboard
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await tabTo(page, 'Sign In')
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Who is signing in?' }).waitFor()
  await keys.type(person.email)
  await keys.press('Enter')
  const day = dayList(page)
  await day.row('One call').waitFor()

  await tabTo(page, 'Skip to content')
  await keys.press('Enter')
  await tabTo(page, 'One call')
  await keys.press('ArrowRight')
  await expect.poll(() => focusedName(page)).toBe('Five calls')
  await keys.press('Home')
  await tabTo(page, 'Start')
  await keys.press('Enter')
  await waitForFocusedButton(page, 'Complete')
  await waitForStatus(person.tasks[0]!.id, 'in_progress')
  await keys.press('Enter')
  await waitForFocusedButton(page, 'Undo')
  await waitForStatus(person.tasks[0]!.id, 'completed')
  await keys.press('ArrowRight')
  await tabTo(page, 'Plus one')
  await keys.press('Space')
  await expect.poll(() => day.row('Five calls').innerText()).toContain('1 of 5')
  await expect.poll(async () => (await readStoredTask(person.tasks[1]!.id)).count).toBe(1)
  await keys.press('End')
  await tabTo(page, 'Abandon')
  await keys.press('Enter')
  await waitForStatus(person.tasks[2]!.id, 'abandoned')
  // The row is removed and focus moves to the adjacent row.
  await expect.poll(() => focusedName(page)).toBe('Five calls')
  // The next notice waits behind the one with Undo.
  await toastOn(page).waitFor()
  await keys.press('F8')
  await tabTo(page, 'Close')
  await keys.press('Enter')
  await toastOn(page).waitFor({ state: 'detached' })
  await expect.poll(() => focusedName(page)).toBe('Five calls')

  await keys.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.waitFor()
  await expect.poll(() => focusedName(page)).toBe('Title')
  for (let press = 0; press < 30; press += 1) {
    await keys.press('Tab')
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  await dialog.getByLabel('Title').focus()
  await keys.type('Written by keys: n and ? included')
  await keys.press('Enter')
  await waitForToast(page, 'Task added', 'Written by keys: n and ? included')
  await day.row('Written by keys: n and ? included').waitFor()
  await expect.poll(() => focusedName(page)).toBe('Five calls')
  await expect.poll(() => day.counter()).toEqual({ done: 1, total: 3 })
})

test('Tab reaches one task and its controls, then leaves the list', async ({ open }) => {
  const { page } = await open('/', {
    as: await createPerson(['One', 'Two', 'Three', 'Four'].map((title) => ({ title }))),
  })
  await forbidMouse(page)
  const day = dayList(page)
  await day.row('Four').waitFor()
  const focusedTask = () =>
    page.evaluate(() => document.activeElement?.closest('[data-task]')?.querySelector('[id^=task-]')?.textContent ?? '')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => focusedName(page)).toBe('Two')
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedTask()).toBe('Two')
  const visited = new Set<string>()
  for (let press = 0; press < 20 && (await focusedTask()); press += 1) {
    visited.add(await focusedTask())
    await page.keyboard.press('Tab')
  }
  expect([...visited]).toEqual(['Two'])
  expect(await focusedTask()).toBe('')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => focusedTask()).toBe('Two')

  // Controls that appear later follow their task.
  await page.keyboard.press('Escape')
  await day.row('Two').focus()
  await page.keyboard.press('j')
  await expect.poll(() => focusedName(page)).toBe('Three')
  await tabTo(page, 'Start')
  await page.keyboard.press('Enter')
  await waitForFocusedButton(page, 'Complete')
  await page.keyboard.press('k')
  await expect.poll(() => focusedName(page)).toBe('Two')
  await expect.poll(() => day.row('Three').locator('button:not([tabindex="-1"])').count()).toBe(0)
  await expect.poll(() => day.row('Two').locator('button[tabindex="-1"]').count()).toBe(0)
})

test('`?` lists the shortcuts, which can be turned off', async ({ open }) => {
  const { page } = await open('/', { as: await createPerson([{ title: 'One call' }]) })
  await forbidMouse(page)
  await dayList(page).row('One call').waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  for (const shortcut of ['Add a task', 'F8', 'Esc']) expect(await dialog.innerText()).toContain(shortcut)
  await tabTo(page, 'Single-key shortcuts')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const expectNoDialog = async () => {
    await page.keyboard.press('?')
    await page.keyboard.press('n')
    await waitForFrames(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  await expectNoDialog()

  // Sign-out clears the browser's storage, but the setting remains for the next user of this browser.
  // A read that is still under way would be refused.
  await page.goto('about:blank')
  await page.goto('/api/logout')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  const next = await createPerson([{ title: 'Another call' }])
  await page.context().addCookies(next.cookies.cookies)
  await page.goto('/')
  await dayList(page).row('Another call').waitFor()
  await expectNoDialog()
})

test('every focusable element has a visible focus indicator', async ({ open }) => {
  const { page } = await open('/', {
    as: await createPerson([{ title: 'One call' }, { title: 'Five calls', targetCount: 5 }]),
  })
  await forbidMouse(page)
  await dayList(page).row('One call').waitFor()
  const focusedNames: string[] = []
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    const name = await focusedName(page)
    if (name === '') break
    focusedNames.push(name)
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    })
    expect(outline, name).toBeGreaterThanOrEqual(2)
  }
  expect(focusedNames.length).toBeGreaterThan(12)
})

/** Returns the accessible name of the focused element, or '' if there is none. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const labelledBy = element.getAttribute('aria-labelledby')
    const label = (element as HTMLInputElement).labels?.[0]
    return (
      element.getAttribute('aria-label') ??
      (labelledBy ? document.querySelector(`[id="${labelledBy}"]`)?.textContent : undefined) ??
      (label ?? element).textContent ??
      ''
    ).trim()
  })

/** Presses Tab until the element with this name has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const visitedNames: string[] = []
  while (visitedNames.length < 40) {
    const at = await focusedName(page)
    if (at === name) return
    visitedNames.push(at)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}: ${visitedNames.join(', ')}`)
}

/** Throws on any pointer event, because the test must use the keyboard only. */
const forbidMouse = (page: Page) =>
  page.context().addInitScript(() =>
    document.addEventListener('pointerdown', () => {
      throw new Error('The mouse was used')
    }),
  )

/** Waits until a focused button is enabled: a card ignores actions until the previous one has completed. */
const waitForFocusedButton = (page: Page, name: string) =>
  page.locator('button:focus:not([aria-disabled=true])').filter({ hasText: name }).waitFor()

async function waitForStatus(id: string, status: string): Promise<void> {
  await expect.poll(async () => (await readStoredTask(id)).status).toBe(status)
}
