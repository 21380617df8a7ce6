import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createContext } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { finishTask } from '#server/tasks/finishing.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { layoutShiftsOf, recordLayoutShifts } from '#test/browser/support/layout-shifts.ts'
import { createPerson, createTasks, inDatabase, type Person } from '#test/browser/support/person.ts'

const tile = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=ancestor::div[1]').getByRole('definition').first()
const entries = (page: Page) => page.locator('[data-row]')

/** Adds entries of a person's history, each of a day so many days ago. */
const addHistory = (person: Person, rows: { daysAgo: number; action: string; count: number; reason?: string }[]) =>
  inDatabase(async ({ pool }) => {
    for (const { daysAgo, action, count, reason = null } of rows)
      await pool.query(
        `insert into task_history (organization_id, id, task_id, user_id, action, previous_value, new_value, reason, day, created_at)
         select $1, uuidv7(), $2, $3, $4, 0, 1, $5, (now() at time zone $6)::date - $7::int, now() - make_interval(days => $7)
         from generate_series(1, $8::int)`,
        [person.organizationId, person.tasks[0]!.id, person.id, action, reason, person.zone, daysAgo, count],
      )
  })

test('the history counts the whole range, pages, and is filtered by days, action and task', async ({ open }) => {
  const person = await createPerson([{ title: 'Café calls' }, { title: 'Letter' }])
  await addHistory(person, [
    { daysAgo: 0, action: 'completed', count: 2 },
    { daysAgo: 0, action: 'abandoned', count: 1, reason: 'undone' },
    { daysAgo: 20, action: 'incremented', count: 150 },
  ])
  const { page } = await open('about:blank', { as: person })
  await recordLayoutShifts(page)
  await page.goto('/history?q=nothing')
  const chart = page.getByRole('figure', { name: 'Completed per day' })
  await page.getByRole('heading', { name: 'No task history' }).waitFor()
  await chart.getByText('0 completed').first().waitFor()
  expect(await layoutShiftsOf(page)).toEqual([])

  await page.goto('/history')
  await page.getByRole('heading', { name: /^Today/ }).waitFor()
  await expect.poll(() => entries(page).count()).toBe(3)
  await page.getByText('Undone, not counted').waitFor()
  await expect.poll(() => tile(page, 'Total Actions').textContent()).toBe('2')
  await expect.poll(() => tile(page, 'Abandoned').textContent()).toBe('0')

  await page.getByRole('button', { name: 'The last 30 days' }).click()
  await expect.poll(() => tile(page, 'Total Actions').textContent()).toBe('152')
  await expect.poll(() => tile(page, 'Increments').textContent()).toBe('150')
  await page.getByText('Increments', { exact: true }).hover()
  await page.getByRole('tooltip').getByText('Each press of plus').waitFor()
  await expect.poll(() => entries(page).count()).toBe(100)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(() => entries(page).count()).toBe(153)
  expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0)

  await page.getByLabel('Action').selectOption('Completed')
  await expect.poll(() => entries(page).count()).toBe(2)
  await expect.poll(() => tile(page, 'Total Actions').textContent()).toBe('152')
  await page.getByLabel('Task', { exact: true }).fill('letter')
  await page.getByRole('heading', { name: 'No task history' }).waitFor()
  await expect.poll(() => tile(page, 'Total Actions').textContent()).toBe('0')
  await page.reload()
  await page.getByRole('heading', { name: 'No task history' }).waitFor()
  expect(await page.getByLabel('Task', { exact: true }).inputValue()).toBe('letter')
  await page.getByRole('button', { name: 'Show all of the last 7 days' }).click()
  await expect.poll(() => entries(page).count()).toBe(3)
  expect(new URL(page.url()).search).toBe('')

  await inDatabase(({ pool }) => pool.query('delete from tasks where id = $1', [person.tasks[0]!.id]))
  await page.reload()
  await page.getByText('A task that was deleted or handed over').first().waitFor()
})

