import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, getDayInZone, getWeekday } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson, type Person, readStoredTask } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

test('one line becomes title, day, count, type, minutes and priority', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/', { as: person })
  const dialog = await openDialog(page)
  await page.keyboard.type('tomorrow 9 calls 15m high')
  await expect.poll(() => chips(dialog)).toEqual(['Tomorrow', '9 times', 'Call', '15 min', 'High'])
  expect(await dialog.getByLabel('Due date').inputValue()).toBe(addDays(todayOf(person), 1))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await readTask(page, person, addDays(todayOf(person), 1))).toMatchObject({
    title: 'Calls',
    type: 'call',
    targetCount: 9,
    estimatedMinutes: 15,
    priority: 'high',
  })
})

test('what is taken away or set by hand stays in the title', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/', { as: person })
  const dialog = await openDialog(page)
  const title = dialog.getByLabel('Title')
  await title.fill('Write to Noor tomorrow high today')
  await expect.poll(() => chips(dialog)).toEqual([])
  await title.fill('Write to Noor tomorrow 15m high')
  await dialog.getByText('Saved as “Write to Noor”').waitFor()
  await dialog.getByRole('button', { name: 'Remove High' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
  await dialog.getByText('Saved as “Write to Noor high”').waitFor()
  await dialog.getByRole('button', { name: 'Today' }).click()
  await dialog.getByText('Saved as “Write to Noor tomorrow high”').waitFor()
  await title.press('End')
  await page.keyboard.type(' and Ada')
  await expect.poll(() => dialog.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true')
  await title.fill('Write to Noor')
  await dialog.getByRole('button', { name: 'More' }).click()
  await expect.poll(() => dialog.getByLabel('Minutes', { exact: true }).inputValue()).toBe('30')
  await dialog.getByLabel('Type').selectOption('Roleplay')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await waitForToast(page, 'Task added', 'Write to Noor')
  expect(await readTask(page, person, todayOf(person))).toMatchObject({
    title: 'Write to Noor',
    type: 'roleplay',
    isDaily: false,
    priority: 'medium',
    estimatedMinutes: 30,
  })
})

test('the line finds the client and how often it repeats, by keyboard alone', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [
    { firstName: 'Petra', lastName: 'Tremblay' },
    { firstName: 'Peter', lastName: 'Roy' },
  ])
  const { page } = await open('/', { as: person })
  const dialog = await openDialog(page)
  await page.keyboard.type('Call Pet')
  const suggested = dialog.getByRole('list', { name: 'Clients it may name' }).getByRole('button')
  await expect.poll(() => suggested.count()).toBe(2)
  await page.keyboard.type('ra')
  await expect.poll(() => suggested.allInnerTexts()).toEqual([expect.stringContaining('Petra Tremblay')])
  await page.keyboard.press('Tab')
  await expect.poll(() => chips(dialog)).toEqual(['Call', 'Petra Tremblay'])
  await page.keyboard.type(' every tuesday 15m')
  await expect.poll(() => chips(dialog)).toEqual(['Every Tuesday', 'Call', '15 min', 'Petra Tremblay'])
  await dialog.getByRole('button', { name: 'Remove Petra Tremblay' }).click()
  await expect.poll(() => chips(dialog)).toEqual(['Every Tuesday', 'Call', '15 min'])
  await dialog.getByLabel('Title').fill('Call Petra Tremblay every tuesday 15m')
  await expect.poll(() => suggested.count()).toBe(1)
  // Named in full: the same Enter adds the task.
  await dialog.getByLabel('Title').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const next = addDays(todayOf(person), (2 - getWeekday(todayOf(person)) + 7) % 7 || 7)
  expect(await readTask(page, person, next)).toMatchObject({
    title: 'Call Petra Tremblay',
    hasRepeat: true,
    repeatInterval: 'weekly',
    estimatedMinutes: 15,
    client: { firstName: 'Petra', lastName: 'Tremblay' },
  })
})

test('Ctrl+Enter in the line adds the task without choosing a client who is only suggested', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Petra', lastName: 'Tremblay' }])
  const { page } = await open('/', { as: person })
  const dialog = await openDialog(page)
  await page.keyboard.type('Call Pet')
  await dialog.getByRole('list', { name: 'Clients it may name' }).getByRole('button').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await readTask(page, person, todayOf(person))).toMatchObject({ title: 'Call Pet', clientId: null })
})

