import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, addMonths, type CalendarDay, getDateParts, getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { dayHeading, focusedText, monthName } from '#test/browser/support/calendar.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, inDatabase, type Person } from '#test/browser/support/person.ts'
import { createSequence } from '#test/browser/support/sequence-fixture.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { startOfMonth } from '#web/base/month-grid.ts'

const calendar = (page: Page) => page.getByRole('grid')
const cell = (page: Page, day: CalendarDay) => calendar(page).locator(`[data-day="${day}"]`)
const dayDialog = (page: Page, day: CalendarDay) => page.getByRole('dialog', { name: dayHeading(day) })
const undo = (page: Page) => toastOn(page).getByRole('button', { name: 'Undo' }).click()

/** The 10th of the month after today's: always later than today, with days before and after it. */
const tenthOfNextMonth = (today: CalendarDay) => addDays(addMonths(startOfMonth(today), 1), 9)

const readDays = (person: Person): Promise<string[]> =>
  inDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      'select title, due_date::text as due, status from tasks where assigned_agent_id = $1 order by title',
      [person.id],
    )
    return rows.map(({ title, due, status }) => `${title} ${due} ${status}`)
  })

test('the calendar is used by keyboard alone', async ({ open }) => {
  const zone = (await createPerson([])).zone
  const today = getDayInZone(zone, new Date())
  const tenth = tenthOfNextMonth(today)
  const person = await createPerson([
    { title: 'Call the bank', dueDate: tenth },
    { title: 'Write the offer', dueDate: tenth },
  ])
  const { page } = await open('/planning', { as: person })
  const { keyboard } = page
  await cell(page, today).waitFor()
  expect(await calendar(page).getByRole('gridcell').count()).toBe(42)
  expect(await calendar(page).locator('[tabindex="0"]').count(), 'one tab stop').toBe(1)
  expect(await cell(page, today).getAttribute('aria-current')).toBe('date')

  await page.getByRole('button', { name: 'Week', exact: true }).focus()
  await keyboard.press('Tab')
  await expect.poll(() => focusedText(page)).toContain(`${dayHeading(today)}, today`)
  await keyboard.press('PageDown')
  await page.getByRole('heading', { name: monthName(tenth) }).waitFor()
  // From today's day of the month to the tenth.
  const { day } = getDateParts(
    (await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)) as CalendarDay,
  )
  for (let step = day; step !== 10; step += step < 10 ? 1 : -1)
    await keyboard.press(step < 10 ? 'ArrowRight' : 'ArrowLeft')
  await expect.poll(() => focusedText(page)).toContain(`${dayHeading(tenth)}, 2 tasks`)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('Home')
  await keyboard.press('End')
  await expect.poll(() => focusedText(page)).toContain('Saturday')
  await cell(page, tenth).focus()
  await keyboard.press('Enter')
  const dialog = dayDialog(page, tenth)
  await dialog.waitFor()
  await dialog.locator('[data-task]').first().focus()
  await keyboard.press('ArrowDown')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby')))
    .toBe(`task-${person.tasks[1]!.id}`)
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toContain(dayHeading(tenth))
})

