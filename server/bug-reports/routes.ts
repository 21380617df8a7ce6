import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import { changeBugReport, getBugReport, listBugReports } from '#contract/bug-reports/received-bug-reports.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as receivedReports from './received-reports.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export function bugReportRoutes(
  { mountCreate, mountPlatform, mountPlatformPage }: MountFunctions,
  settings: service.ReportMailSettings,
): void {
  mountCreate(
    reportBug,
    (ctx, { body }, id) => service.reportBug(ctx, id, body, settings),
    async (ctx, id) => (await store.findOwnBugReport(ctx, id)) ?? throwNotFound(),
  )
  mountPlatformPage(listBugReports, (ctx, { query }) => receivedReports.getBugReportPage(ctx, query))
  mountPlatform(getBugReport, (ctx, { params }) => receivedReports.getBugReportDetails(ctx, params.reportId))
  mountPlatform(changeBugReport, (ctx, { params, body }) =>
    receivedReports.applyBugReportChange(ctx, params.reportId, body),
  )
}
