import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, readStoredTask } from '#test/browser/support/person.ts'
import { closeToast, waitForToast } from '#test/browser/support/toast.ts'

test('an action that cannot reach the server is rolled back with an error, and works once the server is back', async ({
  open,
}) => {
  const person = await createPerson([{ title: 'One call' }, { title: 'Five calls', targetCount: 5 }])
  const { page, watch } = await open('/', { as: person })
  watch.expect(/ERR_INTERNET_DISCONNECTED.*\/api\//)
  const day = dayList(page)
  const row = day.row('One call')
  // The token has been fetched, so the action itself fails.
  await day.click(day.row('Five calls'), 'Plus one')
  await page.route('**/api/tasks/*', (route) => route.abort('internetdisconnected'))
  await day.button(row, 'Start').click()
  await waitForToast(page, 'Error', 'Failed to update task')
  await closeToast(page)
  await expect.poll(() => day.enabledButtons(row)).toEqual(['Abandon', 'Start'])
  expect((await readStoredTask(person.tasks[0]!.id)).status).toBe('pending')

  await page.unroute('**/api/tasks/*')
  await day.click(row, 'Start')
  await day.click(row, 'Complete')
  expect((await readStoredTask(person.tasks[0]!.id)).status).toBe('completed')

  // An error response has the same effect.
  watch.expect(/503 .*\/api\/tasks/)
  await page.route('**/api/tasks/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: 'away' }) : route.fallback(),
  )
  await day.button(day.row('Five calls'), 'Plus one').click()
  await waitForToast(page, 'Error', 'Failed to update task')
  await expect.poll(() => day.row('Five calls').innerText()).toContain('1 of 5')
})

test('a day that cannot be loaded shows an error and a retry button', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }])
  const { page, watch } = await open('about:blank', { as: person })
  watch.expect(/503 .*\/api\/tasks\/planning/)
  await page.route('**/api/tasks/planning?*', (route) => route.fulfill({ status: 503, body: 'away' }))
  // Reload: other screens fetch the day too, for the streak.
  await page.goto('/')
  const alert = page.getByRole('main').getByRole('alert')
  expect(await alert.innerText()).toMatch(/could not be loaded/)
  await page.unroute('**/api/tasks/planning?*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await dayList(page).row('One call').waitFor()
  expect(await alert.count()).toBe(0)
})
