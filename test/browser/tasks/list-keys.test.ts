import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays } from '#contract/base/calendar-day.ts'
import type { Task, TaskDraft } from '#contract/tasks/tasks.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList, showOpenPage } from '#test/browser/support/day-list.ts'
import { createPerson, createTasks, type Person, readStoredTask } from '#test/browser/support/person.ts'
import { waitForFrames, waitUntilSettled } from '#test/browser/support/settle.ts'
import { waitForToast, waitForUndo } from '#test/browser/support/toast.ts'

const focusedTask = (page: Page) =>
  page.evaluate(() => {
    const item = document.activeElement?.closest<HTMLElement>('[data-task]')
    return item?.querySelector('h3, h4, [id^=task-]')?.textContent ?? ''
  })

/** A person with a client, and tasks of that client. */
async function createDay(inputs: (Partial<TaskDraft> & Pick<TaskDraft, 'title'>)[]) {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad' }])
  const tasks = await createTasks(
    person,
    inputs.map((input) => ({ clientId: client!.id, ...input })),
  )
  return { person, clientId: client!.id, tasks }
}

const openDay = async (open: (path: string, options: { as: Person }) => Promise<{ page: Page }>, person: Person) => {
  const { page } = await open('/', { as: person })
  await dayList(page).rows.first().waitFor()
  return page
}

/** A task whose change is under way takes no other. */
const waitForReply = (page: Page, title: string) =>
  dayList(page).row(title).locator('[aria-pressed][aria-disabled=true]').waitFor({ state: 'detached' })

test('one key each: j and k lead through the tasks, x, s, plus and minus work on the focused one', async ({ open }) => {
  const { person, tasks } = await createDay([{ title: 'One' }, { title: 'Two' }, { title: 'Five', targetCount: 5 }])
  const page = await openDay(open, person)
  const keys = page.keyboard
  await keys.press('j')
  await expect.poll(() => focusedTask(page)).toBe('One')
  await keys.press('k')
  expect(await focusedTask(page)).toBe('One')
  await keys.press('s')
  await expect.poll(async () => (await readStoredTask(tasks[0]!.id)).status).toBe('in_progress')
  await keys.press('j')
  await expect.poll(() => focusedTask(page)).toBe('Two')
  for (const [key, status] of [
    // The task before the press.
    ['x', 'completed'],
    ['x', 'pending'],
    ['x', 'completed'],
    ['Control+z', 'pending'],
  ] as const) {
    await keys.press(key)
    await expect.poll(async () => (await readStoredTask(tasks[1]!.id)).status).toBe(status)
    await waitForReply(page, 'Two')
    expect(await focusedTask(page)).toBe('Two')
  }
  await keys.press('j')
  await expect.poll(() => focusedTask(page)).toBe('Five')
  for (const [key, count] of [
    ['+', 1],
    ['x', 2],
    ['-', 1],
  ] as const) {
    await keys.press(key)
    await expect.poll(async () => (await readStoredTask(tasks[2]!.id)).count).toBe(count)
    await waitForReply(page, 'Five')
  }
})

test('Ctrl+Z undoes the last plus, minus or Complete, once, back to the count before it', async ({ open }) => {
  const { person, tasks } = await createDay([{ title: 'One' }, { title: 'Five', type: 'follow_up', targetCount: 5 }])
  const page = await openDay(open, person)
  const five = dayList(page).row('Five')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect.poll(async () => (await readStoredTask(tasks[0]!.id)).status).toBe('completed')
  await page.keyboard.press('j')
  await expect.poll(() => focusedTask(page)).toBe('Five')
  for (const [press, count] of [
    ['+', 1],
    ['+', 2],
    ['Control+z', 1],
    ['-', 0],
    ['Control+z', 1],
    ['Done', 5],
    ['Control+z', 1],
  ] as const) {
    if (press === 'Done') await five.getByRole('button', { name: press, exact: true }).click()
    else await page.keyboard.press(press)
    await expect.poll(async () => (await readStoredTask(tasks[1]!.id)).count).toBe(count)
    await waitForReply(page, 'Five')
  }
  await page.keyboard.press('Control+z')
  await waitUntilSettled(page)
  expect(await readStoredTask(tasks[1]!.id)).toMatchObject({ status: 'in_progress', count: 1 })
  expect(await readStoredTask(tasks[0]!.id)).toMatchObject({ status: 'completed', count: 1 })
})

