import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson, inDatabase, type Person } from '#test/browser/support/person.ts'

const tile = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=ancestor::div[1]').getByRole('definition')
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
  const { page } = await open('/history', { as: person })
  await page.getByRole('heading', { name: /^Today/ }).waitFor()
  await expect.poll(() => entries(page).count()).toBe(3)
  await page.getByText('Undone, not counted').waitFor()
  await expect.poll(() => tile(page, 'Total Actions').textContent()).toBe('2')
  await expect.poll(() => tile(page, 'Abandoned').textContent()).toBe('0')

  await page.getByRole('button', { name: 'The last 30 days' }).click()
  await expect.poll(() => tile(page, 'Total Actions').textContent()).toBe('152')
  await expect.poll(() => tile(page, 'Increments').textContent()).toBe('150')
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
})

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
