import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList, showOpenPage } from '#test/browser/support/day-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { createPerson, createTasks, inDatabase, readStoredTask } from '#test/browser/support/person.ts'
import { waitForFrames } from '#test/browser/support/settle.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Under the pen' })

async function createDay() {
  const person = await createPerson([])
  const [noor] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', phone: '(202) 555-0199' }])
  await createTasks(person, [
    { title: 'Ten calls', type: 'call', targetCount: 10, priority: 'high' },
    { title: 'Call Noor', type: 'call', clientId: noor!.id },
    { title: 'Write to the bank', type: 'social' },
    { title: 'Post a tip', type: 'social', priority: 'low' },
  ])
  return person
}

/** The filled buttons and links under the pen and at the head of the page, by their color. */
const listFilled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const teal = getComputedStyle(document.documentElement).getPropertyValue('--teal')
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = teal
    const color = getComputedStyle(probe).backgroundColor
    probe.remove()
    return [...document.querySelectorAll('[data-panel] :is(a, button), [aria-label="Quick actions"] button')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === color)
      .map((one) => one.textContent.trim())
  })

test.for(['phone', 'desktop'] as const)('on a %s one button is filled under the pen', async (size, { open }) => {
  const { page } = await open('/', { as: await createDay(), size })
  await showOpenPage(page)
  const day = dayList(page)
  const choose = async (title: string) => {
    const heading = day.row(title).getByRole('heading')
    await (size === 'phone' ? heading.tap() : heading.click())
    await expect
      .poll(() => panelOf(page).getByRole('heading').innerText())
      .toBe(title === 'Call Noor' ? 'Noor Haddad' : title)
  }
  // Over an open panel nobody sees the strip of the page.
  const ofPage = size === 'phone' ? ['Add Task'] : []
  await choose('Ten calls')
  await expect.poll(() => listFilled(page)).toEqual([...ofPage, 'Save, count one'])
  if (size === 'phone') await panelOf(page).getByRole('button', { name: 'Close' }).tap()
  await choose('Call Noor')
  await expect.poll(() => listFilled(page)).toEqual([...ofPage, 'Call (202) 555-0199'])
  await panelOf(page).getByRole('button', { name: 'Reached', exact: true }).click()
  await expect.poll(() => listFilled(page)).toEqual([...ofPage, 'Save, next'])
})

test('beside the panel the words of the button that adds a task are readable under the pointer, and while it is pressed', async ({
  open,
}) => {
  const { page } = await open('/', { as: await createDay() })
  await showOpenPage(page)
  const actions = page.getByRole('group', { name: 'Quick actions' })
  const readColors = (name: string) =>
    actions.getByRole('button', { name }).evaluate((one) => {
      const { color, backgroundColor } = getComputedStyle(one)
      return { color, backgroundColor, isMoving: one.getAnimations().length > 0 }
    })
  const readColorsUnderPointer = async (name: string) => {
    await actions.getByRole('button', { name }).hover()
    await expect.poll(() => readColors(name)).toMatchObject({ isMoving: false })
    return readColors(name)
  }
  const quiet = await readColorsUnderPointer('Add Client')
  expect(await readColorsUnderPointer('Add Task')).toEqual(quiet)
  await page.mouse.down()
  await expect.poll(() => readColors('Add Task')).toEqual(quiet)
})

