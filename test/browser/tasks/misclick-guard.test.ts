import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays } from '#contract/base/calendar-day.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, createTasks, readStoredTask } from '#test/browser/support/person.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

test('a press reaches the card it was meant for and no other', async ({ open }) => {
  const person = await createPerson([
    ...['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title) => ({ title })),
    { title: 'Many calls', targetCount: 9 },
  ])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  /** Two taps of a finger at one place, as fast as can be; answers whose button the second one met. */
  const doubleTap = async (button: Locator) => {
    const secondTarget = await button.evaluate(async (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      ;(element as HTMLElement).click()
      await new Promise(requestAnimationFrame)
      const next = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button')
      next?.click()
      return next?.closest('[data-task]')?.querySelector('h3')?.textContent
    })
    await waitUntilSettled(page)
    return secondTarget
  }
  /** A slow double click of a mouse. */
  const doubleClick = async (button: Locator) => {
    const { x, y, width, height } = (await button.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.waitForTimeout(450)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await waitUntilSettled(page)
  }
  const readStatuses = () => Promise.all(person.tasks.map(async ({ id }) => (await readStoredTask(id))?.status))

  await day.row('One').waitFor()
  expect(await doubleTap(day.button(day.row('One'), 'Abandon'))).toBe('Two')
  await doubleClick(day.button(day.row('Two'), 'Abandon'))
  expect(await day.titles()).toEqual(['Three', 'Four', 'Five', 'Six', 'Many calls'])
  await chooseMenuItem(page, 'Three', 'Delete')
  await doubleTap(day.row('Three').getByRole('button', { name: 'Delete' }))
  expect(await day.titles()).toEqual(['Four', 'Five', 'Six', 'Many calls'])

  // Held down, the key gives up one; what has focus then is the next card itself.
  await day.button(day.row('Four'), 'Abandon').focus()
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await waitUntilSettled(page)
  await day.button(day.row('Five'), 'Start').focus()
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(60)
  }
  await page.keyboard.up('Enter')
  await waitUntilSettled(page)
  expect(await readStatuses()).toEqual([
    ...['abandoned', 'abandoned', undefined, 'abandoned', 'in_progress', 'pending', 'pending'],
  ])

  // Counting is the same press again, and each counts that comes after the answer.
  const plus = day.button(day.row('Many calls'), 'Plus one')
  await plus.hover()
  for (const clickCount of [1, 2, 3]) {
    const putResponse = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    await putResponse
    await day.row('Many calls').locator('button[aria-disabled=true]:not([aria-label])').waitFor({ state: 'detached' })
  }
  expect(await readStoredTask(person.tasks[6]!.id)).toMatchObject({ count: 3 })
})

test('what is under way blocks its cards and what they ask, and no other', async ({ open }) => {
  const person = await createPerson([{ title: 'Many calls', targetCount: 9 }, { title: 'One call' }])
  await createTasks(person, [{ title: 'Of yesterday' }, { title: 'Of then, too' }], 24)
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const start = day.button(day.row('Of yesterday'), 'Start')
  await start.waitFor()
  let release = await holdRequests(page, '**/api/tasks/reschedule')
  await page.getByRole('button', { name: 'Move all overdue to today' }).click()
  await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true')
  await start.click({ force: true })
  expect(await day.enabledButtons(day.row('One call'))).toEqual(['Abandon', 'Start'])
  release()
  await waitForToast(page, 'Moved to today', '2 tasks\nUndo')
  await waitUntilSettled(page)
  await day.press(day.row('Of yesterday'), 'Start')
  expect(await toastOn(page).innerText()).not.toContain('Error')

  const manyCallsRow = day.row('Many calls')
  await chooseMenuItem(page, 'Many calls', 'Delete')
  await manyCallsRow.getByRole('alertdialog').waitFor()
  await day.press(manyCallsRow, 'Plus one')
  await manyCallsRow.getByRole('alertdialog').waitFor({ state: 'detached' })
  await chooseMenuItem(page, 'Many calls', 'Pick a date')
  const field = manyCallsRow.getByLabel('New due date')
  // Keys of a field are its own, and letters of a menu too.
  await field.fill('2020-01-01')
  for (const key of ['ArrowDown', 'Home', 'End']) await page.keyboard.press(key)
  expect(await field.evaluate((box) => box === document.activeElement)).toBe(true)
  await field.fill('2020-01-01')
  await page.keyboard.press('Enter')
  await manyCallsRow.getByText('Must not be before today').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill(addDays(person.tasks[0]!.dueDate, 3))
  await manyCallsRow.getByText('Must not be before today').waitFor({ state: 'hidden' })
  release = await holdRequests(page, /\/api\/tasks\/[^/?]+$/)
  await day.button(manyCallsRow, 'Plus one').click()
  await manyCallsRow.getByRole('button', { name: 'Reschedule', exact: true }).click({ force: true })
  await manyCallsRow.getByRole('button', { name: 'Reschedule and more' }).click()
  await page.getByRole('menu').waitFor()
  expect(await page.getByRole('menuitem', { disabled: false }).count()).toBe(0)
  await page.keyboard.press('n')
  await page.waitForTimeout(200)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('menu').count()).toBe(1)
  await page.keyboard.press('Escape')
  release()
  await waitUntilSettled(page)
  expect(await readStoredTask(person.tasks[0]!.id)).toMatchObject({ count: 2 })
  await manyCallsRow.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await manyCallsRow.waitFor({ state: 'detached' })
})

