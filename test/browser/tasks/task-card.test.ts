import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Size, sizes, test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, createTasks, readStoredTask } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

const longText =
  'A text that is much longer than one line of a card, so that it has to be cut while the card is folded. '

test('one press on the mark completes a task, adds one to a task of several, and undoes both', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }, { title: 'Two calls', targetCount: 2 }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  const [one, two] = person.tasks.map(({ id }) => id)
  const press = async (title: string, expected: { status: string; count: number }) => {
    await mark(day.row(title)).click()
    await expect.poll(() => readStoredTask(title === 'One call' ? one! : two!)).toMatchObject(expected)
    await day.row(title).locator('[aria-pressed]:not([aria-disabled=true])').waitFor()
  }
  await press('One call', { status: 'completed', count: 1 })
  expect(await mark(day.row('One call')).getAttribute('aria-pressed')).toBe('true')
  await press('One call', { status: 'pending', count: 0 })
  await press('One call', { status: 'completed', count: 1 })
  await press('Two calls', { status: 'in_progress', count: 1 })
  expect(await mark(day.row('Two calls')).getAttribute('aria-pressed')).toBe('false')
  await press('Two calls', { status: 'completed', count: 2 })
  await press('Two calls', { status: 'in_progress', count: 1 })
})

test('a lone card has the whole line, says neither Today nor Medium, and its mark names what it undoes', async ({
  open,
}) => {
  const { page } = await open('/', { as: await createPerson([{ title: 'One call' }]) })
  const row = dayList(page).row('One call')
  await row.waitFor()
  const widths = await row.evaluate((card) => [card, card.parentElement!].map((one) => one.clientWidth))
  expect(widths[1]! - widths[0]!).toBeLessThanOrEqual(2)
  // Only screen readers have them, in a box of one pixel.
  const facts = row.getByRole('listitem').filter({ hasText: /Today|Medium/ })
  expect(await facts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))).toEqual([1, 1])

  await mark(row).hover()
  await page.getByRole('tooltip').getByText('Check off', { exact: true }).waitFor()
  await mark(row).click()
  await page.getByRole('tooltip').waitFor({ state: 'hidden' })
  // The page of the cleared day moves the card down, and scrolling to it would close its tooltip.
  await page.getByText('That was everything for today.').waitFor()
  const checked = row.getByRole('button', { name: 'Check off', pressed: true })
  await checked.scrollIntoViewIfNeeded()
  await row.getByText('30 min').hover()
  await checked.hover()
  await page.getByRole('tooltip').getByText('Uncheck', { exact: true }).waitFor()
})

test.for([
  ['no-preference', 160],
  ['reduce', 0],
] as const)('with motion %s the check is drawn in %i ms', async ([reducedMotion, durationMs], { open }) => {
  const { page } = await open('/', { as: await createPerson([{ title: 'One call' }]), reducedMotion })
  const row = dayList(page).row('One call')
  await mark(row).click()
  await row.locator('[aria-pressed=true]').waitFor()
  const transitions = await row.evaluate((card) =>
    ['.task-mark-check', '.ink-strike'].map((selector) => {
      const { transitionDuration } = getComputedStyle(card.querySelector(selector)!)
      return Number.parseFloat(transitionDuration) * 1_000
    }),
  )
  expect(transitions).toEqual([durationMs, durationMs])
})

test.for(Object.keys(sizes) as Size[])(
  'on a %s a folded card is at most 140 px high and has it all',
  async (size, { open }) => {
    const person = await createPerson([])
    const [client] = await createClients(person, [
      { firstName: 'Noor', lastName: 'Haddad', email: 'noor@haddad.test', phone: '+16035550144' },
    ])
    const filled = { clientId: client!.id, description: longText.repeat(3), priority: 'high', targetCount: 3 } as const
    await createTasks(person, [
      { title: `Call. ${longText}`.slice(0, 150), type: 'call', ...filled },
      { title: 'Follow up', type: 'follow_up', ...filled },
      { title: 'Write', type: 'message', ...filled },
      { title: 'Roleplay', type: 'roleplay' },
    ])
    const { page } = await open('/', { as: person, size })
    const day = dayList(page)
    await day.row('Write').waitFor()
    await expect.poll(() => heights(day.rows)).toEqual(Array.from({ length: 4 }, () => 140))

    const call = day.rows.filter({ hasText: 'Call. A' })
    expect(await call.getByRole('link', { name: 'Call (603) 555-0144' }).getAttribute('href')).toBe('tel:+16035550144')
    await expectWithin(call, [
      call.getByText('Noor Haddad'),
      call.getByText('0 of 3'),
      call.getByText('High'),
      call.getByRole('link', { name: 'Open Client' }),
      call.getByRole('link', { name: 'See Resources' }),
      ...(['Abandon', 'Minus one', 'Plus one'] as const).map((name) => day.button(call, name)),
    ])
    const write = day.row('Write')
    expect(await hrefs(write, /^E-mail|^Text/)).toEqual(['mailto:noor@haddad.test', 'sms:+16035550144?&body='])
    const followUp = day.row('Follow up')
    await day.click(followUp, 'Plus one')
    await expectWithin(
      followUp,
      ['Send Message', 'Done', 'Complete', 'Abandon', 'Plus one'].map((name) =>
        followUp.getByRole('button', { name, exact: true }),
      ),
    )

    await call.getByText('Noor Haddad').click()
    await expect.poll(async () => (await heights(day.rows))[1]! > 200).toBe(true)
    await call.getByText('Noor Haddad').click()
    await expect.poll(() => heights(day.rows)).toEqual(Array.from({ length: 4 }, () => 140))
  },
)

