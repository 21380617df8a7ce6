import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Size, test } from '#test/browser/support/browser-test.ts'
import { waitForFrames, waitUntilLoaded } from '#test/browser/support/settle.ts'
import { closeToast, toastOn } from '#test/browser/support/toast.ts'

/** The clients as rows, on a phone with the letters next to them. */
const rowsPath = '/clients?sort=name'

test.for<Size>(['phone', 'desktop'])(
  'on a %s everything can be scrolled out from under a toast, and nothing in sight moves when it comes and goes',
  async (size, { open }) => {
    const { page } = await open('about:blank', { as: 'agent@harbor.test', size })
    await page.route('**/api/bug-reports', (route) => route.fulfill({ status: 201, json: {} }))
    // All screens end at the same distance above the toast; these differ in what else is at the end of the window.
    for (const path of ['/', rowsPath, await findClientPath(page), '/profile']) {
      await page.goto(path)
      await waitForContent(page)
      if (path === rowsPath) await showRows(page, size)
      const before = await readPlaces(page)
      await showToast(page)
      expect(await readPlaces(page), `${path} as the toast comes`).toEqual(before)

      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await waitForFrames(page, 4)
      expect(await findUnderToast(page), `${path} at its end`).toEqual([])
      if (path === rowsPath && size === 'phone') expect(await findUnderToastOnTablet(page)).toEqual([])
      const atEnd = await readPlaces(page)
      await closeToast(page)
      await waitForFrames(page, 4)
      expect(await readPlaces(page), `${path} as the toast goes`).toEqual(atEnd)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect.poll(() => readSpace(page), { message: path }).toBe('')
    }
  },
)

/** Sends a bug report, whose toast is shown on every screen. */
async function showToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Report Bug' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a Bug' })
  await dialog.getByRole('textbox').fill('The end of the page is covered')
  await dialog.getByRole('button', { name: 'Submit Report' }).click()
  await dialog.waitFor({ state: 'detached' })
  await toastOn(page).waitFor()
  await expect.poll(() => readSpace(page)).not.toBe('')
}

const readSpace = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--toast-space'))

async function findClientPath(page: Page): Promise<string> {
  const clients = (await (await page.request.get('/api/clients?limit=1')).json()) as { id: string }[]
  return `/clients/${clients[0]!.id}`
}

async function showRows(page: Page, size: Size): Promise<void> {
  await page.getByRole('button', { name: 'Rows' }).click()
  await page.getByRole(size === 'phone' ? 'slider' : 'rowgroup').waitFor()
  await waitForFrames(page)
}

/** Waits until the screen has replaced its placeholder. */
async function waitForContent(page: Page): Promise<void> {
  await page.locator('#root > [inert]').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await waitUntilLoaded(page)
  await waitForFrames(page)
}

const pressables = 'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])'

/** Positions of everything pressable in the window. */
const readPlaces = (page: Page): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .map((target) => ({ target, place: target.getBoundingClientRect() }))
        .filter(({ place }) => place.bottom > 0 && place.top < innerHeight)
        .map(({ target, place }) => `${target.outerHTML.slice(0, 60)} ${Math.round(place.x)} ${Math.round(place.y)}`),
    pressables,
  )

/** The same at the end of the page of a tablet; the window then has its size again. */
async function findUnderToastOnTablet(page: Page): Promise<string[]> {
  const phone = page.viewportSize()!
  const scrollToEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await waitForFrames(page, 4)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await scrollToEnd()
  const found = await findUnderToast(page)
  await page.setViewportSize(phone)
  await scrollToEnd()
  return found
}

const findUnderToast = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const toast = document.querySelector('[aria-label^=Notifications] li')!.getBoundingClientRect()
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
    return [...document.querySelectorAll(selector)]
      .filter(
        (target) => target.checkVisibility({ visibilityProperty: true }) && isUnder(target.getBoundingClientRect()),
      )
      .map((target) => target.outerHTML.slice(0, 120))
  }, pressables)
