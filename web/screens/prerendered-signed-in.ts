import { addDays, getDateParts, getSystemLocalTime } from '#contract/base/calendar-day.ts'
import { startEarlyReads } from '#web/base/early-reads.ts'

/**
 * The inline script of the page for signed-in users: fetches the code of their screen, and starts its first reads. If
 * the session has ended, the answers are not used.
 */
declare const userUrl: string
declare const historyDays: number
declare const screens: [pattern: string, chunks: string[], urls: string[], roles: string[] | null][]

const { day } = getSystemLocalTime(new Date())
const { pathname, search } = window.location
const [pattern = '', chunks = [], urls = [], roles] = screens.find(([one]) => new RegExp(one).test(pathname)) ?? []
const [, id = ''] = new RegExp(pattern).exec(pathname) ?? []
const values: Record<string, unknown> = {
  ID: id,
  TODAY: day,
  YEAR: getDateParts(day).year,
  MONTH: getDateParts(day).month,
  FIRST: addDays(day, 1 - historyDays),
}
// A query string selects other rows.
const screenUrls = search ? [] : urls.map((url) => url.replace(/\b[A-Z]+\b/g, (name) => String(values[name])))
startEarlyReads(userUrl, screenUrls, roles)
for (const chunk of chunks) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${chunk}` })
  document.head.append(link)
}
