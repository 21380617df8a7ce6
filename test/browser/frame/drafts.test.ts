import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test, waitForProgram } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson } from '#test/browser/support/person.ts'

test('each screen keeps the drafts of its own dialogs', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  for (const [name, field, screens] of [
    ['Add Task', 'Title', ['/', '/planning']],
    ['Add New Client', 'First name', ['/', '/clients']],
  ] as const) {
    const text = dialogOf(page, name).getByLabel(field, { exact: true })
    for (const path of screens) {
      await page.goto(path)
      const opener = path === '/' && name === 'Add New Client' ? 'Add Client' : name
      await page.getByRole('main').getByRole('button', { name: opener }).first().click()
      expect(await text.inputValue()).toBe('')
      await text.fill(`Of ${path}`)
    }
    for (const path of screens) {
      await page.goto(path)
      await expect.poll(() => text.inputValue()).toBe(`Of ${path}`)
      await discard(page, name)
    }
  }
})

test('the list and the record keep the drafts of the same client apart', async ({ open }) => {
  const person = await createPerson([])
  const [ann] = await createClients(person, [{ firstName: 'Ann' }])
  const { page } = await open('about:blank', { as: person })
  const name = 'Edit Client'
  const firstName = dialogOf(page, name).getByLabel('First name', { exact: true })
  const screens = { '/clients': 'Edit Ann', [`/clients/${ann!.id}`]: 'Edit Client' }
  for (const [path, opener] of Object.entries(screens)) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: opener }).first().click()
    expect(await firstName.inputValue()).toBe('Ann')
    await firstName.fill(`Of ${path}`)
  }
  for (const path of Object.keys(screens)) {
    await page.goto(path)
    await expect.poll(() => firstName.inputValue()).toBe(`Of ${path}`)
    await discard(page, name)
  }
})

test('the client that is added for a task is a draft of that task', async ({ open }) => {
  const person = await createPerson([])
  const [ann, bob] = await createClients(person, [{ firstName: 'Ann' }, { firstName: 'Bob' }])
  const { page } = await open('about:blank', { as: person })
  const firstName = dialogOf(page, 'Add New Client').getByLabel('First name', { exact: true })
  const addClientFor = async (id: string, name: string, isOpen = false) => {
    await page.goto(`/clients/${id}`)
    const dialog = dialogOf(page, 'Schedule Task')
    if (!isOpen) await page.getByRole('button', { name: 'Schedule Task' }).first().click()
    await dialog.getByLabel('Title').fill('Meet them')
    const client = dialog.getByLabel('Client', { exact: true })
    await client.fill('')
    await client.fill(name)
    await page.getByRole('option', { name: `Add client “${name}”` }).click()
  }
  await addClientFor(ann!.id, 'Eve')
  await firstName.fill('Eve of Ann')
  await addClientFor(bob!.id, 'Max')
  expect(await firstName.inputValue()).toBe('Max')
  await firstName.fill('Max of Bob')
  await addClientFor(ann!.id, 'Eve', true)
  expect(await firstName.inputValue()).toBe('Eve of Ann')
})

test('a form of the command palette is left with its screen, which keeps its draft', async ({ open }) => {
  const person = await createPerson([])
  const [ann] = await createClients(person, [{ firstName: 'Ann' }])
  const { page } = await open('/clients', { as: person })
  await page.getByRole('link', { name: 'View Ann' }).click()
  await page.waitForURL(`**/clients/${ann!.id}`)
  const title = dialogOf(page, 'Add Task').getByLabel('Title')
  const addTask = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('add a task')
    await page.keyboard.press('Enter')
    await title.waitFor()
  }
  await addTask()
  await title.fill('Of Ann')
  await page.goBack()
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  expect(await title.count()).toBe(0)
  await addTask()
  expect(await title.inputValue()).toBe('')
  await title.fill('Of the list')
  await page.goForward()
  await page.waitForURL(`**/clients/${ann!.id}`)
  await expect.poll(() => title.inputValue()).toBe('Of Ann')
})

test('a bug report that is being written is open again after a reload, on its screen', async ({ open }) => {
  const { page } = await open('/history', { as: await createPerson([]) })
  const text = dialogOf(page, 'Report a Bug').getByLabel('What went wrong?')
  const openers = {
    button: () => page.getByRole('button', { name: 'Report Bug' }).click(),
    palette: async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').pressSequentially('report bug')
      await page.keyboard.press('Enter')
    },
  }
  for (const [name, openDialog] of Object.entries(openers)) {
    await page.goto('/planning')
    await waitForProgram(page)
    await openDialog()
    await text.fill(`By the ${name}`)
    await page.goto('/history')
    await waitForProgram(page)
    // The palette's code is fetched late, or when it is about to be opened.
    await page.keyboard.press('Control')
    expect(await text.count()).toBe(0)
    await page.goto('/planning')
    await waitForProgram(page)
    await page.keyboard.press('Control')
    await expect.poll(() => text.inputValue()).toBe(`By the ${name}`)
    await discard(page, 'Report a Bug')
    await page.reload()
    await waitForProgram(page)
    await page.keyboard.press('Control')
    expect(await text.count()).toBe(0)
  }
})

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

async function discard(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape')
  await dialogOf(page, name).getByRole('button', { name: 'Discard' }).click()
  await dialogOf(page, name).waitFor({ state: 'detached' })
}
