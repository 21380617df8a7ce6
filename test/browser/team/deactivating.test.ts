import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { openMemberMenu } from '#test/browser/support/members.ts'
import { createPerson, inDatabase } from '#test/browser/support/person.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

async function openDeactivation(page: Page, name: string) {
  await openMemberMenu(page, name)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  return page.getByRole('dialog', { name: `Deactivate ${name}?` })
}

test('a recurring task alone can be handed over, and a colleague chosen in a canceled deactivation gets nothing by the next', async ({
  open,
}) => {
  const admin = await createPerson([], { role: 'org_admin', firstName: 'Dana' })
  const person = await createPerson([{ title: 'Ask about the jetty' }], { firstName: 'Nora' })
  const { page, watch } = await open('/user-management', { as: admin })
  // Of a task for a colleague's client.
  await page.route('**/workload', (route) =>
    route.fulfill({ json: { clients: 0, openTasks: 0, recurringTasks: 1, assignments: 0 } }),
  )
  const dialog = await openDeactivation(page, 'Nora Lovell')
  await dialog.getByText('They have 1 recurring task.').waitFor()
  await dialog.getByLabel('Hand over to').selectOption({ label: `Dana Lovell (${admin.email})` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })

  watch.expect(/503/)
  const failing = Promise.withResolvers<void>()
  await page.route('**/workload', async (route) => {
    await failing.promise
    await route.fulfill({ status: 503 })
  })
  await openDeactivation(page, 'Nora Lovell')
  await dialog.getByRole('button', { name: 'Deactivate', disabled: true }).waitFor()
  failing.resolve()
  await dialog.getByRole('button', { name: 'Deactivate', disabled: false }).click()
  await waitForToast(page, 'User deactivated successfully', 'Nora Lovell')
  const owner = await inDatabase(async ({ pool }) => {
    const { rows } = await pool.query('select assigned_agent_id as id from tasks where id = $1', [person.tasks[0]!.id])
    return rows[0]
  })
  expect(owner).toEqual({ id: person.id })
})

test('the focus stays on the screen when a user is deactivated and reactivated', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  await createPerson([], { firstName: 'Olga' })
  const { page } = await open('/user-management', { as: admin })
  const focusOnScreen = page.locator('main:focus, main :focus')
  const dialog = await openDeactivation(page, 'Olga Lovell')
  const [request] = await Promise.all([
    page.waitForRequest('**/deactivate'),
    dialog.getByRole('button', { name: 'Deactivate' }).press('Enter'),
  ])
  expect(request.postData(), 'nothing is handed over, so nothing is sent').toBe(null)
  await dialog.waitFor({ state: 'detached' })
  const reactivate = page.getByRole('button', { name: 'Reactivate Olga Lovell' })
  await reactivate.waitFor()
  await focusOnScreen.waitFor()

  await reactivate.press('Enter')
  await reactivate.waitFor({ state: 'detached' })
  await focusOnScreen.waitFor()
})

test('a colleague who has been deactivated in the meantime is refused at the field, and no longer chosen', async ({
  open,
}) => {
  const admin = await createPerson([], { role: 'org_admin' })
  await createPerson([{ title: 'Ask about the jetty' }], { firstName: 'Quinn' })
  const colleague = await createPerson([], { firstName: 'Rhea' })
  const { page, watch } = await open('/user-management', { as: admin })
  watch.expect(/400/)
  const dialog = await openDeactivation(page, 'Quinn Lovell')
  const label = `Rhea Lovell (${colleague.email})`
  await dialog.getByLabel('Hand over to').selectOption({ label })
  await inDatabase(({ pool }) => pool.query('update users set is_active = false where id = $1', [colleague.id]))
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await dialog.getByRole('alert').getByText('Choose another active user of the organization').waitFor()
  await dialog.getByRole('option', { name: label }).waitFor({ state: 'detached' })

  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await waitForToast(page, 'User deactivated successfully', 'Quinn Lovell')
})
