import {
  type BugReportStatus,
  changeBugReport,
  getBugReport,
  listBugReports,
} from '#contract/bug-reports/received-bug-reports.ts'
import { cacheOf, compareNewestFirst } from '#web/base/query-cache.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { usePagedList } from '#web/base/use-paged-list.ts'
import { useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** The reports of a status, or all, newest first, read each time they are opened. */
export const useReceivedReports = (status: BugReportStatus | undefined) =>
  usePagedList(listBugReports, { query: status ? { status } : {} }, { refetchOnMount: 'always' })

/** A report with its debugging information. */
export const useReceivedBugReport = (reportId: string, enabled: boolean) =>
  useEndpointQuery(getBugReport, { params: { reportId } }, { enabled })

/** Changes the status and the comment of a report. */
export const useChangeBugReport = (reportId: string) =>
  useWrite(changeBugReport, {
    failed: words.failedToSave,
    targetId: reportId,
    onSuccess: (report) => reportCache.insert(report),
  })

const reportCache = cacheOf([listBugReports, getBugReport], {
  compare: compareNewestFirst,
  belongs: ({ status }, query) => query.status === undefined || query.status === status,
})
