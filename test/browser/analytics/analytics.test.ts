import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson, createTasks, inDatabase } from '#test/browser/support/person.ts'
import { toastOn } from '#test/browser/support/toast.ts'

const tableOn = (page: Page) => page.getByRole('table').last()
const rowOf = (page: Page, name: string) =>
  tableOn(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('an admin reads the figures, sorts the people, refreshes, and exports a table that no spreadsheet computes', async ({
  open,
}) => {
  const agent = await createPerson([], { firstName: '=HYPERLINK("x")' })
  const [done] = await createTasks(agent, [{ title: 'Call' }, { title: 'Write' }], 24)
  const admin = await createPerson([], { role: 'org_admin' })
  const { page } = await open('/analytics', { as: admin })
  const name = '=HYPERLINK("x") Lovell'
  await rowOf(page, name).waitFor()
  const readRow = () => rowOf(page, name).getByRole('cell').allInnerTexts()
  const isWorkday = (await readRow())[1] !== '0'

  // Completed a day late, which still counts on the day it was due.
  await inDatabase(({ pool }) =>
    pool.query("update tasks set status = 'completed', completed_count = 1, completed_on = due_date where id = $1", [
      done!.id,
    ]),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('The analytics are up to date').waitFor()
  await expect
    .poll(async () => (await readRow()).slice(1, 4))
    .toEqual(isWorkday ? ['2', '1', '50%'] : ['1', '1', '100%'])

  await tableOn(page).getByRole('button', { name: 'Tasks' }).click()
  await page.getByRole('columnheader', { name: 'Tasks' }).and(page.locator('[aria-sort=descending]')).waitFor()
  // Away from the headers, which scroll under it and show their own.
  await page.mouse.move(0, 0)
  await page.keyboard.press('Tab')
  for (const [column, rule] of [
    ['Status', /^Overdue: has a task more than \d+ days late\. Flagged: counted suspiciously fast today\.$/],
    ['Contacted', 'Clients with a completed task or a logged event in these days.'],
    ['Coverage', 'Share of clients in an active sequence.'],
    ['Days overdue', 'Age of the oldest overdue task.'],
  ] as const) {
    const heading = page.getByRole('columnheader', { name: column, exact: true }).getByRole('button')
    await heading.focus()
    await page.getByRole('tooltip').getByText(rule).waitFor()
    expect(await heading.getAttribute('aria-describedby')).toBe('tooltip')
  }
  const counts = (await tableOn(page).locator('tbody tr td:nth-child(3)').allInnerTexts()).map(Number)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await buffer(await download.createReadStream())).toString().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFAgent,Status,Tasks,Completed,Rate,/)
  expect(lines.filter((line) => line.startsWith(`"'=HYPERLINK(""x"") Lovell",`))).toHaveLength(1)
  expect(lines.slice(1, 1 + counts.length).map((line) => Number(/,(\d+),/.exec(line)![1]))).toEqual(counts)
})

test('a refresh that fails says so, and leaves the figures', async ({ open }) => {
  const { page, watch } = await open('/analytics', { as: 'admin@harbor.test' })
  const firstName = tableOn(page).getByRole('rowheader').first()
  const name = await firstName.innerText()
  watch.expect(/503/)
  await page.route('**/api/analytics/organization*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => toastOn(page).innerText()).toMatch(/^Error\nThe analytics could not be loaded\. /)
  expect(await page.getByText('The analytics are up to date').count()).toBe(0)
  expect(await firstName.innerText()).toBe(name)
})

test('each picture has its numbers as a table', async ({ open }) => {
  const { page } = await open('/analytics', { as: 'admin@harbor.test' })
  for (const title of [
    'Completion per day',
    'Tasks by type and status',
    'Agents side by side',
    'Nurture sequence coverage',
  ]) {
    const figure = page.getByRole('figure', { name: title })
    await figure.getByRole('img', { name: /^(Bars|One bar)/ }).waitFor()
    await figure.getByText('As a table').click()
    await expect.poll(() => figure.getByRole('table').getByRole('row').count()).toBeGreaterThan(1)
  }
  const days = page.getByRole('figure', { name: 'Completion per day' }).getByRole('row')
  // Users whose zones are on different days have 30 days each, 31 or 32 together.
  expect((await days.count()) - 1).toBeOneOf([30, 31, 32])
})

test('the bars have their numbers, of a part its own and not the sum so far', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  const { page } = await open('/', { as: admin })
  const agent = { isActive: true, completionRate: 0, clientsContacted: 0, calls: 0, reached: 0, totalClients: 4 }
  // The third has neither tasks nor clients.
  const agentStats = [20, 10, 0].map((tasks, index) => ({
    ...agent,
    totalClients: tasks && 4,
    agentId: `01a1fce9-6cd7-7645-b18b-cf7697f9${1_000 + index}`,
    agentName: `Agent ${index}`,
    tasksAssigned: tasks,
    tasksCompleted: tasks && 7 - index,
    nurtureSequenceCoverage: index % 2 ? 87.5 : 0,
    overdueDays: 0,
    activeSequences: 0,
    suspiciousActivity: false,
  }))
  const counts = { completed: 12, in_progress: 5, pending: 4, abandoned: 9 }
  const taskTypes = Object.entries(counts).map(([status, tasks]) => ({ type: 'call', status, tasks }))
  const days = [{ date: '2026-11-20', tasks: 30, completed: 13 }]
  const previous = { totalTasks: 0, completedTasks: 0, completionRate: 0, calls: 0, reached: 0 }
  await page.route('**/api/analytics/organization*', (route) =>
    route.fulfill({
      json: {
        totalTasks: 30,
        completedTasks: 13,
        completionRate: 43.3,
        totalClients: 8,
        calls: 0,
        reached: 0,
        previous,
        activeNurtureSequences: 0,
        overdueAlerts: [],
        suspiciousAgents: [],
        agentStats,
        days,
        taskTypes,
      },
    }),
  )
  await page.getByRole('link', { name: 'Analytics' }).click()
  const numbersOf = async (title: string) => {
    const figure = page.getByRole('figure', { name: title })
    // A chart is drawn when it comes into sight.
    await figure.scrollIntoViewIfNeeded()
    return figure.locator('svg text:not(.recharts-text)').allTextContents()
  }
  await expect.poll(() => numbersOf('Tasks by type and status')).toEqual(['30', '12', '5', '4', '9'])
  await expect.poll(() => numbersOf('Agents side by side')).toEqual(['7 of 20', '6 of 10'])
  await expect.poll(() => numbersOf('Nurture sequence coverage')).toEqual(['0%', '87.5%'])
  await rowOf(page, 'Agent 0').getByRole('img', { name: 'Below 80%' }).waitFor()
  await expect.poll(() => numbersOf('Completion per day')).toEqual(['13'])
  const colors = page
    .getByRole('figure', { name: 'Nurture sequence coverage' })
    .locator('.recharts-bar-rectangle path')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('fill')))
  expect(new Set(await colors)).toEqual(new Set(['var(--teal)']))
})

