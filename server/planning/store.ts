import * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { Task } from '#contract/tasks/tasks.ts'
import { type Ctx, seesWholeOrganization } from '#server/base/context.ts'
import { statement } from '#server/base/statement.ts'
import { taskColumns } from '#server/tasks/columns.ts'

/**
 * Lists the tasks due on a day; for the viewer's today also the open ones of earlier days, first, and those of earlier
 * days completed today. A client who is no longer accessible to the viewer is left out. docs/product.md#day
 */
export async function listTasksOfDay({ db, viewer, today }: Ctx, day: CalendarDay): Promise<TaskOfDay[]> {
  const rows = await db.all(day === today ? tasksOfToday : tasksOfOtherDay, {
    viewerId: viewer.id,
    day,
    seesAll: seesWholeOrganization(viewer),
  })
  return rows.map(toTaskOfDay)
}

/** Lists the progress of the tasks that `listTasksOfDay` lists for today. */
export const listProgressOfToday = ({ db, viewer, today }: Ctx): Promise<TaskProgress[]> =>
  db.all(progressOfToday, { viewerId: viewer.id, day: today })

const TaskProgress = z.pick(Task, { status: true, targetCount: true, completedCount: true, estimatedMinutes: true })
type TaskProgress = z.infer<typeof TaskProgress>

const TaskWithClient = z.extend(Task, {
  clientFirstName: z.nullable(z.string()),
  clientLastName: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
})
type TaskWithClient = z.infer<typeof TaskWithClient>

function toTaskOfDay({
  clientFirstName: firstName,
  clientLastName: lastName,
  clientEmail: email,
  clientPhone: phone,
  ...task
}: TaskWithClient): TaskOfDay {
  const client = task.clientId && firstName !== null ? { id: task.clientId, firstName, lastName, email, phone } : null
  return { ...task, client }
}

type DayOfViewer = { viewerId: string; day: CalendarDay }

const selectWithClient = `select ${taskColumns}, c.first_name as "clientFirstName", c.last_name as "clientLastName",
    c.email as "clientEmail", c.phone as "clientPhone"`

/** `limit 1` keeps PostgreSQL from hash-joining all clients of the organization: it looks each up by its key. */
const joinClient = `left join lateral (
    select c.first_name, c.last_name, c.email, c.phone from clients c
    where c.organization_id = :organizationId and c.id = t.client_id
      and (c.assigned_agent_id = :viewerId or :seesAll::boolean)
    limit 1
  ) c on true`

const selectTasksOfViewer = `select t.* from tasks t
    where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId`

const tasksOfOtherDay = statement<DayOfViewer & { seesAll: boolean }, TaskWithClient>(
  'tasks_of_other_day',
  TaskWithClient,
  `${selectWithClient} from (${selectTasksOfViewer} and t.due_date = :day) t ${joinClient}
   order by t.is_daily desc, t.id`,
)

/** Three disjoint parts, each read from an index of its own; one `or` of them would read all tasks of earlier days. */
const selectTasksOfToday = `${selectTasksOfViewer} and t.due_date = :day
  union all ${selectTasksOfViewer} and t.due_date < :day and t.status in ('pending', 'in_progress')
  union all ${selectTasksOfViewer} and t.completed_on = :day and t.due_date < :day`

const progressOfToday = statement<DayOfViewer, TaskProgress>(
  'progress_of_today',
  TaskProgress,
  `select t.status, t.target_count as "targetCount", t.completed_count as "completedCount",
     t.estimated_minutes as "estimatedMinutes"
   from (${selectTasksOfToday}) t`,
)

const tasksOfToday = statement<DayOfViewer & { seesAll: boolean }, TaskWithClient>(
  'tasks_of_today',
  TaskWithClient,
  `${selectWithClient} from (${selectTasksOfToday}) t ${joinClient}
   order by (t.due_date < :day and t.status in ('pending', 'in_progress')) desc, t.due_date, t.is_daily desc, t.id`,
)