test('next to the sheet what is written and pressed stays visible and in place, however much is known about a client', async ({
  open,
}) => {
  const person = await createPerson([])
  const [noor, iris] = await createClients(person, [
    { firstName: 'Noor', lastName: 'Haddad', phone: '(202) 555-0199' },
    { firstName: 'Iris', lastName: null },
  ])
  await createTasks(person, [
    { title: 'Call Noor', type: 'call', clientId: noor!.id, description: 'Ask about the house.\n'.repeat(20) },
    { title: 'Call Iris', type: 'call', clientId: iris!.id, targetCount: 3 },
  ])
  const { page } = await open('/', { as: person, viewport: { width: 1280, height: 657 } })
  await showOpenPage(page)
  const panel = panelOf(page)
  const boxOf = async (name: string) => (await panel.getByRole('button', { name, exact: true }).boundingBox())!
  const readPlaces = async (saveLabel: string) => {
    const save = await boxOf(saveLabel)
    return {
      note: (await panel.getByRole('textbox').boundingBox())!.y,
      outcome: (await boxOf('Reached')).y,
      day: (await boxOf('Pick…')).y,
      save: [save.y, save.x + save.width],
      more: (await boxOf('Move and more')).y,
    }
  }
  await panel.getByRole('heading', { name: 'Noor Haddad' }).waitFor()
  const places = await readPlaces('Save, next')
  const { y, height } = (await panel.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(657)
  expect(places.note).toBeGreaterThan(y)
  expect(places.more).toBeLessThan(y + height - 32)
  await panel.getByRole('button', { name: 'Save, next' }).click()
  await panel.getByRole('heading', { name: 'Iris' }).waitFor()
  for (const count of ['0 of 3', '1 of 3']) {
    await panel.locator('header').getByText(count).waitFor()
    await panel.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    expect(await readPlaces('Save, count one')).toEqual(places)
    await panel.getByRole('button', { name: 'Save, count one' }).and(page.locator('[aria-disabled=false]')).click()
  }
})

test('if nobody was reached, the days are for the next call', async ({ open }) => {
  const { page } = await open('/', { as: await createDay() })
  await showOpenPage(page)
  await dayList(page).row('Call Noor').getByRole('heading').click()
  await panelOf(page).getByRole('group', { name: 'Follow up' }).waitFor()
  for (const [outcome, label] of [
    ['No answer', 'Call again'],
    ['Reached', 'Follow up'],
    ['Voicemail', 'Call again'],
  ] as const) {
    await panelOf(page).getByRole('button', { name: outcome, exact: true }).click()
    await panelOf(page).getByRole('group', { name: label }).waitFor()
  }
})

test('on a phone all outcomes and days are visible and labeled', async ({ open }) => {
  const { page } = await open('/', { as: await createDay(), size: 'phone' })
  await showOpenPage(page)
  await dayList(page).row('Call Noor').getByRole('heading').tap()
  for (const chip of await panelOf(page)
    .getByRole('button', { name: /interested$|^Next week$|^Pick/ })
    .all()) {
    const { x, width } = (await chip.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(390 - 12)
  }
  const label = panelOf(page).getByRole('group', { name: 'Follow up' }).getByText('Follow up', { exact: true })
  expect((await label.boundingBox())!.width).toBeGreaterThan(20)
})

test('on a phone what is pressed on the panel is at least 44 px wide and high', async ({ open }) => {
  const { page } = await open('/', { as: await createDay(), size: 'phone' })
  await showOpenPage(page)
  const panel = panelOf(page)
  await dayList(page).row('Call Noor').getByRole('heading').tap()
  await panel.getByRole('button', { name: 'Save, next' }).waitFor()
  const small = () =>
    panel
      .locator('a, button')
      .filter({ visible: true })
      .evaluateAll((targets) =>
        targets.flatMap((target) => {
          const { width, height } = target.getBoundingClientRect()
          return Math.min(width, height) < 43.9 ? [`${target.textContent} ${width} × ${height}`] : []
        }),
      )
  await expect.poll(small).toEqual([])
  await panel.getByRole('button', { name: 'Save, next' }).tap()
  await panel.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  await expect.poll(small).toEqual([])
})

test('on a phone the panel is as high as what it holds, and a task that is done has nothing to finish', async ({
  open,
}) => {
  const { page } = await open('/', { as: await createDay(), size: 'phone', viewport: { width: 390, height: 664 } })
  await showOpenPage(page)
  const panel = panelOf(page)
  await dayList(page).row('Call Noor').getByRole('heading').tap()
  await panel.getByRole('button', { name: 'Show all' }).tap()
  await panel.getByRole('button', { name: 'Show less' }).waitFor()
  const { y } = (await panel.boundingBox())!
  const footer = (await panel.getByRole('button', { name: 'Save, next' }).boundingBox())!
  const last = (await panel.getByRole('group', { name: 'Call Noor' }).boundingBox())!
  expect(footer.y - last.y - last.height, 'neither cut nor followed by empty space').toBeGreaterThan(0)
  expect(y).toBeGreaterThan(32)
  await panel.getByRole('button', { name: 'Save, next' }).tap()
  await expect.poll(() => panel.getByRole('heading').innerText()).toBe('Write to the bank')
  await panel.getByRole('button', { name: 'Show less' }).tap()
  await expect.poll(() => panel.getByRole('button', { name: /^Show/ }).count()).toBe(0)

  await panel.getByRole('button', { name: 'Close' }).tap()
  await dayList(page).row('Post a tip').getByRole('button', { name: 'Check off' }).tap()
  await dayList(page).row('Post a tip').getByRole('heading').tap()
  await expect.poll(() => panel.getByRole('heading').innerText()).toBe('Post a tip')
  expect(await panel.getByRole('button', { name: /^Done/ }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Undo' }).waitFor()
})

test('a task that leaves the day by the panel is followed by the next one, and the toast is next to the panel', async ({
  open,
}) => {
  const { page } = await open('/', { as: await createDay(), size: 'phone' })
  await showOpenPage(page)
  const panel = panelOf(page)
  await dayList(page).row('Call Noor').getByRole('heading').tap()
  await panel.getByRole('button', { name: 'Move and more' }).tap()
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).tap()
  await waitForToast(page, 'Moved to tomorrow', 'Call Noor\nUndo')
  await expect.poll(() => panel.getByRole('heading').innerText()).toBe('Write to the bank')
  const toast = (await toastOn(page).boundingBox())!
  expect(toast.y + toast.height).toBeLessThan((await panel.boundingBox())!.y)
  await panel.getByRole('button', { name: 'Abandon' }).tap()
  await expect.poll(() => panel.getByRole('heading').innerText()).toBe('Post a tip')
})

test('the row in hand is marked while the panel shows it, and a line joins it to the panel', async ({ open }) => {
  const person = await createDay()
  const { page } = await open('/', { as: person, size: 'phone' })
  await showOpenPage(page)
  const readImage = (title: string) =>
    dayList(page)
      .row(title)
      .evaluate((one) => getComputedStyle(one.firstElementChild!).backgroundImage)
  expect(await readImage('Ten calls')).toBe('none')
  await dayList(page).row('Call Noor').getByRole('heading').tap()
  await expect.poll(() => readImage('Call Noor')).toContain('gradient')
  await page.setViewportSize({ width: 1280, height: 900 })
  // Containment would clip the line, which leaves the row.
  const row = dayList(page).row('Call Noor')
  await expect.poll(() => row.evaluate((one) => getComputedStyle(one).contentVisibility)).toBe('visible')
})

test('a row that a finger moves says what lifting it does', async ({ open }) => {
  const { page } = await open('/', { as: await createDay(), size: 'phone' })
  await showOpenPage(page)
  const row = dayList(page).row('Call Noor')
  const { y, height } = (await row.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const move = (type: 'touchStart' | 'touchMove', x: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: y + height / 2 }] })
  const [done, tomorrow] = [row.getByText('Done', { exact: true }), row.getByText('Tomorrow', { exact: true })]
  expect(await done.isVisible()).toBe(false)
  await move('touchStart', 195)
  for (const x of [225, 265, 325]) await move('touchMove', x)
  await expect.poll(async () => (await done.boundingBox())?.x).toBeGreaterThan(0)
  for (const x of [195, 125, 65]) await move('touchMove', x)
  await expect.poll(async () => (await tomorrow.boundingBox())?.x).toBeLessThan(390 - 80)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await expect.poll(() => tomorrow.isVisible()).toBe(false)
})

test('the last row is above the open panel too, where the page would end', async ({ open }) => {
  const person = await createDay()
  const [iris] = await createClients(person, [{ firstName: 'Iris', lastName: null, phone: '(202) 555-0198' }])
  await createTasks(person, [
    ...Array.from({ length: 6 }, (_, index) => ({ title: `Task ${index}`, type: 'other' as const })),
    { title: 'Call Iris', type: 'call', clientId: iris!.id, priority: 'low' },
  ])
  const { page } = await open('/', { as: person, size: 'phone', viewport: { width: 768, height: 1024 } })
  await showOpenPage(page)
  const row = dayList(page).row('Call Iris')
  await row.getByRole('heading').tap()
  await expect
    .poll(async () => {
      const { y, height } = (await row.boundingBox())!
      return y + height <= (await panelOf(page).boundingBox())!.y
    })
    .toBe(true)
})

test('on a phone the current row is above the open panel', async ({ open }) => {
  const person = await createDay()
  await createTasks(
    person,
    Array.from({ length: 12 }, (_, index) => ({ title: `Task ${index}`, type: 'other' })),
  )
  const { page } = await open('/', { as: person, size: 'phone' })
  await showOpenPage(page)
  const isAbovePen = async (title: string) => {
    const row = (await dayList(page).row(title).boundingBox())!
    return row.y + row.height <= (await panelOf(page).boundingBox())!.y
  }
  const heading = dayList(page).row('Call Noor').getByRole('heading')
  // Within reach of a finger: in the lower half of the window.
  await page.evaluate(() => window.scrollTo(0, 0))
  await heading.evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().top - 500))
  await heading.tap()
  await expect.poll(() => isAbovePen('Call Noor')).toBe(true)
  await panelOf(page).getByRole('button', { name: 'Save, next' }).tap()
  const next = await panelOf(page).getByRole('heading').innerText()
  await expect.poll(() => isAbovePen(next)).toBe(true)
})