test('what is not known of a client is not said, and a message begun outlives a reload', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', email: 'noor@haddad.test' }])
  const { page } = await open('/clients', { as: person })
  const unknownId = crypto.randomUUID()
  const closedTasks = Array.from({ length: 6 }, (_, at) => ({
    ...person.tasks[0]!,
    id: crypto.randomUUID(),
    title: `Closed ${at}`,
    dueDate: addDays(person.tasks[0]!.dueDate, at - 6),
    clientId: unknownId,
    status: 'abandoned',
    closedAs: 'missed',
  }))
  await page.route('**/api/tasks/closed', (route) => route.fulfill({ json: closedTasks }))
  await page.route('**/put-back', (route) =>
    route.fulfill({ status: 201, json: { ...person.tasks[0]!, id: crypto.randomUUID(), clientId: unknownId } }),
  )
  await page.goto('/')
  const day = dayList(page)
  await day.row('One call').waitFor()
  await page.getByRole('button', { name: 'Show all 6' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Closed 4')
  const release = await holdRequests(page, '**/api/tasks/planning?*')
  await page.getByRole('button', { name: 'Put back' }).first().click()
  await page.getByText('Back, as a fresh task for today').waitFor()
  await page.waitForTimeout(300)
  expect(await page.getByRole('main').innerText()).not.toContain('Client not found')

  await page.getByRole('button', { name: 'Add Task' }).click()
  const form = page.getByRole('dialog', { name: 'Add Task' })
  await form.getByLabel('Title').fill('Write to Noor')
  await form.getByLabel('Type').selectOption('Follow-up')
  await form.getByLabel('Target client').fill('Noor')
  await page.getByRole('option', { name: 'Noor Haddad' }).click()
  await form.getByRole('button', { name: 'Add Task' }).click()
  await form.waitFor({ state: 'detached' })
  const write = day.row('Write to Noor').getByRole('button', { name: 'Send Message' })
  await write.click()
  const letter = page.getByRole('dialog', { name: 'Message to Noor Haddad' })
  await letter.getByLabel('Start from').selectOption('Birthday')
  await letter.getByLabel('Message').fill('Many happy returns')
  release()
  await page.reload()
  await letter.waitFor()
  expect(await letter.getByLabel('Start from').inputValue()).toBe('birthday')
  expect(await letter.getByLabel('Message').inputValue()).toBe('Many happy returns')
  await letter.getByRole('button', { name: 'Cancel' }).click()
  await letter.getByRole('button', { name: 'Throw away' }).click()
  await letter.waitFor({ state: 'detached' })
  await page.reload()
  await write.waitFor()
  expect(await letter.count()).toBe(0)
})

test('Back leads to the card one was at, however high the others are', async ({ open }) => {
  const textOfLines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at}`).join('\n')
  const person = await createPerson(
    Array.from({ length: 30 }, (_, at) => ({
      title: `Call ${at}`,
      targetCount: 1 + (at % 3),
      description: textOfLines(at % 4),
    })),
  )
  const { page } = await open('/', { as: person, size: 'phone' })
  const card = dayList(page).row('Call 20')
  await card.evaluate((cardElement) => cardElement.scrollIntoView({ block: 'center' }))
  const cardTop = async () => (await card.boundingBox())!.y
  // Cards that come into sight take their own height in the frames after.
  let before = Number.NaN
  await expect.poll(async () => before === (before = await cardTop()), { interval: 150 }).toBe(true)
  await page.getByRole('link', { name: 'Clients' }).last().click()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await page.goBack()
  await card.waitFor()
  await expect.poll(async () => Math.abs((await cardTop()) - before)).toBeLessThan(3)
})

/** From the menu of a card. */
async function chooseMenuItem(page: Page, title: string, name: string): Promise<void> {
  await dayList(page).row(title).getByRole('button', { name: 'Reschedule and more' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** What was pressed is answered, and the next press is a new one. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForTimeout(450)
  await page.locator('[data-task] button[aria-disabled=true]:not([aria-label])').first().waitFor({ state: 'detached' })
}