test.for(['phone', 'desktop'] as const)(
  'on a %s the button adds the client who is named in full',
  async (size, { open }) => {
    const person = await createPerson([])
    await createClients(person, [
      { firstName: 'Rosa', lastName: 'Marsh' },
      { firstName: 'Rosa', lastName: 'Marshall' },
    ])
    const { page } = await open('/', { as: person, size })
    const dialog = await openDialog(page)
    await dialog.getByLabel('Title').fill('Call Rosa Marsh 10 min')
    await expect
      .poll(() => dialog.getByRole('list', { name: 'Clients it may name' }).getByRole('button').count())
      .toBe(2)
    await dialog.getByRole('button', { name: 'Add Task' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await readTask(page, person, todayOf(person))).toMatchObject({
      title: 'Call Rosa Marsh',
      client: { firstName: 'Rosa', lastName: 'Marsh' },
    })
  },
)

test('fields that appear are scrolled into sight on a phone, and More opens for an error in it', async ({ open }) => {
  const { page } = await open('/', { as: await createPerson([]), size: 'phone' })
  const dialog = await openDialog(page)
  await dialog.getByLabel('Title').fill('Call Noor')
  const more = dialog.getByRole('button', { name: 'More' })
  await more.click()
  await dialog.getByLabel('Minutes', { exact: true }).fill('2000')
  await dialog.getByLabel('Repeat this task').check()
  await expect.poll(() => isInSight(dialog.getByText(/^Every week on/))).toBe(true)
  await more.click()
  await expect.poll(() => dialog.getByLabel('Minutes', { exact: true }).isVisible()).toBe(false)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dialog.getByText('Must be at most 1440').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('estimatedMinutes')
})

test('the toast of an error closes when its field is corrected', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad' }])
  const { page } = await open('/clients', { as: person })
  await page.getByRole('button', { name: 'Add New Client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await waitForToast(page, 'Validation Error', 'First name is required')
  await dialog.getByLabel('First name').fill('A')
  await expect.poll(() => toastOn(page).count()).toBe(0)
})

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').and(page.locator(':focus')).waitFor()
  return dialog
}

const chips = (dialog: Locator) =>
  dialog
    .getByRole('list', { name: 'Understood' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.textContent.replace('Remove ', '')))

const todayOf = (person: Person) => getDayInZone(person.zone, new Date())

async function readTask(page: Page, person: Person, date: string): Promise<TaskOfDay | undefined> {
  const response = await page.request.get(`/api/tasks/planning?date=${date}`, {
    headers: { 'X-Time-Zone': person.zone },
  })
  return ((await response.json()) as TaskOfDay[]).find(({ dueDate }) => dueDate === date)
}

/** Whether an element is inside the scrolled part of its dialog. */
const isInSight = (element: Locator) =>
  element.evaluate((node) => {
    const box = node.getBoundingClientRect()
    return box.height > 0 && document.elementFromPoint(box.x + 5, box.y + box.height / 2)?.contains(node) === true
  })

test('at 1280 × 800 the form fits in its dialog, even with the chips of the line', async ({ open }) => {
  const { page } = await open('/', { as: await createPerson([]), viewport: { width: 1280, height: 800 } })
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill('Call Maya every Friday 15 min')
  await expect.poll(() => chips(dialog)).toEqual(['Every Friday', 'Call', '15 min'])
  const hidden = await dialog
    .locator('.overflow-y-auto')
    .first()
    .evaluate((one) => one.scrollHeight - one.clientHeight)
  expect(hidden).toBe(0)
})

test('a title that is too long is refused, not cut', async ({ open }) => {
  const { page } = await open('/', { as: await createPerson([]) })
  const dialog = await openDialog(page)
  await page.keyboard.insertText('x'.repeat(201))
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dialog.getByText('Must have at most 200 characters').waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toHaveLength(201)
})

test('what is typed while the code of the form is fetched does nothing else', async ({ open }) => {
  const person = await createPerson([{ title: 'Call Noor' }])
  const { page } = await open('/', { as: person })
  await dayList(page).row('Call Noor').focus()
  const release = await holdRequests(page, '**/add-task-dialog-*')
  await page.keyboard.type('nxc')
  release()
  await page.getByRole('dialog', { name: 'Add Task' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect((await readStoredTask(person.tasks[0]!.id)).status).toBe('pending')
})
