import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { toastOn } from '#test/browser/support/toast.ts'

test('an admin sets the status of several clients, exports them and reassigns them', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  const colleague = await createPerson([], { firstName: 'Colleen' })
  await createClients(admin, [
    { firstName: 'Ana', lastName: '=1+1', status: 'prospect' },
    { firstName: 'Ben', lastName: 'Diaz', status: 'active' },
  ])
  const { page } = await open('/clients', { as: admin, hasClientRows: true })
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: `View ${name}` }) })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await row('Ben Diaz').waitFor()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all 2' }).click()

  await choose('Set status to Inactive')
  await toastOn(page).getByText('2 clients set to Inactive').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await row('Ana =1+1').getByText('Prospect').waitFor()
  await row('Ben Diaz').getByText('Active', { exact: true }).waitFor()

  const downloadEvent = page.waitForEvent('download')
  await choose('Export as CSV')
  const csv = await text(await (await downloadEvent).createReadStream())
  expect(csv).toContain("Ana,'=1+1,")
  expect(csv).toContain('Ben,Diaz,')

  await choose('Reassign…')
  const dialog = page.getByRole('dialog', { name: 'Reassign 2 clients' })
  await dialog.getByText('Their open tasks, repeating tasks and sequences move too.').waitFor()
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await dialog.getByText('Choose the new agent').waitFor()
  await dialog.getByLabel('Reassign to').selectOption(`Colleen Lovell (${colleague.email})`)
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await toastOn(page).getByText('2 clients reassigned to Colleen Lovell').waitFor()
  await row('Ben Diaz').waitFor({ state: 'detached' })
})
