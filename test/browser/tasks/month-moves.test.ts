import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, addMonths, type CalendarDay, getDateParts, getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { dayHeading, focusedText, monthName, readDays, waitUntilMovable } from '#test/browser/support/calendar.ts'
import { createPerson, inDatabase } from '#test/browser/support/person.ts'
import { toastOn, waitForToast, waitForUndo } from '#test/browser/support/toast.ts'
import { startOfMonth } from '#web/base/month-grid.ts'

const cell = (page: Page, day: CalendarDay) =>
  page.getByRole('gridcell').filter({ has: page.locator(`[data-day="${day}"]`) })
const chip = (page: Page, day: CalendarDay, title: string) =>
  cell(page, day).locator('[data-entry]', { hasText: title })
const badge = (page: Page, day: CalendarDay) => page.locator(`[data-day="${day}"]`)

/** A day of the month after today's: always later than today, with days before and after it. */
const nextMonthDay = (today: CalendarDay, dayOfMonth: number) =>
  addDays(addMonths(startOfMonth(today), 1), dayOfMonth - 1)

async function createPersonWith(tasks: (today: CalendarDay) => Parameters<typeof createPerson>[0]) {
  const { zone } = await createPerson([])
  const today = getDayInZone(zone, new Date())
  return { today, person: await createPerson(tasks(today)) }
}

async function openNextMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next month' }).click()
}

async function expectRefusal(page: Page, source: Locator, target: Locator, reason: RegExp): Promise<void> {
  await source.dragTo(target)
  await expect.poll(() => toastOn(page).innerText()).toMatch(reason)
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await toastOn(page).waitFor({ state: 'detached' })
}

test('a task is dragged to another day of the month and back by Undo; titles after the first by hour are counted', async ({
  open,
}) => {
  const { person, today } = await createPersonWith((today) => [
    ...['Call the bank', 'Write the offer', 'Visit the school'].map((title) => ({
      title,
      dueDate: nextMonthDay(today, 10),
    })),
    { title: 'Send the card', dueDate: nextMonthDay(today, 10), priority: 'low' as const, dueTime: '15:30' },
  ])
  const [tenth, twelfth] = [nextMonthDay(today, 10), nextMonthDay(today, 12)]
  const { page } = await open('/planning', { as: person })
  await openNextMonth(page)
  await chip(page, tenth, 'Call the bank').waitFor()
  await expect
    .poll(() => cell(page, tenth).locator('[data-entry]').allInnerTexts())
    .toEqual(['3:30pm\nSend the card', 'Call the bank'])
  await expect.poll(() => cell(page, tenth).innerText()).toContain('+2 more')
  await chip(page, tenth, 'Call the bank').dragTo(cell(page, twelfth))
  await chip(page, twelfth, 'Call the bank').waitFor()
  await waitForToast(page, `Moved to ${dayHeading(twelfth)}`, 'Call the bank\nUndo')
  await expect.poll(() => badge(page, twelfth).innerText()).toContain('1 task')
  await expect.poll(() => badge(page, tenth).innerText()).toContain('3 tasks')
  await expect.poll(() => readDays(person)).toContain(`Call the bank ${twelfth}`)
  await chip(page, tenth, 'Send the card').waitFor()
  await page.keyboard.press('Control+z')
  await chip(page, tenth, 'Call the bank').waitFor()
  await expect.poll(() => badge(page, tenth).innerText()).toContain('4 tasks')
  await expect.poll(() => readDays(person)).toContain(`Call the bank ${tenth}`)
  await chip(page, tenth, 'Send the card').click()
  await page.getByRole('dialog', { name: dayHeading(tenth) }).waitFor()
})

test('a move that the server refuses is reverted with its count', async ({ open }) => {
  const { person, today } = await createPersonWith((today) => [
    { title: 'Call the bank', dueDate: nextMonthDay(today, 10) },
  ])
  const [tenth, twelfth] = [nextMonthDay(today, 10), nextMonthDay(today, 12)]
  const { page, watch } = await open('/planning', { as: person })
  watch.expect(/503/)
  await openNextMonth(page)
  await page.route('**/api/tasks/reschedule', (route) => route.fulfill({ status: 503 }))
  await chip(page, tenth, 'Call the bank').waitFor()
  await expect.poll(() => badge(page, tenth).innerText()).toContain('1 task')
  // Reading the month again would hide that the move was not undone.
  await page.route('**/api/tasks/monthly*', () => undefined)
  await chip(page, tenth, 'Call the bank').dragTo(cell(page, twelfth))
  await expect.poll(() => toastOn(page).innerText()).toContain('Failed to update task')
  await chip(page, tenth, 'Call the bank').waitFor()
  await expect.poll(() => badge(page, tenth).innerText()).toContain('1 task')
  await expect.poll(() => badge(page, twelfth).innerText()).not.toContain('1 task')
})

