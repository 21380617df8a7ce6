import { expect, inject } from 'vitest'
import { test, waitForProgram } from '#test/browser/support/browser-test.ts'
import { clientListOn, createClients } from '#test/browser/support/client-list.ts'
import { holdRequests, recordLayoutShifts, layoutShiftsOf } from '#test/browser/support/layout-shifts.ts'
import { createPerson, inDatabase, type Person } from '#test/browser/support/person.ts'
import { waitForClosedLayers } from '#test/browser/support/settle.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

/** Enough clients that most are not rendered. */
const manyClients = Array.from({ length: 150 }, (_, at) => ({
  firstName: `Client ${String(at + 1).padStart(3, '0')}`,
  phone: `603555${String(1000 + at)}`,
}))

let reader: Promise<Person> | undefined

/** The owner of many clients, for tests that change none of them. */
const readerOfManyClients = (): Promise<Person> =>
  (reader ??= createPerson([]).then(async (person) => {
    await createClients(person, manyClients)
    return person
  }))

test('on a phone a select at the beginning of the filters sorts the clients', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Bea' }, { firstName: 'Cem' }, { firstName: 'Ada' }])
  const { page } = await open('/clients', { as: person, size: 'phone' })
  const clientList = clientListOn(page)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  const { x, width } = (await sort.boundingBox())!
  expect(x + width).toBeLessThan(64)
  await sort.selectOption('Alphabetical: Z to A')
  await expect.poll(() => clientList.names()).toEqual(['Cem', 'Bea', 'Ada'])
  expect(new URL(page.url()).search).toBe('?sort=name&order=desc')
})

test('the client list is searched, sorted, opened and edited, and Back restores the scroll position', async ({
  open,
}) => {
  const person = await createPerson([])
  await createClients(person, [
    ...manyClients,
    { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.com', status: 'active' },
    { firstName: 'Jonah', lastName: 'Whitfield', phone: '(603) 555-0128', notes: 'Asked about flood cover.' },
  ])
  const { page } = await open('/', { as: person })
  const clientList = clientListOn(page)
  const requests: string[] = []
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/clients?'))
  await page.getByRole('link', { name: 'Clients' }).first().hover()
  await answered
  page.on('request', (request) => request.url().includes('/api/clients') && requests.push(request.url()))
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect.poll(() => clientList.count()).toBe('152 clients')
  expect((await clientList.names()).slice(0, 3)).toEqual(['Jonah Whitfield', 'Zoë Ångström', 'Client 150'])
  // The first rows were loaded before the click; only the rest is requested after it.
  expect(requests.filter((url) => !url.includes('cursor'))).toEqual([])
  await expect.poll(() => clientList.stats()).toBe('Total 152, Active 1, Prospects 151, Inactive 0')
  expect((await clientList.names()).length).toBeLessThan(40)

  await page.keyboard.press('/')
  await page.keyboard.type('angstrom')
  await expect.poll(() => clientList.count()).toBe('1 of 152 clients')
  await expect.poll(() => clientList.names()).toEqual(['Zoë Ångström'])
  await clientList.search.fill('+1 603-555-0128')
  await expect.poll(() => clientList.names()).toEqual(['Jonah Whitfield'])
  await clientList.search.fill('')
  const steps = await page.evaluate(() => window.history.length)

  await clientList.sort('Alphabetical').click()
  await expect.poll(() => clientList.count()).toBe('152 clients')
  await clientList.sort('Alphabetical A to Z').waitFor()
  await expect.poll(async () => (await clientList.names())[0]).toBe('Client 001')
  await clientList.sort('Alphabetical').click()
  await expect.poll(() => clientList.count()).toBe('152 clients')
  await clientList.sort('Alphabetical Z to A').waitFor()
  expect(await clientList.sort('Alphabetical Z to A').getAttribute('aria-pressed')).toBe('true')
  expect(new URL(page.url()).search).toBe('?sort=name&order=desc')
  expect(await page.evaluate(() => window.history.length)).toBe(steps)

  // Only the application restores scrolling: the browser would do it before the list is loaded again.
  await page.evaluate(() => (window.history.scrollRestoration = 'manual'))
  await page.evaluate(() => window.scrollTo(0, 7000))
  const first = clientList.card('Client 150')
  await first.waitFor({ state: 'detached' })
  const drawnNames = await clientList.names()
  const name = drawnNames[drawnNames.length >> 1]!
  const distantCard = clientList.card(name)
  await distantCard.getByRole('link', { name: `View ${name}` }).hover()
  const scrollPosition = await page.evaluate(() => window.scrollY)
  await distantCard.getByRole('link', { name: `View ${name}` }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await distantCard.waitFor()
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - scrollPosition)).toBeLessThan(2)
  expect(new URL(page.url()).search).toBe('?sort=name&order=desc')

  await distantCard.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  expect(await dialog.getByLabel('Phone').inputValue()).toBe(
    manyClients.find(({ firstName }) => firstName === name)!.phone,
  )
  await dialog.getByLabel('First name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Validation Error', 'First name is required')
  await dialog.getByLabel('First name').fill(`${name}½`)
  await dialog.getByLabel('Status').selectOption('Active')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Client saved', `${name}½`)
  await clientList.card(`${name}½`).getByText('Active').waitFor()
  await expect.poll(() => distantCard.count()).toBe(0)
})

