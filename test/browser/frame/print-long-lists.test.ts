import type { Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson, inDatabase, type Person } from '#test/browser/support/person.ts'

const numbers = Array.from({ length: 400 }, (_, index) => String(index).padStart(3, '0'))

/** Prints a page and returns its text. */
async function print(page: Page): Promise<string> {
  const { text } = await extractText(new Uint8Array(await page.pdf()), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** Prints a page and returns the numbers behind a word in it, each once, in their order. */
async function printNumbers(page: Page, word: string): Promise<string[]> {
  const text = await print(page)
  return [...new Set([...text.matchAll(new RegExp(`${word} (\\d{3})`, 'g'))].map(([, number]) => number!))].sort()
}

let withClients: Promise<Person> | undefined
const createPersonWithClients = async () => {
  const person = await createPerson([])
  await createClients(
    person,
    numbers.map((number) => ({ firstName: `Printed ${number}` })),
  )
  return person
}

test.for(['Cards', 'Rows'])('all of 400 clients are printed: %s', async (layout, { open }) => {
  const { page } = await open('/clients', { as: await (withClients ??= createPersonWithClients()) })
  await page.getByRole('button', { name: layout, exact: true }).click()
  await page.getByText('400 clients').first().waitFor()
  const countRendered = () => page.locator('[data-client]').count()
  const rendered = await countRendered()
  expect(rendered).toBeLessThan(100)
  expect(await printNumbers(page, 'Printed')).toEqual(numbers)
  await expect.poll(countRendered).toBe(rendered)
})

test('all of 250 tasks are printed', async ({ open }) => {
  const ofTasks = numbers.slice(0, 250)
  const { page } = await open('/', { as: await createPerson(ofTasks.map((number) => ({ title: `Ring ${number}` }))) })
  await page.getByRole('heading', { name: 'Ring 000' }).waitFor()
  expect(await printNumbers(page, 'Ring')).toEqual(ofTasks)
})

test('a print says so where clients were not read yet', async ({ open }) => {
  const { page } = await open('/planning', { as: await (withClients ??= createPersonWithClients()) })
  await page.route('**/api/clients?*', async (route) => {
    if (route.request().url().includes('cursor=')) return
    const response = await route.fetch()
    const [first, second] = (await response.json()) as unknown[]
    await route.fulfill({ response, json: [first, second], headers: { 'x-next-cursor': 'next' } })
  })
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.getByText('Printed 399').first().waitFor()
  expect(await print(page)).toContain('Only the first 2 matching clients')
})

test('all events of a timeline are printed, those further down too', async ({ open }) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Grace' }])
  const ofEvents = numbers.slice(0, 150)
  await inDatabase(({ pool }) =>
    pool.query(
      `insert into timeline (organization_id, client_id, id, event_type, kind, title, event_date, day, is_system, created_by,
         created_by_organization, created_at)
       select $1, $2, gen_random_uuid(), 'call', 'logged', 'Event ' || number, now(), current_date, false, $3, $1, now()
       from unnest($4::text[]) as number`,
      [person.organizationId, client!.id, person.id, ofEvents],
    ),
  )
  const { page } = await open(`/clients/${client!.id}?tab=timeline`, { as: person })
  await page
    .getByText(/^Event \d/)
    .first()
    .waitFor()
  expect(await printNumbers(page, 'Event')).toEqual(ofEvents)
})
