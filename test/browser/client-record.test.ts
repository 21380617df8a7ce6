import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Client } from '#contract/clients.ts'
import { clientDesk } from './support/client-desk.ts'
import { newPerson, storedTask } from './support/person.ts'
import { test } from './support/test.ts'
import { untilToasted } from './support/toast.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const chosenTab = (page: Page) => page.getByRole('tab', { selected: true }).innerText()
const queryOf = (page: Page) => new URL(page.url()).search
const titles = (page: Page) => page.getByRole('tabpanel').locator('li > div > p:first-child').allInnerTexts()
const isFocused = (element: Element) => element === document.activeElement

/** Chooses what is seldom wanted. */
async function choose(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('a client is opened from the list, an event is logged and found again; archived and brought back', async ({
  open,
}) => {
  const person = await newPerson([])
  const { page } = await open('/clients', { as: person })
  const desk = await clientDesk(page, { firstName: 'Jonah', lastName: 'Whitfield', email: 'jonah@example.com' })
  const task = await desk.addTask({ title: 'Call Jonah' })
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
  expect(await dialog.getByRole('alert').filter({ hasText: /./ }).innerText()).toBe('Title is required')
  await expect.poll(() => dialog.getByLabel('Title').evaluate(isFocused)).toBe(true)
  await page.keyboard.type('Review at his office')
  await dialog.getByLabel('Type').selectOption('Meeting')
  await dialog.getByLabel('Description').fill('Wants the jetty covered.')
  await dialog.getByLabel('Time').fill('08:05')
  await dialog.getByRole('button', { name: 'Add Event' }).click()
  await untilToasted(page, 'Event added', 'Review at his office')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => titles(page)).toContain('Review at his office')
  const [logged] = (await desk.events()).filter(({ kind }) => kind === 'logged')
  expect(logged).toMatchObject({ eventType: 'meeting', description: 'Wants the jetty covered.', isSystem: false })
  // Noon in the person's zone is the hour of the run.
  const shown = new Date(logged!.eventDate).toLocaleTimeString('en-US', {
    timeZone: person.zone,
    hour: 'numeric',
    minute: '2-digit',
  })
  expect(shown.replace('\u202F', ' ')).toBe('8:05 AM')

  await tab(page, 'Timeline').click()
  await page.getByRole('heading', { name: 'Today', level: 3 }).waitFor()
  expect(await titles(page)).toHaveLength(2)
  const events = page.getByRole('tabpanel').getByRole('listitem')
  expect(await events.filter({ hasText: 'Review at his office' }).innerText()).toContain('8:05 AM')
  await events.first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await events.nth(1).evaluate(isFocused)).toBe(true)
  await page.getByRole('radio', { name: /^Meetings/ }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => titles(page)).toEqual(['Review at his office'])
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: 'No calls yet' }).waitFor()
  await page.getByRole('button', { name: 'Show all kinds' }).click()
  await expect.poll(() => titles(page)).toHaveLength(2)

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await choose(page, 'Archive')
  await expect.poll(() => asked).toHaveLength(1)
  await choose(page, 'Archive')
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await untilToasted(page, 'Client archived', 'Jonah Whitfield')
  expect(asked).toEqual(
    Array.from(
      { length: 2 },
      () =>
        'Are you sure you want to archive this client? This will hide them from your active client list and cancel all pending tasks.',
    ),
  )
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  expect(await storedTask(task.id)).toMatchObject({ status: 'abandoned' })

  await page.goto('/clients?archived=true')
  await page.getByRole('link', { name: 'View Jonah Whitfield' }).click()
  await page.getByText('Archived on').waitFor()
  expect(await page.getByRole('button', { name: 'Schedule Task' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await untilToasted(page, 'Client restored', 'Jonah Whitfield')
  await page.getByText('Archived on').waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { level: 1 }).evaluate(isFocused)).toBe(true)
  await page.getByRole('link', { name: 'All clients' }).click()
  await page.getByRole('link', { name: 'View Jonah Whitfield' }).waitFor()
})

