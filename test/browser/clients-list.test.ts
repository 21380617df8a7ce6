import { expect } from 'vitest'
import { bookOn, newClients } from './support/client-book.ts'
import { inDatabase, newPerson } from './support/person.ts'
import { hold, noteShifts, shiftsOf } from './support/shifts.ts'
import { type Size, sizes, test } from './support/test.ts'
import { toastOn, untilToasted } from './support/toast.ts'

/** Enough that most of them are not drawn. */
const many = Array.from({ length: 150 }, (_, at) => ({
  firstName: `Client ${String(at + 1).padStart(3, '0')}`,
  phone: `603555${String(1000 + at)}`,
}))

test('the book is searched, sorted, opened and edited, and Back shows where one was', async ({ open }) => {
  const person = await newPerson([])
  await newClients(person, [
    ...many,
    { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.com', status: 'active' },
    { firstName: 'Jonah', lastName: 'Whitfield', phone: '(603) 555-0128', notes: 'Asked about flood cover.' },
  ])
  const { page } = await open('/', { as: person })
  const book = bookOn(page)
  const asked: string[] = []
  await page.getByRole('link', { name: 'Clients' }).first().hover()
  await page.waitForResponse((answer) => answer.url().includes('/api/clients?'))
  page.on('request', (request) => request.url().includes('/api/clients') && asked.push(request.url()))
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect.poll(() => book.count()).toBe('152 clients')
  expect((await book.names()).slice(0, 3)).toEqual(['Jonah Whitfield', 'Zoë Ångström', 'Client 150'])
  // The first rows were here before the press; only the rest was asked for after it.
  expect(asked.filter((url) => !url.includes('cursor'))).toEqual([])
  expect(await book.stats()).toBe('Total 152, Active 1, Prospects 151')
  expect((await book.names()).length).toBeLessThan(40)

  await page.keyboard.press('/')
  await page.keyboard.type('angstrom')
  await expect.poll(() => book.count()).toBe('1 of 152 clients')
  expect(await book.names()).toEqual(['Zoë Ångström'])
  await book.search.fill('+1 603-555-0128')
  await expect.poll(() => book.names()).toEqual(['Jonah Whitfield'])
  await book.search.fill('')
  const steps = await page.evaluate(() => window.history.length)

  await book.sort('Alphabetical').click()
  await expect.poll(() => book.count()).toBe('152 clients')
  await book.sort('Alphabetical A to Z').waitFor()
  expect((await book.names())[0]).toBe('Client 001')
  await book.sort('Alphabetical').click()
  await expect.poll(() => book.count()).toBe('152 clients')
  await book.sort('Alphabetical Z to A').waitFor()
  expect(await book.sort('Alphabetical Z to A').getAttribute('aria-pressed')).toBe('true')
  expect(new URL(page.url()).search).toBe('?sort=name&order=desc')
  expect(await page.evaluate(() => window.history.length)).toBe(steps)

  // Ours alone: what a browser does by itself comes too early where the list is read anew.
  await page.evaluate(() => (window.history.scrollRestoration = 'manual'))
  await page.evaluate(() => window.scrollTo(0, 7000))
  const first = book.card('Client 150')
  await first.waitFor({ state: 'detached' })
  const drawn = await book.names()
  const name = drawn[drawn.length >> 1]!
  const far = book.card(name)
  await far.getByRole('link', { name: `View ${name}` }).hover()
  const place = await page.evaluate(() => window.scrollY)
  await far.getByRole('link', { name: `View ${name}` }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await far.waitFor()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(2)
  expect(new URL(page.url()).search).toBe('?sort=name&order=desc')

  await far.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  expect(await dialog.getByLabel('Phone').inputValue()).toBe(many.find(({ firstName }) => firstName === name)!.phone)
  await dialog.getByLabel('First name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await untilToasted(page, 'Validation Error', 'First name is required')
  await dialog.getByLabel('First name').fill(`${name}½`)
  await dialog.getByLabel('Status').selectOption('Active')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await untilToasted(page, 'Client saved', `${name}½`)
  await book.card(`${name}½`).getByText('Active').waitFor()
  expect(await far.count()).toBe(0)
})

test('on a phone, somebody with the same number is shown before they are added anyway', async ({ open }) => {
  const person = await newPerson([])
  const [jonah] = await newClients(person, [{ firstName: 'Jonah', lastName: 'Whitfield', phone: '(603) 555-0128' }])
  const { page, watch } = await open('/clients', { as: person, size: 'phone' })
  watch.expect(/409/)
  const book = bookOn(page)
  await page.getByRole('button', { name: 'Add New Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('First name').fill('Mary')
  await dialog.getByLabel('Phone').fill('+1 603.555.0128')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  const notice = dialog.getByRole('alertdialog')
  await notice.waitFor()
  expect(await notice.innerText()).toMatch(/Jonah Whitfield, added \w+ \d+, has this number\./)
  expect(await notice.getByRole('link', { name: 'Open Jonah Whitfield' }).getAttribute('href')).toBe(
    `/clients/${jonah!.id}`,
  )
  expect(await toastOn(page).count()).toBe(0)
  // Nothing was kept, and another number is another question.
  await dialog.getByLabel('Phone').fill('603 555 0129')
  await notice.waitFor({ state: 'detached' })
  await dialog.getByLabel('Phone').fill('603 555 0128')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await notice.getByRole('button', { name: 'Add anyway' }).click()
  await untilToasted(page, 'Client added', 'Mary')
  await expect.poll(() => book.names()).toEqual(['Mary', 'Jonah Whitfield'])
  expect(await book.stats()).toBe('Total 2, Active 0, Prospects 2')
  await page.reload()
  await expect.poll(() => book.names()).toEqual(['Mary', 'Jonah Whitfield'])
})

test.for(Object.keys(sizes) as Size[])('nothing moves while the book loads on a %s', async (size, { open }) => {
  const person = await newPerson([])
  await newClients(person, many)
  const { page } = await open('about:blank', { as: person, size })
  await noteShifts(page)
  // First the page with its skeleton, then the first rows, then all of them and the fonts.
  const rest = await hold(page, /cursor=|\.woff2$/)
  const first = await hold(page, /api\/clients\?(?!.*cursor)/)
  await page.goto('/clients', { waitUntil: 'commit' })
  await page.getByText('Loading clients').waitFor()
  first()
  await bookOn(page).card('Client 150').waitFor()
  expect(await bookOn(page).count()).toBe('Loading the rest')
  rest()
  await expect.poll(() => bookOn(page).count()).toBe('150 clients')
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await page.waitForTimeout(200)
  expect(await shiftsOf(page)).toEqual([])
})

test('nobody yet, nobody who matches, nobody archived: each says what to do', async ({ open }) => {
  const person = await newPerson([])
  const { page } = await open('/clients', { as: person })
  const book = bookOn(page)
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  await page.getByRole('button', { name: 'Add Your First Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('First name').fill('Jonah')
  await page.keyboard.press('Enter')
  await book.card('Jonah').waitFor()
  await book.search.fill('mary@example.com')
  await page.getByRole('heading', { name: 'Nobody matches' }).waitFor()
  await page.getByRole('button', { name: 'Add “mary@example.com”' }).click()
  expect(await dialog.getByLabel('E-mail').inputValue()).toBe('mary@example.com')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear search', exact: true }).click()
  await book.card('Jonah').waitFor()
  expect(await book.search.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Archived' }).click()
  await page.getByRole('heading', { name: 'No archived clients' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await book.card('Jonah').waitFor()
})

test('an admin sees whose clients the organization’s are, an agent only their own', async ({ open }) => {
  const [agent, admin] = [await newPerson([], { firstName: 'Sam' }), await newPerson([], { role: 'org_admin' })]
  const theirs = `Theirs ${agent.id.slice(-6)}`
  await newClients(agent, [{ firstName: theirs }])
  await newClients(admin, [{ firstName: 'Mine' }])
  const { page } = await open('/clients', { as: admin })
  const book = bookOn(page)
  await book.card('Mine').waitFor()
  expect(await book.names()).toEqual(['Mine'])
  await page.getByRole('button', { name: 'All of Harbor Insurance' }).click()
  await book.search.fill(theirs)
  await expect.poll(() => book.names()).toEqual([theirs])
  expect(await book.card(theirs).innerText()).toContain('Sam Lovell')
  const link = page.url()
  const their = await open(link, { as: agent })
  await bookOn(their.page).card(theirs).waitFor()
  expect(await their.page.getByRole('group', { name: 'Whose clients' }).count()).toBe(0)
})

test('the cards are walked by keys, and one Tab leads past them', async ({ open }) => {
  const person = await newPerson([])
  await newClients(person, [...many, { firstName: 'Cher' }])
  const { page } = await open('/clients?sort=name', { as: person })
  const book = bookOn(page)
  await book.card('Cher').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await book.sort('Alphabetical').focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('View Cher')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('View Client 001')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('View Client 004')
  await page.keyboard.press('End')
  expect(await focused()).toBe('View Client 150')
  const [last] = [book.card('Client 150')]
  expect(await last.getAttribute('aria-posinset')).toBe('151')
  expect(await last.getAttribute('aria-setsize')).toBe('151')
  // The whole card is in sight, clear of the bars.
  const box = (await last.boundingBox())!
  expect(box.y).toBeGreaterThan(56)
  expect(box.y + box.height).toBeLessThan(800)
  // However far one scrolls, the card that has focus stays.
  await page.evaluate(() => window.scrollTo(0, 0))
  await book.card('Cher').waitFor()
  expect(await focused()).toBe('View Client 150')
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe('View Client 149')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Cher' }).waitFor()
})

test('what was typed in a client’s form outlives the page, and opens again over its client', async ({ open }) => {
  const person = await newPerson([])
  await newClients(person, [{ firstName: 'Jonah' }, { firstName: 'Mary' }])
  const { page } = await open('/clients', { as: person })
  await page.getByRole('button', { name: 'Edit Jonah' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  await dialog.getByLabel('Last name').fill('Whitfield')
  await page.reload()
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Jonah')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await bookOn(page).card('Jonah Whitfield').waitFor()
})

test('a screen whose part is gone after a deployment is loaded anew, once', async ({ open }) => {
  const { page, watch } = await open('/', { as: await newPerson([]) })
  watch.expect(/404/)
  watch.expect(/could not be fetched/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  let loads = 0
  let gone = 1
  page.on('request', (request) => request.resourceType() === 'document' && (loads += 1))
  await page.route('**/assets/clients-*.js', (route) =>
    gone-- > 0 ? route.fulfill({ status: 404, body: '{}' }) : route.fallback(),
  )
  await page.getByRole('link', { name: 'Clients' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  expect(loads).toBeLessThanOrEqual(1)

  // One that stays away is told, and can be asked for again.
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  gone = 99
  loads = 0
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.getByText('This screen could not be loaded.').waitFor()
  expect(loads).toBe(1)
  gone = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
})

test('a client who was archived elsewhere is found under the filter, marked as such', async ({ open }) => {
  const person = await newPerson([])
  const [jonah] = await newClients(person, [{ firstName: 'Jonah' }, { firstName: 'Mary' }])
  await inDatabase((house) => house.pool.query('update clients set archived_at = now() where id = $1', [jonah!.id]))
  const { page } = await open('/clients', { as: person })
  const book = bookOn(page)
  await expect.poll(() => book.names()).toEqual(['Mary'])
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect.poll(() => book.names()).toEqual(['Jonah'])
  expect(await book.card('Jonah').innerText()).toContain('Archived today')
  expect(await book.count()).toBe('1 archived client')
  // The numbers are the book's.
  expect(await book.stats()).toBe('Total 1, Active 0, Prospects 1')
  await book.card('Jonah').getByRole('heading').click()
  await page.getByRole('heading', { level: 1, name: 'Jonah' }).waitFor()
})
