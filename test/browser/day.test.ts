import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { isOpen } from '#contract/task-moves.ts'
import { dayOn, type Press, untilLoaded } from './support/day.ts'
import { signIn } from './support/identity.ts'
import { inDatabase } from './support/person.ts'
import { toastOn, untilToasted } from './support/toast.ts'
import { type Size, test } from './support/test.ts'

const people: [Size, string, string][] = [
  ['phone', 'second@harbor.test', 'Theo'],
  ['desk', 'agent@summit.test', 'Colin'],
]

/** Presses that lead an open task to its end, one after the other, by what its row offers. */
const onward = ['Start', 'Plus one', 'Complete'] as const

describe.each(people)('on a %s', (size, email, firstName) => {
  test('an agent signs in, works the day off, adds a task and signs out', async ({ open }) => {
    const { page } = await open('/', { size })
    const day = dayOn(page)
    await readSignIn(page)
    await signIn(page, email)
    await untilLoaded(page)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Good afternoon, ${firstName}`)

    const titles = await day.titles()
    expect(await day.counter()).toEqual({ done: 0, total: titles.length })
    expect(titles.length).toBeGreaterThan(6)
    const done = await workOff(page)
    expect(await day.counter()).toEqual({ done, total: done })
    // Skipped and abandoned.
    expect(done).toBe(titles.length - 2)
    expect(await day.titles()).toHaveLength(done)
    await celebrate(page)
    expect(await openTasksOf(email)).toEqual([])

    await page.getByRole('button', { name: 'Add Task' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Task' })
    await dialog.getByLabel('Title').fill('Call the harbor master')
    await dialog.getByRole('button', { name: 'Add Task' }).click()
    await untilToasted(page, 'Task added', 'Call the harbor master')
    const added = day.row('Call the harbor master')
    await added.waitFor()
    expect(await day.counter()).toEqual({ done, total: done + 1 })
    await day.press(added, 'Start')
    await day.press(added, 'Complete')
    expect(await day.counter()).toEqual({ done: done + 1, total: done + 1 })

    await page.reload()
    await untilLoaded(page)
    expect(await day.counter()).toEqual({ done: done + 1, total: done + 1 })
    await signOut(page, firstName)
    await readSignIn(page)
    await page.goBack()
    await readSignIn(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Who is signing in?' }).waitFor()
  })
})

/** The sign-in screen says what spec 1 wants and shows nothing of anybody. */
async function readSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  const said = await page.locator('body').innerText()
  expect(said).toMatch(/^Welcome to Daybook/)
  expect(said).toMatch(/Sign in to access your client management system, your tasks and your analytics/)
  expect(said).toMatch(/Authentication is provided by the hosting platform's identity service/)
  expect(await page.getByRole('button').count()).toBe(1)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.locator('[data-task]').count()).toBe(0)
}

/** Presses every button a day has at least once, until no task is open; answers how many are done. */
async function workOff(page: Page): Promise<number> {
  const day = dayOn(page)
  const overdue = day.rows.filter({ hasText: 'overdue' }).first()
  await day.press(overdue, 'Abandon')
  await day.press(day.rows.filter({ hasText: 'Daily Roleplay' }), 'Skip')
  let done = 0
  for (const id of await day.ids()) {
    const row = day.rowOf(id)
    const took: Press[] = []
    for (;;) {
      const offered = await day.offered(row)
      const next = onward.find((press) => offered.includes(press))
      if (!next) break
      await day.press(row, next)
      if (took.push(next) === 2 && next === 'Plus one') await day.press(row, 'Minus one')
    }
    expect(took.at(-1)).toMatch(/Complete|Plus one/)
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
async function celebrate(page: Page): Promise<void> {
  const celebration = page.getByRole('dialog', { name: 'Dashboard Cleared!' })
  await celebration.waitFor()
  const said = await celebration.innerText()
  for (const line of ['Day Streak', 'Keep up the amazing work!', 'Click anywhere to continue'])
    expect(said).toContain(line)
  await celebration.click()
  await celebration.waitFor({ state: 'hidden' })
  await expect.poll(() => toastOn(page).innerText()).toMatch(/^Streak Increased!\n\d+ days in a row$/)
}

async function signOut(page: Page, firstName: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`User menu, ${firstName}`) }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** What the server still has open for somebody. */
async function openTasksOf(email: string): Promise<string[]> {
  const { rows } = await inDatabase((house) =>
    house.pool.query(
      `select t.title, t.status from tasks t join users u on u.id = t.assigned_agent_id where u.email = $1`,
      [email],
    ),
  )
  return rows.filter(isOpen).map(({ title }) => title)
}
