import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { clientListOn, createClients } from '#test/browser/support/client-list.ts'
import { dayList, waitForTasks } from '#test/browser/support/day-list.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'
import { createSequence } from '#test/browser/support/sequence-fixture.ts'
import { waitUntilLoaded } from '#test/browser/support/settle.ts'
import { closeToast, waitForToast, waitForUndo } from '#test/browser/support/toast.ts'

/** Records the lists that a page reads: `list` is the client list, the others belong to one client. */
function recordReads(page: Page): () => string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const list = /^\/api\/clients(?:\/[^/]+\/(notes|documents|timeline))?$/.exec(new URL(request.url()).pathname)
    if (request.method() === 'GET' && list) reads.push(list[1] ?? 'list')
  })
  return () => reads.splice(0)
}

test('adding, editing, archiving and deleting a client updates the list without reading it again', async ({ open }) => {
  const person = await createPerson([])
  await createClients(
    person,
    Array.from({ length: 30 }, (_, at) => ({ firstName: `Client ${at + 100}` })),
  )
  const { page } = await open('/clients?sort=name', { as: person })
  page.on('dialog', (dialog) => void dialog.accept())
  const clientList = clientListOn(page)
  await expect.poll(() => clientList.count()).toBe('30 clients')
  const reads = recordReads(page)

  await clientList.card('Client 100').getByRole('button', { name: 'Edit Client 100' }).click()
  await page.getByLabel('First name').fill('Client 102b')
  await page.getByRole('button', { name: 'Save' }).click()
  await clientList.card('Client 102b').waitFor()
  await page.getByRole('button', { name: 'Add New Client' }).click()
  await page.getByLabel('First name').fill('Client 101b')
  await page.getByRole('button', { name: 'Add Client' }).click()
  await clientList.card('Client 101b').waitFor()
  expect((await clientList.names()).slice(0, 5)).toEqual([
    'Client 101',
    'Client 101b',
    'Client 102',
    'Client 102b',
    'Client 103',
  ])
  expect(await clientList.count()).toBe('31 clients')

  const openRecord = async (name: string) => {
    await clientList
      .card(name)
      .getByRole('link', { name: `View ${name}` })
      .click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const chooseMenuItem = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await openRecord('Client 101b')
  await chooseMenuItem('Archive')
  await waitForToast(page, 'Client archived', 'Client 101b\nUndo')
  await closeToast(page)
  await expect.poll(() => clientList.count()).toBe('30 clients')
  await clientList.search.fill('102b')
  await openRecord('Client 102b')
  // A read of a deleted row would be refused.
  await waitUntilLoaded(page)
  await chooseMenuItem('Delete')
  await page.getByRole('button', { name: 'Delete client' }).click()
  await waitForToast(page, 'Client deleted', 'Client 102b')
  await expect.poll(() => clientList.count()).toBe('29 clients')
  await clientList.search.fill('102')
  await expect.poll(() => clientList.names()).toEqual(['Client 102'])
  expect(reads().filter((read) => read === 'list')).toEqual([])
})

test('notes, documents and events update their lists without reading them again, and the client’s last activity', async ({
  open,
}) => {
  const person = await createPerson([])
  await createClients(
    person,
    Array.from({ length: 5 }, (_, at) => ({ firstName: `Client ${at}` })),
  )
  const { page } = await open('/clients?sort=activity', { as: person })
  const clientList = clientListOn(page)
  await expect.poll(() => clientList.names()).toEqual(['Client 4', 'Client 3', 'Client 2', 'Client 1', 'Client 0'])
  await page.getByRole('link', { name: 'View Client 0' }).click()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByText('Client added').waitFor()
  const reads = recordReads(page)

  await page.keyboard.press('l')
  await page.getByLabel('Title').fill('Review at the office')
  await page.getByRole('button', { name: 'Add Event' }).last().click()
  await panel.getByText('Review at the office').waitFor()
  expect(reads()).toEqual([])

  // Adding a note or a document adds a timeline event that the reply does not contain.
  const isUnexpected = (read: string) => read !== 'timeline'
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Prefers evenings')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('list', { name: 'Notes' }).getByText('Prefers evenings').waitFor()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await waitForToast(page, 'Note deleted', 'Undo')
  expect(reads().filter(isUnexpected)).toEqual([])
  await page.getByRole('tab', { name: 'Documents' }).click()
  await page.getByRole('heading', { name: 'No documents yet' }).waitFor()
  reads()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles({ name: 'policy.txt', mimeType: 'text/plain', buffer: Buffer.from('policy') })
  await page.getByRole('link', { name: 'Download policy.txt' }).waitFor()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await panel.getByText('Document added').waitFor()
  await panel.getByText('Note added, later deleted').waitFor()
  expect(reads().filter(isUnexpected)).toEqual([])

  await page.getByRole('link', { name: 'All clients' }).click()
  await expect.poll(() => clientList.names()).toEqual(['Client 0', 'Client 4', 'Client 3', 'Client 2', 'Client 1'])
  expect(reads()).toEqual([])
})

test('completing and moving tasks and starting a sequence move their clients to the top of the list by last activity', async ({
  open,
}) => {
  const person = await createPerson([])
  const [first, second] = await createClients(
    person,
    Array.from({ length: 3 }, (_, at) => ({ firstName: `Client ${at}` })),
  )
  await createTasks(person, [
    { title: 'Call them', clientId: first!.id },
    { title: 'Move this', clientId: second!.id },
  ])
  const { page } = await open('/clients?sort=activity', { as: person })
  await createSequence(page, { name: 'Welcome', tasks: [{ title: 'Call' }] })
  const clientList = clientListOn(page)
  await expect.poll(() => clientList.names()).toEqual(['Client 2', 'Client 1', 'Client 0'])
  const reads = recordReads(page)

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await waitForTasks(page)
  const list = dayList(page)
  await list.click(list.row('Call them'), 'Start')
  await list.click(list.row('Call them'), 'Complete')
  await page.goBack()
  await expect.poll(() => clientList.names()).toEqual(['Client 0', 'Client 2', 'Client 1'])
  await page.goForward()
  await list.row('Move this').getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await waitForUndo(page)
  await page.goBack()
  await expect.poll(() => clientList.names()).toEqual(['Client 1', 'Client 0', 'Client 2'])
  await page.getByRole('button', { name: 'Add Sequence for Client 2' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Sequence' }).selectOption('Welcome')
  await page.getByRole('button', { name: 'Assign Sequence' }).click()
  await expect.poll(() => clientList.names()).toEqual(['Client 2', 'Client 1', 'Client 0'])
  expect(reads().filter((read) => read === 'list')).toEqual([])
})
