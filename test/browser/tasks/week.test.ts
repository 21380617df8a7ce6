import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { dayHeading, focusedText, readDays, waitUntilMovable } from '#test/browser/support/calendar.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { toastOn, waitForToast, waitForUndo } from '#test/browser/support/toast.ts'
import { formatWeek, startOfWeek } from '#web/tasks/calendar/week.ts'

const column = (page: Page, day: CalendarDay) =>
  page.getByRole('listitem').filter({ has: page.locator(`[data-entry="${day}"]`) })
const entry = (page: Page, day: CalendarDay, title: string) => column(page, day).getByRole('button', { name: title })

/** Monday of next week, which has days before and after it that are not past. */
const mondayOfNextWeek = (today: CalendarDay) => addDays(startOfWeek(today), 8)

async function openNextWeek(page: Page, monday: CalendarDay): Promise<void> {
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await column(page, monday).waitFor()
  // A move shows on the days that have been read.
  await expect.poll(() => page.getByRole('button', { name: /, \d+ tasks?/ }).count()).toBe(7)
}

test('the load of a day off is not measured by a working day', async ({ open }) => {
  const { zone } = await createPerson([])
  const monday = mondayOfNextWeek(getDayInZone(zone, new Date()))
  const sunday = addDays(monday, -1)
  const person = await createPerson([{ title: 'On a day off', dueDate: sunday, estimatedMinutes: 15 }])
  const { page } = await open('/planning', { as: person })
  await openNextWeek(page, monday)
  await entry(page, sunday, 'On a day off').waitFor()
  await expect.poll(() => column(page, sunday).innerText()).toContain('15 min')
  expect(await column(page, sunday).innerText()).not.toContain('of 8 h')
})

test('a day whose tasks and repeats cannot be loaded says so once, not that nothing is planned', async ({ open }) => {
  const person = await createPerson([])
  const monday = mondayOfNextWeek(getDayInZone(person.zone, new Date()))
  const { page, watch } = await open('/planning', { as: person })
  watch.expect(/503/)
  const paths = ['**/api/tasks/planning?*', '**/api/tasks/recurring-preview?*']
  for (const path of paths) await page.route(path, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  const retry = column(page, monday).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await expect.poll(() => column(page, monday).innerText()).not.toContain('Nothing planned')
  expect(await column(page, monday).getByText('Some tasks of this day could not be loaded.').count()).toBe(1)
  expect(await page.getByRole('button', { name: /, 0 tasks/ }).count()).toBe(0)

  for (const path of paths) await page.unroute(path)
  await retry.click()
  await column(page, monday).getByText('Nothing planned', { exact: true }).waitFor()
})

test('a task is dragged to another day and back, and the week is remembered', async ({ open }) => {
  const { zone } = await createPerson([])
  const monday = mondayOfNextWeek(getDayInZone(zone, new Date()))
  const wednesday = addDays(monday, 2)
  const person = await createPerson([{ title: 'Call the bank', dueDate: monday, estimatedMinutes: 45 }])
  const { page } = await open('/planning', { as: person })
  await openNextWeek(page, monday)
  await column(page, monday).getByText('45 min of 8 h', { exact: true }).waitFor()
  await entry(page, monday, 'Call the bank').dragTo(column(page, wednesday))
  await entry(page, wednesday, 'Call the bank').waitFor()
  await column(page, wednesday).getByText('45 min of 8 h', { exact: true }).waitFor()
  await expect.poll(() => readDays(person)).toEqual([`Call the bank ${wednesday}`])
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await entry(page, monday, 'Call the bank').waitFor()
  await expect.poll(() => readDays(person)).toEqual([`Call the bank ${monday}`])

  await page.reload()
  await page.getByRole('button', { name: 'Next week' }).waitFor()
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await page.getByRole('grid').waitFor()
})

test('a task is moved by keyboard alone and keeps the focus', async ({ open }) => {
  const { zone } = await createPerson([])
  const monday = mondayOfNextWeek(getDayInZone(zone, new Date()))
  const tuesday = addDays(monday, 1)
  const person = await createPerson([{ title: 'Call the bank', dueDate: monday }])
  const { page } = await open('/planning', { as: person })
  const { keyboard } = page
  await openNextWeek(page, monday)
  await entry(page, monday, 'Call the bank').waitFor()
  await page.locator(`[data-entry="${monday}"]`).focus()
  await keyboard.press('ArrowDown')
  await expect.poll(() => focusedText(page)).toContain('Call the bank')
  await keyboard.press('Shift+ArrowRight')
  await entry(page, tuesday, 'Call the bank').waitFor()
  await expect.poll(() => focusedText(page)).toContain('Call the bank')
  await waitForUndo(page)
  expect(await readDays(person)).toEqual([`Call the bank ${tuesday}`])
  await keyboard.press('Control+z')
  await entry(page, monday, 'Call the bank').waitFor()
  await expect.poll(() => readDays(person)).toEqual([`Call the bank ${monday}`])
  await entry(page, monday, 'Call the bank').press('Enter')
  await page.getByRole('dialog', { name: dayHeading(monday) }).waitFor()
})

test('keys pressed while a move is being saved move the task on from there', async ({ open }) => {
  const { zone } = await createPerson([])
  const monday = mondayOfNextWeek(getDayInZone(zone, new Date()))
  const [tuesday, thursday] = [addDays(monday, 1), addDays(monday, 3)]
  const person = await createPerson([{ title: 'Call the bank', dueDate: monday }])
  const { page } = await open('/planning', { as: person })
  const { keyboard } = page
  await openNextWeek(page, monday)
  await entry(page, monday, 'Call the bank').focus()
  const days: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/reschedule')) days.push((request.postDataJSON() as { dueDate: string }).dueDate)
  })
  const releaseMoves = await holdRequests(page, '**/reschedule')
  await keyboard.press('Shift+ArrowRight')
  await entry(page, tuesday, 'Call the bank').waitFor()
  await expect.poll(() => focusedText(page)).toContain('Call the bank')
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Shift+ArrowLeft')
  releaseMoves()
  await entry(page, thursday, 'Call the bank').waitFor()
  await expect.poll(() => readDays(person)).toEqual([`Call the bank ${thursday}`])
  await expect.poll(() => focusedText(page)).toContain('Call the bank')
  expect(days).toEqual([tuesday, thursday])
})

