import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { TaskCountOfDay } from '#contract/planning/monthly-tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/statement.ts'

/** Counts the viewer's tasks that are not abandoned, for each day that has any. */
export const countTasksByDay = (
  { db, viewer }: Ctx,
  range: { from: CalendarDay; through: CalendarDay },
): Promise<TaskCountOfDay[]> => db.all(taskCountsByDay, { viewerId: viewer.id, ...range })

const taskCountsByDay = statement<{ viewerId: string; from: CalendarDay; through: CalendarDay }, TaskCountOfDay>(
  'task_counts_by_day',
  TaskCountOfDay,
  `select t.due_date as date, count(*)::int as count from tasks t
   where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId
     and t.due_date between :from and :through and t.status <> 'abandoned' and not t.is_paused
   group by t.due_date order by t.due_date`,
)