test('a task is added on a day, worked on there, and moved to tomorrow and back', async ({ open }) => {
  const person = await createPerson([])
  const today = getDayInZone(person.zone, new Date())
  const tenth = tenthOfNextMonth(today)
  const { page } = await open('/planning', { as: person })
  await page.getByRole('button', { name: 'Next month' }).click()
  await cell(page, tenth).click()
  const dialog = dayDialog(page, tenth)
  await dialog.getByText('No tasks scheduled').waitFor()
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  const form = page.getByRole('dialog', { name: 'Add Task' })
  await expect.poll(() => form.getByLabel('Due date').inputValue()).toBe(tenth)
  await form.getByLabel('Title').fill('Call the bank')
  await form.getByRole('button', { name: 'Add Task' }).click()
  const task = dayList(page).row('Call the bank')
  await task.waitFor()
  await dialog.getByText('1 task, 30 min').waitFor()
  await task.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => readDays(person)).toEqual([`Call the bank ${tenth} in_progress`])

  await task.getByRole('button', { name: /^Move and more/ }).click()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await waitForToast(page, 'Moved to tomorrow', 'Call the bank\nUndo')
  await expect.poll(() => readDays(person)).toEqual([`Call the bank ${addDays(today, 1)} in_progress`])
  await dialog.getByText('No tasks scheduled').waitFor()
  await page.keyboard.press('Control+z')
  await task.waitFor()
  await expect.poll(() => readDays(person)).toEqual([`Call the bank ${tenth} in_progress`])
  await page.keyboard.press('Escape')
  await expect.poll(() => cell(page, tenth).innerText()).toContain('1 task')
})

test('the dialog of a day shows the whole facts of a task with a long title, and how often each is to be done, also once', async ({
  open,
}) => {
  const { zone } = await createPerson([])
  const tenth = tenthOfNextMonth(getDayInZone(zone, new Date()))
  const title = 'Go through the renewal of both cars and the house, line by line, with the new rates'
  const person = await createPerson([
    { title, description: 'The deductible', dueDate: tenth, dueTime: '15:30', targetCount: 3, estimatedMinutes: 45 },
    { title: 'Call the bank', dueDate: tenth },
    { title: 'Plan the day', hasRepeat: true, repeatInterval: 'daily' },
  ])
  const { page } = await open('/planning', { as: person, size: 'phone' })
  await page.getByRole('button', { name: 'Next month' }).click()
  await cell(page, tenth).click()
  const dialog = dayDialog(page, tenth)
  const taskNamed = (name: string) => dialog.locator('[data-task]').filter({ hasText: name })
  for (const fact of ['The deductible', 'Medium', '3:30pm', '0 of 3', '45 min']) {
    await taskNamed(title).getByText(fact).first().hover()
    expect((await taskNamed(title).getByText(fact).first().boundingBox())!.width).toBeGreaterThan(1)
  }
  await taskNamed('Call the bank').getByText('0 of 1', { exact: true }).waitFor()
  await dialog.getByRole('listitem', { name: 'Plan the day' }).getByText(/once$/).waitFor()
})

test('an occurrence is skipped and put back, moved to another day and back, and counted once', async ({ open }) => {
  const person = await createPerson([{ title: 'Plan the day', hasRepeat: true, repeatInterval: 'daily' }])
  const today = getDayInZone(person.zone, new Date())
  const tenth = tenthOfNextMonth(today)
  const { page } = await open('/planning', { as: person })
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.poll(() => cell(page, tenth).innerText()).toContain('1 task')
  await cell(page, tenth).click()
  const dialog = dayDialog(page, tenth)
  const menuButton = dialog.getByRole('button', { name: `Skip or move Plan the day on ${dayHeading(tenth)}` })

  await menuButton.click()
  await page.getByRole('menuitem', { name: 'Skip this one' }).click()
  await dialog.getByText('No tasks scheduled').waitFor()
  await expect.poll(() => readDays(person)).toContain(`Plan the day ${tenth} abandoned`)
  await undo(page)
  await dayList(page).row('Plan the day').waitFor()
  await expect.poll(() => readDays(person)).toContain(`Plan the day ${tenth} pending`)
  await page.keyboard.press('Escape')
  await expect.poll(() => cell(page, tenth).innerText()).toContain('1 task')

  const eleventh = addDays(tenth, 1)
  await cell(page, eleventh).click()
  const nextDialog = dayDialog(page, eleventh)
  await nextDialog.getByRole('button', { name: /^Skip or move Plan the day/ }).click()
  await page.getByRole('menuitem', { name: 'Pick a date' }).click()
  await page.getByLabel('New due date').fill(addDays(today, -1))
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByText('Must not be before today').waitFor()
  await page.getByLabel('New due date').fill(tenth)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await nextDialog.getByText('No tasks scheduled').waitFor()
  await expect.poll(() => toastOn(page).innerText()).toContain('Moved to')
  // The first one closes the toast.
  await page.keyboard.press('Escape')
  await toastOn(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await nextDialog.waitFor({ state: 'detached' })
  await expect.poll(() => cell(page, tenth).innerText()).toContain('2 tasks')
  await expect.poll(() => cell(page, eleventh).innerText()).not.toContain('task,')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cell(page, tenth).innerText()).toContain('1 task')
  await expect.poll(() => cell(page, eleventh).innerText()).toContain('1 task')
})

