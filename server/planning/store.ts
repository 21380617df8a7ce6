import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import type { Task } from '#contract/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/statement.ts'
import { taskColumns } from '#server/tasks/columns.ts'

/**
 * The tasks due on a day; of the caller's today also those of earlier days still open, first, and those of earlier
 * days completed today (contract 4). Abandoned ones are among them. Of a client who went to another agent nothing is told.
 */
export async function tasksOfDay({ db, viewer, today }: Ctx, day: CalendarDay): Promise<TaskOfDay[]> {
  const rows = await db.all(day === today ? tasksOfToday : tasksOfOtherDay, viewer.id, day, viewer.role !== 'agent')
  return rows.map(withClient)
}

/** The same tasks of today with nothing but what their progress is counted from. */
export const progressOfToday = ({ db, viewer, today }: Ctx): Promise<Progress[]> =>
  db.all(progressOfTodaysTasks, viewer.id, today)

type Progress = Pick<Task, 'status' | 'targetCount' | 'completedCount' | 'estimatedMinutes'>
type Row = Task & {
  clientFirstName: string | null
  clientLastName: string | null
  clientEmail: string | null
  clientPhone: string | null
}

function withClient({
  clientFirstName: firstName,
  clientLastName: lastName,
  clientEmail: email,
  clientPhone: phone,
  ...task
}: Row): TaskOfDay {
  const client = task.clientId && firstName !== null ? { id: task.clientId, firstName, lastName, email, phone } : null
  return { ...task, client }
}

const select = `select ${taskColumns}, c.first_name as "clientFirstName", c.last_name as "clientLastName",
    c.email as "clientEmail", c.phone as "clientPhone"
  from tasks t left join clients c on c.organization_id = t.organization_id and c.id = t.client_id
    and (c.assigned_agent_id = $2 or $4::boolean)`

const tasksOfOtherDay = statement<Row>(
  'tasks_of_other_day',
  `${select} where t.organization_id = $1 and t.assigned_agent_id = $2 and t.due_date = $3 order by t.is_daily desc, t.id`,
)

const ofToday = `t.organization_id = $1 and t.assigned_agent_id = $2 and (t.due_date = $3
     or (t.due_date < $3 and t.status in ('pending', 'in_progress')) or (t.due_date < $3 and t.completed_on = $3))`

const progressOfTodaysTasks = statement<Progress>(
  'progress_of_today',
  `select t.status, t.target_count as "targetCount", t.completed_count as "completedCount", t.estimated_minutes as "estimatedMinutes"
   from tasks t where ${ofToday}`,
)

const tasksOfToday = statement<Row>(
  'tasks_of_today',
  `${select} where ${ofToday}
   order by (t.due_date < $3 and t.status in ('pending', 'in_progress')) desc, t.due_date, t.is_daily desc, t.id`,
)
