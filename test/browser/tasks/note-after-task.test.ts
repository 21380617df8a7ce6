import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, formatDay } from '#contract/base/calendar-day.ts'
import type { ClientNote } from '#contract/notes/notes.ts'
import { findFollowUpDay } from '#contract/tasks/follow-up-words.ts'
import type { Task, TaskDraft } from '#contract/tasks/tasks.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson, createTasks, readStoredTask } from '#test/browser/support/person.ts'
import { waitForFrames } from '#test/browser/support/settle.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'
import { noAnswerMessage } from '#web/base/api-error.ts'
import { writeTimeoutMs } from '#web/base/call-endpoint.ts'

test('after a task with a client its card saves what was said, in the type of the task', async ({ open }) => {
  const { person, clientId } = await createClientTasks([
    { title: 'Call Noor', type: 'call' },
    { title: 'Meet Noor', type: 'meeting' },
    { title: 'Tidy up', type: 'other', clientId: null },
  ])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const line = page.getByRole('textbox', { name: 'What was said?' })
  await mark(page, 'Call Noor').click()
  await line.fill('She takes the annual plan')
  expect(await day.button(day.row('Call Noor'), 'Undo').isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Note added', 'Noor Haddad')
  await line.waitFor({ state: 'detached' })

  await mark(page, 'Meet Noor').click()
  await line.fill('Half a sent')
  await expect.poll(async () => (await readStoredTask(person.tasks[1]!.id)).status).toBe('completed')
  await page.reload()
  await expect.poll(() => line.inputValue()).toBe('Half a sent')
  await line.fill('On Friday at ten')
  await day.row('Meet Noor').getByRole('button', { name: 'Save note' }).click()
  await waitForToast(page, 'Note added', 'Noor Haddad')
  await mark(page, 'Tidy up').click()
  await day.button(day.row('Tidy up'), 'Undo').waitFor()
  expect(await line.count()).toBe(0)
  const notes = (await (await page.request.get(`/api/clients/${clientId}/notes`)).json()) as ClientNote[]
  expect(notes.map(({ content, noteType }) => `${noteType}: ${content}`)).toEqual([
    'meeting_notes: On Friday at ten',
    'call_summary: She takes the annual plan',
  ])
})

test('on a slow phone, going on saves what was said, beside the note of the next task of the same client', async ({
  open,
}) => {
  const { person, clientId } = await createClientTasks([
    { title: 'Call Noor', type: 'call' },
    { title: 'Meet Noor', type: 'meeting' },
  ])
  const { page } = await open('/', { as: person, size: 'phone' })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const releaseNotes = await holdRequests(page, '**/notes')
  const requests: string[] = []
  page.on('request', (request) => request.url().endsWith('/notes') && requests.push(request.postData() ?? ''))
  const lineOf = (title: string) => dayList(page).row(title).getByRole('textbox', { name: 'What was said?' })
  const taps: string[] = []
  const tap = async (name: string, target: Locator) => {
    taps.push(name)
    await target.tap()
  }
  await tap('check', mark(page, 'Call Noor'))
  await lineOf('Call Noor').waitFor()
  expect(await page.evaluate(() => document.activeElement?.matches('[data-note]'))).toBe(false)
  await tap('line', lineOf('Call Noor'))
  await page.keyboard.insertText('She takes the annual plan')
  // With the tap on the number of the call that is three, and nothing has to be pressed to save.
  expect(taps).toEqual(['check', 'line'])
  await mark(page, 'Meet Noor').tap()
  await lineOf('Meet Noor').tap()
  await page.keyboard.insertText('On Friday at ten')
  await expect.poll(() => requests.length).toBe(1)
  await dayList(page).row('Meet Noor').getByRole('button', { name: 'Save note' }).tap()
  await expect.poll(() => requests.length).toBe(2)
  releaseNotes()
  await lineOf('Meet Noor').waitFor({ state: 'detached' })
  await lineOf('Call Noor').waitFor({ state: 'detached' })
  const read = async () =>
    ((await (await page.request.get(`/api/clients/${clientId}/notes`)).json()) as ClientNote[])
      .map(({ content, noteType }) => `${noteType}: ${content}`)
      .toSorted()
  await expect.poll(read).toEqual(['call_summary: She takes the annual plan', 'meeting_notes: On Friday at ten'])
})

test('the toast of a note names the follow-up it planned, and Undo takes back both, once, and keeps the text', async ({
  open,
}) => {
  const { person, clientId } = await createClientTasks([{ title: 'Call Noor', type: 'call' }])
  const { page } = await open('/', { as: person })
  const [task] = person.tasks
  const line = page.getByRole('textbox', { name: 'What was said?' })
  const friday = findFollowUpDay('Call back Friday', task!.dueDate)!
  const saved = `Noor Haddad · follow-up ${formatDay(friday, { month: 'short', day: 'numeric' })}`
  const readClient = async (of: 'notes' | 'tasks') =>
    ((await (await page.request.get(`/api/clients/${clientId}/${of}`)).json()) as unknown[]).length
  await mark(page, 'Call Noor').click()
  await line.fill('Call back Friday')
  await line.press('Enter')
  await waitForToast(page, 'Note added', `${saved}\nUndo`)
  expect([await readClient('notes'), await readClient('tasks')]).toEqual([1, 2])
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await dayList(page).button(dayList(page).row('Call Noor'), 'Start').waitFor()
  expect([await readClient('notes'), await readClient('tasks')]).toEqual([0, 1])

  await mark(page, 'Call Noor').click()
  await expect.poll(() => line.inputValue()).toBe('Call back Friday')
  await line.press('Enter')
  await waitForToast(page, 'Note added', `${saved}\nUndo`)
  let undoCount = 0
  page.on('request', (request) => (undoCount += Number(request.url().endsWith('/finish/undo'))))
  await page.keyboard.press('Control+z')
  await dayList(page).button(dayList(page).row('Call Noor'), 'Start').waitFor()
  await toastOn(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await waitForFrames(page)
  expect(undoCount).toBe(1)
  expect([await readClient('notes'), await readClient('tasks')]).toEqual([0, 1])
})

test('what was said grows from one line to four, and Shift+Enter starts a new one', async ({ open }) => {
  const { person, clientId } = await createClientTasks([
    { title: 'Call Noor', type: 'call' },
    { title: 'Meet Noor', type: 'meeting' },
  ])
  const heightOf = async (field: Locator) => (await field.boundingBox())!.height
  const { page } = await open('/', { as: person })
  const field = page.getByRole('textbox', { name: 'What was said?' })
  await mark(page, 'Call Noor').click()
  await field.waitFor()
  expect(await heightOf(field)).toBe(32)
  await field.fill('She takes the annual plan')
  await field.press('Shift+Enter')
  await page.keyboard.insertText('and pays in May')
  expect(await heightOf(field)).toBe(32 + 20)
  await field.press('Enter')
  await waitForToast(page, 'Note added', 'Noor Haddad')
  const notes = (await (await page.request.get(`/api/clients/${clientId}/notes`)).json()) as ClientNote[]
  expect(notes.map(({ content }) => content)).toEqual(['She takes the annual plan\nand pays in May'])

  const { page: phone } = await open('/', { as: person, size: 'phone' })
  const touchField = phone.getByRole('textbox', { name: 'What was said?' })
  await mark(phone, 'Meet Noor').tap()
  await touchField.waitFor()
  expect(await heightOf(touchField)).toBe(44)
  await touchField.fill('She takes the annual plan, pays in May, and asks about the boat in Portsmouth')
  expect(await touchField.evaluate((one) => one.clientHeight === one.scrollHeight)).toBe(true)
  await touchField.fill('One\nTwo\nThree\nFour')
  await touchField.press('Enter')
  expect(await touchField.inputValue()).toBe('One\nTwo\nThree\nFour\n')
  expect(await heightOf(touchField)).toBe(44 + 3 * 24)
})

test('the late reply of one note neither closes the next line nor takes the focus from it', async ({ open }) => {
  const { person } = await createClientTasks([
    { title: 'Call Noor', type: 'call' },
    { title: 'Meet Noor', type: 'meeting' },
  ])
  const { page } = await open('/', { as: person })
  const releaseNotes = await holdRequests(page, '**/notes')
  const line = page.getByRole('textbox', { name: 'What was said?' })
  await mark(page, 'Call Noor').click()
  await line.fill('She takes the annual plan')
  await page.keyboard.press('Enter')
  await mark(page, 'Meet Noor').click()
  const next = dayList(page).row('Meet Noor').getByRole('textbox', { name: 'What was said?' })
  await next.fill('On Fri')
  releaseNotes()
  await waitForToast(page, 'Note added', 'Noor Haddad')
  await page.keyboard.insertText('day')
  expect(await next.inputValue()).toBe('On Friday')
})

test('an outcome that is being saved is not saved again by going on, and a key of an input method leaves it alone', async ({
  open,
}) => {
  const { person, clientId } = await createClientTasks([{ title: 'Call Noor', type: 'call' }])
  const { page } = await open('/', { as: person })
  const releaseFinish = await holdRequests(page, '**/finish')
  const requests: string[] = []
  page.on('request', (request) => request.url().endsWith('/finish') && requests.push(request.url()))
  const line = page.getByRole('textbox', { name: 'What was said?' })
  await mark(page, 'Call Noor').click()
  await line.fill('She takes the annual plan')
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await line.focus()
  await line.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })),
  )
  await page.keyboard.press('Enter')
  await expect.poll(() => requests).toHaveLength(1)
  await page.getByRole('heading', { level: 1 }).click()
  releaseFinish()
  await waitForToast(page, 'Note added', 'Noor Haddad · Voicemail\nUndo')
  expect(requests).toHaveLength(1)
  const notes = (await (await page.request.get(`/api/clients/${clientId}/notes`)).json()) as ClientNote[]
  expect(notes.map(({ content, outcome }) => `${outcome}: ${content}`)).toEqual([
    'voicemail: She takes the annual plan',
  ])
})