test.for(Object.keys(sizes) as Size[])(
  'on a %s the facts of a folded overdue card end before the links beside them',
  async (size, { open }) => {
    const person = await createPerson([])
    const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', phone: '+16035550144' }])
    const task = {
      type: 'call',
      clientId: client!.id,
      priority: 'high',
      targetCount: 12,
      estimatedMinutes: 125,
    } as const
    await createTasks(person, [{ title: 'Call about the renewal', ...task }], 48)
    const { page } = await open('/', { as: person, size })
    const card = dayList(page).row('Call about the renewal')
    const link = (await card.getByRole('link', { name: 'Call (603) 555-0144' }).boundingBox())!
    const facts = card.getByText('2 days overdue').locator('xpath=ancestor::ul[1]')
    const list = (await facts.boundingBox())!
    expect(list.x + list.width).toBeLessThanOrEqual(link.x)
    // Facts that do not fit on the line are below the list's edge, which cuts them off.
    const shown = await facts.evaluate((element) =>
      [...element.children]
        .map((fact) => fact.getBoundingClientRect())
        .filter(({ top }) => top < element.getBoundingClientRect().bottom)
        .map(({ right }) => right),
    )
    expect(Math.max(...shown)).toBeLessThanOrEqual(link.x)
    await expectWithin(
      card,
      ['2 days overdue', 'High', '0 of 12', '2 h 5 min'].map((text) => card.getByText(text)),
    )
  },
)

test('on a phone a completed row shows two lines of title within 72 px, and no links', async ({ open }) => {
  const title = 'Call about the renewal of the home policy'
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', phone: '+16035550144' }])
  const [task] = await createTasks(person, [{ title, type: 'call', clientId: client!.id }])
  const { page } = await open('/', { as: person, size: 'phone' })
  const row = dayList(page).rowOf(task!.id)
  await mark(row).tap()
  await row.locator('[aria-pressed=true]:not([aria-disabled=true])').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Done 1' }).waitFor()
  const heading = row.getByRole('heading', { name: title })
  expect(await heading.evaluate((element) => [element.scrollHeight, element.clientHeight])).toEqual([40, 40])
  expect((await row.boundingBox())!.height).toBe(72 - 1)
  expect(await row.getByRole('link').count()).toBe(0)
})

test('a card stays as it is when it is focused, unfolds by Enter and folds when it is completed', async ({ open }) => {
  const person = await createPerson([{ title: 'One call', description: longText.repeat(4) }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.row('One call').waitFor()
  await page.getByRole('button', { name: 'Add Task' }).focus()
  await page.keyboard.press('Shift+Tab')
  await pressTabUntil(page, day.row('One call'))
  expect(await heights(day.rows)).toEqual([140])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await heights(day.rows))[0]! > 170).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => heights(day.rows)).toEqual([140])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await heights(day.rows))[0]).toBeGreaterThan(170)
  await mark(day.row('One call')).click()
  await day.button(day.row('One call'), 'Undo').waitFor()
  await expect.poll(() => heights(day.rows)).toEqual([140])
})

test('an unfolded card leaves no hole beside it', async ({ open }) => {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const person = await createPerson(titles.map((title) => ({ title, description: longText.repeat(5) })))
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.row('Six').waitFor()
  await day.row('One').click({ position: { x: 200, y: 70 } })
  await expect.poll(async () => (await heights(day.rows))[0]! > 170).toBe(true)
  const boxes = await day.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
  // Within each column every card is 12 px below the previous one.
  for (const column of [
    [0, 2, 4],
    [1, 3, 5],
  ])
    for (const [at, index] of column.slice(1).entries())
      expect(boxes[index]!.top - boxes[column[at]!]!.bottom).toBeCloseTo(12, 0)
})

test('Abandon and Skip are undone by Undo and by Ctrl+Z', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }, { title: 'Two calls', targetCount: 5 }])
  const [roleplay] = await createTasks(person, [{ title: '', type: 'roleplay' }])
  const { page } = await open('/', { as: person })
  const day = dayList(page)
  await day.click(day.row('Two calls'), 'Plus one')
  const titles = await day.titles()
  await day.click(day.row('Two calls'), 'Abandon')
  await waitForToast(page, 'Abandoned', 'Two calls\nUndo')
  await expect.poll(() => day.titles()).not.toContain('Two calls')
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => day.titles()).toEqual(titles)
  await expect.poll(() => readStoredTask(person.tasks[1]!.id)).toMatchObject({ status: 'in_progress', count: 1 })

  const roleplayRow = day.rowOf(roleplay!.id)
  await day.click(roleplayRow, 'Skip')
  await waitForToast(page, 'Skipped', 'Daily roleplay\nUndo')
  await page.keyboard.press('Control+z')
  await day.button(roleplayRow, 'Start').waitFor()
  await expect.poll(() => readStoredTask(roleplay!.id)).toMatchObject({ status: 'pending', count: 0 })
})

const mark = (row: Locator): Locator => row.getByRole('button', { name: /^Check off/ })

const heights = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))

const hrefs = (row: Locator, name: RegExp) =>
  row.getByRole('link', { name }).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

/** Expects elements to be visible and within a card, not cut off by it. */
async function expectWithin(card: Locator, parts: Locator[]): Promise<void> {
  const { x, y, width, height } = (await card.boundingBox())!
  for (const part of parts) {
    const box = (await part.boundingBox())!
    const name = await part.evaluate((element) => element.outerHTML)
    expect(box.x, name).toBeGreaterThanOrEqual(x)
    expect(box.y, name).toBeGreaterThanOrEqual(y)
    expect(box.x + box.width, name).toBeLessThanOrEqual(x + width)
    expect(box.y + box.height, name).toBeLessThanOrEqual(y + height)
  }
}

async function pressTabUntil(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 20; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}
