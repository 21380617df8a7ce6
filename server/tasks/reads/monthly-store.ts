import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { maxListedTasksPerDayOfMonth, TaskCountOfDay, TaskOfMonth } from '#contract/tasks/monthly-tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { accessibleClientNameSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { placeInDaySql } from '#server/tasks/columns.ts'

/** Counts the viewer's tasks that are not abandoned, for each day with tasks. */
export const countTasksByDay = (
  { db, viewer }: Ctx,
  range: { from: CalendarDay; through: CalendarDay },
): Promise<TaskCountOfDay[]> => db.all(taskCountsByDay, { viewerId: viewer.id, ...range })

/** Lists the viewer's first tasks of each day: open ones before done ones, then in the order of a day's list. */
export const listFirstTasksByDay = (
  { db, viewer }: Ctx,
  range: { from: CalendarDay; through: CalendarDay },
): Promise<TaskOfMonth[]> =>
  db.all(firstTasksByDay, {
    ...toViewerAccess(viewer),
    ...range,
    perDay: maxListedTasksPerDayOfMonth,
  })

const taskCountsByDay = statement<MonthOfViewer, TaskCountOfDay>(
  'task_counts_by_day',
  TaskCountOfDay,
  `select t.due_date as date, count(*)::int as count, count(case when t.status = 'completed' then 1 end)::int as done
   from tasks t
   where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId
     and t.due_date between :from and :through and t.status <> 'abandoned' and not t.is_paused
   group by t.due_date order by t.due_date`,
)

type MonthOfViewer = { viewerId: string; from: CalendarDay; through: CalendarDay }

/**
 * The index returns rows by day, so only one day is sorted at a time, and contains the sort keys, so only the first
 * rows of each day are read from the table.
 */
const firstTasksByDay = statement<MonthOfViewer & ViewerAccess & { perDay: number }, TaskOfMonth>(
  'first_tasks_by_day',
  TaskOfMonth,
  `select t.id, t.title, t.type, t.priority, t.status, t.due_date as "dueDate", t.due_time as "dueTime", t.is_daily as "isDaily",
     ${accessibleClientNameSql} as "clientName"
   from (
     select t.id, row_number() over (
       partition by t.due_date
       order by t.status = 'completed', ${placeInDaySql}, t.id
     ) as place
     from tasks t
     where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId
       and t.due_date between :from and :through and t.status <> 'abandoned' and not t.is_paused
   ) first
   join tasks t on t.organization_id = :organizationId and t.id = first.id
   where first.place <= :perDay order by t.due_date, first.place`,
)
