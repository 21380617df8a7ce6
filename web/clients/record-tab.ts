import { clientAddress } from './client-address.ts'

/** The tabs of a client's record, in the order of spec 2. */
export const recordTabs = ['overview', 'timeline', 'documents', 'notes', 'nurture'] as const
export type RecordTab = (typeof recordTabs)[number]

/** The tab an address leads to, `?tab=notes`; the overview where it names none. */
export function tabIn(search: string): RecordTab {
  const named = new URLSearchParams(search).get('tab')
  return recordTabs.find((tab) => tab === named) ?? 'overview'
}

/** Where a tab of a client stands. */
export const tabAddress = (clientId: string, tab: RecordTab): string =>
  tab === 'overview' ? clientAddress(clientId) : `${clientAddress(clientId)}?tab=${tab}`

/** The tab a key leads to from another: beside it, round the ends, or to either end. */
export function tabAfter(key: string, from: RecordTab): RecordTab | undefined {
  const at = recordTabs.indexOf(from)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key]
  return to === undefined ? undefined : recordTabs.at(to % recordTabs.length)
}
