import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Size, test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { findAxeViolations } from '#test/browser/support/page-findings.ts'
import { createPerson, readStoredTask } from '#test/browser/support/person.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

const lineOf = (page: Page) => page.getByRole('complementary', { name: 'Connection' })

test.for<Size>(['phone', 'desktop'])(
  'on a %s one line says that there is no connection, and what was read stays',
  async (size, { open }) => {
    const person = await createPerson([{ title: 'One call' }])
    const { page } = await open('/', { as: person, size })
    // Prefetched code, such as the celebration, must have loaded.
    await page.waitForLoadState('networkidle')
    const row = dayList(page).row('One call')
    const before = await row.boundingBox()
    await page.context().setOffline(true)
    await lineOf(page)
      .getByText('You are offline. What is on the screen stays, and what you check off is saved when you are back.')
      .waitFor()
    expect(await row.boundingBox()).toEqual(before)
    expect(await findAxeViolations(page)).toEqual([])
    await page.context().setOffline(false)
    await expect.poll(() => lineOf(page).innerText()).toBe('')
  },
)

test('what is checked off without a connection stays, and is saved once there is one', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }, { title: 'Another call' }])
  const { page, watch } = await open('/', { as: person })
  watch.expect(/ERR_INTERNET_DISCONNECTED.*\/api\//)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const day = dayList(page)
  for (const title of ['One call', 'Another call']) {
    await day.button(day.row(title), 'Start').click()
    await expect.poll(() => day.row(title).innerText()).toContain('started')
  }
  await lineOf(page)
    .getByText('You are offline. 2 changes will be saved when you are back. Keep this page open.')
    .waitFor()
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => window.location.reload()))
  await (await question).dismiss()
  expect((await readStoredTask(person.tasks[0]!.id)).status).toBe('pending')

  await page.context().setOffline(false)
  for (const { id } of person.tasks)
    await expect.poll(async () => (await readStoredTask(id)).status).toBe('in_progress')
  await expect.poll(() => lineOf(page).innerText()).toBe('')
  expect(await page.getByText('Failed to update task').count()).toBe(0)
})

test('one line says that a call waits for its answer, until it has one', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const { page } = await open('/', { as: person })
  const release = await holdRequests(page, '**/api/tasks/*')
  await dayList(page).button(dayList(page).row('One call'), 'Start').click()
  await lineOf(page).getByText('Waiting for Daybook to answer').waitFor()
  release()
  await expect.poll(() => lineOf(page).innerText()).toBe('')
})

test('it says so also while the screen loads', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const { page } = await open('about:blank', { as: person })
  const release = await holdRequests(page, '**/api/tasks/planning?*')
  await page.goto('/', { waitUntil: 'commit' })
  await lineOf(page).getByText('Waiting for Daybook to answer').waitFor()
  release()
  await dayList(page).row('One call').waitFor()
  await expect.poll(() => lineOf(page).innerText()).toBe('')
})

test('an answer of a newer version offers to reload, and the page works until then', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.click(day.row('One call'), 'Start')
  const reload = lineOf(page).getByRole('button', { name: 'Reload for the new version' })
  expect(await reload.count()).toBe(0)

  await page.route('**/api/tasks/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-version': 'index-another.js' } })
  })
  await day.click(day.row('One call'), 'Complete')
  await reload.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const loaded = page.waitForEvent('load')
  await reload.click()
  await loaded
  await day.row('One call').waitFor()
  expect(await reload.count()).toBe(0)
})

test('without a connection nobody is told to reload the page for what is not loaded yet', async ({ open }) => {
  const { page, watch } = await open('/', { as: await createPerson([{ title: 'One call' }]), size: 'phone' })
  watch.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module|A dialog could not be fetched/)
  await dayList(page).row('One call').waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Task' }).tap()
  const advice = 'You are offline. Reload the page when you are back.'
  await waitForToast(page, 'This could not be loaded', advice)
})
