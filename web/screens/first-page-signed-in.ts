import { getSystemLocalTime } from '#contract/base/calendar-day.ts'
import { startEarlyReads } from '#web/base/early-reads.ts'

/**
 * The inline script of the page for signed-in users: fetches the code of their screen, and starts what it reads first. The
 * session may have ended: then the answers are not used.
 */
declare const userUrl: string
declare const screens: [pattern: string, chunks: string[], urls: string[]][]

const { day } = getSystemLocalTime(new Date())
const { pathname, search } = window.location
const [pattern = '', chunks = [], urls = []] = screens.find(([one]) => new RegExp(one).test(pathname)) ?? []
const [, id = ''] = new RegExp(pattern).exec(pathname) ?? []
// A query string selects other rows.
const screenUrls = search ? [] : urls.map((url) => url.replace('{today}', day).replace('{id}', id))
startEarlyReads([userUrl, ...screenUrls])
for (const chunk of chunks) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${chunk}` })
  document.head.append(link)
}