test('the second click of a double click on Save does not finish the next task', async ({ open }) => {
  const { page } = await open('/', { as: await createDay() })
  await showOpenPage(page)
  const panel = panelOf(page)
  await dayList(page).row('Call Noor').click()
  await panel.getByRole('button', { name: 'Save, next' }).click()
  await expect.poll(() => panel.getByRole('heading').innerText()).toBe('Write to the bank')
  await panel.getByRole('button', { name: 'Done, next' }).waitFor()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await waitForFrames(page)
  expect(await panel.getByRole('heading').innerText()).toBe('Write to the bank')
})

test('a task of several that Complete has completed stays so, and the panel offers the next one', async ({ open }) => {
  const person = await createPerson([])
  const [first] = await createTasks(person, [
    { title: 'Ten calls', type: 'call', targetCount: 10 },
    { title: 'Post a tip', type: 'social' },
  ])
  const { page } = await open('/', { as: person })
  await showOpenPage(page)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Save, count one' }).click()
  await panel.getByText('1 of 10', { exact: true }).and(panel.locator('.truncate:visible')).waitFor()
  await panel.getByRole('button', { name: /^Plus one/ }).click()
  // A task counted further can no longer be undone by it.
  await expect.poll(() => panel.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Complete' }).click()
  await panel.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => panel.getByRole('heading').innerText()).toBe('Post a tip')
  await expect.poll(() => readStoredTask(first!.id)).toMatchObject({ status: 'completed', count: 10 })
})

