import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson } from '#test/browser/support/person.ts'

/** How many rows of which height must be in sight without scrolling (docs/product.md#list-and-search). */
const clientRows = [
  ['agent', 'desktop', 1280, 900, 14, 48],
  ['agent', 'phone', 390, 844, 8, 72],
  ['org_admin', 'desktop', 1280, 900, 14, 48],
  ['org_admin', 'phone', 390, 844, 8, 72],
] as const

test.for(clientRows)(
  'the list of an %s on a %s, %i × %i, shows %i whole clients of %i px',
  async ([role, size, width, height, count, rowHeight], { open }) => {
    const person = await createPerson([], { role })
    await createClients(
      person,
      Array.from({ length: 60 }, (_, index) => ({ firstName: `Client ${index}` })),
    )
    const { page } = await open('/clients', { as: person, size, viewport: { width, height } })
    await page.getByRole('button', { name: 'Rows' }).click()
    // The choice is remembered.
    await page.reload()
    await page.getByRole('link', { name: 'View Client 59' }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('status').first().innerText()).toBe('60 clients')
    expect(await findRowsInSight(page, '[data-client]')).toEqual(Array.from({ length: count }, () => rowHeight))
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  },
)

/** The heights of the rows whose whole boxes are in the window, under no bar. */
const findRowsInSight = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate((selector) => {
    const bars = [...document.querySelectorAll('body header, body nav, .action-strip')].filter((bar) =>
      /fixed|sticky/.test(getComputedStyle(bar).position),
    )
    const boxes = bars.map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0)
    const top = Math.max(0, ...boxes.filter((box) => box.top <= 0).map(({ bottom }) => bottom))
    const bottom = Math.min(innerHeight, ...boxes.filter((box) => box.top > 0).map(({ top }) => top))
    return [...document.querySelectorAll(selector)]
      .map((row) => row.getBoundingClientRect())
      .filter((box) => box.top >= top && box.bottom <= bottom)
      .map(({ height }) => height)
  }, selector)
