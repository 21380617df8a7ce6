import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { isOpen } from '#contract/tasks/task-actions.ts'
import { dayList, type TaskButton, waitForTasks } from '#test/browser/support/day-list.ts'
import { signIn } from '#test/browser/support/sign-in.ts'
import { inDatabase } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'
import { type Size, test } from '#test/browser/support/browser-test.ts'

const people: [Size, string, string][] = [
  ['phone', 'second@harbor.test', 'Theo'],
  ['desktop', 'agent@summit.test', 'Colin'],
]

/** Presses that lead an open task to its end, one after the other, by what its row offers. */
const forwardButtons = ['Start', 'Plus one', 'Complete'] as const

describe.each(people)('on a %s', (size, email, firstName) => {
  test('an agent signs in, works the day off, adds a task and signs out', async ({ open }) => {
    const { page } = await open('/', { size })
    const day = dayList(page)
    await checkSignInScreen(page)
    await signIn(page, email)
    await waitForTasks(page)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Good afternoon, ${firstName}`)

    const titles = await day.titles()
    expect(await day.counter()).toEqual({ done: 0, total: titles.length })
    expect(titles.length).toBeGreaterThan(6)
    const done = await completeAllTasks(page)
    expect(await day.counter()).toEqual({ done, total: done })
    // Skipped and abandoned.
    expect(done).toBe(titles.length - 2)
    expect(await day.titles()).toHaveLength(done)
    await checkCelebration(page)
    expect(await listOpenTasks(email)).toEqual([])

    await page.getByRole('button', { name: 'Add Task' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Task' })
    await dialog.getByLabel('Title').fill('Call the harbor master')
    await dialog.getByRole('button', { name: 'Add Task' }).click()
    await waitForToast(page, 'Task added', 'Call the harbor master')
    const addedRow = day.row('Call the harbor master')
    await addedRow.waitFor()
    expect(await day.counter()).toEqual({ done, total: done + 1 })
    await day.press(addedRow, 'Start')
    await day.press(addedRow, 'Complete')
    expect(await day.counter()).toEqual({ done: done + 1, total: done + 1 })

    await page.reload()
    await waitForTasks(page)
    expect(await day.counter()).toEqual({ done: done + 1, total: done + 1 })
    await signOut(page, firstName)
    await checkSignInScreen(page)
    await page.goBack()
    await checkSignInScreen(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Who is signing in?' }).waitFor()
  })
})

/** The sign-in screen says what spec 1 wants and shows nothing of anybody. */
async function checkSignInScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  const text = await page.locator('body').innerText()
  expect(text).toMatch(/^Welcome to Daybook/)
  expect(text).toMatch(/Sign in to access your client management system, your tasks and your analytics/)
  expect(text).toMatch(/Authentication is provided by the hosting platform's identity service/)
  expect(await page.getByRole('button').count()).toBe(1)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.locator('[data-task]').count()).toBe(0)
}

/** Presses every button a day has at least once, until no task is open; answers how many are done. */
async function completeAllTasks(page: Page): Promise<number> {
  const day = dayList(page)
  const overdue = day.rows.filter({ hasText: 'overdue' }).first()
  await day.press(overdue, 'Abandon')
  await day.press(day.rows.filter({ hasText: 'Daily Roleplay' }), 'Skip')
  let done = 0
  for (const id of await day.ids()) {
    const row = day.rowOf(id)
    const pressed: TaskButton[] = []
    for (;;) {
      const enabled = await day.enabledButtons(row)
      const next = forwardButtons.find((press) => enabled.includes(press))
      if (!next) break
      await day.press(row, next)
      if (pressed.push(next) === 2 && next === 'Plus one') await day.press(row, 'Minus one')
    }
    expect(pressed.at(-1)).toMatch(/Complete|Plus one/)
    if (done === 0) {
      await day.press(row, 'Undo')
      expect((await day.counter()).done).toBe(0)
      await day.press(row, 'Complete')
    }
    done += 1
    expect((await day.counter()).done).toBe(done)
  }
  return done
}

/** The day is cleared: the celebration says so, a click ends it, and a toast tells what it made. */
async function checkCelebration(page: Page): Promise<void> {
  const celebrationDialog = page.getByRole('dialog', { name: 'Dashboard Cleared!' })
  await celebrationDialog.waitFor()
  const text = await celebrationDialog.innerText()
  for (const line of ['Day Streak', 'Keep up the amazing work!', 'Click anywhere to continue'])
    expect(text).toContain(line)
  await celebrationDialog.click()
  await celebrationDialog.waitFor({ state: 'hidden' })
  await expect.poll(() => toastOn(page).innerText()).toMatch(/^Streak Increased!\n\d+ days in a row$/)
}

async function signOut(page: Page, firstName: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`User menu, ${firstName}`) }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** What the server still has open for somebody. */
async function listOpenTasks(email: string): Promise<string[]> {
  const { rows } = await inDatabase((appDatabase) =>
    appDatabase.pool.query(
      `select t.title, t.status from tasks t join users u on u.id = t.assigned_agent_id where u.email = $1`,
      [email],
    ),
  )
  return rows.filter(isOpen).map(({ title }) => title)
}