test('it asks only once it is known that no celebration is ahead, which would discard a choice', async ({ open }) => {
  const { person } = await createClientTasks([{ title: 'Call Noor', type: 'call' }])
  const { page } = await open('about:blank', { as: person })
  const releaseStreakWatcher = await holdRequests(page, '**/late-parts-*')
  await page.goto('/')
  const form = page.waitForResponse('**/task-note-form-*')
  await mark(page, 'Call Noor').click()
  await (await form).finished()
  await waitForFrames(page)
  const line = page.getByRole('textbox', { name: 'What was said?' })
  expect(await line.count()).toBe(0)
  releaseStreakWatcher()
  await line.waitFor()
})

test('a task stays completed when its outcome could not be saved', async ({ open }) => {
  const { person } = await createClientTasks([{ title: 'Call Noor', type: 'call' }])
  const { page, watch } = await open('/', { as: person })
  watch.expect(/ERR_FAILED.*finish/)
  await page.route('**/finish', (route) => route.abort())
  await mark(page, 'Call Noor').click()
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await page.getByRole('button', { name: 'Save note' }).click()
  await waitForToast(page, 'Error', 'Failed to save')
  expect((await readStoredTask(person.tasks[0]!.id)).status).toBe('completed')
})

test('a text that is too long is neither cut nor sent', async ({ open }) => {
  const { person } = await createClientTasks([{ title: 'Call Noor', type: 'call' }])
  const { page } = await open('/', { as: person })
  const line = page.getByRole('textbox', { name: 'What was said?' })
  await mark(page, 'Call Noor').click()
  await line.focus()
  await page.keyboard.insertText('x'.repeat(10_001))
  await page.getByText('Must have at most 10000 characters').waitFor()
  let sentCount = 0
  page.on('request', (request) => (sentCount += Number(request.url().endsWith('/notes'))))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Note added', 'Noor Haddad')
  expect(sentCount).toBe(1)
})

