import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { pauseClock } from '#test/browser/support/settle.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

const toasterCode = /assets\/toaster-.*\.js$/

test('a toast is shown for its whole time after its code has arrived', async ({ open }) => {
  const { page, watch } = await open('about:blank', {
    as: await createPerson([{ title: 'One call' }]),
    hasToastTimer: true,
  })
  watch.expect(/ERR_FAILED|A dialog could not be fetched/)
  const release = await holdRequests(page, toasterCode)
  await causeToast(page)
  await expect.poll(() => page.getByRole('button', { name: 'Report Bug' }).isEnabled()).toBe(true)
  await page.clock.runFor(20_000)
  expect(await toastOn(page).count()).toBe(0)
  await pauseClock(page)
  release()
  await expect.poll(() => page.clock.runFor(5).then(() => toastOn(page).count())).toBe(1)
  await waitForToast(page, 'This could not be loaded', 'Please reload the page.')
  await page.clock.runFor(4_000)
  expect(await toastOn(page).count()).toBe(1)
  await page.clock.runFor(1_500)
  await toastOn(page).waitFor({ state: 'detached' })
})

test('a toast whose code cannot be fetched is shown until it is closed, and the next one too', async ({ open }) => {
  const { page, watch } = await open('about:blank', {
    as: await createPerson([{ title: 'One call' }]),
    hasToastTimer: true,
  })
  watch.expect(/ERR_FAILED|could not be fetched/)
  await page.route(toasterCode, (route) => route.abort())
  await causeToast(page)
  const plain = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await plain.waitFor()
  await page.clock.runFor(20_000)
  expect(await plain.innerText()).toContain('Please reload the page.')
  await plain.getByRole('button', { name: 'Close' }).click()
  await plain.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Report Bug' }).click()
  await plain.waitFor()
})

test('a toast is not hidden from screen readers by a dialog that was open before its code arrived', async ({
  open,
}) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  watch.expect(/ERR_FAILED|Failed to submit bug report/)
  const release = await holdRequests(page, toasterCode)
  await page.route('**/api/bug-reports', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Report Bug' }).click()
  await page.getByLabel('What went wrong?').fill('It cannot even be told')
  await page.getByRole('button', { name: 'Submit Report' }).click()
  release()
  await waitForToast(page, 'Failed to submit bug report', 'Please try again or contact support if the issue persists.')
})

/** Opens the dashboard with its own clock, and a dialog whose code cannot be fetched. */
async function causeToast(page: Page): Promise<void> {
  await page.route(/assets\/report-bug-dialog-.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await dayList(page).rows.first().waitFor()
  await page.clock.install({ time: Date.now() })
  await page.getByRole('button', { name: 'Report Bug' }).click()
}
