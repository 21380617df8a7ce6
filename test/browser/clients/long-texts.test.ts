import { expect } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { clientListOn, createClients } from '#test/browser/support/client-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

const longText = (start: string) => `${start} ${'long text '.repeat(990)}end`

test('the form of a client with cut texts loads them first, and saving them unchanged loses nothing', async ({
  open,
}) => {
  const person = await createPerson([])
  const texts = { address: longText('Address'), notes: longText('Notes') }
  const [client] = await createClients(person, [{ firstName: 'Jonah', ...texts }])
  const { page } = await open('/clients', { as: person })
  const release = await holdRequests(page, `**/api/clients/${client!.id}`)
  await clientListOn(page).card('Jonah').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Client' })
  await form.getByText('Loading the client').waitFor({ state: 'attached' })
  const save = form.getByRole('button', { name: 'Save' })
  expect([await save.isDisabled(), await form.getByRole('textbox').count()]).toEqual([true, 0])
  release()
  await expect.poll(() => form.getByLabel('Notes').inputValue()).toBe(texts.notes)
  await expect
    .poll(() => form.getByLabel('First name').evaluate((input) => input === document.activeElement))
    .toBe(true)
  expect(await form.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  await form.getByLabel('First name').fill('Johnny')
  await save.click()
  await waitForToast(page, 'Client saved', 'Johnny')
  const stored = (await (await page.request.get(`/api/clients/${client!.id}`)).json()) as Client
  expect(stored).toMatchObject({ firstName: 'Johnny', ...texts })
})

test('a card reads the rest of a cut description when it is expanded', async ({ open }) => {
  const person = await createPerson([])
  const description = longText('Description')
  await createTasks(person, [{ title: 'Read it all', description }])
  const { page } = await open('/', { as: person })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Read it all' }) })
  expect(await card.getByText(description).count()).toBe(0)
  await card.getByRole('heading').click()
  await card.getByRole('button', { name: 'Show more' }).click()
  await card.getByText(description).waitFor()
})
