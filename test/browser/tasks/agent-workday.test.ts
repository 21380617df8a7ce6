import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList, type TaskButton, waitForTasks } from '#test/browser/support/day-list.ts'
import { inDatabase } from '#test/browser/support/person.ts'
import { waitUntilSettled } from '#test/browser/support/settle.ts'
import { signIn } from '#test/browser/support/sign-in.ts'
import { closeToast, toastOn, waitForToast } from '#test/browser/support/toast.ts'

const [email, firstName] = ['second@harbor.test', 'Theo']

/** Actions that complete an open task, clicked in the order in which its row offers them. */
const forwardButtons = ['Start', 'Plus one', 'Complete'] as const

test('on a phone an agent signs in, completes the day, adds a task and signs out', async ({ open }) => {
  const { page } = await open('/', { size: 'phone' })
  const day = dayList(page)
  await checkSignInScreen(page)
  await signIn(page, email)
  await waitForTasks(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Good afternoon, ${firstName}`)

  const titles = await day.titles()
  await expect.poll(() => day.counter()).toEqual({ done: 0, total: titles.length })
  expect(titles.length).toBeGreaterThan(6)
  const done = await completeAllTasks(page)
  await expect.poll(() => day.counter()).toEqual({ done, total: done })
  // The skipped and the abandoned task.
  expect(done).toBe(titles.length - 2)
  await expect.poll(() => day.titles()).toHaveLength(done)
  await checkCelebration(page)
  expect(await listOpenTasks(email)).toEqual([])

  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill('Call the harbor master')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await waitForToast(page, 'Task added', 'Call the harbor master')
  const addedRow = day.row('Call the harbor master')
  await addedRow.waitFor()
  // It is among the others, which have moved.
  await waitUntilSettled(page)
  await expect.poll(() => day.counter()).toEqual({ done, total: done + 1 })
  await day.click(addedRow, 'Start')
  await day.click(addedRow, 'Complete')
  await expect.poll(() => day.counter()).toEqual({ done: done + 1, total: done + 1 })

  await page.reload()
  await waitForTasks(page)
  await expect.poll(() => day.counter()).toEqual({ done: done + 1, total: done + 1 })
  await signOut(page, firstName)
  await checkSignInScreen(page)
  await page.goBack()
  await checkSignInScreen(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Who is signing in?' }).waitFor()
})

/** Expects the text of the sign-in screen and no user data. */
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

/** Clicks every button of the day at least once until no task is open; returns the number of completed tasks. */
async function completeAllTasks(page: Page): Promise<number> {
  const day = dayList(page)
  const overdue = day.rows.filter({ hasText: 'overdue' }).first()
  await day.click(overdue, 'Abandon')
  await closeToast(page)
  await day.click(day.rows.filter({ hasText: 'Daily Roleplay' }), 'Skip')
  await closeToast(page)
  let done = 0
  for (const id of await day.ids()) {
    const row = day.rowOf(id)
    const clicked: TaskButton[] = []
    for (;;) {
      const enabled = await day.enabledButtons(row)
      const next = forwardButtons.find((button) => enabled.includes(button))
      if (!next) break
      await day.click(row, next)
      if (clicked.push(next) === 2 && next === 'Plus one') await day.click(row, 'Minus one')
    }
    expect(clicked.at(-1)).toMatch(/Complete|Plus one/)
    if (done === 0) {
      await day.click(row, 'Undo')
      await expect.poll(async () => (await day.counter()).done).toBe(0)
      await day.click(row, 'Complete')
    }
    done += 1
    await expect.poll(async () => (await day.counter()).done).toBe(done)
  }
  return done
}

/** Expects the celebration of a completed day, which a click closes, and a toast with the streak. */
async function checkCelebration(page: Page): Promise<void> {
  const celebrationDialog = page.getByRole('dialog', { name: 'Dashboard Cleared!' })
  await celebrationDialog.waitFor()
  const text = await celebrationDialog.innerText()
  for (const line of ['Day Streak', 'Keep up the amazing work!', 'Click anywhere to continue'])
    expect(text).toContain(line)
  await celebrationDialog.click()
  await celebrationDialog.waitFor({ state: 'hidden' })
  const line = page.getByText('That was everything for today.')
  await expect.poll(() => line.evaluate((text) => text === document.activeElement)).toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect.poll(() => toastOn(page).innerText()).toMatch(/^Streak Increased!\n\d+ days in a row$/)
}

async function signOut(page: Page, firstName: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`User menu, ${firstName}`) }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** Returns the open tasks of a person's day from the database; rules have tasks of later days. */
async function listOpenTasks(email: string): Promise<string[]> {
  const { rows } = await inDatabase((appDatabase) =>
    appDatabase.pool.query(
      `select t.title, t.status from tasks t join users u on u.id = t.assigned_agent_id
       where u.email = $1 and t.due_date <= (select max(due_date) from tasks where is_daily and assigned_agent_id = u.id)`,
      [email],
    ),
  )
  return rows.filter(isOpenTask).map(({ title }) => title)
}
