import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createPerson, readStoredTask } from '#test/browser/support/person.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

const tabNamed = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const chosenTab = (page: Page) => page.getByRole('tab', { selected: true }).innerText()
const urlQuery = (page: Page) => new URL(page.url()).search
const eventTitles = (page: Page) => page.getByRole('tabpanel').locator('li > div > p:first-child').allInnerTexts()
const isFocused = (element: Element) => element === document.activeElement

/** Chooses an item of the More menu. */
async function chooseMenuItem(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('a client is opened from the list, an event is logged and filtered, the client archived and restored', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page } = await open('/clients', { as: person })
  const fixture = await createClientFixture(page, {
    firstName: 'Jonah',
    lastName: 'Whitfield',
    email: 'jonah@example.com',
  })
  const task = await fixture.addTask({ title: 'Call Jonah' })
  await page.reload()
  await page.getByRole('link', { name: 'View Jonah Whitfield' }).click()
  await page.getByRole('heading', { name: 'Jonah Whitfield', level: 1 }).waitFor()
  await expect.poll(() => page.title()).toBe('Jonah Whitfield · Daybook')
  expect(await page.getByRole('link', { name: 'jonah@example.com' }).first().getAttribute('href')).toBe(
    'mailto:jonah@example.com',
  )

  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Add Event' })
  await dialog.getByLabel('Title').press('Enter')
  await expect.poll(() => dialog.getByRole('alert').filter({ hasText: /./ }).innerText()).toBe('Title is required')
  await expect.poll(() => dialog.getByLabel('Title').evaluate(isFocused)).toBe(true)
  await page.keyboard.type('Review at his office')
  await dialog.getByLabel('Type').selectOption('Meeting')
  await dialog.getByLabel('Description').fill('Wants the jetty covered.')
  await dialog.getByLabel('Time').fill('08:05')
  await dialog.getByRole('button', { name: 'Add Event' }).click()
  await waitForToast(page, 'Event added', 'Review at his office')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => eventTitles(page)).toContain('Review at his office')
  const [logged] = (await fixture.listEvents()).filter(({ kind }) => kind === 'logged')
  expect(logged).toMatchObject({ eventType: 'meeting', description: 'Wants the jetty covered.', isSystem: false })
  // The test runs at noon in the person's zone.
  const localTime = new Date(logged!.eventDate).toLocaleTimeString('en-US', {
    timeZone: person.zone,
    hour: 'numeric',
    minute: '2-digit',
  })
  expect(localTime.replace('\u202F', ' ')).toBe('8:05 AM')

  await tabNamed(page, 'Timeline').click()
  await page.getByRole('heading', { name: 'Today', level: 3 }).waitFor()
  await expect.poll(() => eventTitles(page)).toHaveLength(2)
  const events = page.getByRole('tabpanel').getByRole('listitem')
  expect(await events.filter({ hasText: 'Review at his office' }).innerText()).toContain('8:05 AM')
  await events.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => events.nth(1).evaluate(isFocused)).toBe(true)
  await page.getByRole('radio', { name: /^Meetings/ }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => eventTitles(page)).toEqual(['Review at his office'])
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: 'No calls yet' }).waitFor()
  await page.getByRole('button', { name: 'Show all kinds' }).click()
  await expect.poll(() => eventTitles(page)).toHaveLength(2)

  const requests: string[] = []
  page.on('dialog', (dialog) => {
    requests.push(dialog.message())
    void (requests.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await chooseMenuItem(page, 'Archive')
  await expect.poll(() => requests).toHaveLength(1)
  await chooseMenuItem(page, 'Archive')
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await waitForToast(page, 'Client archived', 'Jonah Whitfield\nUndo')
  expect(requests).toEqual(
    Array.from(
      { length: 2 },
      () =>
        'Are you sure you want to archive this client? This will hide them from your active client list and cancel all pending tasks.',
    ),
  )
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  await expect.poll(() => readStoredTask(task.id)).toMatchObject({ status: 'abandoned' })

  // Undo restores what the archiving changed, which Restore does not.
  await page.getByRole('button', { name: 'Undo' }).click()
  await waitForToast(page, 'Client restored', 'Jonah Whitfield')
  await expect.poll(() => readStoredTask(task.id)).toMatchObject({ status: 'pending' })
  await page.getByRole('link', { name: 'View Jonah Whitfield' }).click()
  await chooseMenuItem(page, 'Archive')
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()

  await page.goto('/clients?archived=true')
  await page.getByRole('link', { name: 'View Jonah Whitfield' }).click()
  await page.getByText('Archived on').waitFor()
  expect(await page.getByRole('button', { name: 'Schedule Task' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await waitForToast(page, 'Client restored', 'Jonah Whitfield')
  await page.getByText('Archived on').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).evaluate(isFocused)).toBe(true)
  await page.getByRole('link', { name: 'All clients' }).click()
  await page.getByRole('link', { name: 'View Jonah Whitfield' }).waitFor()
})

test('on a phone tabs open by link, touch and keys, Back returns to the previous one, and a client is deleted with related data', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: await createPerson([]), size: 'phone' })
  const fixture = await createClientFixture(page)
  await fixture.addNote({ content: 'Prefers evenings' })
  await fixture.addTask({ title: 'Call Jonah' })
  await page.goto(fixture.tabPath('notes'))
  await page.getByRole('list', { name: 'Notes' }).getByText('Prefers evenings').waitFor()
  expect(await chosenTab(page)).toBe('Notes')

  await tabNamed(page, 'Nurture').tap()
  await page.getByRole('heading', { name: 'Not in a nurture sequence' }).waitFor()
  expect(urlQuery(page)).toBe('?tab=nurture')
  // Consecutive arrow keys add one history entry.
  await tabNamed(page, 'Nurture').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => [await chosenTab(page), urlQuery(page)]).toEqual(['Policies', '?tab=policies'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => [await chosenTab(page), urlQuery(page)]).toEqual(['Overview', ''])
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => [await chosenTab(page), urlQuery(page)]).toEqual(['Timeline', '?tab=timeline'])
  await expect.poll(() => tabNamed(page, 'Timeline').evaluate(isFocused)).toBe(true)
  await page.goBack()
  await expect.poll(() => chosenTab(page)).toBe('Nurture')
  await page.goBack()
  await expect.poll(() => chosenTab(page)).toBe('Notes')
  await page.goto(fixture.tabPath('nonsense'))
  await expect.poll(() => chosenTab(page)).toBe('Overview')

  await chooseMenuItem(page, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Jonah Whitfield?' })
  await dialog
    .getByText(
      '1 note, 2 timeline events, and 1 open task will be deleted with Jonah Whitfield. Finished tasks stay in the history.',
    )
    .waitFor()
  // An accidental Enter does not delete the client.
  await expect.poll(() => dialog.getByRole('button', { name: 'Keep' }).evaluate(isFocused)).toBe(true)
  await dialog.getByRole('button', { name: 'Keep' }).tap()
  await dialog.waitFor({ state: 'detached' })
  await chooseMenuItem(page, 'Delete')
  await dialog.getByRole('button', { name: 'Delete client' }).tap()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await waitForToast(page, 'Client deleted', 'Jonah Whitfield')
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
})

