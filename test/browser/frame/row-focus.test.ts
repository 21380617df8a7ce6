import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { createSequence } from '#test/browser/support/sequence-fixture.ts'

test('the focus ring of a row keeps clear of its text', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([], { role: 'org_admin' }) })
  const id = await createSequence(page, { name: 'Welcome', tasks: [{ title: 'Call' }] })
  for (const path of ['/user-management', `/planning?sequence=${id}`]) {
    await page.goto(path)
    const row = page.locator('[data-row]').first()
    await row.waitFor()
    const gap = await row.evaluate((element) => {
      const { outlineOffset, paddingLeft } = getComputedStyle(element)
      return Number.parseFloat(outlineOffset) + Number.parseFloat(paddingLeft)
    })
    expect(gap, path).toBeGreaterThanOrEqual(4)
  }
})
