import { getSystemTimeZone, getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import { startEarlyReads } from '#web/base/early-reads.ts'
import { getTodayHeadingTexts } from '#web/planning/words.ts'

/**
 * The inline script of the pages for signed-in users: starts what their screen reads first, and writes the day's texts.
 * The session may have ended: then the answers are not used.
 */
declare const userUrl: string
declare const readUrls: Partial<Record<string, string[]>>

const { day, hour } = getLocalTimeInZone(getSystemTimeZone(), new Date())
const { pathname, search } = window.location
// A query string selects other rows.
const screenUrls = (!search && readUrls[pathname]) || []
startEarlyReads([userUrl, ...screenUrls.map((url) => url.replace('{today}', day))])

for (const [id, text] of Object.entries(getTodayHeadingTexts(day, hour, null))) {
  const element = document.getElementById(id)
  if (element) element.textContent = text
}
