import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { clientListOn, createClients } from '#test/browser/support/client-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

const birthday = { firstName: 'Jonah', lastName: 'Whitfield', phone: '555', dateOfBirth: '1980-06-15' }

test('an incomplete date is not sent, a double dismissal keeps input, and a second tab overwrites no change', async ({
  open,
}) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page, birthday)
  const readStored = async () => (await (await page.request.get(`/api/clients/${fixture.id}`)).json()) as object
  await page.goto(`/clients/${fixture.id}`)
  await page.getByRole('button', { name: 'Edit Client' }).click()
  const editDialog = page.getByRole('dialog', { name: 'Edit Client' })
  const fieldErrors = editDialog.getByRole('alert').filter({ hasText: /./ })
  const day = editDialog.getByLabel('Date of birth')
  // A dialog takes the focus when it opens.
  await editDialog.getByLabel('First name').and(page.locator(':focus')).waitFor()
  await day.focus()
  await page.keyboard.type('06311980')
  await page.keyboard.press('Enter')
  await expect.poll(() => fieldErrors.innerText()).toBe('Enter a valid date, such as 11/21/2026')
  expect(
    await day.evaluate((input: HTMLInputElement) => [input === document.activeElement, input.validity.badInput]),
  ).toEqual([true, true])
  expect(await readStored()).toMatchObject({ dateOfBirth: '1980-06-15' })

  const question = editDialog.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => day.evaluate((input) => input === document.activeElement)).toBe(true)
  // Going back to a field answers the question too: Enter then saves as before.
  await page.keyboard.press('Escape')
  await question.waitFor()
  await editDialog.getByLabel('First name').focus()
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await expect.poll(() => day.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.mouse.dblclick(20, 400)
  await question.waitFor()
  // On a phone the question is above its answers.
  await page.setViewportSize({ width: 390, height: 844 })
  const tops = await question
    .locator('p, button')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
  expect(tops[0]).toBeLessThan(tops[1]!)
  expect(tops[1]).toBe(tops[2])
  await page.setViewportSize({ width: 1280, height: 800 })
  await editDialog.getByRole('button', { name: 'Close' }).dblclick()
  await question.getByRole('button', { name: 'Discard' }).click()
  await editDialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Schedule Task' }).click()
  const task = page.getByRole('dialog', { name: 'Schedule Task' })
  // The dialog's code is loaded on demand.
  await task.getByRole('button', { name: 'More' }).click()
  expect(await task.getByLabel('Type').locator('option').allInnerTexts()).toEqual([
    'Call',
    'E-mail',
    'Meeting',
    'Follow-up',
    'Message',
    'Other',
  ])
  await task.getByLabel('Title').fill('Call Jonah')
  await task.getByLabel('Due date').focus()
  await page.keyboard.type('0231')
  await page.keyboard.press('Enter')
  await task.getByText('Enter a valid date').waitFor()
  await page.keyboard.press('Escape')
  await task.getByRole('button', { name: 'Discard' }).click()
  await task.waitFor({ state: 'detached' })
  expect(await page.getByText('Task added').count()).toBe(0)

  // The form is reloaded on opening; then the other tab saves during typing.
  const other = await page.context().newPage()
  await other.goto(`/clients/${fixture.id}`)
  const saveField = async (field: string, value: string) => {
    await other.getByRole('button', { name: 'Edit Client' }).click()
    await other.getByLabel(field).fill(value)
    await other.getByRole('button', { name: 'Save' }).click()
    await other.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await saveField('Phone', '555 1')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Edit Client' }).click()
  await expect.poll(() => editDialog.getByLabel('Phone').inputValue()).toBe('555 1')
  await editDialog.getByLabel('First name').fill('Johnny')
  await editDialog.getByLabel('Phone').fill('555 2')
  await other.bringToFront()
  await saveField('Phone', '555 3')
  await page.bringToFront()
  watch.expect(/409/)
  await editDialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => fieldErrors.innerText())
    .toBe('Someone else changed this client: Phone is now “555 3”. Saving keeps what you typed.')
  expect(await editDialog.getByLabel('Phone').inputValue()).toBe('555 2')
  expect(await readStored()).toMatchObject({ firstName: 'Jonah', phone: '555 3' })
  await editDialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Client saved', 'Johnny Whitfield')
  expect(await readStored()).toMatchObject({ ...birthday, firstName: 'Johnny', phone: '555 2' })

  // A slow archive request does not navigate away from a screen opened in the meantime.
  const releaseArchive = await holdRequests(page, /\/archive$/)
  page.on('dialog', (dialog) => void dialog.accept())
  const moreButton = page.getByRole('button', { name: 'More', exact: true })
  await moreButton.click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByText('Archiving the client').waitFor({ state: 'attached' })
  expect(await moreButton.getAttribute('aria-busy')).toBe('true')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  releaseArchive()
  await waitForToast(page, 'Client archived', 'Johnny Whitfield\nUndo')
  expect(new URL(page.url()).pathname).toBe('/')

  // The client was deleted in the meantime.
  await page.goto(`/clients/${fixture.id}?tab=notes`)
  await page.getByLabel('Note', { exact: true }).fill('Prefers evenings')
  await other.goto(`/clients/${fixture.id}`)
  await other.getByRole('button', { name: 'More', exact: true }).click()
  await other.getByRole('menuitem', { name: 'Delete' }).click()
  await other.getByRole('button', { name: 'Delete client' }).click()
  await other.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  watch.expect(/404/)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Add Note' }).click()
  await waitForToast(page, 'Error', 'Failed to add note. What you are changing was deleted or given to somebody else.')
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('Prefers evenings')
})

