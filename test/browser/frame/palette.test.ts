import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import type { ListedClient } from '#contract/clients/clients.ts'
import { test, waitForProgram } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { testStates } from '#test/browser/support/test-states.ts'

const paletteOn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search clients, screens and actions' })
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    active: dialog.getByRole('option', { selected: true }),
  }
}

/** Types letter by letter without a pause, which a busy machine could make longer than the pause before a search. */
const typeAtOnce = (field: Locator, text: string) =>
  field.evaluate((input, text) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (let length = 1; length <= text.length; length++) {
      set!.call(input, text.slice(0, length))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)

test('three letters and Enter open a client from within a text field, with single keys switched off', async ({
  open,
}) => {
  const person = await createPerson([])
  const [grace] = await createClients(person, [
    { firstName: 'Grace', lastName: 'Hopper', phone: '603 555 0128' },
    ...Array.from({ length: 6 }, (_, index) => ({ firstName: `Agra ${index}` })),
  ])
  const { page } = await open('/', { as: person })
  await page.evaluate(() => (document.cookie = 'daybook.shortcuts=off; path=/'))
  await page.getByRole('button', { name: 'Add Task' }).first().click()
  // Its line searches for the client named in it.
  const clientSearch = page.waitForResponse((response) => response.url().includes('/api/clients?search=title'))
  await page.getByRole('dialog', { name: 'Add Task' }).getByLabel('Title').fill('Half a title')
  await clientSearch
  const requests: string[] = []
  page.on('request', (request) => /api\/(clients|search)/.test(request.url()) && requests.push(request.url()))

  const palette = paletteOn(page)
  await page.keyboard.press('Control+k')
  await palette.field.waitFor()
  await expect.poll(() => palette.field.evaluate((field) => field === document.activeElement)).toBe(true)
  await typeAtOnce(palette.field, 'gra')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/clients/${grace!.id}`)
  expect(await palette.dialog.count()).toBe(0)
  // One search; neither one of each letter nor the whole list.
  const lists = requests.map((url) => new URL(url)).filter(({ pathname }) => /^\/api\/(clients|search)$/.test(pathname))
  expect(lists.map(({ pathname, search }) => pathname + search)).toEqual(['/api/search?q=gra'])
})

test('arrow keys move, Escape returns the focus, and an action runs on the screen', async ({ open }) => {
  const { page } = await open('/clients', { as: await createPerson([]) })
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  const searchBox = page.getByRole('search').getByRole('textbox')
  await searchBox.focus()
  const palette = paletteOn(page)
  await page.keyboard.press('Control+k')
  await palette.options.first().waitFor()
  const names = await palette.options.allInnerTexts()
  expect(names.slice(0, 5)).toEqual(['Dashboard', 'Clients', 'Import Clients', 'Planning', 'History'])
  // Screens of other roles are not offered; actions of this screen and of the frame are, each once.
  expect(names).not.toContain('Super Admin')
  const labels = names.map((name) => name.split('\n')[0])
  for (const action of ['Add a client', 'Add a task', 'Report Bug', 'Theme: Dark'])
    expect(labels.filter((label) => label === action)).toEqual([action])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => palette.active.innerText()).toBe('Clients')
  expect(await palette.field.getAttribute('aria-activedescendant')).toBe(await palette.active.getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => palette.active.innerText()).toBe(names.at(-1))
  await page.keyboard.press('Escape')
  await palette.dialog.waitFor({ state: 'detached' })
  await expect.poll(() => searchBox.evaluate((box) => box === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: /^Search/ }).click()
  await palette.field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('add a t')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Task' })
  await form.getByLabel('Title').fill('Planned from the clients')
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
})

test('a repeated search finds who was added since', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/', { as: person })
  const palette = paletteOn(page)
  const searchForZelda = async () => {
    await page.keyboard.press('Control+k')
    await palette.field.and(page.locator(':focus')).waitFor()
    const answered = page.waitForResponse(/\/api\/search\?q=zelda/)
    await page.keyboard.type('zelda')
    await answered
  }
  await searchForZelda()
  await page.keyboard.press('Escape')
  await palette.dialog.waitFor({ state: 'detached' })
  await createClients(person, [{ firstName: 'Zelda', lastName: 'Quint' }])
  await searchForZelda()
  await palette.options.filter({ hasText: 'Zelda Quint' }).waitFor()
})

test('tasks and notes are found with their words marked, and what is typed can be added', async ({ open }) => {
  const person = await createPerson([{ title: 'Compare the quokka offers' }])
  const { page } = await open('/', { as: person })
  const grace = await createClientFixture(page, { firstName: 'Grace', lastName: 'Hopper' })
  await grace.addNote({ content: 'She is well. Wants a quokka policy for her son.' })
  const palette = paletteOn(page)
  await openPalette(page)
  await page.keyboard.type('quokk')
  const found = palette.dialog.getByRole('group', { name: 'Notes' }).getByRole('option')
  expect(await found.innerText()).toBe('Wants a quokka policy for her son.\nGrace Hopper')
  expect(await found.locator('mark').innerText()).toBe('quokk')
  await expect
    .poll(() => palette.options.allInnerTexts())
    .toEqual([
      'Compare the quokka offers\nToday',
      'Wants a quokka policy for her son.\nGrace Hopper',
      'Add task “quokk”',
      'Add client “quokk”',
    ])
  // The task has no client whose record would show it.
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit Task' })
  await form.waitFor()
  expect(await form.getByLabel('Title').inputValue()).toBe('Compare the quokka offers')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  await openPalette(page)
  await page.keyboard.type('quokk')
  await found.click()
  await page.getByRole('tab', { name: 'Notes', selected: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/clients/${grace.id}`)

  await page.goto('/clients?q=quokk')
  const below = page.getByRole('region', { name: 'In notes and tasks' }).getByRole('listitem')
  await below.first().waitFor()
  expect(await below.allInnerTexts()).toEqual([
    'Compare the quokka offers\nToday',
    'Wants a quokka policy for her son.\nGrace Hopper',
  ])

  await openPalette(page)
  await page.keyboard.type('Ring Zebedee tomorrow')
  await palette.dialog.getByText('Nothing found').waitFor()
  await page.keyboard.press('Enter')
  const task = page.getByRole('dialog', { name: 'Add Task' })
  expect(await task.getByLabel('Title').inputValue()).toBe('Ring Zebedee tomorrow')
  await task
    .getByRole('button', { name: /Tomorrow/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await task.waitFor({ state: 'detached' })
  await page
    .getByText(/^Ring Zebedee/)
    .first()
    .waitFor()

  await openPalette(page)
  await page.keyboard.type('Zeb Quux')
  await palette.options.filter({ hasText: 'Add client “Zeb Quux”' }).click()
  const client = page.getByRole('dialog', { name: 'Add New Client' })
  expect(await client.getByLabel('Last name').inputValue()).toBe('Quux')
})

test('a found task that cannot be loaded, and a search that fails below the clients, say so and can be tried again', async ({
  open,
}) => {
  // No list that the dashboard loads has the task.
  const dueDate = addDays(getDayInZone('UTC', new Date()), 30)
  const { page, watch } = await open('/', { as: await createPerson([{ title: 'Compare the quokka offers', dueDate }]) })
  watch.expect(/503/)
  await page.route(/\/api\/tasks\/[0-9a-f-]{36}$/, (route) => route.fulfill({ status: 503 }))
  await openPalette(page)
  await page.keyboard.type('quokk')
  await paletteOn(page).options.filter({ hasText: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Title').waitFor()
  await page.keyboard.press('Escape')

  await page.route('**/api/search?*', (route) => route.fulfill({ status: 503 }))
  await page.goto('/clients?q=quokk')
  const failure = page.getByText(/^The search failed\. /)
  await failure.waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('region', { name: 'In notes and tasks' }).waitFor()
  await failure.waitFor({ state: 'detached' })
})

test('an admin finds screens and actions by other words than their names', async ({ open }) => {
  const { page } = await open('/history', { as: await createPerson([], { role: 'org_admin' }) })
  await openPalette(page)
  const { field, options } = paletteOn(page)
  const readLabels = async () => (await options.allInnerTexts()).map((one) => one.split('\n')[0])
  for (const [text, label] of [
    ['invite', 'Invite User'],
    ['team', 'Analytics'],
    ['parse', 'AI Parse Document'],
    ['export', 'Export Clients'],
    ['week', 'Planning'],
    ['hotkeys', 'Keyboard shortcuts'],
    ['dark', 'Theme: Dark'],
  ] as const) {
    // What was found before gives way first.
    await field.fill('qqqqqq')
    await expect.poll(readLabels).not.toContain(label)
    await field.fill(text)
    await expect.poll(readLabels, { message: text }).toContain(label)
  }
})

test('this week opens in the calendar, also from another week and from the month', async ({ open }) => {
  const person = await createPerson([{ title: 'Call the bank' }])
  const { page } = await open('/history', { as: person })
  const expectThisWeek = async () => {
    await page.getByRole('button', { name: 'Week', exact: true, pressed: true }).waitFor()
    await page.getByRole('main').getByText('Call the bank').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/planning')
  }
  await chooseInPalette(page, 'this w', 'This week')
  await expectThisWeek()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('main').getByText('Call the bank').first().waitFor({ state: 'detached' })
  await chooseInPalette(page, 'seven', 'This week')
  await expectThisWeek()
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await chooseInPalette(page, 'agenda', 'This week')
  await expectThisWeek()
})

test('sequences and duplicates are found by what people call them', async ({ open }) => {
  const { page } = await open('/planning', { as: await createPerson([]) })
  const choose = (text: string, label: string) => chooseInPalette(page, text, label)
  await choose('nurture', 'Nurture Sequences')
  await page.getByRole('tab', { name: 'Nurture Sequences', selected: true }).waitFor()
  await choose('merge', 'Possible duplicates')
  await page.getByRole('dialog', { name: 'Possible duplicates' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await choose('create sequence', 'Create Sequence')
  const form = page.getByRole('dialog', { name: 'Create Sequence' })
  await form.getByLabel('Name').fill('After the quote')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit Sequence' }).getByText('After the quote').first().waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?tab=sequences&sequence=/)
})

test('the arrow down goes from the search of the list into its results, and Enter opens the first', async ({
  open,
}) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Anna' }, { firstName: 'Hannah' }, { firstName: 'Susanna' }])
  const { page } = await open('/clients', { as: person })
  const searchBox = page.getByRole('search').getByRole('textbox')
  await page.getByRole('link', { name: 'View Susanna' }).waitFor()
  await searchBox.fill('ann')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('View Anna')
  await searchBox.fill('anna')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Anna' }).waitFor()
  await page.goBack()
  await expect.poll(() => searchBox.inputValue()).toBe('anna')
})

/** Chooses what the palette proposes first for a text. */
async function chooseInPalette(page: Page, text: string, label: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(text)
  await expect.poll(() => paletteOn(page).active.innerText()).toBe(label)
  await page.keyboard.press('Enter')
}

async function openPalette(page: Page): Promise<void> {
  await waitForProgram(page)
  await page.keyboard.press('Control+k')
  await paletteOn(page).options.first().waitFor()
  await paletteOn(page).field.and(page.locator(':focus')).waitFor()
}

testStates({
  'the command palette': { path: '/clients', show: ({ page }) => openPalette(page) },
  'the command palette with clients': {
    path: '/clients',
    show: async ({ page }) => {
      const json = {
        clients: [buildClient(1), buildClient(2)],
        tasks: [],
        notes: [],
        sequences: [],
        users: [],
        policies: [],
      }
      await page.route('**/api/search?q=*', (route) => route.fulfill({ json }))
      await openPalette(page)
      await page.keyboard.type('a')
      await paletteOn(page).dialog.getByRole('group', { name: 'Clients' }).waitFor()
    },
  },
  'the command palette without results': {
    path: '/planning',
    show: async ({ page }) => {
      await openPalette(page)
      await page.keyboard.type('qqqqqq')
      await page.getByText('Nothing found').waitFor()
    },
  },
})

function buildClient(number: number): ListedClient {
  const instant = '2026-11-01T12:00:00.000Z'
  return {
    id: `00000000-0000-7000-8000-00000000000${number}`,
    firstName: 'Anna',
    lastName: `Long${'name'.repeat(20)}`,
    email: 'anna@example.com',
    phone: '603 555 0128',
    phoneE164: '+16035550128',
    address: null,
    dateOfBirth: null,
    notes: null,
    status: 'active',
    assignedAgentId: '00000000-0000-7000-8000-000000000009',
    archivedAt: null,
    createdAt: instant,
    updatedAt: instant,
    lastActivityAt: instant,
    activeSequences: [],
    household: null,
  }
}
