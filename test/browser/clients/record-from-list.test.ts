import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson } from '#test/browser/support/person.ts'

test('a stat card filters the list, and the record leads through the clients of that list', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [
    { firstName: 'Ann', status: 'active' },
    { firstName: 'Bob' },
    { firstName: 'Cleo', status: 'active', phone: '603 555 0144', email: 'cleo@example.com' },
    { firstName: 'Dan', status: 'active' },
  ])
  // An agent who follows an admin's link has the list of their own clients.
  const { page } = await open('/clients?sort=name&scope=organization', { as: person })
  const stats = page.getByRole('group', { name: 'Clients by status' })
  await stats.getByRole('button', { name: /^Active/ }).click()
  await page.getByText('3 of 4 clients').waitFor()
  expect(await stats.getByRole('button', { name: /^Active/ }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('link', { name: 'View Ann' }).click()

  const neighbors = page.getByRole('navigation', { name: 'Clients in the list' })
  await neighbors.getByText('1 of 3').waitFor()
  await neighbors.getByRole('link', { name: 'Next client' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cleo' }).waitFor()
  const presses = page.getByRole('group', { name: 'Contact' })
  const hrefs = await presses.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['tel:+16035550144', 'sms:+16035550144?&body=', 'mailto:cleo@example.com'])
  await page.getByText('(603) 555-0144', { exact: true }).waitFor()
  expect(await presses.getByRole('link', { name: 'Call (603) 555-0144' }).count()).toBe(1)
  await page.keyboard.press('Shift+J')
  await page.getByRole('heading', { level: 1, name: 'Dan' }).waitFor()
  await neighbors.getByText('3 of 3').waitFor()
  expect(await presses.getByRole('link').count()).toBe(0)
  await presses.getByRole('button', { name: 'Add number' }).click()
  const editDialog = page.getByRole('dialog', { name: 'Edit Client' })
  await editDialog.getByLabel('Phone').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await editDialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+K')
  await page.getByRole('heading', { level: 1, name: 'Cleo' }).waitFor()

  await page.goBack()
  await page.getByText('3 of 4 clients').waitFor()
  await stats.getByRole('button', { name: /^Active/ }).click()
  await page.getByText('4 clients', { exact: true }).waitFor()
})

test('a record that was not opened from a list leads to no other', async ({ open }) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Ann' }])
  const { page } = await open(`/clients/${client!.id}`, { as: person })
  await page.getByRole('heading', { name: 'Ann', exact: true }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Clients in the list' }).count()).toBe(0)
})
