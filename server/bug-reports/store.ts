import type { BugReport } from '#contract/bug-reports/bug-reports.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'

type Receipt = { id: string; createdAt: string }

export const addReport = (
  { db, viewer, now }: Ctx,
  id: string,
  { description, systemInfo, debuggingInfo }: BugReport,
) => db.first(insertReport, id, viewer.id, description, systemInfo, debuggingInfo, now) as Promise<Receipt>

export const findOwnReport = ({ db, viewer }: Ctx, id: string): Promise<Receipt | undefined> =>
  db.first(reportById, id, viewer.id)

const insertReport = statement<Receipt>(
  'insert_bug_report',
  `insert into bug_reports (organization_id, id, created_by, description, system_info, debugging_info, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id, created_at as "createdAt"`,
)

const reportById = statement<Receipt>(
  'bug_report_by_id',
  `select id, created_at as "createdAt" from bug_reports where organization_id = $1 and id = $2 and created_by = $3`,
)