test('a row shows what was said, and opens its client; seven bars count what was completed', async ({ open }) => {
  const { person, clientId } = await createPersonWithNote()
  const { page } = await open('/history', { as: person })
  const row = entries(page).filter({ hasText: '“Wants the umbrella quote”' })
  await row.getByText('Noor Haddad').waitFor()
  const bars = page.getByRole('figure', { name: 'Completed per day' }).getByRole('listitem')
  await expect.poll(() => bars.count()).toBe(7)
  const texts = await bars.evaluateAll((items) => items.map((item) => item.querySelector('.sr-only')!.textContent))
  expect(texts.map((text) => / (\d+) completed$/.exec(text)![1])).toEqual(['0', '0', '0', '0', '0', '2', '1'])
  const heights = await bars.evaluateAll((items) =>
    items.map((item) => item.querySelector('.bg-teal')!.getBoundingClientRect().height),
  )
  expect(heights.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(heights[5]! / heights[6]!).toBeCloseTo(2, 1)
  const reads = [/task-history\?/, /task-history\/summary\?/].map((url) => page.waitForResponse(url))
  await page.getByRole('button', { name: 'The last 30 days' }).click()
  await Promise.all(reads)
  await expect.poll(() => tile(page, 'Completed').textContent()).toBe('3')
  await expect.poll(() => bars.count()).toBe(7)

  // Anywhere on the row, not only on the name.
  await row.waitFor()
  const { width, height } = (await row.boundingBox())!
  await row.click({ position: { x: width - 8, y: height - 6 } })
  await page.getByRole('heading', { name: 'Noor Haddad', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/clients/${clientId}`)

  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Edit note' }).click()
  const form = page.getByRole('form', { name: 'Edit this note' })
  await form.getByLabel('Note', { exact: true }).fill('Wants nothing')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'History' }).first().click()
  await entries(page).filter({ hasText: '“Wants nothing”' }).waitFor()
})

test('without counts the history is still shown, and they can be retried', async ({ open }) => {
  const { person } = await createPersonWithNote()
  const { page, watch } = await open('/', { as: person })
  watch.expect(/503/)
  await page.route('**/api/task-history/summary?*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: 'History' }).first().click()
  await page.getByText('The counts could not be loaded.').waitFor()
  await expect.poll(() => entries(page).count()).toBe(3)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('figure', { name: 'Completed per day' }).waitFor()
})

/** A person who finished a task with a note today, and completed two yesterday. */
async function createPersonWithNote() {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad' }])
  const [task] = await createTasks(person, [{ title: 'Call Noor', type: 'call', clientId: client!.id }])
  person.tasks.push(task!)
  await addHistory(person, [{ daysAgo: 1, action: 'completed', count: 2 }])
  await inDatabase((appDatabase) =>
    appDatabase.inOrganization(person.organizationId, 'write', (db) =>
      finishTask(
        {
          ...createContext(
            { ...person, country: 'US' },
            { profileZone: null, headerZone: person.zone, lastSeenZone: null, organizationZone: null },
            new Date(),
          ),
          db,
        },
        ...([newId(), task!.id, { note: 'Wants the umbrella quote' }] as const),
      ),
    ),
  )
  return { person, clientId: client!.id }
}

test('dates in the wrong order are named at the field', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/history?from=2026-11-20&to=2026-11-21', { as: person })
  await page.getByLabel('To', { exact: true }).fill('2026-11-19')
  await page.getByText('Must not be before the first day').waitFor()
  const tops = page
    .getByRole('region', { name: 'Filters' })
    .locator('input, select')
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top))
  expect(new Set(await tops).size).toBe(1)
  await page.getByLabel('From').fill('2026-11-19')
  await page.getByRole('heading', { name: 'No task history' }).waitFor()
})

test('a task completed on the dashboard is in the history that was open before', async ({ open }) => {
  const person = await createPerson([{ title: 'Call Grace' }])
  const { page } = await open('/history', { as: person })
  await page.getByRole('heading', { name: 'No task history' }).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('button', { name: /^Check off/ }).click()
  await page.getByRole('link', { name: 'History' }).first().click()
  await page.getByText('Completed', { exact: true }).nth(1).waitFor()
  await expect.poll(() => tile(page, 'Completed').textContent()).toBe('1')
})
