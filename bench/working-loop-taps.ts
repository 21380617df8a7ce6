import type { Locator, Page } from 'playwright-core'
import { countPresses, openClientRows, openDay, press } from './working-loop-page.ts'

export type Pages = Record<'phone' | 'desktop', Page>

/**
 * The actions of an agent and of an admin with the taps they took in the review of November 2026, to compare with.
 * Words are not counted; a choice in a native list is one press, and so is choosing a file.
 */
const acts: readonly {
  act: string
  /** On a phone and on a desktop; absent if it could not be done. */
  former?: [phone: number, desktop: number]
  /** The figure of the working loop that measures it, or how it is measured. */
  taps: string | ((page: Page, index: number) => Promise<number>)
  as?: 'admin'
}[] = [
  { act: 'complete', former: [1, 1], taps: 'complete a task: taps' },
  { act: 'call, complete, note', former: [4, 4], taps: 'call, complete, write what was said: taps' },
  { act: '… and follow up on Friday', former: [9, 7], taps: callAndFollowUp },
  { act: 'take back, to do again', taps: 'take back a check, to do again: taps' },
  { act: 'snooze to tomorrow', former: [2, 2], taps: 'snooze: taps' },
  { act: 'move to Friday', former: [4, 3], taps: 'move to Friday: taps' },
  { act: 'add a task with its date', former: [2, 2], taps: addTask },
  { act: 'find a client', former: [2, 2], taps: (page) => find(page, 'zorba', 'Zorba Whitfield') },
  { act: 'find a task', taps: (page) => find(page, 'number 39', 'Call number 39') },
  { act: 'find a note', taps: (page) => find(page, 'annual plan', 'annual plan') },
  { act: 'see a day of this week', former: [1, 1], taps: seeDay },
  { act: 'enroll a client, dates shown', former: [4, 4], taps: enrollOne },
  { act: 'enroll three clients', former: [7, 7], taps: enrollThree },
  { act: 'parse a plan into a sequence', former: [6, 6], taps: parsePlan },
  { act: 'switch client', former: [1, 1], taps: switchClient },
  { act: 'invite a colleague', former: [4, 3], taps: invite, as: 'admin' },
  { act: 'see who is behind', former: [2, 1], taps: seeWhoIsBehind, as: 'admin' },
  { act: '… and that person’s day', taps: seeDayOfPerson, as: 'admin' },
]

export type ActRow = { act: string; formerly: string; phone: number; desktop: number; isMet: boolean }

/** Measures the actions that have no figure yet; a row is met if no size takes more taps than in the review. */
export async function measureActs(
  agent: Pages,
  admin: Pages,
  readFigure: (figure: string) => { phone?: number | string; desktop?: number | string },
): Promise<ActRow[]> {
  const rows: ActRow[] = []
  for (const { act, former, taps, as } of acts) {
    const pages = as ? admin : agent
    const { phone, desktop } =
      typeof taps === 'string'
        ? readFigure(taps)
        : { phone: await taps(pages.phone, 0), desktop: await taps(pages.desktop, 1) }
    const measured = { phone: Number(phone), desktop: Number(desktop) }
    const isMet = !former || (measured.phone <= former[0] && measured.desktop <= former[1])
    rows.push({ act, formerly: former?.join(', ') ?? 'impossible', ...measured, isMet })
  }
  return rows
}

const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

/** The words choose the outcome and the day by themselves. */
async function callAndFollowUp(page: Page): Promise<number> {
  const row = await openDay(page, 'Page')
  const presses = await countPresses(page)
  await press(row.getByRole('heading'))
  const pen = page.getByRole('complementary', { name: 'Under the pen' })
  await press(pen.getByRole('link', { name: /^Call/ }).filter({ visible: true }))
  await press(pen.getByRole('textbox'))
  await page.keyboard.insertText('Left a voicemail, call back Friday')
  await pen.getByRole('button', { name: 'Voicemail', pressed: true }).waitFor()
  const saved = page.waitForResponse((response) => response.url().endsWith('/finish'))
  await press(button(pen, /^Save/))
  const { note, followUp } = (await (await saved).json()) as { note: unknown; followUp: unknown }
  if (!note || !followUp) throw new Error('The note or the follow-up was not saved')
  return (await presses()).taps
}

async function addTask(page: Page): Promise<number> {
  await openDay(page, 'Cards')
  const presses = await countPresses(page)
  await press(button(page.getByRole('main'), 'Add Task'))
  const dialog = page.getByRole('dialog', { name: 'Add Task' })
  await dialog.getByLabel('Title').fill('Call the printer tomorrow 15m')
  await press(button(dialog, 'Add Task'))
  await dialog.waitFor({ state: 'detached' })
  return (await presses()).taps
}

