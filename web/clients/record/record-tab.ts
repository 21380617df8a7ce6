import { clientPath } from '#web/base/paths.ts'

/** The tabs of a client's record, in the order of spec 2. */
export const recordTabs = ['overview', 'timeline', 'documents', 'notes', 'nurture'] as const
export type RecordTab = (typeof recordTabs)[number]

/** The tab an address leads to, `?tab=notes`; the overview where it names none. */
export function parseTab(search: string): RecordTab {
  const tabParam = new URLSearchParams(search).get('tab')
  return recordTabs.find((tab) => tab === tabParam) ?? 'overview'
}

/** Where a tab of a client stands. */
export const clientTabPath = (clientId: string, tab: RecordTab): string =>
  tab === 'overview' ? clientPath(clientId) : `${clientPath(clientId)}?tab=${tab}`

/** The tab a key leads to from another: beside it, round the ends, or to either end. */
export function getTabForKey(key: string, from: RecordTab): RecordTab | undefined {
  const index = recordTabs.indexOf(from)
  const targetIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[key]
  return targetIndex === undefined ? undefined : recordTabs.at(targetIndex % recordTabs.length)
}