test('a text whose save is never answered is kept, and can be saved again', async ({ open }) => {
  const { person, clientId } = await createClientTasks([
    { title: 'Call Noor', type: 'call' },
    { title: 'Meet Noor', type: 'meeting' },
  ])
  const { page } = await open('/profile', { as: person })
  // Before the page loads: the day of a loaded one would be in 1970 for a moment, and everything would be read again.
  await page.clock.install({ time: Date.now() })
  await page.goto('/')
  const neverAnswered: unknown[] = []
  await page.route('**/notes', (route) => void neverAnswered.push(route), { times: 1 })
  const line = dayList(page).row('Call Noor').getByRole('textbox', { name: 'What was said?' })
  await mark(page, 'Call Noor').click()
  await line.fill('She takes the annual plan')
  await line.press('Enter')
  await expect.poll(() => neverAnswered.length).toBe(1)
  expect(await line.getAttribute('readonly')).not.toBe(null)
  await page.clock.fastForward(writeTimeoutMs)
  await waitForToast(page, 'Error', `Failed to add note. ${noAnswerMessage}`)
  expect(await line.inputValue()).toBe('She takes the annual plan')
  await line.press('Enter')
  await waitForToast(page, 'Note added', 'Noor Haddad')
  const notes = (await (await page.request.get(`/api/clients/${clientId}/notes`)).json()) as ClientNote[]
  expect(notes.map(({ content }) => content)).toEqual(['She takes the annual plan'])
})

