import { expect } from 'vitest'
import { bookOn, newClients } from './support/client-book.ts'
import { clientDesk } from './support/client-desk.ts'
import { newPerson } from './support/person.ts'
import { hold } from './support/shifts.ts'
import { test } from './support/test.ts'
import { untilToasted } from './support/toast.ts'

const birthday = { firstName: 'Jonah', lastName: 'Whitfield', phone: '555', dateOfBirth: '1980-06-15' }

test('no half-typed date is sent, nothing typed is lost by a gesture made twice, and nobody’s change by a second tab', async ({
  open,
}) => {
  const { page, watch } = await open('/clients', { as: await newPerson([]) })
  const desk = await clientDesk(page, birthday)
  const stored = async () => (await (await page.request.get(`/api/clients/${desk.id}`)).json()) as object
  await page.goto(`/clients/${desk.id}`)
  await page.getByRole('button', { name: 'Edit Client' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Client' })
  const wrong = edit.getByRole('alert').filter({ hasText: /./ })
  const day = edit.getByLabel('Date of birth')
  await day.focus()
  await page.keyboard.type('06311980')
  await page.keyboard.press('Enter')
  expect(await wrong.innerText()).toBe('Enter a real date such as 11/21/2026')
  expect(
    await day.evaluate((input: HTMLInputElement) => [input === document.activeElement, input.validity.badInput]),
  ).toEqual([true, true])
  expect(await stored()).toMatchObject({ dateOfBirth: '1980-06-15' })

  const question = edit.getByRole('alertdialog', { name: 'Throw away what you typed?' })
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await day.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.mouse.dblclick(20, 400)
  await question.waitFor()
  await edit.getByRole('button', { name: 'Close' }).dblclick()
  await question.getByRole('button', { name: 'Throw away' }).click()
  await edit.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Schedule Task' }).click()
  const task = page.getByRole('dialog', { name: 'Schedule Task' })
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
  await task.getByText('Enter a real date').waitFor()
  await page.keyboard.press('Escape')
  await task.getByRole('button', { name: 'Throw away' }).click()
  await task.waitFor({ state: 'detached' })
  expect(await page.getByText('Task added').count()).toBe(0)

  // Read afresh on opening; then the other tab saves while one types here.
  const other = await page.context().newPage()
  await other.goto(`/clients/${desk.id}`)
  const save = async (field: string, value: string) => {
    await other.getByRole('button', { name: 'Edit Client' }).click()
    await other.getByLabel(field).fill(value)
    await other.getByRole('button', { name: 'Save' }).click()
    await other.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await save('Phone', '555 1')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Edit Client' }).click()
  await expect.poll(() => edit.getByLabel('Phone').inputValue()).toBe('555 1')
  await edit.getByLabel('First name').fill('Johnny')
  await edit.getByLabel('Phone').fill('555 2')
  await other.bringToFront()
  await save('Phone', '555 3')
  await page.bringToFront()
  watch.expect(/409/)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => wrong.innerText())
    .toBe('Somebody changed this client meanwhile: Phone is now “555 3”. Saving keeps what you typed.')
  expect(await edit.getByLabel('Phone').inputValue()).toBe('555 2')
  expect(await stored()).toMatchObject({ firstName: 'Jonah', phone: '555 3' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await untilToasted(page, 'Client saved', 'Johnny Whitfield')
  expect(await stored()).toMatchObject({ ...birthday, firstName: 'Johnny', phone: '555 2' })

  // A slow archive pulls nobody from where they went meanwhile.
  const archived = await hold(page, /\/archive$/)
  page.on('dialog', (dialog) => void dialog.accept())
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByText('Archiving the client').waitFor({ state: 'attached' })
  expect(await more.getAttribute('aria-busy')).toBe('true')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  archived()
  await untilToasted(page, 'Client archived', 'Johnny Whitfield')
  expect(new URL(page.url()).pathname).toBe('/')

  // Gone meanwhile.
  await page.goto(`/clients/${desk.id}?tab=notes`)
  await page.getByLabel('Note', { exact: true }).fill('Prefers evenings')
  await other.goto(`/clients/${desk.id}`)
  await other.getByRole('button', { name: 'More', exact: true }).click()
  await other.getByRole('menuitem', { name: 'Delete' }).click()
  await other.getByRole('button', { name: 'Delete client' }).click()
  await other.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  watch.expect(/404/)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('heading', { name: `Client not found (ID: ${desk.id})` }).waitFor()
})

test('the list is come back to as it was left, over a reload, and shows who was added whatever hid them', async ({
  open,
}) => {
  const person = await newPerson([])
  await newClients(
    person,
    Array.from({ length: 120 }, (_, at) => ({ firstName: `Client ${at + 100}`, status: at ? 'prospect' : 'active' })),
  )
  const { page } = await open('/clients?sort=name&status=prospect', {
    as: person,
    viewport: { width: 320, height: 640 },
  })
  const book = bookOn(page)
  await expect.poll(() => book.count()).toBe('119 of 120 clients')
  await page.evaluate(() => window.scrollTo(0, 20_000))
  await book.card('Client 101').waitFor({ state: 'detached' })
  const shown = await book.names()
  const seen = shown[shown.length >> 1]!
  // What a press scrolls by itself is scrolled before.
  await book
    .card(seen)
    .getByRole('link', { name: `View ${seen}` })
    .hover()
  const place = () => page.evaluate(() => window.scrollY)
  const before = await place()
  const isBack = async () => {
    await expect.poll(async () => Math.abs((await place()) - before) < 2, { timeout: 10_000 }).toBe(true)
  }
  await page.reload()
  await book.card(seen).waitFor()
  await isBack()
  await book
    .card(seen)
    .getByRole('link', { name: `View ${seen}` })
    .click()
  await page.getByRole('heading', { level: 1, name: seen }).waitFor()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'All clients' }).click()
  await book.card(seen).waitFor()
  expect(new URL(page.url()).search).toBe('?sort=name&status=prospect')
  await isBack()

  await book.search.fill('client 100')
  await page.getByText('Among the clients with the status Prospect nobody has “client 100”').waitFor()
  expect(await page.getByRole('button', { name: 'Add “' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show all statuses' }).click()
  await book.card('Client 100').waitFor()
  await page.getByRole('button', { name: 'Archived' }).click()
  await page.getByRole('button', { name: 'Add New Client' }).click()
  await page.getByLabel('First name').fill('Cher')
  await page.getByRole('button', { name: 'Add Client' }).click()
  await book.card('Cher').waitFor()
  expect(new URL(page.url()).search).toBe('?sort=name')
})