test('an occurrence is dragged to another day and becomes a task there', async ({ open }) => {
  const { person, today } = await createPersonWith((today) => [
    { title: 'Plan the month', hasRepeat: true, repeatInterval: 'monthly', dueDate: nextMonthDay(today, 10) },
  ])
  // The first is a task already; the second one repeats it.
  const second = addMonths(nextMonthDay(today, 10), 1)
  const target = addDays(second, 3)
  const { page } = await open('/planning', { as: person })
  await openNextMonth(page)
  await openNextMonth(page)
  await chip(page, second, 'Plan the month').dragTo(cell(page, target))
  await chip(page, target, 'Plan the month').waitFor()
  await chip(page, second, 'Plan the month').waitFor({ state: 'detached' })
  await waitForUndo(page)
  expect(await readDays(person)).toContain(`Plan the month ${target}`)
  await page.keyboard.press('Control+z')
  await chip(page, second, 'Plan the month').waitFor()
  await expect.poll(() => readDays(person)).toContain(`Plan the month ${second}`)
})

test('a refused drop says why: the roleplay, finished tasks, past days and days of other months', async ({ open }) => {
  const { person, today } = await createPersonWith((today) => [
    { title: 'Daily roleplay', type: 'roleplay' },
    { title: 'Call the bank' },
    { title: 'Done already', dueDate: nextMonthDay(today, 10) },
    { title: 'Write the offer', dueDate: nextMonthDay(today, 10) },
  ])
  const tenth = nextMonthDay(today, 10)
  await inDatabase(({ pool }) =>
    pool.query(
      `update tasks set status = 'completed', completed_count = 1, completed_on = $2
       where assigned_agent_id = $1 and title = 'Done already'`,
      [person.id, today],
    ),
  )
  const before = await readDays(person)
  const { page } = await open('/planning', { as: person, viewport: { width: 1280, height: 1200 } })
  const others = page.getByRole('gridcell').filter({ hasNot: page.locator('button') })
  await expectRefusal(
    page,
    cell(page, today).locator('[data-entry]').first(),
    others.last(),
    /roleplay stays on its day/,
  )
  const name = monthName(tenth)
  await expectRefusal(page, chip(page, today, 'Call the bank'), others.last(), new RegExp(`That day is in ${name}`))
  const yesterday = addDays(today, -1)
  // On the first day of a month it is one of another month.
  if (startOfMonth(yesterday) === startOfMonth(today))
    await expectRefusal(page, chip(page, today, 'Call the bank'), cell(page, yesterday), /That day is in the past/)
  await openNextMonth(page)
  await expectRefusal(
    page,
    chip(page, tenth, 'Done already'),
    cell(page, addDays(tenth, 1)),
    /Completed tasks stay on their day/,
  )
  expect(await readDays(person)).toEqual(before)
  await others.last().click()
  expect(await page.getByRole('dialog').count(), 'a day of another month opens nothing').toBe(0)
})

test('a task held over an arrow is carried into another month', async ({ open }) => {
  const { person, today } = await createPersonWith(() => [{ title: 'Call the bank' }])
  const tenth = nextMonthDay(today, 10)
  const { page } = await open('/planning', { as: person })
  await chip(page, today, 'Call the bank').hover()
  await page.mouse.down()
  await page.getByRole('button', { name: 'Next month' }).hover()
  await page.getByRole('button', { name: 'Next month' }).hover()
  await badge(page, tenth).waitFor()
  await cell(page, tenth).hover()
  await cell(page, tenth).hover()
  await page.mouse.up()
  await chip(page, tenth, 'Call the bank').waitFor()
  await expect.poll(() => readDays(person)).toEqual([`Call the bank ${tenth}`])
})

