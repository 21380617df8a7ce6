import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { startServer } from './servers.ts'
import { createBook } from './working-loop-book.ts'
import {
  countInSight,
  countPresses,
  countTasksByTab,
  ignoreTelLinks,
  measureFoldedCard,
  openClientRows,
  openDay,
  press,
  readEndOfSight,
  readFocusedCall,
} from './working-loop-page.ts'
import { measureActs, type Pages } from './working-loop-taps.ts'

/**
 * `npm run bench:loop`: the presses that an agent's daily work takes, counted as the page receives them, and the
 * visible rows, on a day of 40 tasks and a book of 2,000 clients, and the actions of the design review next to what
 * they took then. Exits with 1 if a goal is missed.
 */
const taskCount = 40
const clientCount = 2_000
const adminEmail = 'admin@harbor.test'

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} satisfies Record<string, BrowserContextOptions>
type Size = keyof typeof sizes

const folder = await mkdtemp(join(tmpdir(), 'daybook-loop-'))
const server = await startServer('server/main.ts', { DATA_DIR: folder, RATE_LIMIT: 'off' })
const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
const figures: { figure: string; goal: string; phone?: number | string; desktop?: number | string; isMet: boolean }[] =
  []
try {
  const pages = { desktop: await openPage('desktop'), phone: await openPage('phone') }
  const { desktop } = pages
  await createBook(desktop.request, { clientCount, taskCount })
  await measureRows(pages)
  await measurePresses(pages)
  await measureKeys(desktop)
  await measureWholeDay(pages)
  await createBook(desktop.request, { clientCount, taskCount: 3 * taskCount })
  const admin = { phone: await openPage('phone', adminEmail), desktop: await openPage('desktop', adminEmail) }
  const acts = await measureActs(pages, admin, (name) => figures.find(({ figure }) => figure === name)!)
  console.table(figures)
  console.table(acts)
  if ([...figures, ...acts].some(({ isMet }) => !isMet)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function openPage(size: Size, email = 'second@harbor.test'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.origin,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    ...sizes[size],
  })
  // Presses are counted, not times: a busy machine may take its time.
  context.setDefaultTimeout(120_000)
  await context.addInitScript(ignoreTelLinks)
  const page = await context.newPage()
  await page.goto('/api/login')
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function measureRows(pages: Pages): Promise<void> {
  await onBoth(pages, (page) => openDay(page, 'Cards'))
  addFigure('card, folded: px at most', '140', await onBoth(pages, measureFoldedCard), (px) => px <= 140)
  const isWeekInSight = async (page: Page) => {
    const box = (await page.getByRole('region', { name: 'The next seven days' }).boundingBox())!
    return box.y + box.height <= (await readEndOfSight(page)) ? 'in sight' : `at ${Math.round(box.y)} px`
  }
  const week = await onBoth(pages, isWeekInSight)
  addFigure('what is due this week, on the dashboard', 'in sight', week, (place) => place === 'in sight')
  const addInSight = async (figure: string, least: number, size: Size, selector: string) => {
    const count = await countInSight(pages[size], selector)
    addFigure<number>(figure, String(least), { [size]: count }, (value) => value >= least)
  }
  await onBoth(pages, (page) => openDay(page, 'Page'))
  await addInSight('tasks in sight, list, phone', 6, 'phone', '[data-task]')
  await addInSight('tasks in sight, list, 1280 × 900', 12, 'desktop', '[data-task]')
  await onBoth(pages, openClientRows)
  const isClient = 'main :is([data-client], tr, [role=row]):has(a[href*="/clients/"])'
  await addInSight('clients in sight, rows, phone', 8, 'phone', isClient)
  await addInSight('clients in sight, rows, 1280 × 900', 14, 'desktop', isClient)
}

async function measurePresses(pages: Pages): Promise<void> {
  const button = (row: Locator, name: string) => row.getByRole('button', { name, exact: true })
  const complete = async (page: Page) => {
    const row = await openDay(page, 'Cards')
    const presses = await countPresses(page)
    await press(button(row, 'Check off'))
    await button(row, 'Undo').waitFor()
    return (await presses()).taps
  }
  addFigure('complete a task: taps', '1', await onBoth(pages, complete), (count) => count <= 1)

  // The words are ended by Enter, or by moving on to the next task.
  const callAndNote = async (page: Page) => {
    const row = await openDay(page, 'Cards')
    const presses = await countPresses(page)
    const line = row.getByRole('textbox', { name: 'What was said?' })
    await press(row.getByRole('link', { name: /^Call / }))
    await press(button(row, 'Check off'))
    await press(line)
    await page.keyboard.insertText('Takes the annual plan')
    await page.keyboard.press('Enter')
    await page.getByText('Note added', { exact: true }).waitFor()
    await line.waitFor({ state: 'detached' })
    if (new URL(page.url()).pathname !== '/') throw new Error('The note led away from the day')
    return (await presses()).taps
  }
  const called = await onBoth(pages, callAndNote)
  addFigure('call, complete, write what was said: taps', '3 and the words', called, (count) => count <= 3)

  const takeBack = async (page: Page) => {
    const row = await openDay(page, 'Cards')
    await press(button(row, 'Abandon'))
    const undo = page.locator('[aria-label^=Notifications]').getByRole('button', { name: 'Undo', exact: true })
    await undo.waitFor()
    const presses = await countPresses(page)
    await press(undo)
    await button(row, 'Check off').waitFor()
    return (await presses()).taps
  }
  addFigure('take back Abandon: taps', '1', await onBoth(pages, takeBack), (count) => count <= 1)

  const snooze = async (page: Page) => {
    const row = await openDay(page, 'Cards')
    const presses = await countPresses(page)
    await press(button(row, 'Move and more'))
    await press(page.getByRole('menuitem', { name: 'Tomorrow' }))
    await row.waitFor({ state: 'detached' })
    return (await presses()).taps
  }
  addFigure('snooze: taps', '2', await onBoth(pages, snooze), (count) => count <= 2)
  await measureFollowUps(pages)
}

/** Measures where the last day was behind others: a follow-up, a move to another day, and undoing a check. */
async function measureFollowUps(pages: Pages): Promise<void> {
  const button = (row: Locator | Page, name: string | RegExp) => row.getByRole('button', { name, exact: true })
  const finish = async (page: Page) => {
    const row = await openDay(page, 'Page')
    const presses = await countPresses(page)
    await press(row.getByRole('heading'))
    const pen = page.getByRole('complementary', { name: 'Under the pen' })
    await press(button(pen, 'Voicemail'))
    await press(button(pen, 'Next week'))
    await press(button(pen, /^Save/))
    await row.getByRole('button', { name: 'Check off', pressed: true }).waitFor({ state: 'attached' })
    return (await presses()).taps
  }
  const finished = await onBoth(pages, finish)
  addFigure('finish a call with outcome and follow-up: taps', '4', finished, (count) => count <= 4)

  const move = async (page: Page) => {
    const row = await openDay(page, 'Cards')
    const presses = await countPresses(page)
    await press(button(row, 'Move and more'))
    await press(
      page
        .getByRole('menuitem')
        .filter({ hasText: /Friday/ })
        .first(),
    )
    await row.waitFor({ state: 'detached' })
    return (await presses()).taps
  }
  addFigure('move to Friday: taps', '2', await onBoth(pages, move), (count) => count <= 2)

  const takeBack = async (page: Page) => {
    const row = await openDay(page, 'Cards')
    await press(button(row, 'Check off'))
    await row.locator('button[aria-disabled="false"]', { hasText: 'Undo' }).waitFor()
    // A double click is one press.
    await page.waitForTimeout(600)
    const presses = await countPresses(page)
    await press(button(row, 'Check off'))
    await button(row, 'Start').waitFor()
    return (await presses()).taps
  }
  const taken = await onBoth(pages, takeBack)
  addFigure('take back a check, to do again: taps', '1', taken, (count) => count <= 1)
}

/** Clears the whole day by keys only, and one as long by touch only. A task of several takes a press for each. */
async function measureWholeDay({ phone, desktop }: Pages): Promise<void> {
  await openDay(desktop, 'Page')
  const typing = await countPresses(desktop)
  let pressCount = 0
  await desktop.keyboard.press('j')
  while (await openMark(desktop).count())
    if (await desktop.locator('[data-task]:focus [aria-pressed=false]').count()) {
      await saveTask(desktop, () => desktop.keyboard.press('x'))
      pressCount += 1
    } else await desktop.keyboard.press('j')
  const { keys, taps } = await typing()
  const figure = `${(keys / pressCount).toFixed(1)} of ${pressCount}, ${taps}`
  const isFewKeys = keys <= 2 * pressCount + 2 && !taps
  addFigure('clear the day by keys: keys a task, taps', '2, 0', { desktop: figure }, () => isFewKeys)

  await createBook(phone.request, { clientCount, taskCount: 2 * taskCount })
  await openDay(phone, 'Page')
  const tapping = await countPresses(phone)
  let tapCount = 0
  while (await openMark(phone).count()) {
    await saveTask(phone, () => openMark(phone).first().tap())
    tapCount += 1
  }
  const touched = await tapping()
  const touchFigure = `${(touched.taps / tapCount).toFixed(1)} of ${tapCount}, ${touched.keys}`
  const isFewTaps = touched.taps === tapCount && !touched.keys
  addFigure('clear the day by thumb: taps a task, keys', '1, 0', { phone: touchFigure }, () => isFewTaps)
}

function openMark(page: Page): Locator {
  return page.locator('[data-task] [aria-pressed=false][aria-label^="Check off"]')
}

async function saveTask(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await act()
  await saved
  await page.locator('[data-task] [aria-pressed][aria-disabled=true]').first().waitFor({ state: 'detached' })
}

async function measureKeys(page: Page): Promise<void> {
  const focusCall = async () => {
    await openDay(page, 'Page')
    await page.keyboard.press('j')
    // Past the roleplay, which stays on its day.
    let id: string | undefined
    for (let step = 0; step < taskCount && !(id = await readFocusedCall(page)); step += 1)
      await page.keyboard.press('j')
    return page.locator(`[data-task="${id}"]`)
  }
  const addKeys = (figure: string, goal: string, count: number, most = Number(goal)) =>
    addFigure(figure, goal, { desktop: count }, (value) => value <= most)
  const row = await focusCall()
  const mark = (task: Locator, pressed: boolean) =>
    task.getByRole('button', { name: 'Check off', exact: true, pressed })
  const completing = await countPresses(page)
  await page.keyboard.press('x')
  await mark(row, true).waitFor()
  addKeys('complete a task: keys (x)', '1', (await completing()).keys)
  // A completion can be undone once it is saved.
  await row.locator('[aria-pressed=true][aria-disabled=false]').waitFor()
  const undoing = await countPresses(page)
  await page.keyboard.press('Control+z')
  await mark(row, false).waitFor()
  addKeys('take it back: keys (Ctrl+Z)', '1', (await undoing()).keys)

  const noted = await focusCall()
  const noting = await countPresses(page)
  await page.keyboard.press('a')
  await page.waitForFunction(() => document.activeElement?.matches('[data-note]'))
  await page.keyboard.insertText('Takes the annual plan')
  await page.keyboard.press('Enter')
  await mark(noted, true).waitFor()
  addKeys('complete, write what was said: keys (a, Enter)', '2', (await noting()).keys)

  const abandoned = await focusCall()
  await page.getByRole('complementary', { name: 'Under the pen' }).getByRole('button', { name: 'Abandon' }).click()
  await page.locator('[aria-label^=Notifications]').getByRole('button', { name: 'Undo', exact: true }).waitFor()
  const takingBack = await countPresses(page)
  await page.keyboard.press('Control+z')
  await abandoned.waitFor()
  addKeys('take back Abandon: keys (Ctrl+Z)', '1', (await takingBack()).keys)

  const moved = await focusCall()
  const snoozing = await countPresses(page)
  await page.keyboard.press('t')
  await moved.waitFor({ state: 'detached' })
  addKeys('snooze: keys (t)', '1', (await snoozing()).keys)

  const find = async (letters: string, arrival: Locator) => {
    const presses = await countPresses(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type(letters)
    await page.keyboard.press('Enter')
    await arrival.waitFor()
    return (await presses()).keys
  }
  const goal = '5 (Ctrl+K, three letters, Enter)'
  const client = page.getByRole('heading', { level: 1, name: 'Zorba Whitfield' })
  addKeys('any client: keys', goal, await find('zor', client), 5)
  const screen = page.getByRole('heading', { level: 1, name: /History/ })
  addKeys('any screen: keys', goal, await find('his', screen), 5)
  await openDay(page, 'Page')
  addKeys('any action: keys', goal, await find('add', page.getByRole('dialog', { name: /^Add/ })), 5)

  await openDay(page, 'Page')
  addKeys(`tab stops of ${taskCount} tasks`, '1, then its actions', await countTasksByTab(page), 1)
}

async function onBoth<T>({ phone, desktop }: Pages, measure: (page: Page) => Promise<T>): Promise<Record<Size, T>> {
  return { phone: await measure(phone), desktop: await measure(desktop) }
}

/** Adds a row; every measured size must meet the goal. */
function addFigure<Value extends number | string>(
  figure: string,
  goal: string,
  values: Partial<Record<Size, Value>>,
  isMet: (value: Value) => boolean,
): void {
  figures.push({ figure, goal, ...values, isMet: Object.values<Value>(values).every((value) => isMet(value)) })
}
