import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList, showOpenPage } from '#test/browser/support/day-list.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'
import { waitForUndo } from '#test/browser/support/toast.ts'

test('tasks stand under headings with counts, and a worked one stays until the screen is opened again', async ({
  open,
}) => {
  const person = await createPerson([{ title: 'Later' }, { title: 'First', priority: 'high' }])
  await createTasks(person, [{ title: 'Of yesterday' }], 24)
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.row('Later').waitFor()
  expect(await headings(page)).toEqual(['Overdue 1', 'Today 2'])
  expect(await day.titles()).toEqual(['Of yesterday', 'First', 'Later'])
  const before = await positions(page)
  await day.row('Of yesterday').getByRole('button', { name: 'Check off' }).click()
  await expect.poll(() => headings(page)).toEqual(['Overdue All done', 'Today 2'])
  expect(await positions(page)).toEqual(before)
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  await page.goBack()
  await expect.poll(() => headings(page)).toEqual(['Today 2', 'Done 1'])
  expect(await day.titles()).toEqual(['First', 'Later', 'Of yesterday'])

  // A done row at rest shows no Undo, which appears on hover: the mark next to the title undoes it too.
  const undo = day.button(day.row('Of yesterday'), 'Undo')
  const readOpacity = () => undo.evaluate((button) => getComputedStyle(button).opacity)
  expect(await readOpacity()).toBe('0')
  await day.row('Of yesterday').hover()
  await expect.poll(readOpacity).toBe('1')
})

test.for([
  ['desktop', 1280, 900, 48, 12],
  ['phone', 390, 844, 72, 6],
] as const)(
  'as a list on a %s, %i × %i shows rows of %i px, %i of them',
  async ([size, width, height, rowHeight, count], { open }) => {
    const person = await createPerson(
      Array.from({ length: 20 }, (_, index) => ({ title: `Task ${index}`, estimatedMinutes: 32 })),
    )
    await createTasks(person, [{ title: 'Of yesterday' }], 24)
    const { page } = await open('/', { as: person, size })
    await page.setViewportSize({ width, height })
    const day = dayList(page)
    await showOpenPage(page)
    await expect.poll(async () => (await day.rows.last().boundingBox())!.height).toBeLessThan(rowHeight + 1)
    // The choice is remembered.
    await page.reload()
    await day.row('Task 19').waitFor()
    const inSight = await day.rows.evaluateAll((rows) => {
      const bars = [...document.querySelectorAll('nav, .action-strip')].map((bar) => bar.getBoundingClientRect())
      const bottomBars = bars.filter(({ top, height }) => height > 0 && top > innerHeight / 2)
      const end = Math.min(innerHeight, ...bottomBars.map(({ top }) => top))
      return rows
        .map((row) => row.getBoundingClientRect())
        .filter(({ bottom }) => bottom <= end + 1)
        .map(({ height }) => Math.round(height))
    })
    expect(inSight.length).toBeGreaterThanOrEqual(count)
    for (const height of inSight) expect(Math.abs(height - rowHeight)).toBeLessThanOrEqual(1)

    const row = day.row('Task 3')
    await row.getByRole('button', { name: 'Check off' }).click()
    await row.getByRole('button', { name: 'Check off', pressed: true }).waitFor()
    await day.row('Task 4').getByRole('heading').click()
    const panel = page.getByRole('complementary', { name: 'Under the pen' })
    await panel.getByRole('heading', { name: 'Task 4' }).waitFor()
    await panel.getByRole('button', { name: 'Abandon' }).click()
    await day.row('Task 4').waitFor({ state: 'detached' })
  },
)

test('on a phone the streak and the progress stand in one strip of 56 px', async ({ open }) => {
  const person = await createPerson(['One', 'Two', 'Three'].map((title) => ({ title })))
  const { page } = await open('/', { as: person, size: 'phone' })
  await dayList(page).row('Three').waitFor()
  // Asked only on the first day.
  await page.getByRole('region', { name: 'Cards or page?' }).getByRole('button', { name: 'Cards' }).click()
  const strip = (await page.getByRole('region', { name: 'Current streak' }).locator('..').boundingBox())!
  expect(strip.height).toBe(56)
  const third = (await dayList(page).rows.nth(2).boundingBox())!
  expect(third.y).toBeLessThan(page.viewportSize()!.height - 124 - 100)
})

test('each of the coming seven days shows its count and opens its tasks', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const { page } = await open('/', { as: person })
  await dayList(page).row('One call').waitFor()
  const days = page.getByRole('region', { name: 'The next seven days' }).getByRole('button')
  expect(await days.count()).toBe(7)
  await expect.poll(() => days.first().locator('.sr-only').textContent()).toMatch(/, 0 tasks$/)
  await dayList(page).row('One call').getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect.poll(() => days.first().locator('.sr-only').textContent()).toMatch(/, 1 task$/)
  // Escape would close a toast that comes after the dialog.
  await waitForUndo(page)
  await days.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('One call').waitFor()
  await page.keyboard.press('Escape')
  await days.nth(4).click()
  await dialog.getByText('No tasks scheduled').waitFor()
})

test('a cleared day shows its figures and what tomorrow begins with', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }, { title: 'Two calls', targetCount: 2 }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.row('One call').getByRole('button', { name: 'Check off' }).click()
  await day.click(day.row('Two calls'), 'Plus one')
  expect(await page.getByText('That was everything for today.').count()).toBe(0)
  await day.click(day.row('Two calls'), 'Plus one')
  await page.getByText('That was everything for today.').waitFor()
  await expect
    .poll(async () => (await page.locator('dl').innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(/Tasks done 2 Planned 1 h Calls 3/)
  await page.getByRole('region', { name: 'Tomorrow' }).getByText('Nothing planned for tomorrow yet.').waitFor()
})

test('a cleared day names the clients of tomorrow, and has what it asks below', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const [client] = await createClients(person, [{ firstName: 'Ana', lastName: 'Ibarra' }])
  const dueDate = addDays(person.tasks[0]!.dueDate, 1)
  await createTasks(person, [{ title: 'Ask about the quote', clientId: client!.id, dueDate }])
  const { page } = await open('/', { as: person, size: 'phone' })
  const question = page.getByRole('region', { name: 'Cards or page?' })
  const task = dayList(page).row('One call')
  const isBelow = async (one: Locator, other: Locator) => (await one.boundingBox())!.y > (await other.boundingBox())!.y
  await question.waitFor()
  expect(await isBelow(task, question)).toBe(true)
  await task.getByRole('button', { name: 'Check off' }).tap()
  const tomorrow = page.getByRole('region', { name: 'Tomorrow' })
  await tomorrow.getByText('Ana Ibarra').waitFor()
  expect(await isBelow(question, tomorrow)).toBe(true)
})

test('a day whose last task was skipped does not say that there is nothing to do yet', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.button(day.row('One call'), 'Abandon').click()
  await page.getByText('No tasks for today').waitFor()
  const progress = page.getByRole('region', { name: 'Progress today' })
  await expect.poll(() => progress.innerText()).toContain('All done')
  expect(await progress.innerText()).not.toContain('Nothing to do yet')
})

/** The headings of the sections with their counts. */
const headings = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2, name: /^(Overdue|Today|Done)/ })
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replaceAll(/\s+/g, ' ')))

const positions = (page: Page) =>
  dayList(page).rows.evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)))
