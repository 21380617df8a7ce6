import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson, createTasks, inDatabase } from '#test/browser/support/person.ts'

const todayOn = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })

/** The people of other tests are in the same organization, and may be further behind. */
async function showRow(page: Page, row: Locator) {
  await todayOn(page).getByRole('listitem').first().waitFor()
  const more = todayOn(page).getByRole('button', { name: /^Show \d+ more$/ })
  while (!(await row.count()) && (await more.count())) await more.click()
  await row.waitFor()
}

async function createBehindPerson(firstName: string) {
  const person = await createPerson([{ title: 'Done today' }, { title: 'Call the bank' }], { firstName })
  const overdue = Array.from({ length: 40 }, (_, index) => ({ title: `Late ${index}` }))
  await createTasks(person, overdue, 24)
  await inDatabase(({ pool }) =>
    pool.query("update tasks set status = 'completed', completed_count = 1, completed_on = due_date where id = $1", [
      person.tasks[0]!.id,
    ]),
  )
  // Otherwise those late to begin come first, whoever runs the other tests.
  await inDatabase(({ pool }) =>
    pool.query(
      `insert into task_history (organization_id, id, task_id, user_id, action, previous_value, new_value, day, created_at)
       select organization_id, gen_random_uuid(), id, assigned_agent_id, 'completed', 0, 1, due_date, now() from tasks
       where id = $1`,
      [person.tasks[0]!.id],
    ),
  )
  return person
}

test.for(['desktop', 'phone'] as const)(
  'who is behind, and why, is answered on a %s by opening Analytics and a name',
  async (size, { open }) => {
    const person = await createBehindPerson(`Behind${size}`)
    const admin = await createPerson([], { role: 'org_admin' })
    const readLooks = () =>
      inDatabase(async ({ pool }) => {
        const text = "select actor_id from audit where action = 'user_viewed' and subject_id = $1"
        return (await pool.query(text, [person.id])).rows
      })
    const { page } = await open('/', { as: admin, size })
    if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Analytics' }).click()
    const row = todayOn(page)
      .getByRole('listitem')
      .filter({ hasText: `Behind${size} Lovell` })
    await showRow(page, row)
    await row.getByText('1 of 42 done').waitFor()
    await row.getByText('40 overdue').waitFor()
    await row.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: `Behind${size} Lovell` }).waitFor()
    await expect.poll(() => page.title()).toBe(`Behind${size} Lovell · Daybook`)
    const tasks = page.getByRole('region', { name: "Today's tasks" }).getByRole('listitem')
    expect(await tasks.count()).toBe(42)
    expect(await tasks.first().innerText()).toMatch(/Late \d+[^]*1 day overdue/)
    expect(await tasks.last().innerText()).toMatch(/Done today[^]*Completed/)
    await page.getByRole('region', { name: 'Last seven days' }).getByText('Done today').waitFor()
    expect(await readLooks()).toEqual([{ actor_id: admin.id }])

    // Nothing can be changed, and Back returns to the previous screen.
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Complete|Start$|Undo|Edit|Check off)/ })
        .count(),
    ).toBe(0)
    await page.goBack()
    await showRow(page, row)

    // Read again whenever it is opened, and every look is recorded.
    await inDatabase(({ pool }) =>
      pool.query("update tasks set title = 'Call the bank again' where id = $1", [person.tasks[1]!.id]),
    )
    await row.getByRole('link').click()
    await page.getByText('Call the bank again').waitFor()
    expect(await readLooks()).toHaveLength(2)
  },
)

test('the table and the alerts lead to their people too', async ({ open }) => {
  const { page } = await open('/analytics', { as: 'admin@harbor.test' })
  const link = page.getByRole('table').last().getByRole('rowheader').first().getByRole('link')
  const name = await link.innerText()
  await link.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

test('the period is 7, 30 or 90 days, stays in the URL, and says what was before', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  const { page } = await open('/analytics', { as: admin })
  const totals = page.getByLabel('Totals')
  await totals.waitFor()
  const due = totals.locator('div').filter({ has: page.getByText('Tasks due', { exact: true }) })
  const countIn = async () => Number((await due.locator('dd').first().innerText()).replaceAll(',', ''))
  const thirty = await countIn()
  expect(await due.innerText()).toMatch(/before/)
  await page.getByRole('button', { name: '7 days' }).click()
  await page.getByText(/^The last 7 days up to yesterday/).waitFor()
  await totals.waitFor()
  expect(await countIn()).toBeLessThan(thirty)
  expect(new URL(page.url()).search).toBe('?days=7')
  await page.reload()
  await page.getByText(/^The last 7 days up to yesterday/).waitFor()
  await page.getByRole('button', { name: '7 days', pressed: true }).waitFor()
  await page.getByRole('button', { name: '30 days' }).click()
  await page.getByText(/^The last 30 days up to yesterday/).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('an agent is denied the day of a person', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open(`/analytics/users/${person.id}`, { as: person })
  await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
})
