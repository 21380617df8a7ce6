import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson, endSessions, inDatabase, type Person } from '#test/browser/support/person.ts'
import { closeToast, toastOn, waitForToast } from '#test/browser/support/toast.ts'
import { buildSchedule, chooseFile, openSchedulePreview, parseSchedulePath, samplePdf } from './parsed-plans.ts'

const todayOf = ({ zone }: Person): CalendarDay => getDayInZone(zone, new Date())
const preview = (page: Page) => page.getByRole('dialog', { name: 'Schedule Preview' })
const rows = (page: Page) => preview(page).locator('[data-row]')
const titles = (page: Page) => rows(page).getByRole('heading').allInnerTexts()
const readTasks = ({ id }: Person) =>
  inDatabase(async ({ pool }) => {
    const { rows: found } = await pool.query<{
      title: string
      day: string
      minutes: number
      count: number
      time: string | null
      reminder: number | null
    }>(
      `select title, due_date::text as day, estimated_minutes as minutes, target_count as count, due_time as time,
         reminder_minutes as reminder
       from tasks
       where assigned_agent_id = $1 order by due_date, id`,
      [id],
    )
    return found
  })
/** A plan whose tasks are called a, b, c … on these days. */
const buildPlan = (days: readonly number[]) => {
  const plan = buildSchedule(days)
  return { ...plan, tasks: plan.tasks.map((task, index) => ({ ...task, title: 'abcdefgh'[index]! })) }
}

test('a schedule is edited in its preview, and only what is confirmed is created, once', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/planning', { as: person })
  const { tasks, ...plan } = buildPlan([0, 0, 3, 5, 7])
  const withHours = tasks.map((task, index) => (index === 4 ? { ...task, dueTime: '14:00' } : task))
  await openSchedulePreview(page, { ...plan, tasks: withHours, notPlacedCount: 5 })
  expect(await titles(page)).toEqual(['a', 'b', 'c', 'd', 'e'])
  await rows(page).nth(2).getByText('Line 5').waitFor()
  await rows(page).nth(4).getByText('2:00 PM').waitFor()

  await page.getByRole('button', { name: 'Edit b' }).click()
  await page.getByLabel('Title').fill('Call the bank')
  await page.getByRole('spinbutton', { name: 'Day' }).fill('5')
  await page.getByLabel('Minutes').fill('15')
  await page.getByLabel('Count').fill('3')
  await page.getByLabel('Time (optional)').fill('09:30')
  await page.getByLabel('Reminder').selectOption('1 hour before')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => titles(page)).toEqual(['a', 'c', 'Call the bank', 'd', 'e'])
  await page.getByRole('button', { name: 'Remove d' }).click()
  await waitForToast(page, 'Task removed', 'd\nUndo')
  await page.getByRole('button', { name: 'Move c up' }).click()
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove d' }).click()
  await closeToast(page)
  await page.getByRole('button', { name: 'Add as task: Read the agency handbook' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await preview(page).getByRole('heading', { name: '4 unplaced lines' }).waitFor()
  await preview(page).getByText('3 more lines are not listed.').waitFor()
  expect(await readTasks(person)).toEqual([])

  await page.getByLabel('Start date').fill(addDays(todayOf(person), -1))
  await page.getByRole('button', { name: 'Create 2 tasks' }).dblclick()
  await waitForToast(page, '2 tasks added', 'First 90 Days of a New Agent, 3 past tasks skipped')
  await preview(page).waitFor({ state: 'detached' })
  expect(await readTasks(person)).toEqual([
    { title: 'Call the bank', day: addDays(todayOf(person), 3), minutes: 15, count: 3, time: '09:30', reminder: 60 },
    { title: 'e', day: addDays(todayOf(person), 6), minutes: 90, count: 20, time: '14:00', reminder: 15 },
  ])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('AI Parse Schedule')
})