test('skipping the last step takes its sequence off the client, until the undo', async ({ open }) => {
  const person = await createPerson([])
  const today = getDayInZone(person.zone, new Date())
  const tenth = tenthOfNextMonth(today)
  const { page } = await open('about:blank', { as: person, hasClientRows: true })
  const tasks = [{ title: 'Send the card', daysAfterKickoff: 0 }]
  await createSequence(page, { name: 'Welcome', anchor: 'policy_start', lines: [], autoEnroll: true, tasks })
  const fixture = await createClientFixture(page)
  await fixture.addPolicy({ effectiveDate: tenth, renewalDate: addDays(tenth, 365) })
  await page.goto('/clients')
  const row = page.getByRole('row').filter({ hasText: 'Jonah Whitfield' })
  await row.getByText('Welcome').waitFor()
  await page.getByRole('link', { name: 'Planning', exact: true }).first().click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await cell(page, tenth).click()
  await dayDialog(page, tenth)
    .getByRole('button', { name: /^Skip or move Send the card/ })
    .click()
  await page.getByRole('menuitem', { name: 'Skip this one' }).click()
  await toastOn(page).getByText('Skipped').waitFor()
  await page.keyboard.press('Escape')
  await toastOn(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await dayDialog(page, tenth).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await row.waitFor()
  await expect.poll(() => row.innerText()).not.toContain('Welcome')
  await page.keyboard.press('Control+z')
  await row.getByText('Welcome').waitFor()
})

test('skipping by keyboard leads to the next occurrence, which is moved to a day of the strip', async ({ open }) => {
  const person = await createPerson([
    { title: 'Plan the day', hasRepeat: true, repeatInterval: 'daily' },
    { title: 'Read the news', hasRepeat: true, repeatInterval: 'daily' },
  ])
  const tenth = tenthOfNextMonth(getDayInZone(person.zone, new Date()))
  const { page } = await open('/planning', { as: person })
  await page.getByRole('button', { name: 'Next month' }).click()
  await cell(page, tenth).click()
  await dayDialog(page, tenth)
    .getByRole('button', { name: /^Skip or move Plan the day/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Skip this one' }).press('Enter')
  await expect.poll(() => toastOn(page).innerText()).toContain('Skipped')
  await expect.poll(() => focusedText(page)).toContain('Read the news')
  await dayDialog(page, tenth)
    .getByRole('button', { name: /^Skip or move Read the news/ })
    .press('Enter')
  // With two on it: the daily rule is on each of the seven days.
  await page.getByRole('menuitem', { name: /^A day later, .*, 2 tasks$/ }).press('Enter')
  await expect.poll(() => readDays(person)).toContain(`Read the news ${addDays(tenth, 1)} pending`)
})

test('another day is chosen in a month by keyboard, never one that is past', async ({ open }) => {
  const person = await createPerson([{ title: 'Call the bank' }])
  const today = getDayInZone(person.zone, new Date())
  const { page } = await open('/planning', { as: person })
  await cell(page, today).click()
  await dayDialog(page, today).getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menuitem', { name: 'Pick a date' }).click()
  const focusedDay = () => page.evaluate(() => document.activeElement!.getAttribute('aria-label'))
  await expect.poll(focusedDay).toBe(formatFullDay(addDays(today, 1)))
  await page.keyboard.press('PageUp')
  await expect.poll(focusedDay).toBe(formatFullDay(today))
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowLeft')
  const chosen = addDays(addMonths(today, 1), -1)
  await expect.poll(focusedDay).toBe(formatFullDay(chosen))
  await page.keyboard.press('Enter')
  await expect.poll(() => readDays(person)).toEqual([`Call the bank ${chosen} pending`])
})

test('the calendar stays usable when the preview cannot be read', async ({ open }) => {
  const person = await createPerson([{ title: 'Call the bank' }])
  const today = getDayInZone(person.zone, new Date())
  const { page, watch } = await open('about:blank', { as: person })
  watch.expect(/503/)
  await page.route('**/api/tasks/recurring-preview?*', (route) => route.fulfill({ status: 503 }))
  await page.goto('/planning')
  await page
    .getByRole('alert')
    .getByText(/^Failed to fetch recurring preview\./)
    .waitFor()
  await expect.poll(() => cell(page, today).innerText()).toContain('1 task')
  await cell(page, today).click()
  await dayList(page).row('Call the bank').waitFor()
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test('on a phone a day has its number of tasks and opens a dialog, and is listed below', async ({ open }) => {
  const { zone } = await createPerson([])
  const tenth = tenthOfNextMonth(getDayInZone(zone, new Date()))
  const person = await createPerson(
    Array.from({ length: 12 }, (_, index) => ({ title: `Call ${index + 1}`, dueDate: tenth })),
  )
  const { page } = await open('/planning', { as: person, size: 'phone' })
  await page.getByRole('button', { name: 'Next month' }).click()
  await cell(page, tenth).getByText('12', { exact: true }).waitFor()
  const section = page.getByRole('region', { name: dayHeading(tenth) })
  await page.evaluate(() => window.scrollTo(0, 200))
  await cell(page, tenth).click()
  const dialog = dayDialog(page, tenth)
  await dialog.getByText('12 tasks').waitFor()
  await expect.poll(() => dialog.locator('[data-task]').count()).toBe(12)
  expect(await page.locator('[data-task]').count(), 'each task once').toBe(12)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => section.locator('[data-task]').count()).toBe(12)
  expect(await page.evaluate(() => window.scrollY)).toBe(200)
  const selected = calendar(page).locator('[aria-selected=true]')
  const listSelected = () => selected.locator('button').evaluateAll((days) => days.map((one) => one.dataset.day))
  await expect.poll(listSelected).toEqual([tenth])
})

test('on a phone the tabs of planning stand whole beside their menu, and days of other months open nothing', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page } = await open('/planning', { as: person, size: 'phone' })
  const today = getDayInZone(person.zone, new Date())
  const { x, width } = (await page.getByRole('tab', { name: 'Renewals' }).boundingBox())!
  expect(x + width).toBeLessThanOrEqual((await page.getByRole('button', { name: 'More actions' }).boundingBox())!.x)
  await page.getByRole('region', { name: dayHeading(today) }).waitFor()
  const others = calendar(page)
    .getByRole('gridcell')
    .filter({ hasNot: page.locator('button') })
  expect(await others.count()).toBe(42 - getDateParts(addDays(addMonths(startOfMonth(today), 1), -1)).day)
  await others.first().click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('region', { name: dayHeading(today) }).count()).toBe(1)
})

test('the weeks that are past leave the height of the month to those that come', async ({ open }) => {
  const person = await createPerson([])
  const today = getDayInZone(person.zone, new Date())
  const { page } = await open('/planning', { as: person })
  await cell(page, today).waitFor()
  await page.getByRole('button', { name: 'Previous month' }).click()
  const past = cell(page, addMonths(startOfMonth(today), -1))
  expect((await past.boundingBox())!.height).toBe(56)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  expect((await cell(page, today).boundingBox())!.height).toBe(120)
})
