import { expect, inject } from 'vitest'
import { addDays, formatDay, getDayInZone } from '#contract/base/calendar-day.ts'
import type { ClientNote } from '#contract/notes/notes.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, createTasks, inDatabase } from '#test/browser/support/person.ts'
import { gotoClearedDay, waitForRenders } from '#test/browser/support/settle.ts'
import { waitForToast } from '#test/browser/support/toast.ts'
import { zoneWithHour } from '#test/browser/support/zones.ts'

/*
 * The server's clock cannot be changed, so the page's is: the page is in a zone where midnight was less than an hour
 * ago, and its clock is set to just before it. After its midnight it requests the server's current day.
 */
test('an open screen switches to the new day at midnight', async ({ open }) => {
  const now = new Date()
  const zone = zoneWithHour(0, now)
  const today = getDayInZone(zone, now)
  const yesterday = addDays(today, -1)
  const person = await createPerson([{ title: 'Of the new day' }], { zone })
  // Two hours ago is on the previous day.
  await createTasks(person, [{ title: 'Left over' }], 2)

  const { page } = await open('about:blank', { as: person, timezoneId: zone })
  const justBefore = new Date(now)
  justBefore.setUTCMinutes(0, 0, 0)
  await page.clock.install({ time: justBefore.getTime() - 10_000 })
  await page.goto('/')
  const day = dayList(page)
  const heading = page.locator('h1 + p')
  await day.row('Left over').waitFor()
  expect(await day.titles()).toEqual(['Left over'])
  expect(await day.row('Left over').innerText()).toContain('Today')
  expect(await heading.innerText()).toBe(formatDay(yesterday, { weekday: 'long', month: 'long', day: 'numeric' }))

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.clock.runFor(11_000)
  await day.row('Of the new day').waitFor()
  expect(await heading.innerText()).toBe(formatDay(today, { weekday: 'long', month: 'long', day: 'numeric' }))
  await expect.poll(() => day.titles()).toEqual(['Left over', 'Of the new day'])
  expect(await day.row('Left over').innerText()).toContain('1 day overdue')
  await expect.poll(() => day.counter()).toEqual({ done: 0, total: 2 })
  await day.click(day.row('Left over'), 'Start')
  await day.click(day.row('Left over'), 'Complete')
  await expect.poll(() => day.counter()).toEqual({ done: 1, total: 2 })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('an open Add Task has no day that is past: what is proposed, edited back or of a draft is today', async ({
  open,
}) => {
  const now = new Date()
  const zone = zoneWithHour(0, now)
  const today = getDayInZone(zone, now)
  const yesterday = addDays(today, -1)
  const person = await createPerson([], { zone })
  const { page } = await open('about:blank', { as: person, timezoneId: zone })
  const justBefore = new Date(now)
  justBefore.setUTCMinutes(0, 0, 0)
  await page.clock.install({ time: justBefore.getTime() - 10_000 })
  await gotoClearedDay(page, '/')
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  const day = dialog.getByLabel('Due date')
  expect(await day.inputValue()).toBe(yesterday)
  await dialog.getByLabel('Title').fill('friday call Ada')
  await dialog.getByLabel('Title').fill('call Ada')
  await page.clock.runFor(11_000)
  await expect.poll(() => day.inputValue()).toBe(today)

  await day.fill(addDays(today, 1))
  // The draft of a form that was left on the day before.
  await page.evaluate((past) => {
    for (const key of Object.keys(sessionStorage)) {
      const draft = JSON.parse(sessionStorage.getItem(key)!) as { values?: { dueDate?: string } }
      if (draft.values?.dueDate) draft.values.dueDate = past
      sessionStorage.setItem(key, JSON.stringify(draft))
    }
  }, yesterday)
  await page.reload()
  await dialog.waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('call Ada')
  await expect.poll(() => day.inputValue()).toBe(today)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dayList(page).row('call Ada').waitFor()
})

test('a line that was typed before midnight is saved with the day that it showed, and without its words', async ({
  open,
}) => {
  const now = new Date()
  const zone = zoneWithHour(0, now)
  const today = getDayInZone(zone, now)
  const person = await createPerson([], { zone })
  const { page } = await open('about:blank', { as: person, timezoneId: zone })
  const justBefore = new Date(now)
  justBefore.setUTCMinutes(0, 0, 0)
  await page.clock.install({ time: justBefore.getTime() - 10_000 })
  await gotoClearedDay(page, '/')
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  const title = dialog.getByLabel('Title')
  const day = dialog.getByLabel('Due date')
  await title.fill('Call Ann tomorrow')
  await expect.poll(() => day.inputValue()).toBe(today)
  await page.clock.runFor(11_000)
  await dialog.getByRole('button', { name: 'Remove Today' }).waitFor()
  expect(await day.inputValue()).toBe(today)
  await dialog.getByText('Saved as “Call Ann”').waitFor()

  await title.fill('Call Ann tomorrow 15m')
  await page.reload()
  await dialog.getByText('Saved as “Call Ann”').waitFor()
  expect(await title.inputValue()).toBe('Call Ann tomorrow 15m')
  expect(await day.inputValue()).toBe(today)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dayList(page).row('Call Ann').waitFor()
  expect(await dayList(page).titles()).toEqual(['Call Ann'])

  await page.getByRole('button', { name: 'Add Task' }).click()
  await title.fill('Call Bob tomorrow')
  await expect.poll(() => day.inputValue()).toBe(addDays(today, 1))
})

test('an open screen switches to the new day when it becomes visible after sleep', async ({ open }) => {
  const now = new Date()
  const zone = zoneWithHour(0, now)
  const person = await createPerson([{ title: 'Of the new day' }], { zone })
  await createTasks(person, [{ title: 'Left over' }], 2)
  const { page } = await open('about:blank', { as: person, timezoneId: zone })
  const evening = new Date(now)
  evening.setUTCMinutes(0, 0, 0)
  await page.clock.install({ time: evening.getTime() - 3_600_000 })
  await page.goto('/')
  const day = dayList(page)
  await day.row('Left over').waitFor()
  // No timers run during sleep; afterwards the clock has advanced.
  await page.clock.setSystemTime(now)
  expect(await day.titles()).toEqual(['Left over'])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await day.row('Of the new day').waitFor()
})

test('an open screen moves to the day of the time zone that its browser comes into, unless the profile has one', async ({
  open,
}) => {
  // 26 hours apart.
  const [west, east] = ['Etc/GMT+12', 'Etc/GMT-14']
  const formatDayIn = (zone: string) =>
    formatDay(getDayInZone(zone, new Date()), { weekday: 'long', month: 'long', day: 'numeric' })
  const person = await createPerson([], { zone: west })
  // Without a zone of the test's, which could not be changed.
  const { page } = await open('about:blank', { as: person, timezoneId: undefined! })
  const browser = await page.context().newCDPSession(page)
  const travelTo = (timezoneId: string) => browser.send('Emulation.setTimezoneOverride', { timezoneId })
  const showAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const heading = page.locator('h1 + p')
  await travelTo(west)
  await page.goto('/')
  await expect.poll(() => heading.innerText()).toBe(formatDayIn(west))
  await travelTo(east)
  await showAgain()
  await expect.poll(() => heading.innerText()).toBe(formatDayIn(east))
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill('Call Ada')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dayList(page).row('Call Ada').waitFor()

  await inDatabase(({ pool }) => pool.query('update users set time_zone = $1 where id = $2', [east, person.id]))
  await page.reload()
  await dayList(page).row('Call Ada').waitFor()
  await travelTo(west)
  const answer = page.waitForResponse('**/api/auth/user')
  await showAgain()
  expect(await (await answer).json()).toMatchObject({ timeZone: east })
  await waitForRenders(page)
  expect(await heading.innerText()).toBe(formatDayIn(east))
})

test('a note about a finished task that is being written at midnight is saved', async ({ open }) => {
  const { person, zone, justBefore, clientId } = await createEveningNearMidnight()
  const [task] = await createTasks(person, [{ title: 'Call Noor', type: 'call', clientId }, { title: 'Left over' }], 2)
  await inDatabase(({ pool }) =>
    pool.query(`update tasks set status = 'completed', completed_count = 1, completed_on = due_date where id = $1`, [
      task!.id,
    ]),
  )
  const { page } = await open('about:blank', { as: person, timezoneId: zone })
  await page.clock.install({ time: justBefore })
  await page.goto('/')
  const day = dayList(page)
  await day.row('Call Noor').focus()
  await page.keyboard.press('a')
  const line = day.row('Call Noor').getByRole('textbox', { name: 'What was said?' })
  await line.fill('She takes the annual plan, call back Friday')
  await page.clock.runFor(11_000)
  await expect.poll(() => day.titles()).toEqual(['Left over'])
  const description = 'Noor Haddad. That task’s day has ended. Plan the follow-up again.'
  await waitForToast(page, 'Note added', description)
  const notes = (await (await page.request.get(`/api/clients/${clientId}/notes`)).json()) as ClientNote[]
  expect(notes.map(({ content }) => content)).toEqual(['She takes the annual plan, call back Friday'])
})

test.for(['cards', 'page'])(
  'a note about an open task that is being written at midnight stays its draft: %s',
  async (view, { open }) => {
    const { person, zone, justBefore, clientId } = await createEveningNearMidnight()
    await createTasks(person, [{ title: 'Call Noor', type: 'call', clientId }, { title: 'Left over' }], 2)
    const { page } = await open('about:blank', { as: person, timezoneId: zone })
    await page.context().addCookies([{ name: 'daybook.view', value: view, url: inject('daybook').origin }])
    const day = dayList(page)
    const line = page.getByRole('textbox', { name: 'What was said?' })
    await page.clock.install({ time: justBefore })
    await page.goto('/')
    await day.row('Call Noor').focus()
    await page.keyboard.press('a')
    await line.fill('She takes')
    await page.clock.runFor(11_000)
    await expect.poll(() => day.row('Call Noor').innerText()).toMatch(/1 day\soverdue/)
    expect(await line.inputValue()).toBe('She takes')
  },
)

/** A person with the client Noor Haddad, in a zone where midnight was less than an hour ago, and ten seconds before it. */
async function createEveningNearMidnight() {
  const now = new Date()
  const zone = zoneWithHour(0, now)
  const person = await createPerson([], { zone })
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', phone: '(603) 555-0144' }])
  return { person, zone, justBefore: now.setUTCMinutes(0, 0, 0) - 10_000, clientId: client!.id }
}
