import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { type Ctx, seesWholeOrganization } from '#server/base/context.ts'
import { statement } from '#server/base/positional.ts'
import { taskColumns } from '#server/tasks/columns.ts'

/**
 * The tasks due on a day; of the caller's today also those of earlier days still open, first, and those of earlier
 * days completed today (contract 4). Abandoned ones are among them. Of a client who went to another agent nothing is told.
 */
export async function listTasksOfDay({ db, viewer, today }: Ctx, day: CalendarDay): Promise<TaskOfDay[]> {
  const rows = await db.all(
    day === today ? tasksOfToday : tasksOfOtherDay,
    viewer.id,
    day,
    seesWholeOrganization(viewer),
  )
  return rows.map(toTaskOfDay)
}

/** The same tasks of today with nothing but what their progress is counted from. */
export const listProgressOfToday = ({ db, viewer, today }: Ctx): Promise<TaskProgressRow[]> =>
  db.all(progressOfTodaysTasks, viewer.id, today)

type TaskProgressRow = Pick<Task, 'status' | 'targetCount' | 'completedCount' | 'estimatedMinutes'>
type TaskOfDayRow = Task & {
  clientFirstName: string | null
  clientLastName: string | null
  clientEmail: string | null
  clientPhone: string | null
}

function toTaskOfDay({
  clientFirstName: firstName,
  clientLastName: lastName,
  clientEmail: email,
  clientPhone: phone,
  ...task
}: TaskOfDayRow): TaskOfDay {
  const client = task.clientId && firstName !== null ? { id: task.clientId, firstName, lastName, email, phone } : null
  return { ...task, client }
}

const selectTasks = `select ${taskColumns}, c.first_name as "clientFirstName", c.last_name as "clientLastName",
    c.email as "clientEmail", c.phone as "clientPhone"
  from tasks t left join clients c on c.organization_id = t.organization_id and c.id = t.client_id
    and (c.assigned_agent_id = $2 or $4::boolean)`

const tasksOfOtherDay = statement<TaskOfDayRow>(
  'tasks_of_other_day',
  `${selectTasks} where t.organization_id = $1 and t.assigned_agent_id = $2 and t.due_date = $3 order by t.is_daily desc, t.id`,
)

const isTaskOfToday = `t.organization_id = $1 and t.assigned_agent_id = $2 and (t.due_date = $3
     or (t.due_date < $3 and t.status in ('pending', 'in_progress')) or (t.due_date < $3 and t.completed_on = $3))`

const progressOfTodaysTasks = statement<TaskProgressRow>(
  'progress_of_today',
  `select t.status, t.target_count as "targetCount", t.completed_count as "completedCount", t.estimated_minutes as "estimatedMinutes"
   from tasks t where ${isTaskOfToday}`,
)

const tasksOfToday = statement<TaskOfDayRow>(
  'tasks_of_today',
  `${selectTasks} where ${isTaskOfToday}
   order by (t.due_date < $3 and t.status in ('pending', 'in_progress')) desc, t.due_date, t.is_daily desc, t.id`,
)