test('t moves to tomorrow, and says that the daily roleplay stays', async ({ open }) => {
  const person = await createPerson([
    { title: 'Daily roleplay', type: 'roleplay' },
    { title: 'Move me' },
    { title: 'Stay' },
  ])
  const page = await openDay(open, person)
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await waitForToast(page, 'The daily roleplay stays on its day')
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await dayList(page).row('Move me').waitFor({ state: 'detached' })
  await expect.poll(() => focusedTask(page)).toBe('Stay')
  const [, task] = person.tasks
  const readDay = async () => ((await (await page.request.get(`/api/tasks/${task!.id}`)).json()) as Task).dueDate
  await waitForUndo(page)
  expect(await readDay()).toBe(addDays(task!.dueDate, 1))
  await page.keyboard.press('Control+z')
  await dayList(page).row('Move me').waitFor()
})

test('a notes what was said about an open task, e edits it, o opens its client', async ({ open }) => {
  const { person, clientId, tasks } = await createDay([{ title: 'Call Noor', type: 'call' }])
  const page = await openDay(open, person)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  const line = page.getByRole('textbox', { name: 'What was said?' })
  await expect.poll(() => line.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('She likes jokes and x-rays')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Note added', 'Noor Haddad')
  expect((await readStoredTask(tasks[0]!.id)).status).toBe('pending')
  await line.waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await page.getByRole('dialog', { name: 'Edit task' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focusedTask(page)).toBe('Call Noor')
  await page.keyboard.press('o')
  await page.waitForURL(`**/clients/${clientId}`)
})

test('`?` always lists the keys of a task, and the palette the focused task’s keys', async ({ open }) => {
  const { person, tasks } = await createDay([{ title: 'Call Noor' }])
  const page = await openDay(open, person)
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await list.waitFor()
  for (const label of ['Check off', 'Start', 'Move to tomorrow', 'Next and previous open task'])
    expect(await list.getByRole('region', { name: 'On a task' }).innerText()).toContain(label)
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await expect.poll(() => focusedTask(page)).toBe('Call Noor')
  await page.keyboard.press('?')
  await list.waitFor()
  expect(await list.getByRole('region', { name: 'On this screen' }).innerText()).toContain('Add a task')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => focusedTask(page)).toBe('Call Noor')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('check')
  await page.getByRole('option', { name: /^Check off/ }).waitFor()
  expect(await page.getByRole('option', { name: /^Next task/ }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readStoredTask(tasks[0]!.id)).status).toBe('completed')
})

test('the keys hold in the dialog of a day too, and nothing else of the screen does', async ({ open }) => {
  const { person, tasks } = await createDay([{ title: 'Call Noor' }])
  const { page } = await open('/planning', { as: person })
  // Its code is loaded, so that it would open at once.
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Add Task' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator(`[data-day="${tasks[0]!.dueDate}"]`).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-task]').focus()
  await page.keyboard.press('n')
  await waitForFrames(page)
  await page.keyboard.press('x')
  await expect.poll(async () => (await readStoredTask(tasks[0]!.id)).status).toBe('completed')
  expect(await page.getByRole('dialog', { name: 'Add Task' }).count()).toBe(0)
})

test('the form of an appointment names another one at its hour, and neither itself nor a task of its rule', async ({
  open,
}) => {
  const hour = { dueTime: '23:30' }
  const person = await createPerson([
    { title: 'Call Ana', ...hour, hasRepeat: true, repeatInterval: 'daily' },
    { title: 'Visit Ben', ...hour },
  ])
  const { page } = await open('/', { as: person })
  const readHint = async (title: string, other: string) => {
    await dayList(page).row(title).focus()
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByText(`Also then: ${other}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await readHint('Call Ana', 'Visit Ben')
  await readHint('Visit Ben', 'Call Ana')
  await page.goto('/planning')
  await page.getByRole('button', { name: 'Edit Call Ana' }).click()
  await page.getByRole('dialog').getByText('Also then: Visit Ben').waitFor()
})

test('a day of over 100 tasks is rendered in steps, up to the current one at least', async ({ open }) => {
  const titles = Array.from({ length: 102 }, (_, index) => `Call ${index + 1}`)
  const person = await createPerson(titles.map((title) => ({ title })))
  const page = await openDay(open, person)
  await page.getByRole('heading', { name: 'Today 102' }).waitFor()
  await expect.poll(() => dayList(page).titles()).toEqual(titles.slice(0, 100))
  await page.getByRole('button', { name: 'Show 2 more' }).click()
  await expect.poll(() => focusedTask(page)).toBe('Call 101')
  expect(await dayList(page).titles()).toEqual(titles)

  await page.reload()
  await showOpenPage(page)
  await dayList(page).row('Call 100').getByRole('heading').click()
  const panel = page.getByRole('complementary', { name: 'Under the pen' })
  await panel.getByRole('heading', { name: 'Call 100' }).waitFor()
  await panel.getByRole('button', { name: 'Save, next' }).click()
  await dayList(page).row('Call 101').waitFor()
  expect(await dayList(page).titles()).toEqual(titles.slice(0, 101))
  await page.getByRole('button', { name: 'Show 1 more' }).waitFor()
})
