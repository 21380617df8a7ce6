import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, readStoredTask } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

test('Plus one in each of two tabs counts two', async ({ open }) => {
  const person = await createPerson([{ title: 'Five calls', targetCount: 5 }])
  const { page: one, watch } = await open('/', { as: person })
  const other = await one.context().newPage()
  await other.goto('/')
  watch.expect(/409 .*\/api\/tasks\//)
  await dayList(other).row('Five calls').waitFor()
  await one.bringToFront()
  await dayList(one).click(dayList(one).row('Five calls'), 'Plus one')
  await other.bringToFront()
  await dayList(other).button(dayList(other).row('Five calls'), 'Plus one').click()
  await expect.poll(() => dayList(other).row('Five calls').innerText()).toContain('2 of 5')
  await expect.poll(async () => (await readStoredTask(person.tasks[0]!.id)).count).toBe(2)
  expect(await toastOn(other).count()).toBe(0)
})

test('a task completed in another tab is shown as completed, with a toast', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const { page: one, watch } = await open('/', { as: person })
  const other = await one.context().newPage()
  await other.goto('/')
  watch.expect(/409 .*\/api\/tasks\//)
  const [firstDay, secondDay] = [dayList(one), dayList(other)]
  await secondDay.row('One call').waitFor()
  await one.bringToFront()
  await firstDay.click(firstDay.row('One call'), 'Start')
  await firstDay.click(firstDay.row('One call'), 'Complete')
  expect(await secondDay.enabledButtons(secondDay.row('One call'))).toEqual(['Abandon', 'Start'])
  await other.bringToFront()
  await secondDay.button(secondDay.row('One call'), 'Abandon').click()
  await waitForToast(other, 'Error', 'Failed to update task. It was changed in the meantime. Check it and try again.')
  await expect.poll(() => secondDay.enabledButtons(secondDay.row('One call'))).toEqual(['Undo'])
  await expect.poll(() => secondDay.counter()).toEqual({ done: 1, total: 1 })
  expect((await readStoredTask(person.tasks[0]!.id)).status).toBe('completed')
})

test('a task moved in another tab while it is edited keeps what was typed, and saving again saves it', async ({
  open,
}) => {
  const person = await createPerson([{ title: 'Call Jona' }])
  const [task] = person.tasks
  const { page, watch } = await open('/', { as: person })
  const { row, dialog, other } = await editCallJona(page)
  await dayList(other).row('Call Jona').getByRole('button', { name: 'Move and more' }).click()
  await other.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await waitForToast(other, 'Moved to tomorrow', 'Call Jona\nUndo')
  await page.bringToFront()
  watch.expect(/409 .*\/api\/tasks\//)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Error', 'Failed to update task. It was changed in the meantime. Check it and try again.')
  await row.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Call Jonah')
  const tomorrow = addDays(task!.dueDate, 1)
  expect(await dialog.getByLabel('Due date').inputValue()).toBe(tomorrow)

  // Its list no longer has the task, and the form is open nonetheless.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Task updated successfully', 'Call Jonah')
  await dialog.waitFor({ state: 'detached' })
  expect(await (await page.request.get(`/api/tasks/${task!.id}`)).json()).toMatchObject({
    title: 'Call Jonah',
    dueDate: tomorrow,
  })
})

test('a task abandoned in another tab while it is edited keeps what was typed until the form is closed', async ({
  open,
}) => {
  const person = await createPerson([{ title: 'Call Jona' }, { title: 'Another call' }])
  const { page, watch } = await open('/', { as: person })
  const { row, dialog, other } = await editCallJona(page)
  await dayList(other).click(dayList(other).row('Call Jona'), 'Abandon')
  await page.bringToFront()
  watch.expect(/409 .*\/api\/tasks\//)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.waitFor({ state: 'detached' })
  watch.expect(/409 .*\/api\/tasks\//)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Error', 'Failed to update task. An abandoned task cannot be changed')
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Call Jonah')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await dayList(page).titles()).toEqual(['Another call'])
})

test('a page left open saves nothing for whoever signed in after its user in another tab', async ({ open }) => {
  const [former, current] = [await createPerson([]), await createPerson([])]
  const { page, watch } = await open('/clients', { as: former })
  await page.getByRole('button', { name: 'Add New Client' }).click()
  await page.getByRole('dialog').getByLabel('First name').fill('Rosa')
  await page.context().addCookies(current.cookies.cookies)
  // Of the client, and of whatever the page still reads.
  watch.expect(/401 .*\/api\//)
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click()
  await page.waitForURL(/\/identity\//)
  const clients = (await (await page.request.get('/api/clients')).json()) as unknown[]
  expect(clients).toEqual([])
})

test('undoing the archiving of a client who was given to somebody else in the meantime says so', async ({ open }) => {
  const [agent, admin] = [await createPerson([]), await createPerson([], { role: 'org_admin' })]
  const ofAgent = await open('/', { as: agent })
  const ofAdmin = await open('/', { as: admin })
  const archive = async ({ page }: typeof ofAgent, id: string) => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(`/clients/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await waitForToast(page, 'Client archived', 'Jonah Whitfield\nUndo')
  }
  const undo = ({ page }: typeof ofAgent) => toastOn(page).getByRole('button', { name: 'Undo' }).click()

  const clientOfAgent = await createClientFixture(ofAgent.page)
  await archive(ofAgent, clientOfAgent.id)
  await reassignClient(ofAdmin.page, clientOfAgent.id, admin.id)
  ofAgent.watch.expect(/404 .*\/restore/)
  await undo(ofAgent)
  await waitForToast(ofAgent.page, 'Error', 'This client was deleted or given to somebody else.')

  const clientOfAdmin = await createClientFixture(ofAdmin.page)
  await archive(ofAdmin, clientOfAdmin.id)
  await reassignClient(ofAdmin.page, clientOfAdmin.id, agent.id)
  ofAdmin.watch.expect(/409 .*\/restore/)
  await undo(ofAdmin)
  await waitForToast(ofAdmin.page, 'Error', 'This client has since been reassigned. Restore it on its page.')
})

async function reassignClient(page: Page, id: string, assignedAgentId: string): Promise<void> {
  const token = (await (await page.request.get('/api/csrf-token')).json()) as { csrfToken: string }
  const headers = { 'X-CSRF-Token': token.csrfToken }
  const response = await page.request.put(`/api/clients/${id}/owner`, { headers, data: { assignedAgentId } })
  expect(response.status()).toBe(200)
}

/** Types another title for "Call Jona" in its form, and opens the day in a second tab. */
async function editCallJona(page: Page) {
  const row = dayList(page).row('Call Jona')
  await row.getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit task' })
  await dialog.getByLabel('Title').fill('Call Jonah')
  const other = await page.context().newPage()
  await other.goto('/')
  return { row, dialog, other }
}
