import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { type HistoryAction, HistoryDay, HistoryEntry, maxListedNoteLength } from '#contract/tasks/task-history.ts'
import type { Ctx } from '#server/base/context.ts'
import { toSearchPatterns } from '#server/base/database/search-sql.ts'
import { statement } from '#server/base/database/statement.ts'
import {
  accessibleClientNameSql,
  isAccessibleClientSql,
  toViewerAccess,
  type ViewerAccess,
} from '#server/client-access/columns.ts'
import { historyNotesSql } from '#server/tasks/columns.ts'

type Filters = { from: CalendarDay; to: CalendarDay; search: string | undefined }
type Page = { beforeId: string; action: HistoryAction | undefined; limit: number }

/**
 * Lists the viewer's history between two days, newest first; on the last day only entries before an id. A task that now
 * belongs to another user has neither title nor client; a note is included if its client may be seen.
 */
export const listHistory = ({ db, viewer }: Ctx, { search, ...rest }: Filters & Page) =>
  db.all(selectHistoryBetween, {
    ...toViewerAccess(viewer),
    patterns: search === undefined ? null : toSearchPatterns(search),
    ...rest,
  })

/** Counts the viewer's history between two days, by day. */
export const countHistoryByDay = ({ db, viewer }: Ctx, { search, from, to }: Filters): Promise<HistoryDay[]> =>
  db.all(countHistoryBetween, {
    viewerId: viewer.id,
    patterns: search === undefined ? null : toSearchPatterns(search),
    from,
    to,
  })

const titleSql = 'case when t.assigned_agent_id = h.user_id then t.title end'

type FilterParameters = { viewerId: string; patterns: string[] | null; from: CalendarDay; to: CalendarDay }

const filteredHistorySql = `from task_history h
     left join tasks t on t.organization_id = h.organization_id and t.id = h.task_id
   where h.organization_id = :organizationId and h.user_id = :viewerId and h.day between :from and :to
     and (:patterns::text[] is null or t.assigned_agent_id = h.user_id and normalize_for_search(t.title) like all (:patterns))`

const selectHistoryBetween = statement<FilterParameters & Page & ViewerAccess, HistoryEntry>(
  'task_history_between',
  HistoryEntry,
  `select h.id, h.task_id as "taskId", ${titleSql} as "taskTitle",
     case when t.assigned_agent_id = h.user_id then t.client_id end as "clientId",
     case when t.assigned_agent_id = h.user_id then ${accessibleClientNameSql} end as "clientName", h.action, h.outcome, ${historyNotesSql},
     case when h.note_id is not null then (
       select case when length(n.content) > ${maxListedNoteLength}
           then left(n.content, ${maxListedNoteLength}) || '…' else n.content end
       from client_notes n join clients c on c.organization_id = n.organization_id and c.id = n.client_id
       where n.organization_id = :organizationId and n.id = h.note_id and n.deleted_at is null
         and ${isAccessibleClientSql}
     ) end as said, h.previous_value as "previousValue", h.new_value as "newValue", h.day, h.created_at as "createdAt"
   ${filteredHistorySql} and (:action::text is null or h.action = :action) and (h.day, h.id) < (:to, :beforeId::uuid)
   order by h.day desc, h.id desc limit :limit`,
)

const countHistoryBetween = statement<FilterParameters, HistoryDay>(
  'count_task_history_between',
  HistoryDay,
  `select h.day, count(*)::int as "totalActions", count(case when h.action = 'completed' then 1 end)::int as completed,
     count(case when h.action = 'incremented' then 1 end)::int as increments,
     count(case when h.action = 'abandoned' then 1 end)::int as abandoned
   ${filteredHistorySql} and h.reason is distinct from 'undone' group by h.day`,
)
