import type { Task } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { statement } from '#server/base/statement.ts'

/** A task of a schedule; `sourceKey` tells it among the others of its schedule. */
export type TaskOfSchedule = Pick<
  Task,
  'type' | 'title' | 'description' | 'priority' | 'dueDate' | 'targetCount' | 'estimatedMinutes'
> & { sourceKey: string }

/** Adds tasks of a schedule to the caller's list, in their order and in one statement. Returns how many. */
export const addTasksOfSchedule = (
  { db, viewer, now }: Ctx,
  scheduleId: string,
  tasks: readonly TaskOfSchedule[],
): Promise<number> =>
  db.run(insertTasksOfSchedule, {
    agentId: viewer.id,
    scheduleId,
    now,
    ids: tasks.map(newId),
    types: tasks.map(({ type }) => type),
    titles: tasks.map(({ title }) => title),
    descriptions: tasks.map(({ description }) => description),
    priorities: tasks.map(({ priority }) => priority),
    days: tasks.map(({ dueDate }) => dueDate),
    targetCounts: tasks.map(({ targetCount }) => targetCount),
    minutes: tasks.map(({ estimatedMinutes }) => estimatedMinutes),
    sourceKeys: tasks.map(({ sourceKey }) => sourceKey),
  })

type NewTasksOfSchedule = {
  agentId: string
  scheduleId: string
  now: Date
  ids: string[]
  types: Task['type'][]
  titles: string[]
  descriptions: (string | null)[]
  priorities: Task['priority'][]
  days: Task['dueDate'][]
  targetCounts: number[]
  minutes: number[]
  sourceKeys: string[]
}

const insertTasksOfSchedule = statement<NewTasksOfSchedule>(
  'insert_tasks_of_schedule',
  null,
  `insert into tasks (organization_id, id, assigned_agent_id, type, title, description, priority, due_date, target_count,
     estimated_minutes, resource_type, source, source_id, source_key, created_at, updated_at)
   select :organizationId, s.id, :agentId, s.type, s.title, s.description, s.priority, s.day, s.target_count, s.minutes,
     'none', 'schedule', :scheduleId, s.source_key, :now, :now
   from unnest(:ids::uuid[], :types::text[], :titles::text[], :descriptions::text[], :priorities::text[], :days::date[],
       :targetCounts::int[], :minutes::int[], :sourceKeys::text[])
     as s (id, type, title, description, priority, day, target_count, minutes, source_key)`,
)
