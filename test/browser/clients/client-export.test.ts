import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { waitForToast } from '#test/browser/support/toast.ts'
import { readExport } from '#test/support/data/export-fixture.ts'

const isFocused = (element: Element) => element === document.activeElement
const moreButton = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

async function openRecord(page: Page) {
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('overview'))
  await moreButton(page).waitFor()
  return fixture
}

async function chooseExport(page: Page): Promise<void> {
  await moreButton(page).click()
  await page.getByRole('menuitem', { name: 'Export record' }).click()
}

test('the record is downloaded by keys alone, and the page stays', async ({ open }) => {
  const { page } = await open('/clients', { as: await createPerson([]) })
  const fixture = await openRecord(page)
  await fixture.addNote({ content: 'Likes sailing' })
  await fixture.addDocument({ name: 'policy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('the policy') })
  await moreButton(page).press('ArrowDown')
  const item = page.getByRole('menuitem', { name: 'Export record' })
  // An agent's menu begins with it.
  await expect.poll(() => item.evaluate(isFocused)).toBe(true)
  const downloadEvent = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe('Jonah Whitfield.zip')
  const { files, record } = readExport(await buffer(await download.createReadStream()))
  expect(files.get('documents/policy.pdf')!.toString()).toBe('the policy')
  expect(record).toMatchObject({ client: { id: fixture.id }, notes: [{ content: 'Likes sailing' }] })
  await page.getByText('The record of Jonah Whitfield is being downloaded').waitFor({ state: 'attached' })
  await expect.poll(() => moreButton(page).evaluate(isFocused)).toBe(true)
  expect(new URL(page.url()).pathname).toBe(`/clients/${fixture.id}`)
})

test.for([
  [429, 'Another export of yours is still downloading. Try again when it is done.'],
  [503, 'Daybook is not available right now, please try again'],
  [500, 'Something went wrong on our side'],
] as const)('a refusal with %i is told, and nothing is downloaded', async ([status, reason], { open }) => {
  const { page, watch } = await open('/clients', { as: await createPerson([]) })
  await openRecord(page)
  watch.expect(new RegExp(`${status}`))
  const methods: string[] = []
  await page.route('**/export', (route) => {
    methods.push(route.request().method())
    return route.fulfill({ status })
  })
  await chooseExport(page)
  await waitForToast(page, 'Failed to export the record', reason)
  expect(methods).toEqual(['HEAD'])
})

test('a client that now belongs to another agent is reported', async ({ open }) => {
  const { page, watch } = await open('/clients', { as: await createPerson([]) })
  await openRecord(page)
  watch.expect(/404/)
  await page.route('**/export', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/clients\/[^/]+/, 'clients/019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5c'),
    }),
  )
  await chooseExport(page)
  await waitForToast(page, 'Failed to export the record', 'This client was deleted or given to somebody else.')
})
