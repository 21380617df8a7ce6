import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson, createTasks, readStoredTask } from '#test/browser/support/person.ts'
import { waitForFrames, waitUntilSettled } from '#test/browser/support/settle.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

test('while overdue tasks are being moved, only their cards are disabled', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  await createTasks(person, [{ title: 'Of yesterday' }, { title: 'Of yesterday, too' }], 24)
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const start = day.button(day.row('Of yesterday'), 'Start')
  await start.waitFor()
  const release = await holdRequests(page, '**/api/tasks/reschedule')
  await page.getByRole('button', { name: 'Move all overdue to today' }).click()
  await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true')
  await start.click({ force: true })
  expect(await day.enabledButtons(day.row('One call'))).toEqual(['Abandon', 'Start'])
  release()
  await waitForToast(page, 'Moved to today', '2 tasks\nUndo')
  await waitUntilSettled(page)
  await day.click(day.row('Of yesterday'), 'Start')
  // A change by hand ends the offer of Undo; an error would replace it.
  await toastOn(page).waitFor({ state: 'detached' })
})

test('Ctrl+Z pressed while a completion is being saved undoes it once it is saved', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }, { title: 'Another call' }])
  const [id] = person.tasks.map((task) => task.id)
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.click(day.row('One call'), 'Start')
  await expect.poll(() => readStoredTask(id!)).toMatchObject({ status: 'in_progress' })
  await waitUntilSettled(page)
  const release = await holdRequests(page, /\/api\/tasks\/[^/?]+$/)
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') saves.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await day.button(day.row('One call'), 'Complete').click()
  await day.button(day.row('One call'), 'Undo').waitFor()
  await page.keyboard.press('Control+z')
  await waitForFrames(page)
  expect(await readStoredTask(id!)).toMatchObject({ status: 'in_progress' })
  release()
  await day.button(day.row('One call'), 'Complete').waitFor()
  await waitUntilSettled(page)
  expect(await readStoredTask(id!)).toMatchObject({ status: 'in_progress', count: 0 })
  expect(saves).toEqual([`PUT /api/tasks/${id}`, `POST /api/tasks/${id}/put-back`])
})

test('while a card is being saved, its prompt and menu are inactive', async ({ open }) => {
  const person = await createPerson([{ title: 'Many calls', targetCount: 9 }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const row = day.row('Many calls')
  await chooseMenuItem(page, 'Many calls', 'Pick a date')
  await row.getByLabel('New due date').fill(addDays(person.tasks[0]!.dueDate, 3))
  const release = await holdRequests(page, /\/api\/tasks\/[^/?]+$/)
  await day.button(row, 'Plus one').click()
  await row.getByRole('button', { name: 'Reschedule', exact: true }).click({ force: true })
  await row.getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menu').waitFor()
  expect(await page.getByRole('menuitem', { disabled: false }).count()).toBe(0)
  // With an open menu, letters select menu items and are not shortcuts.
  await page.keyboard.press('n')
  await waitForFrames(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('menu').count()).toBe(1)
  await page.keyboard.press('Escape')
  release()
  await expect.poll(() => readStoredTask(person.tasks[0]!.id)).toMatchObject({ count: 1 })
  await waitUntilSettled(page)
  await row.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await row.waitFor({ state: 'detached' })
})

test('while a card is being saved, no message is written', async ({ open }) => {
  const person = await createPerson([{ title: 'Follow up', type: 'follow_up' }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const row = day.row('Follow up')
  const sendMessage = row.getByRole('button', { name: 'Send Message' })
  await sendMessage.waitFor()
  const release = await holdRequests(page, /\/api\/tasks\/[^/?]+$/)
  await day.button(row, 'Start').click()
  await expect.poll(() => sendMessage.getAttribute('aria-disabled')).toBe('true')
  await sendMessage.click({ force: true })
  await waitForFrames(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await waitUntilSettled(page)
  await sendMessage.click()
  await page.getByRole('dialog').waitFor()
})

test('while a card is being saved, its key for editing opens nothing', async ({ open }) => {
  const person = await createPerson([{ title: 'Many calls', targetCount: 9 }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const row = day.row('Many calls')
  const plusOne = day.button(row, 'Plus one')
  await plusOne.waitFor()
  const release = await holdRequests(page, /\/api\/tasks\/[^/?]+$/)
  await plusOne.click()
  await expect.poll(() => plusOne.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('e')
  await waitForFrames(page)
  release()
  await expect.poll(() => readStoredTask(person.tasks[0]!.id)).toMatchObject({ count: 1 })
  await waitUntilSettled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
})

test('a prompt closes on another action of its card and reports an invalid date', async ({ open }) => {
  const person = await createPerson([{ title: 'Many calls', targetCount: 9 }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const row = day.row('Many calls')
  await chooseMenuItem(page, 'Many calls', 'Delete')
  await row.getByRole('alertdialog').waitFor()
  await day.click(row, 'Plus one')
  await row.getByRole('alertdialog').waitFor({ state: 'detached' })

  await chooseMenuItem(page, 'Many calls', 'Pick a date')
  const field = row.getByLabel('New due date')
  await field.fill('2020-01-01')
  // In the field, these keys edit the date and do not move focus between cards.
  for (const key of ['ArrowDown', 'Home', 'End']) await page.keyboard.press(key)
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('2020-01-01')
  await page.keyboard.press('Enter')
  await row.getByText('Must not be before today').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill(addDays(person.tasks[0]!.dueDate, 3))
  await row.getByText('Must not be before today').waitFor({ state: 'hidden' })
})

async function chooseMenuItem(page: Page, title: string, name: string): Promise<void> {
  await dayList(page).row(title).getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menuitem', { name }).click()
}
