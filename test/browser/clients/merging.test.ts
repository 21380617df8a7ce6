import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { toastOn } from '#test/browser/support/toast.ts'

test('two selected clients are merged and several archived, each with Undo', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Ana', lastName: 'Cruz', phone: '(603) 555-0144' }])
  const { page } = await open('about:blank', { as: person, hasClientRows: true })
  const phone = { phone: '(603) 555-0144', email: 'ana@example.com' }
  const anna = await createClientFixture(page, { firstName: 'Anna', lastName: 'Cruz', ...phone })
  await page.goto('/clients')
  const rows = page
    .getByRole('table', { name: 'Clients' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  const names = () =>
    rows
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')?.replace('View ', '')))
  await expect.poll(names).toEqual(['Anna Cruz', 'Ana Cruz'])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Possible duplicates' }).click()
  await page.getByRole('dialog').getByText('same phone').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  // In the menu, so that the bar keeps its height and the next tap finds its client.
  const more = page.getByRole('button', { name: 'More', exact: true })
  const merge = page.getByRole('menuitem', { name: 'Merge…' })
  await page.getByRole('checkbox', { name: 'Select Anna Cruz' }).check()
  await more.click()
  await page.getByRole('menuitem', { name: 'Archive…' }).waitFor()
  expect(await merge.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select Ana Cruz' }).check()
  await more.click()
  await merge.click()
  const dialog = page.getByRole('dialog', { name: 'Merge two clients' })
  await dialog.getByText('From Anna Cruz: 1 timeline event comes along').waitFor()
  await page.keyboard.press('Escape')
  await anna.addNote({ content: 'Has a boat', noteType: 'general' })
  await more.click()
  await merge.click()
  await dialog.getByText('From Anna Cruz: 1 note and 2 timeline events come along').waitFor()
  // The older one stays, with missing values from the other. Radio buttons are chosen by arrow keys.
  await dialog.getByRole('radio', { name: 'Ana', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await dialog.getByRole('radio', { name: 'Anna', exact: true }).isChecked()).toBe(true)
  expect(await dialog.getByRole('radio', { name: 'ana@example.com' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await toastOn(page).getByText('Clients merged').waitFor()
  await expect.poll(names).toEqual(['Anna Cruz'])
  expect(await rows.first().innerText()).toContain('ana@example.com')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await toastOn(page).getByText('Both clients are back').waitFor()
  await expect.poll(names).toEqual(['Anna Cruz', 'Ana Cruz'])

  await page.getByRole('button', { name: 'Select all 2' }).click()
  page.on('dialog', (confirm) => void confirm.accept())
  await more.click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  await toastOn(page).getByText('2 clients archived').waitFor()
  await page.getByText('No clients yet').waitFor()
  expect(await page.getByRole('button', { name: 'Select', exact: true }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await toastOn(page).getByText('2 clients restored').waitFor()
  await expect.poll(names).toEqual(['Anna Cruz', 'Ana Cruz'])
})

test('the record of a merged client is that of the kept one, which can be deleted there', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const kept = await createClientFixture(page, { firstName: 'Ana' })
  const merged = await createClientFixture(page, { firstName: 'Bo' })
  await kept.merge(merged.id)
  await page.goto(merged.tabPath('notes'))
  await page.waitForURL(`**${kept.tabPath('notes')}`)
  await page.getByRole('heading', { name: 'Ana', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete client' }).click()
  await page.waitForURL('**/clients')
})
