import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList, showOpenPage } from '#test/browser/support/day-list.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'
import { getLineOfTheDay } from '#web/tasks/dashboard/line-of-the-day.tsx'

/** Numbers and heights of rows that must be visible without scrolling (docs/product/clients.md#list-and-search). */
const clientRows = [
  ['org_admin', 'desktop', 1280, 900, 14, 48],
  ['agent', 'phone', 390, 844, 8, 72],
] as const

test.for(clientRows)(
  'the list of an %s on a %s, %i × %i, shows %i whole clients of %i px',
  async ([role, size, width, height, count, rowHeight], { open }) => {
    const person = await createPerson([], { role })
    await createClients(
      person,
      Array.from({ length: 60 }, (_, index) => ({ firstName: `Client ${index}` })),
    )
    const { page } = await open('/clients', { as: person, size, viewport: { width, height } })
    await page.getByRole('button', { name: 'Rows' }).click()
    // The choice is remembered.
    await page.reload()
    await page.getByRole('link', { name: 'View Client 59' }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('status').first().innerText()).toBe('60 clients')
    expect(await findRowsInSight(page, '[data-client]')).toEqual(Array.from({ length: count }, () => rowHeight))
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  },
)

/** One heading or two: six whole rows of tasks are visible on a phone (docs/product/days.md#list-and-dashboard). */
test.for([
  ['one heading', 0],
  ['two headings', 3],
] as const)(
  'on a phone the day as a list shows six whole rows under %s, and the coming week',
  async ([, overdueCount], { open }) => {
    const createTitles = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ title: `${name} ${index}` }))
    const person = await createPerson(createTitles('Task', 12), { firstName: 'Ann' })
    await createTasks(person, createTitles('Overdue', overdueCount), 24)
    const { page } = await open('/', { as: person, size: 'phone' })
    const days = page.getByRole('region', { name: 'The next seven days' }).getByRole('button')
    const third = dayList(page).rows.nth(2)
    await third.waitFor()
    // Asked once, on the first day, above the tasks.
    await page.getByRole('region', { name: 'Cards or page?' }).getByRole('button', { name: 'Cards' }).click()
    // As cards, three are visible, with the streak and the progress in one strip.
    expect(await findRowsInSight(page, '[data-task]')).toEqual([140, 140, 140])
    await showOpenPage(page)
    await expect.poll(async () => Math.round((await third.boundingBox())!.height)).toBeLessThanOrEqual(72)
    const headings = page.getByRole('main').getByRole('heading', { level: 2, name: /^(Overdue|Today)/ })
    expect(await headings.count()).toBe(overdueCount ? 2 : 1)
    const heights = await findRowsInSight(page, '[data-task]')
    expect(heights).toHaveLength(6)
    // The last row of a section has no line below it.
    for (const height of heights) expect(Math.abs(height - 72)).toBeLessThanOrEqual(1)
    const targets = await findRowsInSight(page, 'section[aria-labelledby] ol button')
    expect(targets).toHaveLength(7)
    for (const height of targets) expect(height).toBeGreaterThanOrEqual(43.9)
    expect(await days.count()).toBe(7)
  },
)

test('at 320 px no fact of a row is under its buttons or cut in half', async ({ open }) => {
  const person = await createPerson([], { hasQuietDays: false })
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', phone: '(603) 555-0144' }])
  const call = { clientId: client!.id, type: 'call', priority: 'high', estimatedMinutes: 95 } as const
  await createTasks(person, [
    { ...call, title: 'Call Noor' },
    { ...call, title: 'Call Noor twice', targetCount: 2 },
  ])
  await createTasks(person, [{ ...call, title: 'Call Noor late' }], 48)
  const { page } = await open('/', { as: person, size: 'phone', viewport: { width: 320, height: 844 } })
  await showOpenPage(page)
  const third = dayList(page).rows.nth(2)
  await expect.poll(async () => Math.round((await third.boundingBox())!.height)).toBeLessThanOrEqual(72)
  expect(await findUnclearFacts(page)).toEqual([])
})

test('every line of the day has one line of text on a phone', async ({ open }) => {
  const { page } = await open('/', { as: await createPerson([]), size: 'phone' })
  const line = page.locator('#line')
  // The placeholder has been replaced: its text stays as it is set here.
  await line.getByText(/\w/).waitFor()
  const heights = await line.evaluate((element, lines) => {
    const measure = (text: string) => {
      element.textContent = text
      return element.getBoundingClientRect().height
    }
    return document.fonts.ready.then(() => lines.filter((text) => measure(text) > 20))
  }, linesOfTheDay())
  expect(heights).toEqual([])
})

test('every line of the day takes the same height on the page in each window', async ({ open }) => {
  const person = await createPerson([])
  await createTasks(person, [{ title: 'Call the carrier' }])
  const { page } = await open('/', { as: person })
  await showOpenPage(page)
  const line = page.locator('#line')
  await line.getByText(/\w/).waitFor()
  for (const width of [320, 390, 640, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const heights = await line.evaluate(
      (element, lines) => {
        const measure = (text: string) => {
          element.textContent = text
          return element.getBoundingClientRect().height
        }
        return document.fonts.ready.then(() => [...new Set(lines.map(measure))])
      },
      ['\u00A0', ...linesOfTheDay()],
    )
    expect(heights, `${width} px`).toHaveLength(1)
  }
})

/** All of them: each day of a year has its own. */
const linesOfTheDay = () =>
  Array.from({ length: 73 }, (_, index) => getLineOfTheDay(addDays(parseCalendarDay('2026-01-01'), index)))

/** The heights of the rows whose whole boxes are in the window, under no bar. */
const findRowsInSight = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate((selector) => {
    const bars = [...document.querySelectorAll('body header, body nav, .action-strip')].filter((bar) =>
      /fixed|sticky/.test(getComputedStyle(bar).position),
    )
    const boxes = bars.map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0)
    const top = Math.max(0, ...boxes.filter((box) => box.top <= 0).map(({ bottom }) => bottom))
    const bottom = Math.min(innerHeight, ...boxes.filter((box) => box.top > 0).map(({ top }) => top))
    return [...document.querySelectorAll(selector)]
      .map((row) => row.getBoundingClientRect())
      .filter((box) => box.top >= top && box.bottom <= bottom)
      .map(({ height }) => height)
  }, selector)

/** The facts of tasks that are partly outside of their line or under a control of their row. */
const findUnclearFacts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-task]')].flatMap((row) => {
      const controls = [...row.querySelectorAll('a, button')]
        .map((control) => control.getBoundingClientRect())
        .filter(({ width }) => width > 1)
      return [...row.querySelectorAll('p, ul')].flatMap((line) => {
        const isCut = getComputedStyle(line).overflow === 'hidden'
        const { top, right, bottom } = line.getBoundingClientRect()
        return [...line.children].flatMap((fact) => {
          const box = fact.getBoundingClientRect()
          if (box.width <= 1 || (isCut && box.top >= bottom - 0.5)) return []
          const isPartlyOutside = box.bottom > bottom + 0.5 || box.top < top - 0.5 || box.right > right + 0.5
          const isUnderControl = controls.some(
            (one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top,
          )
          const name = `${row.querySelector('h3')!.textContent}: ${fact.textContent}`
          return isPartlyOutside || isUnderControl ? [name] : []
        })
      })
    }),
  )
