import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type OpenedPage, type Size, test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { waitForFrames } from '#test/browser/support/settle.ts'

const widths: readonly Size[] = ['phone', 'desktop']
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((y) => window.scrollTo(0, y), top)
  await waitForFrames(page)
}

test.for(widths)(
  'on a %s the tabs stay below the top bar, hide nothing that has the focus, and show the beginning of a tab',
  async (size, { open }) => {
    const { page } = await openLongTimeline(open, size)
    await scrollTo(page, 900)
    expect(await page.evaluate(() => window.scrollY)).toBe(900)
    expect(await topOf(page, '[role=tablist]')).toBe(56)
    const rows = page.getByRole('tabpanel').locator('[data-row]')
    const isHidden = () =>
      page.evaluate(() => {
        const { top } = document.activeElement!.getBoundingClientRect()
        return top < document.querySelector('[role=tablist]')!.getBoundingClientRect().bottom
      })
    await rows.nth(35).focus()
    for (let press = 1; press <= 6; press += 1) {
      await page.keyboard.press('ArrowUp')
      await waitForFrames(page)
      expect(await isHidden(), `after ${press} presses of the arrow`).toBe(false)
    }
    await rows.nth(5).evaluate((row) => row.scrollIntoView())
    await waitForFrames(page)
    expect(await rows.nth(5).evaluate((row) => Math.round(row.getBoundingClientRect().top))).toBeGreaterThanOrEqual(100)

    await scrollTo(page, 900)
    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Coming up' }).waitFor()
    await waitForFrames(page)
    expect(await topOf(page, '[role=tabpanel]')).toBeGreaterThanOrEqual(100)
    expect(await topOf(page, '[role=tabpanel]')).toBeLessThan(400)
    // At the top of the page nothing scrolls.
    await scrollTo(page, 0)
    await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight')
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  },
)

test('in a low window the tabs scroll away', async ({ open }) => {
  const { page } = await openLongTimeline(open, 'phone')
  await page.setViewportSize({ width: 844, height: 390 })
  await scrollTo(page, 900)
  expect(await topOf(page, '[role=tablist]')).toBeLessThan(0)
})

/** Opens the timeline of a client with 60 calls. */
async function openLongTimeline(
  open: (path: string, options: object) => Promise<OpenedPage>,
  size: Size,
): Promise<OpenedPage> {
  const opened = await open('/clients', { as: await createPerson([]), size })
  const { page } = opened
  const fixture = await createClientFixture(page)
  const event = await fixture.logEvent({ eventType: 'call', title: 'A call' })
  const events = Array.from({ length: 60 }, (_, at) => ({ ...event, id: `${event.id}-${at}`, title: `Call ${at}` }))
  await page.route('**/timeline', (route) => route.fulfill({ json: events }))
  await page.goto(fixture.tabPath('timeline'))
  await page.getByText('Call 59').waitFor()
  return opened
}
