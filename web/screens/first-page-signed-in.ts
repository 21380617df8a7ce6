import { getSystemLocalTime } from '#contract/base/calendar-day.ts'
import { readPreference } from '#web/base/browser-storage.ts'
import { startEarlyReads } from '#web/base/early-reads.ts'
import { getTodayHeadingTexts } from '#web/planning/words.ts'

/**
 * The inline script of the pages for signed-in users: starts what their screen reads first, writes the day's
 * texts, and says how rows stand.
 * The session may have ended: then the answers are not used.
 */
declare const userUrl: string
declare const readUrls: Partial<Record<string, string[]>>

const { day, hour } = getSystemLocalTime(new Date())
const { pathname, search } = window.location
// A query string selects other rows.
const screenUrls = (!search && readUrls[pathname]) || []
startEarlyReads([userUrl, ...screenUrls.map((url) => url.replace('{today}', day))])

// Cards or rows, as chosen in this browser.
const { dataset } = document.documentElement
const [layout, view] = [readPreference('clients'), readPreference('view')]
if (layout) dataset.clientLayout = layout
if (view) dataset.taskView = view

// A task of its own, as the first use of Intl takes long. React may have replaced the screen by then.
const screen = document.querySelector('#root > [inert]')
setTimeout(() => {
  for (const [id, text] of Object.entries(getTodayHeadingTexts(day, hour, null))) {
    const element = screen?.querySelector(`#${id}`)
    if (element) element.textContent = text
  }
})