test('each client keeps the drafts of its own forms', async ({ open }) => {
  const person = await createPerson([])
  const [ann, bob] = await createClients(person, [{ firstName: 'Ann' }, { firstName: 'Bob' }])
  const { page } = await open(`/clients/${ann!.id}`, { as: person })
  const fillForm = async (title: string, field: string, name: string) => {
    await page.getByRole('button', { name: title }).first().click()
    const control = page.getByRole('dialog', { name: title }).getByLabel(field, { exact: true })
    // A task with a client proposes its title.
    expect(await control.inputValue()).toBe(title === 'Schedule Task' ? `Call ${name}` : '')
    await control.fill(`of ${name}`)
  }
  for (const [title, field] of [
    ['Edit Client', 'Phone'],
    ['Schedule Task', 'Title'],
    ['Add Event', 'Title'],
  ] as const) {
    await page.goto(`/clients/${ann!.id}`)
    await fillForm(title, field, 'Ann')
    await page.goto(`/clients/${bob!.id}`)
    await fillForm(title, field, 'Bob')
    await page.goto(`/clients/${ann!.id}`)
    const dialog = page.getByRole('dialog', { name: title })
    await expect.poll(() => dialog.getByLabel(field, { exact: true }).inputValue()).toBe('of Ann')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(`/clients/${bob!.id}`)
    await expect.poll(() => dialog.getByLabel(field, { exact: true }).inputValue()).toBe('of Bob')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
})

test('the list is restored after a reload, and a new client is shown despite filters', async ({ open }) => {
  const person = await createPerson([])
  await createClients(
    person,
    Array.from({ length: 120 }, (_, at) => ({ firstName: `Client ${at + 100}`, status: at ? 'prospect' : 'active' })),
  )
  const { page } = await open('/clients?sort=name&status=prospect', {
    as: person,
    viewport: { width: 320, height: 640 },
  })
  const clientList = clientListOn(page)
  await expect.poll(() => clientList.count()).toBe('119 of 120 clients')
  await page.evaluate(() => window.scrollTo(0, 20_000))
  await clientList.card('Client 101').waitFor({ state: 'detached' })
  const names = await clientList.names()
  const middleName = names[names.length >> 1]!
  // Scroll to what the click would otherwise scroll into view.
  await clientList
    .card(middleName)
    .getByRole('link', { name: `View ${middleName}` })
    .hover()
  const scrollPosition = () => page.evaluate(() => window.scrollY)
  const before = await scrollPosition()
  const expectRestored = async () => {
    await expect.poll(async () => Math.abs((await scrollPosition()) - before) < 2).toBe(true)
  }
  await page.reload()
  await clientList.card(middleName).waitFor()
  await expectRestored()
  await clientList
    .card(middleName)
    .getByRole('link', { name: `View ${middleName}` })
    .click()
  await page.getByRole('heading', { level: 1, name: middleName }).waitFor()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'All clients' }).click()
  await clientList.card(middleName).waitFor()
  expect(new URL(page.url()).search).toBe('?sort=name&status=prospect')
  await expectRestored()

  await clientList.search.fill('client 100')
  await page.getByText('No client with the status Prospect has “client 100”').waitFor()
  expect(await page.getByRole('button', { name: 'Add “' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show all statuses' }).click()
  await clientList.card('Client 100').waitFor()
  await page.getByRole('button', { name: 'Archived' }).click()
  await page.getByRole('button', { name: 'Add New Client' }).click()
  await page.getByLabel('First name').fill('Cher')
  await page.getByRole('button', { name: 'Add Client' }).click()
  await clientList.card('Cher').waitFor()
  expect(new URL(page.url()).search).toBe('?sort=name')
})

test('what is typed while a form is saved stays in it', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page, birthday)
  await page.goto(`/clients/${fixture.id}`)
  await page.getByRole('button', { name: 'Edit Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  await dialog.getByLabel('First name').fill('Johnny')
  const release = await holdRequests(page, `**/api/clients/${fixture.id}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Phone').fill('555 7')
  release()
  await waitForToast(page, 'Client saved', 'Johnny Whitfield')
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('555 7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const stored = (await (await page.request.get(`/api/clients/${fixture.id}`)).json()) as object
  expect(stored).toMatchObject({ firstName: 'Johnny', phone: '555 7' })
})
