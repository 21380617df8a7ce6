import type { ParsedRequest } from '#contract/base/endpoint.ts'
import {
  type changeBugReport,
  type ListedBugReport,
  type listBugReports,
  type BugReportDetails,
} from '#contract/bug-reports/received-bug-reports.ts'
import * as audit from '#server/audit/service.ts'
import type { PlatformCtx } from '#server/base/context.ts'
import { throwNotFound } from '#server/base/failure.ts'
import { type Page, readNewestFirst } from '#server/base/http/pagination.ts'
import * as store from './received-store.ts'

/** Lists one page of all reports, newest first, recorded in the audit. Throws VALIDATION at `cursor`. */
export async function getBugReportPage(
  ctx: PlatformCtx,
  { status, ...query }: ParsedRequest<typeof listBugReports>['query'],
): Promise<Page<ListedBugReport[]>> {
  const [page] = await Promise.all([
    readNewestFirst('reports', query, (before, limit) => store.listReports(ctx, status, before, limit)),
    audit.recordViewerAuditEntry(ctx, { action: 'bug_reports_listed' }),
  ])
  return page
}

/** Gets a report, recorded in the audit of its organization. Throws NOT_FOUND. */
export async function getBugReportDetails(ctx: PlatformCtx, id: string): Promise<BugReportDetails> {
  const report = (await store.findBugReport(ctx, id)) ?? throwNotFound()
  await audit.recordEntryInOrganization(ctx, report.organizationId, { action: 'bug_report_read', subjectId: id })
  return report
}

type Change = ParsedRequest<typeof changeBugReport>['body']

/** Changes status or comment; an unchanged report is not written but recorded as a read. Throws NOT_FOUND. */
export async function applyBugReportChange(ctx: PlatformCtx, id: string, change: Change): Promise<BugReportDetails> {
  const before = (await store.lockReport(ctx, id)) ?? throwNotFound()
  const { organizationId } = before
  const { status = before.status, comment = before.comment } = change
  if (status === before.status && comment === before.comment) {
    await audit.recordEntryInOrganization(ctx, organizationId, { action: 'bug_report_read', subjectId: id })
    return before
  }
  await Promise.all([
    store.saveBugReportChange(ctx, { organizationId, id, status, comment }),
    audit.recordEntryInOrganization(ctx, organizationId, {
      action: 'bug_report_changed',
      subjectId: id,
      details: { status },
    }),
  ])
  return { ...before, status, comment, updatedAt: ctx.now.toISOString() }
}
