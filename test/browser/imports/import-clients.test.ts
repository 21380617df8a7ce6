import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { clientListOn, createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { findAxeViolations, findLayoutFaults } from '#test/browser/support/page-findings.ts'
import { createPerson, inDatabase, type Person } from '#test/browser/support/person.ts'
import { createSequence } from '#test/browser/support/sequence-fixture.ts'

const file = `Name,Email,Phone,Boat
Ana Cruz,ana@example.com,(603) 555-0144,Sloop
Bo Diaz,bo@example.com,,Yawl
Cy Evans,no address,,
`

const listClients = (person: Person) =>
  inDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ name: string; phone: string | null; notes: string | null }>(
      `select concat_ws(' ', first_name, last_name) as name, phone, notes from clients
       where assigned_agent_id = $1 order by first_name`,
      [person.id],
    )
    return rows
  })

test('on a phone clients are brought in from a file, with a row of a client who is here and one with a problem, and undone', async ({
  open,
}) => {
  const person = await createPerson([])
  await createClients(person, [{ firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' }])
  const before = await listClients(person)
  const { page } = await open('/clients/import', { as: person, size: 'phone' })
  await page.getByRole('heading', { name: 'Choose your list of clients' }).waitFor()
  expect(await findFaults(page)).toEqual([])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })

  await expectFocusOn(page, 'What is in each column?')
  expect(await page.getByLabel('Email becomes').inputValue()).toBe('email')
  await page.getByLabel('Boat becomes').selectOption('Notes')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Review the people' }).click()
  await expectFocusOn(page, 'People')

  // The row with a problem is shown first, and stays out.
  const rows = page
    .getByRole('table', { name: 'People' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringMatching(/Cy Evans[^]*no address/)])
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('tab', { name: 'Already here 1' }).click()
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(/Ana Cruz[^]*Ana Cruz has this e-mail[^]*Sloop/)])
  await page.getByRole('button', { name: 'Bring in 2 people' }).click()

  await expectFocusOn(page, 'Your clients have been imported')
  expect(await readCounts(page)).toMatchObject({ Added: '1', Changed: '1', 'With a problem': '1' })
  expect(await listClients(person)).toEqual([
    { name: 'Ana Cruz', phone: '(603) 555-0144', notes: 'Boat: Sloop' },
    { name: 'Bo Diaz', phone: null, notes: 'Boat: Yawl' },
  ])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'This import was undone' }).waitFor()
  expect(await readCounts(page)).toMatchObject({ Removed: '1', Restored: '1' })
  expect(await listClients(person)).toEqual(before)
})

/** Waits until the heading of a step has the focus, which the button that led to it had before. */
async function expectFocusOn(page: Page, heading: string): Promise<void> {
  await expect.poll(() => page.locator('h2:focus').allTextContents()).toEqual([heading])
}

const findFaults = async (page: Page) => [...(await findAxeViolations(page)), ...(await findLayoutFaults(page, true))]

const readCounts = (page: Page) =>
  page
    .locator('dl > div')
    .evaluateAll((facts) =>
      Object.fromEntries(
        facts.map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent]),
      ),
    )

test('the whole book is exported, and reads back as clients who are here already', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  await createClients(admin, [
    { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' },
    { firstName: 'Bo', phone: '(603) 555-0144', notes: 'Two lines,\nand a comma' },
  ])
  const { page } = await open('/clients/import', { as: admin })
  await page.getByRole('link', { name: 'Export the organization' }).waitFor()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export mine' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const exported = await buffer(await download.createReadStream())
  expect(exported.toString()).toContain('"Two lines,\nand a comma"')
  await page.locator('input[type=file]').setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: exported })
  await page.getByRole('button', { name: 'Review the people' }).click()
  await page.getByRole('tab', { name: 'Already here 2' }).waitFor()
})

test('what could not be loaded is named', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  watch.expect(/503|404/)
  await page.route('**/api/imports', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/clients/import')
  await page.getByText(/^Earlier imports could not be loaded\. /).waitFor()
  await page.goto('/clients/import?id=01a1fce9-6cd7-7645-b18b-cf7697f96f10')
  await page.getByText('The import could not be loaded. Not found').waitFor()

  await page.goto('/clients/import')
  await page.route('**/api/imports/*/rows?*', (route) => route.fulfill({ status: 503 }))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Email\nAna,ana@example.com\n') })
  await page.getByRole('button', { name: 'Review the people' }).click()
  await page.getByText(/^The rows could not be loaded\. /).waitFor()
})