async function find(page: Page, text: string, found: string): Promise<number> {
  await openDay(page, 'Cards')
  const presses = await countPresses(page)
  await press(button(page, /^Search/))
  await page.getByRole('combobox').fill(text)
  const option = page.getByRole('option').filter({ hasText: found }).filter({ hasNotText: '“' })
  await press(option.first())
  await page.getByRole('heading', { level: 1, name: /Whitfield/ }).waitFor()
  return (await presses()).taps
}

async function seeDay(page: Page): Promise<number> {
  await openDay(page, 'Cards')
  const presses = await countPresses(page)
  await press(page.getByRole('region', { name: 'The next seven days' }).getByRole('button').first())
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  return (await presses()).taps
}

async function enrollOne(page: Page, index: number): Promise<number> {
  await openClientRows(page)
  const presses = await countPresses(page)
  await press(page.getByRole('link', { name: /^View / }).nth(index))
  await press(button(page, 'Start Nurture Sequence'))
  const dialog = page.getByRole('dialog', { name: 'Assign Sequence' })
  await dialog.getByRole('combobox', { name: 'Sequence' }).selectOption('Welcome')
  await dialog.getByRole('region', { name: 'Upcoming steps' }).getByRole('listitem').first().waitFor()
  await press(button(dialog, 'Assign Sequence'))
  await dialog.waitFor({ state: 'detached' })
  return (await presses()).taps + choice
}

async function enrollThree(page: Page, index: number): Promise<number> {
  await openClientRows(page)
  const presses = await countPresses(page)
  await press(button(page, 'Select'))
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  for (let each = 0; each < 3; each += 1) await press(boxes.nth(2 + 3 * index + each))
  await press(button(page.getByRole('group', { name: 'Selected clients' }), 'Add Sequence'))
  const dialog = page.getByRole('dialog', { name: 'Add Sequence' })
  await dialog.getByRole('combobox', { name: 'Sequence' }).selectOption('Welcome')
  await press(button(dialog, 'Add Sequence'))
  await page.getByText('3 clients enrolled').first().waitFor()
  return (await presses()).taps + choice
}

/** By the search, which is the shortest way from every screen. */
async function parsePlan(page: Page): Promise<number> {
  await openDay(page, 'Cards')
  const presses = await countPresses(page)
  await press(button(page, /^Search/))
  await page.getByRole('combobox').fill('parse document')
  await press(page.getByRole('option', { name: /AI Parse Document/ }))
  const dialog = page.getByRole('dialog')
  const chooser = page.waitForEvent('filechooser')
  await press(button(dialog, 'Choose file'))
  await (await chooser).setFiles('web/parsing/samples/renewal-sequence.pdf')
  await press(button(dialog, 'Parse Document'))
  await press(button(page.getByRole('dialog', { name: 'Sequence Preview' }), 'Create Sequence'))
  await page.getByText('Sequence created').first().waitFor()
  return (await presses()).taps
}

async function switchClient(page: Page): Promise<number> {
  await openClientRows(page)
  await press(page.getByRole('link', { name: /^View / }).first())
  const next = page.getByRole('link', { name: 'Next client' })
  await next.waitFor()
  const { pathname } = new URL(page.url())
  const presses = await countPresses(page)
  await press(next)
  await page.waitForURL((url) => url.pathname !== pathname)
  return (await presses()).taps
}

/** Chooses a screen that the lower bar of a phone does not have. */
async function openScreen(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await press(menu)
  await press(page.getByRole('link', { name, exact: true }).filter({ visible: true }).first())
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

async function invite(page: Page, index: number): Promise<number> {
  await page.goto('/')
  await page.locator('#root > [inert]').waitFor({ state: 'detached' })
  const presses = await countPresses(page)
  await openScreen(page, 'User Management')
  await press(button(page, 'Invite User'))
  await page.getByLabel('E-mail address').fill(`invited-${index}@client.test`)
  await press(button(page.getByRole('dialog'), 'Send Invitation'))
  await page.getByText('Invitation ready').first().waitFor()
  return (await presses()).taps
}

/** Visible without scrolling. */
async function seeWhoIsBehind(page: Page): Promise<number> {
  await page.goto('/')
  await page.locator('#root > [inert]').waitFor({ state: 'detached' })
  const presses = await countPresses(page)
  await openScreen(page, 'Analytics')
  const first = page.getByRole('region', { name: 'Today' }).getByRole('listitem').first()
  await first.waitFor()
  const { y, height } = (await first.boundingBox())!
  if (y + height > page.viewportSize()!.height) throw new Error('Who is behind is out of sight')
  return (await presses()).taps
}

async function seeDayOfPerson(page: Page): Promise<number> {
  const before = await seeWhoIsBehind(page)
  const presses = await countPresses(page)
  await press(page.getByRole('region', { name: 'Today' }).getByRole('link').first())
  await page.waitForURL(/\/analytics\/users\//)
  return before + (await presses()).taps
}

/** In a native list. */
const choice = 1