test('an admin reassigns a client with open tasks to another agent, and both see it', async ({ open }) => {
  const [ada, newOwner] = [await createPerson([]), await createPerson([], { firstName: 'Bea' })]
  const grace = await createPerson([], { role: 'org_admin', firstName: 'Grace' })
  const ownerPage = await open('/clients', { as: ada })
  const fixture = await createClientFixture(ownerPage.page)
  await fixture.addTask({ title: 'Call Jonah' })

  const { page } = await open(fixture.tabPath('overview'), { as: grace })
  await page.getByRole('heading', { level: 1, name: 'Jonah Whitfield' }).waitFor()
  expect(await page.locator('main header').innerText()).toContain('Ada Lovell')
  await chooseMenuItem(page, 'Reassign')
  const dialog = page.getByRole('dialog', { name: 'Reassign Jonah Whitfield' })
  await dialog
    .getByText('1 open task moves too. Notes, documents, policies and the timeline stay with the client.')
    .waitFor()
  // Colleagues are read apart from the counts.
  await dialog.getByLabel('Reassign to').locator('option', { hasText: 'Bea Lovell' }).waitFor({ state: 'attached' })
  const choices = await dialog.getByLabel('Reassign to').locator('option').allInnerTexts()
  expect(choices).toContain(`Bea Lovell (${newOwner.email})`)
  expect(choices).not.toContain(`Ada Lovell (${ada.email})`)
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await dialog.getByText('Choose the new agent').waitFor()
  await dialog.getByLabel('Reassign to').selectOption(`Bea Lovell (${newOwner.email})`)
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await waitForToast(page, 'Jonah Whitfield now belongs to Bea Lovell')
  await expect.poll(() => page.locator('main header').innerText()).toContain('Bea Lovell')

  const { page: newOwnerPage } = await open('/', { as: newOwner })
  await newOwnerPage.getByRole('heading', { name: 'Call Jonah' }).waitFor()
  await newOwnerPage.goto(fixture.tabPath('timeline'))
  await expect.poll(() => eventTitles(newOwnerPage)).toContain('Client added')
  await newOwnerPage.getByRole('button', { name: 'More', exact: true }).click()
  await newOwnerPage.getByRole('menuitem', { name: 'Delete' }).waitFor()
  expect(await newOwnerPage.getByRole('menuitem').allInnerTexts()).toEqual(['Export record', 'Archive', 'Delete'])

  ownerPage.watch.expect(/404/)
  await ownerPage.page.goto(fixture.tabPath('overview'))
  await ownerPage.page.getByRole('heading', { name: `Client not found (ID: ${fixture.id})` }).waitFor()
  await ownerPage.page.getByRole('link', { name: 'Back to your clients' }).click()
  await ownerPage.page.getByRole('heading', { name: 'No clients yet' }).waitFor()
})