test('a repeat is listed as new once the row it repeats is left out', async ({ open }) => {
  const { page } = await open('/clients/import', { as: await createPerson([]) })
  const repeats = 'Name,Email\nAna Cruz,ana@example.com\nBo Diaz,bo@example.com\nAna Cruz,ana@example.com\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'twice.csv', mimeType: 'text/csv', buffer: Buffer.from(repeats) })
  await page.getByRole('button', { name: 'Review the people' }).click()
  await page.getByRole('tab', { name: 'Already here 1' }).click()
  await page.getByText('Same person as line 2, Ana Cruz').waitFor()
  await page.getByRole('tab', { name: 'New 2' }).click()
  await page.getByLabel('What to do with line 2').selectOption('Leave out')
  await page.getByRole('tab', { name: 'Left out 1' }).waitFor()
  await page.getByRole('tab', { name: 'Already here 0' }).click()
  await page.getByText('Nobody in this file is already here.').waitFor()
  await page.getByRole('tab', { name: 'New 2' }).click()
  await page.getByLabel('What to do with line 4').waitFor()
  expect(await page.getByLabel('What to do with line 2').count()).toBe(0)
})

const policyFile = `Name,Email,Writing Company,Policy #,LOB,Eff Date,Exp Date,Term
Ana Cruz,ana@example.com,Acme Mutual,HO-1,HO3,05/01/26,05/13/27,12 mo
Ana Cruz,ana@example.com,Acme Mutual,A-1,Personal Auto,05/01/26,11/01/26,6 mo
Bo Diaz,bo@example.com,,A-2,Personal Auto,05/01/26,11/01/26,6 mo
`

test('a list of policies shows carrier, line and renewal of each row, and becomes clients with them', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page } = await open('/clients/import', { as: person, size: 'phone' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'policies.csv', mimeType: 'text/csv', buffer: Buffer.from(policyFile) })
  await page.getByRole('heading', { name: 'What is in each column?' }).waitFor()
  const company = page.getByLabel('Writing Company becomes')
  expect(await company.inputValue()).toBe('policyCarrier')
  expect(
    await company.locator('optgroup').evaluateAll((groups) => groups.map((group) => group.getAttribute('label'))),
  ).toEqual(['Client', 'Policy'])
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Review the people' }).click()
  const rows = page
    .getByRole('table', { name: 'People' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringMatching(/Bo Diaz[^]*has no carrier/)])
  await page.getByRole('tab', { name: 'New 1' }).click()
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(/Ana Cruz[^]*Acme Mutual home, renews May 13, 2027/)])
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring in 2 people' }).click()
  await page.getByRole('heading', { name: 'Your clients have been imported' }).waitFor()
  const lines = await inDatabase(async ({ pool }) => {
    const { rows: found } = await pool.query<{ line: string }>(
      `select p.line from policies p join clients c on c.organization_id = p.organization_id and c.id = p.client_id
       where c.assigned_agent_id = $1 order by 1`,
      [person.id],
    )
    return found.map(({ line }) => line)
  })
  expect(lines).toEqual(['auto', 'home'])
})

test('a policy that an import cancels takes its step out of the day, which was read before', async ({ open }) => {
  const person = await createPerson([{ title: 'Call Noor' }])
  const { page } = await open('/', { as: person })
  const today = getDayInZone(person.zone, new Date())
  await createSequence(page, {
    name: 'Welcome',
    anchor: 'policy_start',
    lines: [],
    autoEnroll: true,
    tasks: [{ title: 'Send the card', daysAfterKickoff: 0 }],
  })
  const fixture = await createClientFixture(page, { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' })
  await fixture.addPolicy({ policyNumber: 'P-1', effectiveDate: today, renewalDate: addDays(today, 365) })
  await page.reload()
  const day = dayList(page)
  await day.row('Send the card').waitFor()

  await page.evaluate((path) => window.history.pushState(null, '', path), '/clients/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'policies.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Name,Email,Carrier,Policy #,LOB,Exp Date,Policy status\nAna Cruz,ana@example.com,Acme,P-1,auto,${addDays(today, 365)},Cancelled\n`,
    ),
  })
  await page.getByRole('button', { name: 'Review the people' }).click()
  await page.getByRole('radio', { name: 'Overwrite' }).click()
  await page.getByRole('button', { name: 'Bring in 1 person' }).click()
  await page.getByRole('heading', { name: 'Your clients have been imported' }).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await day.row('Call Noor').waitFor()
  await expect.poll(() => day.titles()).toEqual(['Call Noor'])
})

test('what a run adds after its page was left is listed once the run has ended', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/clients/import', { as: person })
  let hasEnded = false
  await page.route(/\/api\/imports\/[^/]+$/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { state: string }
    await route.fulfill({ response, json: json.state === 'done' && !hasEnded ? { ...json, state: 'running' } : json })
  })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nAna Cruz\n') })
  await page.getByRole('button', { name: 'Review the people' }).click()
  await page.getByRole('button', { name: 'Bring in 1 person' }).click()
  await page.getByText(/^You can leave this page\./).waitFor()
  await expect.poll(() => listClients(person)).toHaveLength(1)
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  const clientList = clientListOn(page)
  await expect.poll(() => clientList.count()).toBe('1 client')
  await createClients(person, [{ firstName: 'Bo' }])
  hasEnded = true
  await expect.poll(() => clientList.count()).toBe('2 clients')
})
