import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { HistoryEntry } from '#contract/tasks/task-history.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'

/** What the caller did from one of their days to another, newest first; a task that is another's by now has no title. */
export const historyBetween = ({ db, viewer }: Ctx, from: CalendarDay, to: CalendarDay): Promise<HistoryEntry[]> =>
  db.all(entriesBetween, viewer.id, from, to)

const entriesBetween = statement<HistoryEntry>(
  'task_history_between',
  `select h.id, h.task_id as "taskId", case when t.assigned_agent_id = h.user_id then t.title end as "taskTitle", h.action, h.notes, h.previous_value as "previousValue",
     h.new_value as "newValue", h.day, h.created_at as "createdAt"
   from task_history h left join tasks t on t.organization_id = h.organization_id and t.id = h.task_id
   where h.organization_id = $1 and h.user_id = $2 and h.day between $3 and $4
   order by h.day desc, h.created_at desc, h.id desc limit 10000`,
)
