import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { findAxeViolations, findLayoutFaults } from '#test/browser/support/page-findings.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { createSequence, enrollClient } from '#test/browser/support/sequence-fixture.ts'
import { waitUntilLoaded } from '#test/browser/support/settle.ts'

const viewport = { width: 1440, height: 900 }

const paneOn = (page: Page) => page.getByRole('region', { name: 'Clients' })
const rowOn = (page: Page, name: string) => paneOn(page).getByRole('link', { name: `View ${name}`, exact: true })
const headingOn = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const readFocusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('from 1440 px a record is next to its list, and arrow keys, Enter and Escape move through both', async ({
  open,
}) => {
  const person = await createPerson([])
  const [ann, , cleo, dan] = await createClients(person, [
    { firstName: 'Ann', status: 'active' },
    { firstName: 'Bob' },
    { firstName: 'Cleo', status: 'active' },
    { firstName: 'Dan', status: 'active' },
  ])
  const { page } = await open('/clients?sort=name&status=active', { as: person, viewport })
  await page.getByRole('link', { name: 'View Ann' }).click()
  await headingOn(page, 'Ann').waitFor()
  await paneOn(page).getByText('3 of 4 clients · A to Z').waitFor()
  expect(await rowOn(page, 'Ann').getAttribute('aria-current')).toBe('true')
  await page.getByRole('tab', { name: 'Notes' }).click()

  await page.keyboard.press('Escape')
  await expect.poll(() => readFocusedLabel(page)).toBe('View Ann')
  await page.keyboard.press('ArrowDown')
  await headingOn(page, 'Cleo').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/clients/${cleo!.id}`)
  expect(await page.getByRole('tab', { name: 'Notes' }).getAttribute('aria-selected')).toBe('true')
  expect(await readFocusedLabel(page)).toBe('View Cleo')
  await page.keyboard.press('ArrowDown')
  await headingOn(page, 'Dan').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => headingOn(page, 'Dan').evaluate((heading) => heading === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => readFocusedLabel(page)).toBe('View Dan')

  await page.reload()
  await headingOn(page, 'Dan').waitFor()
  await paneOn(page).getByText('3 of 4 clients · A to Z').waitFor()
  await rowOn(page, 'Ann').click()
  await headingOn(page, 'Ann').waitFor()
  expect(await readFocusedLabel(page)).toBe('View Ann')
  await page.goBack()
  await headingOn(page, 'Dan').waitFor()
  expect(page.url()).toContain(dan!.id)
  await page.goBack()
  await headingOn(page, 'Ann').waitFor()
  expect(page.url()).toContain(`${ann!.id}?tab=notes`)

  await page.setViewportSize({ width: 1439, height: 900 })
  await paneOn(page).waitFor({ state: 'detached' })
  await headingOn(page, 'Ann').waitFor()
})

test('arrow keys that are held read only the record they rest on', async ({ open }) => {
  const person = await createPerson([])
  const names = Array.from({ length: 30 }, (_, index) => `Client ${String(index).padStart(2, '0')}`)
  const clients = await createClients(
    person,
    names.map((firstName) => ({ firstName })),
  )
  const { page } = await open('/profile', { as: person, viewport })
  // If the clock of a loaded page is replaced, its day is briefly in 1970, and everything that a new day changes is
  // read again.
  await page.clock.install({ time: Date.now() })
  await page.goto(`/clients/${clients[29]!.id}`)
  await headingOn(page, 'Client 29').waitFor()
  await paneOn(page).getByText('30 clients · Newest first').waitFor()
  await waitUntilLoaded(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => readFocusedLabel(page)).toBe('View Client 29')
  const read = new Set<string>()
  page.on('request', (request) => {
    const id = /\/api\/clients\/([\w-]{36})/.exec(request.url())?.[1]
    if (id) read.add(id)
  })
  await page.clock.pauseAt(Date.now() + 1_000)
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('ArrowDown')
    // The interval of a held key.
    await page.clock.runFor(33)
  }
  expect(await readFocusedLabel(page)).toBe('View Client 09')
  expect([...read].map((id) => clients.findIndex((c) => c.id === id))).toEqual([])
  await page.clock.resume()
  await headingOn(page, 'Client 09').waitFor()
  await page.getByRole('heading', { name: 'Client information' }).waitFor()
  expect([...read]).toEqual([clients[9]!.id])
  await page.goBack()
  await headingOn(page, 'Client 29').waitFor()
})

test('what is typed into a record is there again after other clients were shown', async ({ open }) => {
  const person = await createPerson([])
  const [ann] = await createClients(person, [{ firstName: 'Ann' }, { firstName: 'Bob' }])
  const { page } = await open(`/clients/${ann!.id}?tab=notes`, { as: person, viewport })
  const note = page.getByRole('form', { name: 'Add Note' }).getByLabel('Note')
  await note.fill('Wants to hear about the boat')
  await page.keyboard.press('Escape')
  await expect.poll(() => note.inputValue()).toBe('Wants to hear about the boat')
  await rowOn(page, 'Bob').click()
  await headingOn(page, 'Bob').waitFor()
  expect(await note.inputValue()).toBe('')
  await note.fill('Something else')
  await rowOn(page, 'Ann').click()
  await headingOn(page, 'Ann').waitFor()
  await expect.poll(() => note.inputValue()).toBe('Wants to hear about the boat')
  // The list disappears when the window narrows; the record does not change.
  await note.fill('Wants to hear about the boats')
  await page.setViewportSize({ width: 1280, height: 900 })
  await paneOn(page).waitFor({ state: 'detached' })
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await note.inputValue()).toBe('Wants to hear about the boats')
})

test('the list beside a record is searched, and a filter that hides everybody can be cleared', async ({ open }) => {
  const person = await createPerson([])
  const [ann] = await createClients(person, [{ firstName: 'Ann' }, { firstName: 'Bob' }, { firstName: 'Robert' }])
  const { page } = await open(`/clients/${ann!.id}`, { as: person, viewport })
  const search = paneOn(page).getByRole('textbox')
  await search.fill('b')
  await paneOn(page).getByText('2 of 3 clients · Best matches first').waitFor()
  // The client of the record is not among them: the first one takes the place in the tab order.
  expect(await rowOn(page, 'Bob').getAttribute('tabindex')).toBe('0')
  expect(await rowOn(page, 'Robert').getAttribute('tabindex')).toBe('-1')
  await search.press('Enter')
  await headingOn(page, 'Bob').waitFor()
  await page.reload()
  await expect.poll(() => search.inputValue()).toBe('b')
  await page.getByRole('link', { name: 'All clients' }).click()
  await expect.poll(() => page.getByRole('search').getByRole('textbox').inputValue()).toBe('b')
  await page.goBack()
  await paneOn(page).getByRole('combobox', { name: 'Status' }).selectOption('inactive')
  await paneOn(page).getByText('No matching clients').waitFor()
  await paneOn(page).getByRole('button', { name: 'Clear search' }).click()
  await paneOn(page).getByRole('button', { name: 'Show all statuses' }).click()
  await rowOn(page, 'Ann').waitFor()

  const steps = [{ title: 'Ask what changed', daysAfterKickoff: 30 }]
  const sequence = await createSequence(page, { name: 'Boat renewal', tasks: steps })
  await enrollClient(page, ann!.id, sequence)
  await page.goto(`/clients?sequence=${sequence}`)
  await page.getByRole('link', { name: 'View Ann' }).click()
  await search.fill('bob')
  await paneOn(page).getByRole('button', { name: 'Show all clients' }).click()
  await rowOn(page, 'Bob').waitFor()
})

test('list and record are accessible beside each other, in both themes', async ({ open }) => {
  const person = await createPerson([])
  const [first] = await createClients(person, [
    {
      firstName: 'Überweisungsbestätigungsschreibenvorlagenverwaltung',
      lastName: 'von Hohenzollern',
      status: 'active',
    },
    { firstName: 'محمد', lastName: 'عبد الرحمن الحسيني' },
    { firstName: '<b>Ann</b>', status: 'inactive', phone: 'ask the office' },
  ])
  const { page } = await open(`/clients/${first!.id}`, { as: person, viewport: { width: 1440, height: 900 } })
  await paneOn(page).getByText('3 clients').waitFor()
  await page.getByRole('heading', { name: 'Client information' }).waitFor()
  for (const [width, theme] of [
    [1440, 'light'],
    [1920, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    expect(await findAxeViolations(page), theme).toEqual([])
    expect(await findLayoutFaults(page, false), `${width} px`).toEqual([])
  }
})
