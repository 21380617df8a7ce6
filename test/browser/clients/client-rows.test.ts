import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson } from '#test/browser/support/person.ts'

test('clients stand in rows of 48 px, sorted by their columns, reached by arrow keys, and the choice is kept', async ({
  open,
}) => {
  const person = await createPerson([])
  await createClients(
    person,
    Array.from({ length: 60 }, (_, index) => ({ firstName: `Client ${String(index).padStart(2, '0')}` })),
  )
  const { page } = await open('/clients', { as: person, viewport: { width: 1280, height: 900 } })
  await page.getByRole('button', { name: 'Rows' }).click()
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await rows.first().waitFor()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([48]))
  const visible = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  )
  expect(visible).toBeGreaterThanOrEqual(10)
  expect(await rows.count()).toBeLessThan(60)

  await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'Name' }).click()
  await page.getByText('A to Z').first().waitFor()
  await expect.poll(() => rows.first().innerText()).toContain('Client 00')
  await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => rows.first().innerText()).toContain('Client 59')
  await page.getByLabel('Search by name').press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('View Client 58')
  await page.keyboard.press('End')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('View Client 00')
  await page.reload()
  await page.getByRole('group', { name: 'Columns' }).waitFor()
  await page.getByRole('link', { name: 'View Client 00' }).click()
  await page.getByRole('heading', { name: 'Client 00', exact: true }).waitFor()
})