test('people without tasks are not taken for a part of the picture that is left out', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  const { page } = await open('/', { as: admin })
  const agent = {
    isActive: true,
    completionRate: 0,
    clientsContacted: 0,
    calls: 0,
    reached: 0,
    totalClients: 0,
    activeSequences: 0,
  }
  const agentStats = Array.from({ length: 14 }, (_, index) => ({
    ...agent,
    agentId: `01a1fce9-6cd7-7645-b18b-cf7697f9${1_000 + index}`,
    agentName: `Agent ${index}`,
    tasksAssigned: index % 7 ? 0 : 3,
    tasksCompleted: 0,
    nurtureSequenceCoverage: 0,
    overdueDays: 0,
    suspiciousActivity: false,
  }))
  await page.route('**/api/analytics/organization*', (route) =>
    route.fulfill({
      json: {
        totalTasks: 6,
        completedTasks: 0,
        completionRate: 0,
        totalClients: 0,
        activeNurtureSequences: 0,
        previous: { totalTasks: 0, completedTasks: 0, completionRate: 0, calls: 0, reached: 0 },
        overdueAlerts: [],
        suspiciousAgents: [],
        agentStats,
        days: [],
        taskTypes: [],
      },
    }),
  )
  await page.getByRole('link', { name: 'Analytics' }).click()
  const figure = page.getByRole('figure', { name: 'Agents side by side' })
  await figure.getByRole('img', { name: /^One bar per person \(2\)/ }).waitFor()
  expect(await figure.getByText(/people with the most tasks/).count()).toBe(0)

  // A share of nothing is a dash, and no alarm.
  const row = rowOf(page, 'Agent 1')
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    'Active',
    '0',
    '0',
    '–',
    '0',
    '0',
    '0',
    '0',
    '0',
    '–',
    '0',
  ])
  expect(await row.getByRole('img').count()).toBe(0)
})

test('on a phone, which shows no tooltips, the meaning of the columns is above the table', async ({ open }) => {
  const { page } = await open('/analytics', { as: 'admin@harbor.test', size: 'phone' })
  await page.getByText(/^Status: Overdue: has a task .* Coverage: Share of clients in an active sequence\./).waitFor()
})

test('the totals fill their rows on a phone', async ({ open }) => {
  const { page } = await open('/analytics', { as: 'admin@harbor.test', size: 'phone' })
  const totals = page.getByText('Active nurture sequences', { exact: true }).locator('xpath=ancestor::dl')
  const gap = await totals.evaluate(
    (list) => list.getBoundingClientRect().right - list.lastElementChild!.getBoundingClientRect().right,
  )
  expect(gap).toBe(0)
})

test('the cards fill each row, and end where their row ends, in every window', async ({ open }) => {
  const { page } = await open('/analytics', { as: 'admin@harbor.test' })
  const figure = page.getByRole('figure', { name: 'Agents side by side' })
  await figure.waitFor()
  const grids = [
    page.getByLabel('Totals'),
    page.getByRole('region', { name: /^Overdue alerts/ }).locator('..'),
    figure.locator('../..'),
  ]
  for (const width of [390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const grid of grids) expect(await grid.evaluate(findUnfilledRows), `${width} px`).toEqual([])
  }
})

/** Runs in the page: returns the texts of rows of cards that leave a part of their grid's width or of the row's height empty. */
function findUnfilledRows(grid: Element): string[] {
  const { left, right } = grid.getBoundingClientRect()
  const cards = Array.from(grid.children, (cell) => {
    const card = cell.matches('.rounded-card') ? cell : cell.querySelector('.rounded-card')!
    return { text: cell.textContent, box: card.getBoundingClientRect() }
  })
  const isSame = (one: number, other: number) => Math.abs(one - other) < 1
  return cards
    .filter(({ box }) => {
      const row = cards.filter((other) => isSame(other.box.top, box.top))
      const [first, last] = [row[0]!.box, row.at(-1)!.box]
      return !isSame(first.left, left) || !isSame(last.right, right) || !isSame(box.bottom, first.bottom)
    })
    .map(({ text }) => text)
}

test('at 1280 px the table of people shows all of its columns', async ({ open }) => {
  const { page } = await open('/analytics', { as: 'admin@summit.test' })
  await rowOf(page, 'Colin Abara').waitFor()
  const hidden = await tableOn(page).evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)
  expect(hidden).toBeLessThanOrEqual(0)
})