test('on a phone, a client with the same number is shown before a duplicate is added', async ({ open }) => {
  const person = await createPerson([])
  const [jonah] = await createClients(person, [{ firstName: 'Jonah', lastName: 'Whitfield', phone: '(603) 555-0128' }])
  const { page, watch } = await open('/clients', { as: person, size: 'phone' })
  watch.expect(/409/)
  const clientList = clientListOn(page)
  await page.getByRole('button', { name: 'Add New Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('First name').fill('Mary')
  await dialog.getByLabel('Phone').fill('+1 603.555.0128')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  const duplicateAlert = dialog.getByRole('alertdialog')
  await duplicateAlert.waitFor()
  expect(await duplicateAlert.innerText()).toMatch(/Jonah Whitfield, added \w+ \d+, has this number\./)
  expect(await duplicateAlert.getByRole('link', { name: 'Open Jonah Whitfield' }).getAttribute('href')).toBe(
    `/clients/${jonah!.id}`,
  )
  expect(await toastOn(page).count()).toBe(0)
  // Nothing was saved, and another number is checked again.
  await dialog.getByLabel('Phone').fill('603 555 0129')
  await duplicateAlert.waitFor({ state: 'detached' })
  await dialog.getByLabel('Phone').fill('603 555 0128')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await duplicateAlert.getByRole('button', { name: 'Add anyway' }).click()
  await waitForToast(page, 'Client added', 'Mary')
  await expect.poll(() => clientList.names()).toEqual(['Mary', 'Jonah Whitfield'])
  await expect.poll(() => clientList.stats()).toBe('Total 2, Active 0, Prospects 2, Inactive 0')
  await waitForClosedLayers(page)
  await page.reload()
  await expect.poll(() => clientList.names()).toEqual(['Mary', 'Jonah Whitfield'])
})

test.for([
  ['cards', 'phone'],
  ['rows', 'phone'],
  ['cards', 'desktop'],
  ['rows', 'desktop'],
] as const)('the client list loads as %s without layout shifts on a %s', async ([layout, size], { open }) => {
  const { page } = await open('about:blank', { as: await readerOfManyClients(), size })
  if (layout === 'rows')
    await page.context().addCookies([{ name: 'daybook.clients', value: 'list', url: inject('daybook').origin }])
  await recordLayoutShifts(page)
  // Responses arrive in steps: the page with its skeleton, the first rows, then all rows and the fonts.
  const rest = await holdRequests(page, /cursor=|\.woff2$/)
  const first = await holdRequests(page, /api\/clients\?(?!.*cursor)/)
  const program = await holdRequests(page, /assets\/index-.*\.js$/)
  await page.goto('/clients', { waitUntil: 'commit' })
  await page.locator('#root > [inert]').getByRole('status').waitFor()
  program()
  await waitForProgram(page)
  await page.getByText('Loading clients').waitFor()
  const layouts = page.locator('main [role=status] > div').filter({ visible: true })
  expect(await layouts.count()).toBe(1)
  first()
  await page.getByRole('link', { name: 'View Client 150' }).waitFor()
  expect(await clientListOn(page).count()).toBe('Loading the rest')
  rest()
  await expect.poll(() => clientListOn(page).count()).toBe('150 clients')
  expect(await layoutShiftsOf(page)).toEqual([])
})

test('an empty list, an empty search result and an empty archive each suggest what to do', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/clients', { as: person })
  const clientList = clientListOn(page)
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  await page.getByRole('button', { name: 'Add Your First Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('First name').fill('Jonah')
  await page.keyboard.press('Enter')
  await clientList.card('Jonah').waitFor()
  await clientList.search.fill('mary@example.com')
  await page.getByRole('heading', { name: 'No matching clients' }).waitFor()
  await page.getByRole('button', { name: 'Add “mary@example.com”' }).click()
  await expect.poll(() => dialog.getByLabel('E-mail').inputValue()).toBe('mary@example.com')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear search', exact: true }).click()
  await clientList.card('Jonah').waitFor()
  expect(await clientList.search.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Archived' }).click()
  await page.getByRole('heading', { name: 'No archived clients' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await clientList.card('Jonah').waitFor()
})

test('an admin sees all clients of the organization with their agents, an agent only their own', async ({ open }) => {
  const [agent, admin] = [await createPerson([], { firstName: 'Sam' }), await createPerson([], { role: 'org_admin' })]
  const otherName = `Theirs ${agent.id.slice(-6)}`
  await createClients(agent, [{ firstName: otherName }])
  await createClients(admin, [{ firstName: 'Mine' }])
  const { page } = await open('/clients', { as: admin })
  const clientList = clientListOn(page)
  await clientList.card('Mine').waitFor()
  expect(await clientList.names()).toEqual(['Mine'])
  await page.getByRole('button', { name: 'All of Harbor Insurance' }).click()
  await clientList.search.fill(otherName)
  await expect.poll(() => clientList.names()).toEqual([otherName])
  expect(await clientList.card(otherName).innerText()).toContain('Sam Lovell')
  const otherPage = await open(page.url(), { as: agent })
  await clientListOn(otherPage.page).card(otherName).waitFor()
  expect(await otherPage.page.getByRole('group', { name: 'Whose clients' }).count()).toBe(0)
})

test('arrow keys move between cards, and one Tab leaves the list', async ({ open }) => {
  const { page } = await open('/clients?sort=name', { as: await readerOfManyClients() })
  const clientList = clientListOn(page)
  await expect.poll(() => clientList.count()).toBe('150 clients')
  const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await clientList.sort('Alphabetical A to Z').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedLabel()).toBe('View Client 001')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusedLabel()).toBe('View Client 002')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedLabel()).toBe('View Client 005')
  await page.keyboard.press('End')
  await expect.poll(() => focusedLabel()).toBe('View Client 150')
  const last = clientList.card('Client 150')
  expect(await last.getAttribute('aria-posinset')).toBe('150')
  expect(await last.getAttribute('aria-setsize')).toBe('150')
  // The whole card is visible between the bars.
  const box = (await last.boundingBox())!
  expect(box.y).toBeGreaterThan(56)
  expect(box.y + box.height).toBeLessThan(800)
  // The focused card stays rendered after scrolling.
  await page.evaluate(() => window.scrollTo(0, 0))
  await clientList.card('Client 001').waitFor()
  await expect.poll(() => focusedLabel()).toBe('View Client 150')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focusedLabel()).toBe('View Client 149')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Client 001' }).waitFor()
})

test('unsaved input in a client form survives a reload, and the form reopens for its client', async ({ open }) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Jonah' }, { firstName: 'Mary' }])
  const { page } = await open('/clients', { as: person })
  await page.getByRole('button', { name: 'Edit Jonah' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  await dialog.getByLabel('Last name').fill('Whitfield')
  await page.reload()
  await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Jonah')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await clientListOn(page).card('Jonah Whitfield').waitFor()
})

test('a screen whose chunk is missing after a deployment is reloaded once', async ({ open }) => {
  const { page, watch } = await open('/', { as: await createPerson([]) })
  watch.expect(/404/)
  watch.expect(/could not be fetched/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  let loads = 0
  let missingCount = 1
  page.on('request', (request) => request.resourceType() === 'document' && (loads += 1))
  await page.route('**/assets/clients-*.js', (route) =>
    missingCount-- > 0 ? route.fulfill({ status: 404, body: '{}' }) : route.fallback(),
  )
  await page.getByRole('link', { name: 'Clients' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  expect(loads).toBeLessThanOrEqual(1)

  // A chunk that stays missing shows an error and a retry button.
  await page.goto('/')
  await waitForProgram(page)
  missingCount = 99
  loads = 0
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.getByText('This screen could not be loaded.').waitFor()
  expect(loads).toBe(1)
  missingCount = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
})

test('a client archived elsewhere is shown under the archive filter and marked as archived', async ({ open }) => {
  const person = await createPerson([])
  const [jonah] = await createClients(person, [{ firstName: 'Jonah' }, { firstName: 'Mary' }])
  await inDatabase((appDatabase) =>
    appDatabase.pool.query('update clients set archived_at = now() where id = $1', [jonah!.id]),
  )
  const { page } = await open('/clients', { as: person })
  const clientList = clientListOn(page)
  await expect.poll(() => clientList.names()).toEqual(['Mary'])
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect.poll(() => clientList.names()).toEqual(['Jonah'])
  expect(await clientList.card('Jonah').innerText()).toContain('Archived today')
  expect(await clientList.count()).toBe('1 archived client')
  // The counts cover the whole list.
  await expect.poll(() => clientList.stats()).toBe('Total 1, Active 0, Prospects 1, Inactive 0')
  await clientList.card('Jonah').getByRole('heading').click()
  await page.getByRole('heading', { level: 1, name: 'Jonah' }).waitFor()
})

test('on a phone of 320 px the menu next to Add New Client leads to the import and the duplicates', async ({
  open,
}) => {
  const { page } = await open('/clients', {
    as: await createPerson([]),
    size: 'phone',
    viewport: { width: 320, height: 640 },
  })
  const add = page.getByRole('button', { name: 'Add New Client', exact: true })
  const { x, width } = (await add.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(320 - 16)
  expect(await add.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  const menu = page.getByRole('button', { name: 'More actions' })
  await menu.tap()
  await page.getByRole('menuitem', { name: 'Possible duplicates' }).tap()
  await page.getByRole('dialog', { name: 'Possible duplicates' }).getByRole('button', { name: 'Close' }).tap()
  await menu.tap()
  await page.getByRole('menuitem', { name: 'Import clients' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Import clients' }).waitFor()
})
