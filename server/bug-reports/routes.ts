import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import { changeBugReport, getBugReport, listBugReports } from '#contract/bug-reports/received-bug-reports.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as receivedReports from './received-reports.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export function bugReportRoutes(mount: Mount, settings: service.ReportMailSettings): void {
  mount(reportBug, {
    create: (ctx, { body }, id) => service.reportBug(ctx, id, body, settings),
    findExisting: store.findOwnBugReport,
  })
  mount(listBugReports, (ctx, { query }) => receivedReports.getBugReportPage(ctx, query))
  mount(getBugReport, (ctx, { params }) => receivedReports.getBugReportDetails(ctx, params.reportId))
  mount(changeBugReport, (ctx, { params, body }) => receivedReports.applyBugReportChange(ctx, params.reportId, body))
}