test('a task is scheduled with the client, and each failure has its own message', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('documents'))
  await page.getByRole('button', { name: 'Schedule Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Task' })
  await expect.poll(() => dialog.getByLabel('Client', { exact: true }).inputValue()).toBe('Jonah Whitfield')
  await dialog.getByLabel('Title').fill('Call Jonah')
  await page.route('**/api/tasks', (route) => route.fulfill({ status: 503 }), { times: 1 })
  watch.expect(/503.*tasks/)
  await dialog.getByRole('button', { name: 'Schedule Task' }).click()
  await waitForToast(page, 'Error', 'Failed to schedule task')
  const created = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await dialog.getByRole('button', { name: 'Schedule Task' }).click()
  expect(((await (await created).json()) as { clientId: string }).clientId).toBe(fixture.id)
  await dialog.waitFor({ state: 'detached' })

  page.on('dialog', (confirmation) => void confirmation.accept())
  watch.expect(/503.*archive/)
  await page.route('**/archive', (route) => route.fulfill({ status: 503 }))
  await chooseMenuItem(page, 'Archive')
  await waitForToast(page, 'Archive Failed', 'Failed to archive client')
  watch.expect(/503.*timeline/)
  await page.route('**/timeline', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await tabNamed(page, 'Overview').click()
  await page.getByRole('button', { name: 'Add Event' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('A call')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Error', 'Failed to add event')
  expect(await page.getByRole('dialog').getByLabel('Title').inputValue()).toBe('A call')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  watch.expect(/503.*clients/)
  await page.route(`**/api/clients/${fixture.id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await chooseMenuItem(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click()
  await waitForToast(page, 'Error', 'Failed to delete client')
  await page.getByRole('dialog').waitFor()
})

test('a client is also read from a list, older events load on request, and errors are shown', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  for (const title of ['First', 'Second', 'Third']) await fixture.logEvent({ eventType: 'call', title })
  await page.route(`**/api/clients/${fixture.id}`, async (route) => {
    const client = (await (await route.fetch()).json()) as Client
    return route.fulfill({ json: [{ ...client, id: 'another', firstName: 'Another' }, client] })
  })
  const pages: string[] = []
  await page.route(/\/timeline(\?|$)/, async (route) => {
    const url = new URL(route.request().url())
    pages.push(url.search)
    url.searchParams.set('limit', '2')
    await route.fulfill({ response: await route.fetch({ url: String(url) }) })
  })
  await page.goto(fixture.tabPath('nurture'))
  await page.getByRole('heading', { name: 'Jonah Whitfield', level: 1 }).waitFor()
  await expect.poll(() => eventTitles(page)).toEqual(['Third', 'Second'])
  await tabNamed(page, 'Timeline').click()
  await expect.poll(() => eventTitles(page)).toEqual(['Third', 'Second'])
  expect(await page.getByRole('radio', { name: 'Calls 2+' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(() => eventTitles(page)).toEqual(['Third', 'Second', 'First', 'Client added'])
  await page.getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' })
  expect(pages[0]).toBe('')
  expect(pages[1]).toMatch(/^\?cursor=./)

  watch.expect(/503/)
  await page.unrouteAll()
  await page.route(`**/api/clients/${fixture.id}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away' } }),
  )
  await page.reload()
  await page.getByText('Error loading client: The database is away').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Jonah Whitfield', level: 1 }).waitFor()
})
