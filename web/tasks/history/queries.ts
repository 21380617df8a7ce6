import type { EndpointInput } from '#contract/base/endpoint.ts'
import { listTaskHistory, getTaskHistorySummary } from '#contract/tasks/task-history.ts'
import { prefetchEndpoint, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { prefetchPagedList, usePagedList } from '#web/base/use-paged-list.ts'

/** Entries per page: as many as a person scrolls through at once. */
export const historyPageSize = '100'

/** The days, action and search text of the calls for the history. */
export type HistoryFilter = Required<Pick<NonNullable<HistoryQuery>, 'startDate' | 'endDate'>> &
  Pick<NonNullable<HistoryQuery>, 'action' | 'search'>
type HistoryQuery = EndpointInput<typeof listTaskHistory>['query']

/** The viewer's history, newest first, page by page. */
export const useTaskHistory = (filter: HistoryFilter) => usePagedList(listTaskHistory, listInput(filter))

/** The counts of the full range, whatever action is shown. */
export const useTaskHistorySummary = (filter: HistoryFilter) =>
  useEndpointQuery(getTaskHistorySummary, summaryInput(filter))

export function prefetchHistory(filter: HistoryFilter): void {
  prefetchPagedList(listTaskHistory, listInput(filter))
  prefetchEndpoint(getTaskHistorySummary, summaryInput(filter))
}

const listInput = (filter: HistoryFilter) => ({ query: { ...filter, limit: historyPageSize } })

const summaryInput = ({ startDate, endDate, search }: HistoryFilter) => ({
  query: { startDate, endDate, ...(search !== undefined && { search }) },
})