test('on a phone a link leads to a tab, fingers and keys to others, Back to the last; deleted with what goes along', async ({
  open,
}) => {
  const { page } = await open('/clients', { as: await newPerson([]), size: 'phone' })
  const desk = await clientDesk(page)
  await desk.addNote({ content: 'Prefers evenings' })
  await desk.addTask({ title: 'Call Jonah' })
  await page.goto(desk.tab('notes'))
  await page.getByText('Prefers evenings').waitFor()
  expect(await chosenTab(page)).toBe('Notes')

  await tab(page, 'Nurture').tap()
  await page.getByRole('heading', { name: 'Not on a nurture sequence' }).waitFor()
  expect(queryOf(page)).toBe('?tab=nurture')
  // A run of arrows is one step back.
  await tab(page, 'Nurture').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => [await chosenTab(page), queryOf(page)]).toEqual(['Overview', ''])
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => [await chosenTab(page), queryOf(page)]).toEqual(['Timeline', '?tab=timeline'])
  expect(await tab(page, 'Timeline').evaluate(isFocused)).toBe(true)
  await page.goBack()
  await expect.poll(() => chosenTab(page)).toBe('Nurture')
  await page.goBack()
  await expect.poll(() => chosenTab(page)).toBe('Notes')
  await page.goto(desk.tab('nonsense'))
  await expect.poll(() => chosenTab(page)).toBe('Overview')

  await choose(page, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Jonah Whitfield?' })
  await dialog
    .getByText('1 note, 2 timeline events and 1 open task go with Jonah Whitfield. Finished tasks stay in the history.')
    .waitFor()
  // Enter by chance deletes nobody.
  expect(await dialog.getByRole('button', { name: 'Keep' }).evaluate(isFocused)).toBe(true)
  await dialog.getByRole('button', { name: 'Keep' }).tap()
  await dialog.waitFor({ state: 'detached' })
  await choose(page, 'Delete')
  await dialog.getByRole('button', { name: 'Delete client' }).tap()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await untilToasted(page, 'Client deleted', 'Jonah Whitfield')
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
})

test('an admin gives a client to another agent, with what is open, and both see it', async ({ open }) => {
  const [ada, bea] = [await newPerson([]), await newPerson([], { firstName: 'Bea' })]
  const grace = await newPerson([], { role: 'org_admin', firstName: 'Grace' })
  const hers = await open('/clients', { as: ada })
  const desk = await clientDesk(hers.page)
  await desk.addTask({ title: 'Call Jonah' })

  const { page } = await open(desk.tab('overview'), { as: grace })
  await page.getByRole('heading', { name: 'Jonah Whitfield' }).waitFor()
  expect(await page.locator('main header').innerText()).toContain('Ada Lovell')
  await choose(page, 'Give to another agent')
  const dialog = page.getByRole('dialog', { name: 'Give Jonah Whitfield to another agent' })
  await dialog.getByText('1 open task goes along. Notes, documents and the timeline stay with the client.').waitFor()
  const choices = await dialog.getByLabel('Give to').locator('option').allInnerTexts()
  expect(choices).toContain(`Bea Lovell (${bea.email})`)
  expect(choices).not.toContain(`Ada Lovell (${ada.email})`)
  await dialog.getByRole('button', { name: 'Give' }).click()
  await dialog.getByText('Choose who gets this client').waitFor()
  await dialog.getByLabel('Give to').selectOption(`Bea Lovell (${bea.email})`)
  await dialog.getByRole('button', { name: 'Give' }).click()
  await untilToasted(page, 'Jonah Whitfield now belongs to Bea Lovell')
  await expect.poll(() => page.locator('main header').innerText()).toContain('Bea Lovell')

  const { page: heirs } = await open('/', { as: bea })
  await heirs.getByRole('heading', { name: 'Call Jonah' }).waitFor()
  await heirs.goto(desk.tab('timeline'))
  await expect.poll(() => titles(heirs)).toContain('Client added')
  await heirs.getByRole('button', { name: 'More', exact: true }).click()
  await heirs.getByRole('menuitem', { name: 'Delete' }).waitFor()
  expect(await heirs.getByRole('menuitem').allInnerTexts()).toEqual(['Archive', 'Delete'])

  hers.watch.expect(/404/)
  await hers.page.goto(desk.tab('overview'))
  await hers.page.getByRole('heading', { name: `Client not found (ID: ${desk.id})` }).waitFor()
  await hers.page.getByRole('link', { name: 'Back to your clients' }).click()
  await hers.page.getByRole('heading', { name: 'No clients yet' }).waitFor()
})