test('a lost answer and a second press create the tasks once; a refusal keeps the preview', async ({ open }) => {
  const person = await createPerson([])
  const { page, watch } = await open('/planning', { as: person })
  watch.expect(/503|net::ERR/)
  await openSchedulePreview(page, buildPlan([0, 1]))
  await page.route('**/api/schedule', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create 2 tasks' }).click()
  await waitForToast(page, 'Error', 'Failed to save schedule')
  await page.route('**/api/schedule', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Create 2 tasks' }).click()
  await waitForToast(page, 'Error', 'Failed to create schedule tasks')
  await page.unroute('**/api/schedule')
  await page.getByRole('button', { name: 'Create 2 tasks' }).click()
  await waitForToast(page, '2 tasks added', 'First 90 Days of a New Agent')
  expect(await readTasks(person)).toHaveLength(2)
})

test('a document that cannot be parsed says why, and another can be chosen', async ({ open }) => {
  const { page, watch } = await open('/planning', { as: await createPerson([]) })
  watch.expect(/422|502/)
  const message = 'This document is encrypted with a password. Save a copy without the password and choose that.'
  await page.route(parseSchedulePath, (route) =>
    route.fulfill({ status: 422, json: { message, code: 'UNREADABLE', requestId: 'r' } }),
  )
  await page.getByRole('button', { name: 'AI Parse Schedule' }).click()
  await chooseFile(page, { name: 'plan.docx', mimeType: 'application/msword', buffer: Buffer.from('x') })
  await waitForToast(page, 'Parsing Failed', 'This file is not a PDF. Save the schedule as a PDF and choose that file.')
  await chooseFile(page, samplePdf)
  // The button has the focus: Enter parses.
  await page.getByRole('button', { name: 'Parse Schedule', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Parsing Failed', message)
  await page.getByRole('dialog').getByText(message).waitFor()
  await page.route(parseSchedulePath, (route) => route.fulfill({ status: 502, body: '<html>' }))
  await page.getByRole('button', { name: 'Parse Schedule', exact: true }).click()
  await waitForToast(page, 'Parsing Failed', 'Failed to parse schedule document')
})

test('a preview is edited by keyboard alone', async ({ open }) => {
  const { page } = await open('/planning', { as: await createPerson([]) })
  await openSchedulePreview(page, buildPlan([0, 0, 3]))
  await page.getByLabel('Start date').focus()
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => titles(page)).toEqual(['b', 'a', 'c'])
  await page.keyboard.press('Enter')
  await page.getByLabel('Title').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await rows(page).first().and(page.locator(':focus')).waitFor()
  expect(await titles(page)).toEqual(['first', 'a', 'c'])
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await expect.poll(() => titles(page)).toEqual(['first', 'a'])
  await rows(page).nth(1).and(page.locator(':focus')).waitFor()
})

test('closing an edited preview asks first; an unedited one closes', async ({ open }) => {
  const { page } = await open('/planning', { as: await createPerson([]) })
  await openSchedulePreview(page, buildPlan([0, 1]))
  await page.keyboard.press('Escape')
  await preview(page).waitFor({ state: 'detached' })
  await openSchedulePreview(page, buildPlan([0, 1]))
  await page.getByRole('button', { name: 'Move b up' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await preview(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await preview(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'AI Parse Schedule' }).click()
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
})

test('an edited preview survives the trip to the sign-in', async ({ open }) => {
  const person = await createPerson([])
  const { page, watch } = await open('/planning', { as: person })
  watch.expect(/401/)
  await openSchedulePreview(page, buildPlan([0, 1]))
  await page.getByRole('button', { name: 'Remove b' }).click()
  await endSessions(person)
  await page.getByRole('button', { name: 'Create 1 task' }).click()
  await page.waitForURL(/sign-in/)
  expect(await readTasks(person)).toEqual([])
  await page.getByLabel(/e-?mail/i).fill(person.email)
  await page.keyboard.press('Enter')
  await preview(page).waitFor()
  expect(await titles(page)).toEqual(['a'])
  await page.getByRole('button', { name: 'Create 1 task' }).click()
  await waitForToast(page, '1 task added', 'First 90 Days of a New Agent')
})

test('a thousand tasks are rendered by the week', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/planning', { as: person })
  await openSchedulePreview(page, buildSchedule(Array.from({ length: 1_000 }, (_, index) => Math.floor(index / 12))))
  expect(await rows(page).count()).toBe(84)
  await page.getByRole('button', { name: /^Week 1 / }).click()
  await page.getByRole('button', { name: /^Week 12 / }).click()
  await expect.poll(() => rows(page).count()).toBe(76)
  await page.getByRole('button', { name: 'Create 1,000 tasks' }).click()
  await waitForToast(page, '1,000 tasks added', 'First 90 Days of a New Agent')
  expect(await readTasks(person)).toHaveLength(1_000)
})