test('an occurrence that is moved becomes a task, and the week of its new day shows', async ({ open }) => {
  const person = await createPerson([{ title: 'Plan the week', hasRepeat: true, repeatInterval: 'weekly' }])
  const today = getDayInZone(person.zone, new Date())
  const [nextWeek, saturday] = [addDays(today, 7), addDays(startOfWeek(today), 13)]
  const { page } = await open('/planning', { as: person })
  await openNextWeek(page, mondayOfNextWeek(today))
  let day = nextWeek
  await entry(page, day, 'Plan the week').focus()
  for (; day <= saturday; day = addDays(day, 1)) {
    const next = addDays(day, 1)
    await page.keyboard.press('Shift+ArrowRight')
    // On a Sunday its last day is the one of the occurrence after it.
    await entry(page, next, 'Plan the week').first().waitFor()
    await expect.poll(() => readDays(person)).toContain(`Plan the week ${next}`)
    await column(page, next).locator(':focus', { hasText: 'Plan the week' }).waitFor()
    await waitUntilMovable(page)
  }
  await page.getByRole('heading', { name: formatWeek(addDays(saturday, 1)) }).waitFor()
})

test('nothing can be moved to a past day, and the daily roleplay never: a notice says why', async ({ open }) => {
  const person = await createPerson([{ title: 'Call the bank' }, { title: 'Roleplay', type: 'roleplay' }])
  const today = getDayInZone(person.zone, new Date())
  const { page } = await open('/planning', { as: person })
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  const roleplay = entry(page, today, 'roleplay')
  await roleplay.waitFor()
  const [sunday, saturday] = [startOfWeek(today), addDays(startOfWeek(today), 6)]
  await roleplay.dragTo(column(page, today === saturday ? sunday : saturday))
  await waitForToast(page, 'Not moved', 'The daily roleplay stays on its day')
  await entry(page, today, 'Call the bank').press('Shift+ArrowLeft')
  await waitForToast(page, 'Not moved', 'That day is in the past. Choose today or later.')
  await roleplay.press('Shift+ArrowRight')
  await waitForToast(page, 'Not moved', 'The daily roleplay stays on its day')
  await entry(page, today, 'Call the bank').press('Shift+ArrowLeft')
  await expect.poll(() => focusedText(page)).toContain('Call the bank')
  expect(await readDays(person)).toEqual([`Call the bank ${today}`])
})

test('a day opens at the task that was pressed, which is unfolded', async ({ open }) => {
  const { zone } = await createPerson([])
  const monday = mondayOfNextWeek(getDayInZone(zone, new Date()))
  const titles = Array.from({ length: 9 }, (_, index) => `Call ${index}`)
  const person = await createPerson(titles.map((title) => ({ title, dueDate: monday })))
  const { page } = await open('/planning', { as: person })
  await openNextWeek(page, monday)
  await entry(page, monday, 'Call 8').click()
  const dialog = page.getByRole('dialog', { name: dayHeading(monday) })
  await expect.poll(() => focusedText(page)).toContain('Call 8')
  const pressed = dialog.locator('[data-task]').filter({ hasText: 'Call 8' })
  await expect
    .poll(async () => (await pressed.boundingBox())!.y)
    .toBeLessThan((await dialog.getByRole('button', { name: 'Add Task' }).boundingBox())!.y)
  // Expanded, its actions have labels.
  await pressed.getByRole('link', { name: 'See Resources' }).getByText('See Resources').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedText(page)).toContain('Call 8')
})
