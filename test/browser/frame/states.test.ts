import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayList, waitForTasks } from '#test/browser/support/day-list.ts'
import { signIn } from '#test/browser/support/sign-in.ts'
import { testStates } from '#test/browser/support/test-states.ts'
import { showToast } from '#test/browser/support/toast.ts'

testStates({
  'sign-in': { path: '/', as: 'nobody', show: ({ page }) => page.getByRole('button', { name: 'Sign In' }).waitFor() },
  'sign-in while the server is unavailable': {
    as: 'busy',
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, body: 'away' }))
      await page.goto('/')
      await page.getByRole('alert').waitFor()
    },
  },
  'who is signing in': {
    path: '/',
    as: 'nobody',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('heading', { name: 'Who is signing in?' }).waitFor()
    },
  },
  'who is signing in, with an invalid e-mail': {
    path: '/',
    as: 'nobody',
    show: async ({ page, watch }) => {
      watch.expect(/400/)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByLabel('E-mail').fill('half an address')
      await page
        .locator('form')
        .first()
        .evaluate((form: HTMLFormElement) => (form.noValidate = true))
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Please enter a valid e-mail address.').waitFor()
    },
  },
  'an identity server without a sign-in request': {
    as: 'nobody',
    show: async ({ page, watch }) => {
      watch.expect(/404/)
      await page.goto('/identity/nothing')
      await page.getByRole('heading').first().waitFor()
    },
  },
  'not invited': {
    path: '/',
    as: 'nobody',
    show: async ({ page, watch }) => {
      watch.expect(/403/)
      await signIn(page, 'stranger@example.com')
      await page.getByRole('heading', { name: 'No invitation found' }).waitFor()
    },
  },
  'a busy day': { path: '/', show: ({ page }) => workOnDay(page) },
  'a day without tasks': {
    show: ({ page }) => openDay(page, { json: [] }, () => page.getByText('No tasks for today')),
  },
  'a day that is loading': {
    isExample: true,
    show: ({ page }) => openDay(page, undefined, () => page.getByText('Loading tasks').filter({ visible: true })),
  },
  'a day that cannot be loaded': {
    isExample: true,
    show: ({ page, watch }) => {
      watch.expect(/503/)
      return openDay(page, { status: 503 }, () => page.getByRole('main').getByRole('alert'))
    },
  },
  'a notice': { path: '/', show: ({ page }) => addTaskForToast(page) },
  'an error': {
    path: '/',
    show: async ({ page, watch }) => {
      watch.expect(/ERR_INTERNET_DISCONNECTED/)
      await waitForTasks(page)
      await page.route('**/api/tasks/*', (route) => route.abort('internetdisconnected'))
      await page.getByRole('button', { name: 'Start' }).first().click()
      await showToast(page)
    },
  },
  'a tooltip': {
    path: '/',
    show: async ({ page }) => {
      await waitForTasks(page)
      const plus = page.getByRole('button', { name: 'Plus one' }).first()
      // Scrolling closes a tooltip, and its event fires a frame later.
      await plus.scrollIntoViewIfNeeded()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await plus.hover()
      await page.getByRole('tooltip').waitFor()
    },
  },
  'the menu of a card': { path: '/', show: ({ page }) => openTaskMenu(page) },
  'the prompt for another day': { path: '/', show: ({ page }) => openTaskMenu(page, 'Pick a date') },
  'the prompt before a task is deleted': { path: '/', show: ({ page }) => openTaskMenu(page, 'Delete') },
  'a toast over a dialog': {
    path: '/',
    show: async ({ page, watch }) => {
      watch.expect(/Failed to submit bug report/)
      watch.expect(/ERR_FAILED.*bug-reports/)
      await page.route('**/api/bug-reports', (route) => route.abort())
      await page.getByRole('button', { name: 'Report Bug' }).click()
      await page.getByLabel('What went wrong?').fill('It cannot even be told')
      await page.getByRole('button', { name: 'Submit Report' }).click()
      await showToast(page)
    },
  },
  'Add Task by one line': {
    path: '/',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Add Task' }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill('tomorrow 3pm 9 calls 15m high')
      await page.getByLabel('Reminder').waitFor()
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByLabel('Repeat this task').check()
    },
  },
  'Add Task with errors': { path: '/', show: ({ page }) => submitInvalidTask(page) },
  'the user menu': {
    path: '/',
    show: async ({ page }) => {
      await page.getByRole('button', { name: /User menu/ }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  'the menu on a phone': {
    path: '/',
    only: 'phone',
    show: ({ page }) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
  shortcuts: {
    path: '/',
    show: async ({ page }) => {
      await waitForTasks(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  'Report a Bug with errors': {
    path: '/',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Report Bug' }).click()
      await page.getByRole('button', { name: 'Submit Report' }).click()
      await page.getByText('Please provide at least 10 characters').waitFor()
    },
  },
  'Access Denied': {
    path: '/user-management',
    show: ({ page }) => page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor(),
  },
  'an unknown page': {
    path: '/nowhere',
    show: ({ page }) => page.getByRole('heading', { name: '404 Page Not Found' }).waitFor(),
  },
})

/** Starts one task of the busy day and completes another. */
async function workOnDay(page: Page): Promise<void> {
  const day = dayList(page)
  await waitForTasks(page)
  const [first, second] = [day.rows.nth(1), day.rows.nth(2)]
  for (const row of [first, second])
    if ((await day.enabledButtons(row)).includes('Start')) await day.click(row, 'Start')
  if ((await day.enabledButtons(first)).includes('Complete')) await day.click(first, 'Complete')
  await page.getByText('1 day overdue').waitFor()
}

async function openDay(
  page: Page,
  fulfilment: object | undefined,
  locatorFor: () => { waitFor(): Promise<void> },
): Promise<void> {
  await page.route('**/api/tasks/planning?*', (route) => (fulfilment ? route.fulfill(fulfilment) : undefined))
  await page.goto('/')
  await locatorFor().waitFor()
}

async function addTaskForToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('A task with a title of some length, so that its message has two lines or more')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await showToast(page)
}

/** Opens the menu of a card with all fields, or the prompt of one of its items. */
async function openTaskMenu(page: Page, choice?: 'Pick a date' | 'Delete'): Promise<void> {
  await waitForTasks(page)
  const row = page.locator('[data-task]').filter({ hasText: 'Birthday card' })
  await row.getByRole('button', { name: 'Move and more' }).click()
  await page.getByRole('menu').waitFor()
  if (!choice) return
  await page.getByRole('menuitem', { name: choice }).click()
  await row.getByRole('button', { name: /Cancel|Keep it/ }).waitFor()
}

async function submitInvalidTask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Target count').fill('0')
  await dialog.getByLabel('Minutes', { exact: true }).fill('2000')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect.poll(() => dialog.getByRole('alert').filter({ hasText: /./ }).count()).toBe(3)
}
