import { type BugReportStatus, ListedBugReport, BugReportDetails } from '#contract/bug-reports/received-bug-reports.ts'
import type { PlatformCtx } from '#server/base/context.ts'
import { userNameSql } from '#server/base/database/name-sql.ts'
import { columns, lockStatement, statement, toColumnNames } from '#server/base/database/statement.ts'

/** Lists reports of all organizations, newest first, those before an id. */
export const listReports = (
  { db }: PlatformCtx,
  status: BugReportStatus | undefined,
  beforeId: string,
  limit: number,
) => db.all(selectReports, { status, beforeId, limit })

export const findBugReport = ({ db }: PlatformCtx, id: string) => db.first(selectReport, { id })

export const lockReport = ({ db }: PlatformCtx, id: string) => db.first(lockReportById, { id })

type Change = Pick<ListedBugReport, 'organizationId' | 'id' | 'status' | 'comment'>

/** Saves a locked report. */
export const saveBugReportChange = ({ db, now }: PlatformCtx, change: Change) =>
  db.run(updateReport, { ...change, now })

const listedColumns = `${columns('r', toColumnNames(ListedBugReport, 'organization', 'createdByName')).select},
   o.name as organization, ${userNameSql('u')} as "createdByName"`

const fromReports = `from bug_reports r
   join organizations o on o.id = r.organization_id
   join users u on u.organization_id = r.organization_id and u.id = r.created_by`

/** Ids begin with the time, so they sort reports by age. */
const selectReports = statement<
  { status: BugReportStatus | undefined; beforeId: string; limit: number },
  ListedBugReport
>(
  'bug_reports',
  ListedBugReport,
  `select ${listedColumns} ${fromReports}
   where r.id < :beforeId::uuid and (:status::text is null or r.status = :status) order by r.id desc limit :limit`,
)

const selectReport = statement<{ id: string }, BugReportDetails>(
  'received_bug_report',
  BugReportDetails,
  `select ${listedColumns}, r.debugging_info as "debuggingInfo" ${fromReports} where r.id = :id`,
)

const lockReportById = lockStatement('lock_bug_report', selectReport, 'for update of r')

const updateReport = statement<Change & { now: Date }>(
  'update_bug_report',
  null,
  `update bug_reports set status = :status, comment = :comment, updated_at = :now
   where organization_id = :organizationId and id = :id`,
)
