import { expect } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { dayHeading } from '#test/browser/support/calendar.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'
import { waitForFrames } from '#test/browser/support/settle.ts'
import { startOfWeek } from '#web/tasks/calendar/week.ts'

test('a client whose name is still loading is not shown as missing', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const unknownId = crypto.randomUUID()
  const task = person.tasks[0]!
  const closedTasks = Array.from({ length: 6 }, (_, index) => ({
    ...task,
    id: crypto.randomUUID(),
    title: `Closed ${index}`,
    dueDate: addDays(task.dueDate, index - 6),
    clientId: unknownId,
    status: 'abandoned',
    closedAs: 'missed',
  }))
  const { page } = await open('about:blank', { as: person })
  await page.route('**/api/tasks/closed', (route) => route.fulfill({ json: closedTasks }))
  await page.route('**/put-back', (route) =>
    route.fulfill({ status: 201, json: { ...task, id: crypto.randomUUID(), clientId: unknownId } }),
  )
  await page.goto('/')
  await dayList(page).row('One call').waitFor()
  await page.getByRole('button', { name: 'Show all 6' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Closed 4')
  await holdRequests(page, '**/api/tasks/planning?*')
  await page.getByRole('button', { name: 'Put back' }).first().click()
  await page.getByText('Back, as a new task for today').waitFor()
  await waitForFrames(page)
  expect(await page.getByRole('main').innerText()).not.toContain('Client not found')
})

test('month, week and the dialog of a day name the client of a task, and of what repeats', async ({ open }) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad' }])
  const today = getDayInZone(person.zone, new Date())
  const monday = addDays(startOfWeek(today), 8)
  const clientId = client!.id
  await createTasks(person, [
    { title: 'Ask about the quote', dueDate: monday, clientId },
    { title: 'Check the renewal', clientId, hasRepeat: true, repeatInterval: 'daily' },
  ])
  const { page } = await open('/planning', { as: person })
  await page.getByRole('grid').getByRole('button', { name: 'Haddad · Check the renewal' }).first().waitFor()

  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page
    .getByRole('button', { name: /^Check the renewal.*with Noor Haddad/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Ask about the quote.*with Noor Haddad/ }).click()
  const dialog = page.getByRole('dialog', { name: dayHeading(monday) })
  await dialog.locator('[data-task]').getByText('Noor Haddad').waitFor()
  await dialog.getByRole('listitem', { name: 'Check the renewal' }).getByText('Noor Haddad').waitFor()
})

test('an unsent message reopens after a reload until it is discarded', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', email: 'noor@haddad.test' }])
  const { page } = await open('/', { as: person })
  await page.getByRole('button', { name: 'Add Task' }).click()
  const form = page.getByRole('dialog', { name: 'Add Task' })
  await form.getByLabel('Title').fill('Write to Noor')
  await form.getByRole('button', { name: 'More' }).click()
  await form.getByLabel('Type').selectOption('Follow-up')
  await form.getByLabel('Client', { exact: true }).fill('Noor')
  await page.getByRole('option', { name: 'Noor Haddad' }).click()
  await form.getByRole('button', { name: 'Add Task' }).click()
  await form.waitFor({ state: 'detached' })
  const send = dayList(page).row('Write to Noor').getByRole('button', { name: 'Send Message' })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Message to Noor Haddad' })
  await dialog.getByLabel('Start from').selectOption('Birthday')
  await dialog.getByLabel('Message').fill('Many happy returns')
  await page.reload()
  await dialog.waitFor()
  expect(await dialog.getByLabel('Start from').inputValue()).toBe('birthday')
  expect(await dialog.getByLabel('Message').inputValue()).toBe('Many happy returns')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await send.waitFor()
  expect(await dialog.count()).toBe(0)
})