test('a text that was being saved when the page was reloaded is asked for again, and saved once', async ({ open }) => {
  const { person, clientId } = await createClientTasks([
    { title: 'Call Noor', type: 'call' },
    { title: 'Meet Noor', type: 'meeting' },
  ])
  const { page } = await open('/', { as: person })
  const readNotes = async () =>
    (await (await page.request.get(`/api/clients/${clientId}/notes`)).json()) as ClientNote[]
  const line = dayList(page).row('Call Noor').getByRole('textbox', { name: 'What was said?' })
  // The server adds the note, but its answer does not arrive.
  await page.route('**/notes', async (route) => void (await route.fetch()))
  await mark(page, 'Call Noor').click()
  await expect.poll(async () => (await readStoredTask(person.tasks[0]!.id)).status).toBe('completed')
  await line.fill('She takes the annual plan')
  await line.press('Enter')
  await expect.poll(readNotes).toHaveLength(1)
  await page.reload()
  // Earlier it would let the request go on, whose answer may then arrive before the reload.
  await page.unroute('**/notes')
  await expect.poll(() => line.inputValue()).toBe('She takes the annual plan')
  await line.press('Enter')
  await waitForToast(page, 'Note added', 'Noor Haddad')
  expect(await readNotes()).toHaveLength(1)
})

test('a text that could not be saved is asked for again beside the next one', async ({ open }) => {
  const { person, clientId } = await createClientTasks([
    { title: 'Call Noor', type: 'call' },
    { title: 'Meet Noor', type: 'meeting' },
  ])
  const { page, watch } = await open('/', { as: person })
  watch.expect(/ERR_FAILED.*notes/)
  await page.route('**/notes', (route) => route.abort(), { times: 1 })
  const lineOf = (title: string) => dayList(page).row(title).getByRole('textbox', { name: 'What was said?' })
  await mark(page, 'Call Noor').click()
  await lineOf('Call Noor').fill('She takes the annual plan')
  await mark(page, 'Meet Noor').click()
  await waitForToast(page, 'Error', 'Failed to add note')
  await lineOf('Meet Noor').waitFor()
  expect(await lineOf('Call Noor').inputValue()).toBe('She takes the annual plan')
  await lineOf('Call Noor').press('Enter')
  await waitForToast(page, 'Note added', 'Noor Haddad')
  await lineOf('Call Noor').waitFor({ state: 'detached' })
  expect(await lineOf('Meet Noor').isVisible()).toBe(true)
  const notes = (await (await page.request.get(`/api/clients/${clientId}/notes`)).json()) as ClientNote[]
  expect(notes.map(({ content }) => content)).toEqual(['She takes the annual plan'])
})