test('on a phone the panel has the facts of a task, the labels of a roleplay, and a client that is gone', async ({
  open,
}) => {
  const person = await createPerson([{ title: 'Roleplay', type: 'roleplay' }])
  const [gone] = await createClients(person, [{ firstName: 'Gone' }])
  const goneId = '01a00000-0000-7000-8000-000000000000'
  await createTasks(person, [{ title: 'Call them', type: 'call', clientId: gone!.id, estimatedMinutes: 45 }])
  await inDatabase(({ pool }) => pool.query('update tasks set client_id = $2 where client_id = $1', [gone!.id, goneId]))
  const { page } = await open('/', { as: person, size: 'phone' })
  await showOpenPage(page)
  const panel = panelOf(page)
  await dayList(page).row('Call them').tap()
  await panel.getByText('Call · Medium · 45 min · Today', { exact: true }).tap({ trial: true })
  await panel.getByText(`Client not found (ID: ${goneId})`).waitFor()
  await panel.getByRole('button', { name: 'Close' }).tap()
  await dayList(page).row('Daily roleplay').tap()
  for (const label of ['Daily Roleplay', 'Required']) await panel.getByText(label, { exact: true }).waitFor()
})

test('Undo restores the outcome and the day that were pressed', async ({ open }) => {
  const { page } = await open('/', { as: await createDay() })
  await showOpenPage(page)
  const panel = panelOf(page)
  await dayList(page).row('Call Noor').click()
  await panel.getByRole('button', { name: 'No answer' }).click()
  await panel.getByRole('button', { name: /^Next week/ }).click()
  await panel.getByRole('button', { name: 'Save, next' }).click()
  await expect.poll(() => panel.getByRole('heading').innerText()).toBe('Write to the bank')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => panel.getByRole('heading').innerText()).toBe('Noor Haddad')
  await panel.getByRole('button', { name: 'No answer', pressed: true }).waitFor()
  await panel.getByRole('button', { name: /^Next week/, pressed: true }).waitFor()
})

test('the name under the pen leads to the client, and Back to the same task', async ({ open }) => {
  const person = await createDay()
  const [client] = await createClients(person, [{ firstName: 'Iris', lastName: null }])
  await createTasks(person, [{ title: 'Call Iris', type: 'call', clientId: client!.id }])
  const { page } = await open('/', { as: person })
  await showOpenPage(page)
  await dayList(page).row('Call Iris').click()
  await panelOf(page).getByRole('link', { name: 'Iris', exact: true }).click()
  await page.waitForURL(`**/clients/${client!.id}`)
  await page.goBack()
  await expect.poll(() => panelOf(page).getByRole('heading').innerText()).toBe('Iris')
})

