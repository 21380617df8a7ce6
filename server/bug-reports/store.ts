import * as z from 'zod/mini'
import type { BugReportDraft } from '#contract/bug-reports/bug-reports.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'

export const addBugReport = ({ db, viewer, now }: Ctx, id: string, report: BugReportDraft) =>
  db.one(insertReport, { ...report, id, viewerId: viewer.id, now })

/** Finds a report that the viewer sent. */
export const findOwnBugReport = ({ db, viewer }: Ctx, id: string) => db.first(selectReport, { id, viewerId: viewer.id })

const Receipt = z.object({ id: z.string(), createdAt: z.string() })
type Receipt = z.infer<typeof Receipt>

const insertReport = statement<BugReportDraft & { id: string; viewerId: string; now: Date }, Receipt>(
  'insert_bug_report',
  Receipt,
  `insert into bug_reports (organization_id, id, created_by, description, system_info, debugging_info, created_at)
   values (:organizationId, :id, :viewerId, :description, :systemInfo, :debuggingInfo, :now)
   returning id, created_at as "createdAt"`,
)

const selectReport = statement<{ id: string; viewerId: string }, Receipt>(
  'bug_report_by_id',
  Receipt,
  `select id, created_at as "createdAt" from bug_reports
   where organization_id = :organizationId and id = :id and created_by = :viewerId`,
)
