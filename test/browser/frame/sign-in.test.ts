import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { endSessions, createPerson } from '#test/browser/support/person.ts'
import { signIn, submitEmail } from '#test/browser/support/sign-in.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

test('the sign-in returns to the requested page', async ({ open }) => {
  const { page } = await open('/planning?x=1')
  await signIn(page, 'admin@summit.test')
  await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe('/planning?x=1')
})

test('unsaved input survives an expired session', async ({ open }) => {
  const person = await createPerson([{ title: 'Already here' }])
  const { page, watch } = await open('/', { as: person })
  watch.expect(/401 .*\/api\//)
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill('Write to the Okafors')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Description').fill('Both of them,\nseparately.')
  await dialog.getByLabel('Type').selectOption('Message')
  await endSessions(person)
  // The redirect follows after 500 ms; a busy machine would miss the toast.
  const releaseRedirect = await holdRequests(page, /\/api\/login/)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await waitForToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  releaseRedirect()

  await submitEmail(page, person.email)
  await dialog.waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Write to the Okafors')
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Both of them,\nseparately.')
  expect(await dialog.getByLabel('Type').inputValue()).toBe('message')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await waitForToast(page, 'Task added', 'Write to the Okafors')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => dayList(page).titles()).toEqual(['Already here', 'Write to the Okafors'])

  await page.reload()
  await dayList(page).row('Already here').waitFor()
  expect(await dialog.count()).toBe(0)
})

test('unsaved input is not shown to another user in the same browser', async ({ open }) => {
  const person = await createPerson([{ title: 'Mine' }])
  const { page, watch } = await open('/', { as: person })
  watch.expect(/401 .*\/api\//)
  await page.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill('Between us')
  await endSessions(person)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  const other = await createPerson([{ title: 'Somebody else’s' }])
  await submitEmail(page, other.email)
  await dayList(page).row('Somebody else’s').waitFor()
  expect(await dialog.count()).toBe(0)
  expect(await page.content()).not.toContain('Between us')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Between us')
})

test('a user without an invitation sees the reason and can sign out', async ({ open }) => {
  const { page, watch } = await open('/')
  watch.expect(/403 .*\/api\/callback/)
  await signIn(page, 'stranger@example.com')
  await page.getByRole('heading', { name: 'No invitation found' }).waitFor()
  expect(await page.getByRole('main').innerText()).toContain('No invitation was found for stranger@example.com')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
})