test('titles are reached and moved by keyboard alone, also into another month, and keep the focus', async ({
  open,
}) => {
  const { person, today } = await createPersonWith((today) => [
    { title: 'Call the bank', dueDate: nextMonthDay(today, 10) },
    { title: 'Write the offer', dueDate: nextMonthDay(today, 10), priority: 'low' },
  ])
  const tenth = nextMonthDay(today, 10)
  const { page } = await open('/planning', { as: person })
  const { keyboard } = page
  await openNextMonth(page)
  await chip(page, tenth, 'Write the offer').waitFor()
  await badge(page, tenth).focus()
  await keyboard.press('F2')
  await expect.poll(() => focusedText(page)).toBe('Call the bank')
  await keyboard.press('ArrowDown')
  await expect.poll(() => focusedText(page)).toBe('Write the offer')
  await keyboard.press('Escape')
  await expect.poll(() => focusedText(page)).toContain(`${dayHeading(tenth)}, 2 tasks`)
  await keyboard.press('F2')
  await expect.poll(() => focusedText(page)).toBe('Call the bank')
  for (const [key, days] of [
    ['ArrowRight', 1],
    ['ArrowDown', 8],
    ['ArrowDown', 15],
    ['ArrowDown', 22],
  ] as const) {
    await keyboard.press(`Shift+${key}`)
    const target = addDays(tenth, days)
    await chip(page, target, 'Call the bank').waitFor()
    await expect.poll(() => focusedText(page)).toBe('Call the bank')
    await expect.poll(() => readDays(person)).toContain(`Call the bank ${target}`)
    await waitUntilMovable(page)
  }
  await page.getByRole('heading', { name: monthName(addDays(tenth, 22)) }).waitFor()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: dayHeading(addDays(tenth, 22)) })
  await dialog.waitFor()
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('Call the bank')

  // Undone, it is in the month before: the day keeps the focus.
  await keyboard.press('Control+z')
  await expect.poll(() => readDays(person)).toContain(`Call the bank ${addDays(tenth, 15)}`)
  await badge(page, addDays(tenth, 22)).and(page.locator(':focus')).waitFor()
})

test('Shift with an arrow key moves nothing to a past day, and says so', async ({ open }) => {
  const { person, today } = await createPersonWith(() => [{ title: 'Call the bank' }])
  const { page } = await open('/planning', { as: person })
  await chip(page, today, 'Call the bank').press('Shift+ArrowLeft')
  await waitForToast(page, 'Not moved', 'That day is in the past. Choose today or later.')
  expect(await focusedText(page)).toBe('Call the bank')
  expect(await readDays(person)).toEqual([`Call the bank ${today}`])
})

test('when the titles cannot be read, the month has its counts and can try again', async ({ open }) => {
  const { person, today } = await createPersonWith(() => [{ title: 'Call the bank' }])
  const { page, watch } = await open('about:blank', { as: person })
  watch.expect(/503/)
  await page.route('**/api/tasks/monthly-first?*', (route) => route.fulfill({ status: 503 }))
  await page.goto('/planning')
  await page.getByText(/^The titles of this month could not be loaded\./).waitFor()
  await expect.poll(() => badge(page, today).innerText()).toContain('1 task')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await chip(page, today, 'Call the bank').waitFor()
})

test('below 1024 px the month reads and shows no titles', async ({ open }) => {
  const { person, today } = await createPersonWith(() => [{ title: 'Call the bank' }])
  const { page } = await open('about:blank', { as: person, viewport: { width: 1000, height: 800 } })
  const reads: string[] = []
  page.on('request', (request) => reads.push(new URL(request.url()).pathname))
  await page.goto('/planning')
  await expect.poll(() => badge(page, today).innerText()).toContain('1 task')
  expect(await page.locator('[data-entry]').count()).toBe(0)
  expect(reads).not.toContain('/api/tasks/monthly-first')
  expect(reads).toContain('/api/tasks/monthly')
})

test('the months before and after are read ahead, with their titles', async ({ open }) => {
  const { person, today } = await createPersonWith((today) => [
    { title: 'Call the bank', dueDate: nextMonthDay(today, 10) },
  ])
  // The dashboard reads months too.
  const { page } = await open('about:blank', { as: person })
  const months: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const name = pathname.replace('/api/tasks/', '')
    if (/^(monthly|monthly-first|recurring-preview)$/.test(name)) months.push(`${name} ${searchParams.get('month')}`)
  })
  await page.goto('/planning')
  const read = [-1, 0, 1].flatMap((step) => {
    const { month } = getDateParts(addMonths(startOfMonth(today), step))
    return ['monthly', 'monthly-first', 'recurring-preview'].map((name) => `${name} ${month}`)
  })
  await expect.poll(() => months.toSorted()).toEqual(read.toSorted())
  await openNextMonth(page)
  await chip(page, nextMonthDay(today, 10), 'Call the bank').waitFor()
  expect(new Set(months).size, 'none is read twice').toBe(months.length)
})
