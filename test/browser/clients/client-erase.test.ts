import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

async function openDeleteDialog(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Jonah Whitfield?' })
  await dialog.getByText('Finished tasks stay in the history.').waitFor()
  return { dialog, erase: dialog.getByRole('checkbox', { name: 'Also erase the text of finished tasks' }) }
}

test('an admin also erases what finished tasks say, and chooses it again each time', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([], { role: 'org_admin' }) })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('overview'))
  const first = await openDeleteDialog(page)
  await first.erase.check()
  await first.dialog.getByRole('button', { name: 'Keep' }).click()
  await first.dialog.waitFor({ state: 'detached' })
  const { dialog, erase } = await openDeleteDialog(page)
  expect(await erase.isChecked()).toBe(false)
  await erase.check()
  const request = page.waitForRequest((one) => one.method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Delete client' }).click()
  expect(new URL((await request).url()).search).toBe('?erase=true')
  await waitForToast(page, 'Client deleted', 'Jonah Whitfield')
})

test('an agent deletes without that choice', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('overview'))
  const { erase } = await openDeleteDialog(page)
  expect(await erase.count()).toBe(0)
})