test('beside the sheet a toast covers neither the panel nor the marks', async ({ open }) => {
  const { page } = await open('/', { as: await createDay() })
  await showOpenPage(page)
  await dayList(page).row('Write to the bank').click()
  await page.keyboard.press('t')
  await waitForToast(page, 'Moved to tomorrow', 'Write to the bank\nUndo')
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 657 })
    const toast = (await toastOn(page).boundingBox())!
    expect(toast.x + toast.width).toBeLessThan((await panelOf(page).boundingBox())!.x)
    const mark = (await dayList(page).row('Call Noor').getByRole('button', { name: 'Check off' }).boundingBox())!
    expect(toast.x).toBeGreaterThan(mark.x + mark.width)
  }
})

test('the next task is saved while the connection still has the one before', async ({ open }) => {
  const person = await createPerson([])
  const tasks = await createTasks(person, [
    { title: 'Post a tip', type: 'social' },
    { title: 'Write to the bank', type: 'social' },
    { title: 'Tidy the desk', type: 'social' },
  ])
  const { page } = await open('/', { as: person })
  await showOpenPage(page)
  const release = await holdRequests(page, '**/finish')
  const heading = panelOf(page).getByRole('heading')
  for (const next of ['Write to the bank', 'Tidy the desk']) {
    await panelOf(page).getByRole('button', { name: 'Done, next' }).click()
    await expect.poll(() => heading.innerText()).toBe(next)
  }
  release()
  for (const { id } of tasks.slice(0, 2))
    await expect.poll(async () => (await readStoredTask(id)).status).toBe('completed')
  expect(await heading.innerText()).toBe('Tidy the desk')
  expect((await readStoredTask(tasks[2]!.id)).status).toBe('pending')
})

test('at the end of a long page the panel stays below the top bar', async ({ open }) => {
  const person = await createPerson(Array.from({ length: 20 }, (_, index) => ({ title: `Task ${index + 1}` })))
  const { page } = await open('/', { as: person, viewport: { width: 1280, height: 657 } })
  await showOpenPage(page)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const bar = (await page.getByRole('banner').boundingBox())!
  await expect.poll(async () => (await panelOf(page).boundingBox())!.y).toBeGreaterThan(bar.y + bar.height)
})

test('on a phone, however long the task, the days of the next call come into sight with the outcome', async ({
  open,
}) => {
  const person = await createPerson([])
  const [noor] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', phone: '(202) 555-0199' }])
  const description = 'Ask about the house.\n'.repeat(20)
  await createTasks(person, [
    { title: 'Call Noor', type: 'call', clientId: noor!.id, description },
    { title: 'Call Noor again', type: 'call', clientId: noor!.id, description },
  ])
  const { page } = await open('/', { as: person, size: 'phone', viewport: { width: 390, height: 664 } })
  await showOpenPage(page)
  const panel = panelOf(page)
  const bottomOf = async (name: RegExp) => {
    const { y, height } = (await panel.getByRole('button', { name }).boundingBox())!
    return y + height
  }
  await dayList(page).row('Call Noor').getByRole('heading').tap()
  await panel.getByRole('button', { name: 'Save, next' }).tap()
  await panel.getByText('Call Noor again', { exact: true }).waitFor()
  const { y: barTop } = (await panel.getByRole('button', { name: 'Save', exact: true }).boundingBox())!
  expect(await bottomOf(/^No answer$/)).toBeLessThan(barTop)
  await panel.getByRole('button', { name: 'No answer' }).tap()
  await expect.poll(() => bottomOf(/^Tomorrow/)).toBeLessThan(barTop)
})

test('until a task is chosen the panel is on the first open one, also when another comes before it', async ({
  open,
}) => {
  const { page } = await open('/', {
    as: await createPerson([{ title: 'Post a tip', type: 'social', priority: 'low' }]),
  })
  await showOpenPage(page)
  const heading = panelOf(page).getByRole('heading')
  await expect.poll(() => heading.innerText()).toBe('Post a tip')
  await page.getByRole('button', { name: 'Add Task' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Tidy the desk')
  await page.keyboard.press('Enter')
  await expect.poll(() => heading.innerText()).toBe('Tidy the desk')
})