test('by key, x leaves the focus in the list and a moves it to the line', async ({ open }) => {
  const { person } = await createClientTasks([
    { title: 'Call Noor', type: 'call' },
    { title: 'Meet Noor', type: 'meeting' },
  ])
  const { page } = await open('/', { as: person })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await dayList(page).row('Call Noor').focus()
  await page.keyboard.press('x')
  const line = page.getByRole('textbox', { name: 'What was said?' })
  await line.waitFor()
  await page.keyboard.press('j')
  await expect
    .poll(() =>
      dayList(page)
        .row('Meet Noor')
        .evaluate((item) => item === document.activeElement),
    )
    .toBe(true)
  expect(await line.inputValue()).toBe('')
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await expect.poll(focused).toBe('What was said?')
})

test('after the last task it asks when the celebration has closed, and only then the new streak shows', async ({
  open,
}) => {
  const { person } = await createClientTasks([{ title: 'Call Noor', type: 'call' }], false)
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const line = page.getByRole('textbox', { name: 'What was said?', includeHidden: true })
  const streak = page.getByRole('region', { name: 'Current streak', includeHidden: true })
  await day.click(day.rows.filter({ hasText: 'Daily Roleplay' }), 'Start')
  await day.click(day.rows.filter({ hasText: 'Daily Roleplay' }), 'Complete')
  await mark(page, 'Call Noor').click()
  const celebration = page.getByRole('dialog', { name: 'Dashboard Cleared!' })
  await celebration.waitFor()
  expect(await line.count()).toBe(0)
  expect(await streak.innerText()).toMatch(/\b0\b/)
  expect(await page.getByText('Streak Increased!').count()).toBe(0)
  await celebration.click()
  await line.waitFor()
  await waitForToast(page, 'Streak Increased!', '1 day, and counting')
  await expect.poll(() => streak.innerText()).toMatch(/\b1\b/)
})

test('Edit changes every field of a task, and asks before it throws changes away', async ({ open }) => {
  const { person, clientId } = await createClientTasks([{ title: 'Call Noor', type: 'call' }])
  const task = person.tasks[0]!
  const { page } = await open('/', { as: person })
  const row = dayList(page).row('Call Noor')
  const dialog = page.getByRole('dialog', { name: 'Edit task' })
  await row.getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Title').fill('Meet Noor')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Type').selectOption('Meeting')
  await dialog.getByLabel('Priority').selectOption('High')
  await dialog.getByLabel('Description').fill('At the harbor')
  await dialog.getByLabel('Target count').fill('2')
  await dialog.getByLabel('Minutes', { exact: true }).fill('45')
  await dialog.getByLabel('Resource').selectOption('A link')
  await dialog.getByLabel('Link').fill('https://example.com/plan')
  await dialog.getByRole('button', { name: 'Clear client' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Task updated successfully', 'Meet Noor')
  const changes = { title: 'Meet Noor', type: 'meeting', priority: 'high', description: 'At the harbor' }
  const numbers = {
    targetCount: 2,
    estimatedMinutes: 45,
    resourceType: 'link',
    resourceLink: 'https://example.com/plan',
  }
  const read = async () => (await (await page.request.get(`/api/tasks/${task.id}`)).json()) as Task
  expect(await read()).toMatchObject({ ...changes, ...numbers, clientId: null, dueDate: task.dueDate })

  const edited = dayList(page).row('Meet Noor')
  await edited.getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Client', { exact: true }).fill('Noor')
  await page.getByRole('option', { name: 'Noor Haddad' }).click()
  await dialog.getByLabel('Due date').fill(addDays(task.dueDate, 2))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(read).toMatchObject({ clientId, dueDate: addDays(task.dueDate, 2) })
  await dialog.waitFor({ state: 'detached' })
  expect(await dayList(page).rows.count()).toBe(0)
  expect(await readStoredTask(task.id)).toMatchObject({ status: 'pending' })
})

const mark = (page: Page, title: string) =>
  dayList(page).row(title).getByRole('button', { name: 'Check off', exact: true })

/** Creates a person with tasks for the client Noor Haddad. */
async function createClientTasks(tasks: (Partial<TaskDraft> & { title: string })[], hasQuietDays = true) {
  const person = await createPerson([], { hasQuietDays })
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', phone: '(603) 555-0144' }])
  const clientId = client!.id
  const created = await createTasks(
    person,
    tasks.map((task) => ({ clientId, ...task })),
  )
  return { person: { ...person, tasks: created }, clientId }
}
