import type { Page } from './page.ts'

/** A visit of a demo agent; `today` is the day as the calendar names it. */
type Visit = { page: Page; origin: string; email: string; today: string }

/** An agent's actions on a day; each step ends with text that shows its result. */
export const stepsOfDay: Record<string, (visit: Visit) => Promise<unknown>> = {
  'open the sign-in': async ({ page, origin }) => {
    await page.open(origin)
    await page.see('Welcome to Daybook')
  },
  'sign in': async ({ page, email }) => {
    await page.press('Sign In')
    await page.see('Who is signing in?')
    await page.fill('E-mail', email)
    await page.pressKey('Enter')
    await page.see('Daily Roleplay')
    await page.see(/Good afternoon.* 0 of 13 done/)
  },
  'check a task off': async ({ page }) => {
    await page.press('Check off')
    await page.see('1 of 13 done')
  },
  'undo it': async ({ page }) => {
    await page.press('Undo')
    await page.see('0 of 13 done')
  },
  'show the open page': async ({ page }) => {
    await page.press('Page')
    await page.see(/Takes 15 min/)
  },
  'fill the form of a client': async ({ page }) => {
    await page.press('Add Client')
    await page.see('Add New Client')
    await page.type('Ada')
    await page.fill('Last name', 'Byron')
    await page.fill('Phone', '212 555 0142')
    await page.fill('Address', '5 Mill Pond Way')
    await page.pressKey('Tab')
    await page.type('12/10/1985', '1985-12-10')
  },
  'add the client': async ({ page }) => {
    await page.press('Add Client', 'Add New Client')
    await page.see('Client added')
  },
  'type a task in one line': async ({ page }) => {
    await page.press('Add Task')
    await page.see('Due date')
    await page.type('Call Ada Byron today 15m high')
    await page.see('Remove High')
    await page.see('Tab chooses Ada Byron')
  },
  'add the task': async ({ page }) => {
    await page.pressKey('Enter')
    await page.see('Task added')
    await page.see('0 of 14 done')
  },
  'take up the call': async ({ page }) => {
    await page.press('Call Ada Byron')
    await page.see('No conversation yet')
  },
  'choose outcome and follow-up': async ({ page }) => {
    await page.fill('What was said?', 'Asked about the boat')
    await page.press('Voicemail')
    await page.press('Next week')
  },
  'finish the call': async ({ page }) => {
    await page.press('Save')
    await page.see('1 of 14 done')
    await page.see('Call, done Call Ada Byron')
  },
  'take it back': async ({ page }) => {
    await page.press('Check off', 'Call Ada Byron')
    await page.see('0 of 14 done')
    await page.see('Call, to do Call Ada Byron')
  },
  'finish it again': async ({ page }) => {
    // The note is still there.
    await page.press('Voicemail')
    await page.press('Next week')
    await page.press('Save')
    await page.see('1 of 14 done')
  },
  'find the client in the palette': async ({ page }) => {
    await page.press('Search')
    await page.see('Keyboard shortcuts')
    await page.type('Byron')
    await page.see('Add client “Byron”')
    await page.seeNo('Searching')
  },
  'open the record': async ({ page }) => {
    await page.pressKey('Enter')
    await page.see('Coming up')
    await page.see(/Dec(ember)? 10, 1985/)
  },
  'write a note': async ({ page }) => {
    await page.press('Add Note')
    await page.see('Cancel')
    await page.type('The boat lies in Portsmouth')
    await page.press('Add Note', 'Cancel')
    await page.see('Note added')
  },
  'read the timeline': async ({ page }) => {
    await page.press('Timeline')
    await page.see('The boat lies in Portsmouth')
    await page.see('Asked about the boat')
  },
  'open the month': async ({ page }) => {
    await page.press('Planning')
    await page.see('Monthly Calendar')
  },
  'open a day of it': async ({ page, today }) => {
    await page.press(today)
    await page.see(/12 tasks, 4 h/)
  },
  'move a task': async ({ page }) => {
    await page.press('Move and more', 'Answer the overnight e-mails')
    await page.see('Pick a date')
    await page.takeScreenshot('choose-another-day')
    await page.press('Tomorrow')
    await page.see('Moved to tomorrow')
  },
  'search the clients': async ({ page, today }) => {
    await page.press('Close', today)
    await page.press('Clients')
    await page.press('Search by name, e-mail or phone')
    await page.type('Byron')
    await page.see(/1 of \d+/)
    // Matches of the first letters disappear when the whole name is searched.
    await page.seeNo('hail damage')
  },
  'open a client of the list': async ({ page }) => {
    await page.press('Ada Byron')
    await page.see('Coming up')
  },
  'read the history': async ({ page }) => {
    await page.press('History')
    await page.see('Call Ada Byron')
  },
  'sign out': async ({ page }) => {
    await page.press('User menu')
    await page.press('Sign Out')
    await page.see('Welcome to Daybook')
  },
}
