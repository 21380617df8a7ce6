import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test, waitForProgram } from '#test/browser/support/browser-test.ts'
import { findLayoutFaults } from '#test/browser/support/page-findings.ts'
import { waitUntilLoaded } from '#test/browser/support/settle.ts'

/** A window of 320 px, and one of 1280 × 900 px at a zoom of 200 %. */
const windows = { '320 px': { width: 320, height: 640 }, '200 %': { width: 640, height: 450 } }

const screens = {
  'agent@harbor.test': ['/', '/clients', 'a client', '/planning', '/planning?tab=sequences', '/history', '/profile'],
  'admin@harbor.test': ['/analytics', '/user-management'],
  'super@daybook.test': ['/super-admin'],
}

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

test.for(Object.entries(screens))(
  'no screen of %s scrolls sideways or stays covered, and all are valid HTML',
  async ([as, paths], { open }) => {
    const { page } = await open('/profile', { as })
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 800 })
      if (path === 'a client')
        await page
          .getByRole('link', { name: /^View / })
          .first()
          .click()
      else await page.goto(path)
      await waitForProgram(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0)
      await waitUntilLoaded(page)
      expect(await listHtmlFaults(page), path).toEqual([])
      for (const [name, size] of Object.entries(windows)) {
        await page.setViewportSize(size)
        expect(await findLayoutFaults(page, false), `${path} at ${name}`).toEqual([])
        expect(await findCovered(page), `${path} at ${name}`).toEqual([])
      }
    }
  },
)

test('the sign-in is valid HTML', async ({ open }) => {
  const { page } = await open('/')
  await page.locator('main h1').waitFor()
  expect(await listHtmlFaults(page)).toEqual([])
})

async function listHtmlFaults(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content())
  expect(await page.locator('main').count()).toBe(1)
  expect(await page.locator('figcaption').count()).toBe(await page.locator('figure > figcaption').count())
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )
}

/**
 * Lists elements reached by keyboard, forwards or backwards, that a bar still covers after the browser has scrolled to
 * them.
 */
const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const isVisible = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      return width >= 2 && height >= 2 && element.checkVisibility({ visibilityProperty: true })
    }
    // A focused element would not be scrolled to again.
    ;(document.activeElement as HTMLElement).blur()
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
