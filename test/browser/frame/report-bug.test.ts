import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BugReportDraft } from '#contract/bug-reports/bug-reports.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { inDatabase, createPerson } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

const bugReportForm = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Report a Bug' })
  return {
    dialog,
    open: page.getByRole('button', { name: 'Report Bug' }),
    text: dialog.getByLabel('What went wrong?'),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    submit: dialog.getByRole('button', { name: /Submit Report|Submitting/ }),
  }
}

test('a bug report needs a description of ten characters', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/planning?client=Jane#notes', { as: person })
  await page.evaluate(() => {
    localStorage.setItem('a-local-name', 'a local secret')
    sessionStorage.setItem('a-session-name', 'a session secret')
  })
  const form = bugReportForm(page)
  await form.open.click()
  expect(await form.text.evaluate((box) => box.getBoundingClientRect().height)).toBeGreaterThanOrEqual(120)
  expect(await form.dialog.innerText()).toContain('System and debugging information will be included automatically.')

  const sentReports: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/bug-reports') && sentReports.push(request.postData() ?? ''),
  )
  await form.text.fill('  too short ')
  await form.submit.click()
  await expect
    .poll(() => form.dialog.getByRole('alert').innerText())
    .toBe('Please provide at least 10 characters describing the issue')
  expect(sentReports).toEqual([])

  await form.text.fill('The month is empty')
  await form.submit.click()
  await waitForToast(page, 'Bug report submitted', "Thank you for helping us improve! We'll review your report soon.")
  await form.dialog.waitFor({ state: 'detached' })
  await expect.poll(() => form.open.evaluate((button) => button === document.activeElement)).toBe(true)

  expect(sentReports).toHaveLength(1)
  const report = JSON.parse(sentReports[0]!) as BugReportDraft
  expect(report).toEqual({
    description: 'The month is empty',
    systemInfo: {
      userAgent: await page.evaluate(() => navigator.userAgent),
      url: `${new URL(page.url()).origin}/planning`,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      viewport: { width: 1280, height: 800 },
      screen: { width: 1280, height: 800 },
      platform: expect.any(String),
      language: 'en-US',
      cookieEnabled: true,
      onlineStatus: true,
    },
    debuggingInfo: {
      localStorageKeys: expect.arrayContaining(['a-local-name']),
      sessionStorageKeys: expect.arrayContaining(['a-session-name']),
      documentReadyState: 'complete',
      referrer: '',
      title: 'Planning · Daybook',
    },
  })
  expect(sentReports[0]).not.toMatch(/secret|Jane/)
  expect(await readStoredReports(person.id)).toEqual(['The month is empty'])

  await form.open.click()
  await expect.poll(() => form.text.inputValue()).toBe('')
})

test('a report includes recent errors; its form is disabled while sending and keeps the text on failure', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page, watch } = await open('/', { as: person })
  watch.expect(/Failed to submit bug report/)
  watch.expect(/ERR_FAILED.*bug-reports/)
  watch.expect(/planted/)
  await page.evaluate(() => console.error('planted', new Error('at /clients?name=Jane')))
  let releaseFailure = () => {}
  const released = new Promise<void>((done) => (releaseFailure = done))
  await page.route('**/api/bug-reports', async (route) => {
    await released
    await route.abort()
  })
  const form = bugReportForm(page)
  await form.open.click()
  await form.text.fill('The server will be gone')
  const [request] = await Promise.all([page.waitForRequest('**/api/bug-reports'), form.submit.click()])
  const { debuggingInfo } = request.postDataJSON() as BugReportDraft
  expect(debuggingInfo.recentErrors).toEqual([{ message: 'planted Error: at /clients', at: expect.any(String) }])
  await expect.poll(() => form.submit.innerText()).toBe('Submitting...')
  expect([await form.submit.isDisabled(), await form.cancel.isDisabled()]).toEqual([true, true])
  releaseFailure()
  await waitForToast(page, 'Failed to submit bug report', 'Please try again or contact support if the issue persists.')
  expect(await form.text.inputValue()).toBe('The server will be gone')
  await page.unroute('**/api/bug-reports')
  const [resent] = await Promise.all([page.waitForRequest('**/api/bug-reports'), form.submit.click()])
  const { recentErrors } = (resent.postDataJSON() as BugReportDraft).debuggingInfo
  expect(recentErrors?.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^Failed to submit bug report/),
  )
  await waitForToast(page, 'Bug report submitted', "Thank you for helping us improve! We'll review your report soon.")
  expect(await readStoredReports(person.id)).toEqual(['The server will be gone'])
})

test('Escape closes the form and returns focus, after a confirmation when text was typed', async ({ open }) => {
  const { page } = await open('/', { as: 'agent@harbor.test' })
  const form = bugReportForm(page)
  const hasFocusReturned = () => form.open.evaluate((button) => button === document.activeElement)
  await form.open.click()
  await form.text.waitFor()
  await page.keyboard.press('Escape')
  await form.dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocusReturned()).toBe(true)

  await form.open.click()
  await form.text.fill('Half a thought')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => form.text.inputValue()).toBe('Half a thought')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await form.dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocusReturned()).toBe(true)
  expect(await toastOn(page).count()).toBe(0)
})

test('Cancel asks before it throws away what was typed', async ({ open }) => {
  const { page } = await open('/', { as: 'agent@harbor.test' })
  const form = bugReportForm(page)
  await form.open.click()
  await form.text.fill('Half a thought')
  await form.cancel.click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => form.text.inputValue()).toBe('Half a thought')
  await form.text.fill('')
  await form.cancel.click()
  await form.dialog.waitFor({ state: 'detached' })
})

const readStoredReports = (userId: string): Promise<string[]> =>
  inDatabase(async (appDatabase) => {
    const { rows } = await appDatabase.pool.query('select description from bug_reports where created_by = $1', [userId])
    return rows.map(({ description }) => description)
  })