test('a task is scheduled with the client; what fails is told in its own words', async ({ open }) => {
  const { page, watch } = await open('/clients', { as: await newPerson([]) })
  const desk = await clientDesk(page)
  await page.goto(desk.tab('documents'))
  await page.getByRole('button', { name: 'Schedule Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Task' })
  expect(await dialog.getByLabel('Target client').inputValue()).toBe('Jonah Whitfield')
  await dialog.getByLabel('Title').fill('Call Jonah')
  await page.route('**/api/tasks', (route) => route.fulfill({ status: 503 }), { times: 1 })
  watch.expect(/503.*tasks/)
  await dialog.getByRole('button', { name: 'Schedule Task' }).click()
  await untilToasted(page, 'Error', 'Failed to schedule task')
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await dialog.getByRole('button', { name: 'Schedule Task' }).click()
  expect(((await (await made).json()) as { clientId: string }).clientId).toBe(desk.id)
  await dialog.waitFor({ state: 'detached' })

  page.on('dialog', (asked) => void asked.accept())
  watch.expect(/503.*archive/)
  await page.route('**/archive', (route) => route.fulfill({ status: 503 }))
  await choose(page, 'Archive')
  await untilToasted(page, 'Archive Failed', 'Failed to archive client')
  watch.expect(/503.*timeline/)
  await page.route('**/timeline', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await tab(page, 'Overview').click()
  await page.getByRole('button', { name: 'Add Event' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('A call')
  await page.keyboard.press('Enter')
  await untilToasted(page, 'Error', 'Failed to add event')
  expect(await page.getByRole('dialog').getByLabel('Title').inputValue()).toBe('A call')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Throw away' }).click()
  watch.expect(/503.*clients/)
  await page.route(`**/api/clients/${desk.id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await choose(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click()
  await untilToasted(page, 'Error', 'Failed to delete client')
  await page.getByRole('dialog').waitFor()
})

test('a client is found in a list, too; older events come when asked for, and what is wrong is said', async ({
  open,
}) => {
  const { page, watch } = await open('/clients', { as: await newPerson([]) })
  const desk = await clientDesk(page)
  for (const title of ['First', 'Second', 'Third']) await desk.logEvent({ eventType: 'call', title })
  await page.route(`**/api/clients/${desk.id}`, async (route) => {
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
  await page.goto(desk.tab('nurture'))
  await page.getByRole('heading', { name: 'Jonah Whitfield', level: 1 }).waitFor()
  await expect.poll(() => titles(page)).toEqual(['Third', 'Second'])
  await tab(page, 'Timeline').click()
  await expect.poll(() => titles(page)).toEqual(['Third', 'Second'])
  expect(await page.getByRole('radio', { name: 'Calls 2+' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(() => titles(page)).toEqual(['Third', 'Second', 'First', 'Client added'])
  await page.getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' })
  expect(pages[0]).toBe('')
  expect(pages[1]).toMatch(/^\?cursor=./)

  watch.expect(/503/)
  await page.unrouteAll()
  await page.route(`**/api/clients/${desk.id}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away' } }),
  )
  await page.reload()
  await page.getByText('Error loading client: The database is away').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Jonah Whitfield', level: 1 }).waitFor()
})
