import { getSystemLocalTime } from '#contract/base/calendar-day.ts'
import { startEarlyReads } from '#web/base/early-reads.ts'

/**
 * The inline script of the page for signed-in users: starts what their screen reads first. The session may have ended:
 * then the answers are not used.
 */
declare const userUrl: string
declare const readUrls: Partial<Record<string, string[]>>

const { day } = getSystemLocalTime(new Date())
const { pathname, search } = window.location
// A query string selects other rows.
const screenUrls = (!search && readUrls[pathname]) || []
startEarlyReads([userUrl, ...screenUrls.map((url) => url.replace('{today}', day))])
