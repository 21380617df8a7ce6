import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test, waitForProgram } from '#test/browser/support/browser-test.ts'
import { findLayoutFaults } from '#test/browser/support/page-findings.ts'

/** A window of 320 px, and one of 1280 × 900 px at a zoom of 200 %. */
const windows = [
  ['320 px', { viewport: { width: 320, height: 640 } }],
  ['200 %', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
] as const

const screens = {
  'agent@harbor.test': ['/', '/clients', 'a client', '/planning', '/planning?tab=sequences', '/history', '/profile'],
  'admin@harbor.test': ['/analytics', '/user-management'],
  'super@daybook.test': ['/super-admin'],
}

test.for(
  windows.flatMap(([name, size]) => Object.entries(screens).map(([as, paths]) => [name, as, size, paths] as const)),
)('at %s nothing of %s scrolls sideways or stays covered', async ([, as, size, paths], { open }) => {
  const { page } = await open('/profile', { as, ...size })
  for (const path of paths) {
    if (path === 'a client')
      await page
        .getByRole('link', { name: /^View / })
        .first()
        .click()
    else await page.goto(path)
    await waitForProgram(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0)
    expect(await findLayoutFaults(page, false), path).toEqual([])
    expect(await findCovered(page), path).toEqual([])
  }
})

/** Lists what the keyboard reaches, forwards or backwards, but a bar still covers once the browser has scrolled to it. */
const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const isVisible = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      return width >= 2 && height >= 2 && element.checkVisibility({ visibilityProperty: true })
    }
    const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible).slice(0, 60)
    const bars = [...document.querySelectorAll('body *')].filter((one) =>
      ['fixed', 'sticky'].includes(getComputedStyle(one).position),
    )
    return [...elements, ...elements.toReversed()].flatMap((element) => {
      element.focus()
      const area = element.getBoundingClientRect()
      const y = area.top + Math.min(area.height / 2, innerHeight / 4)
      const top = document.elementFromPoint(area.left + area.width / 2, y)
      const bar = bars.find((one) => one.contains(top) && !one.contains(element))
      return bar ? `${element.outerHTML.slice(0, 80)} under ${bar.outerHTML.slice(0, 60)}` : []
    })
  }, focusable)

const focusable = 'main :is(a[href], button:not(:disabled), input, select, textarea)'
