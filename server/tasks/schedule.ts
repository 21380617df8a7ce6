import { applyAppointmentPatch, noAppointment } from '#contract/base/appointments.ts'
import { addDaysWithinCalendar } from '#contract/base/calendar-day.ts'
import type { ParsedRequest } from '#contract/base/endpoint.ts'
import { type ScheduleCreationCounts, type ScheduleDraft, type listScheduledTasks } from '#contract/tasks/schedule.ts'
import { type ListedTask, taskDefaults } from '#contract/tasks/tasks.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwInvalid } from '#server/base/failure.ts'
import { type Page, readOldestFirst } from '#server/base/http/pagination.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './schedule-store.ts'

/** Adds the tasks of a schedule whose day is not past. Throws VALIDATION at a task whose day does not exist. */
export async function createSchedule(ctx: Ctx, id: string, schedule: ScheduleDraft): Promise<ScheduleCreationCounts> {
  const startDate = schedule.startDate ?? ctx.today
  const scheduled = schedule.tasks.map(({ daysFromStart, type, taskType, description = null, ...task }, index) => {
    const dueDate = addDaysWithinCalendar(startDate, daysFromStart)
    if (!dueDate) throwInvalid(`tasks.${index}.daysFromStart`, 'The date must be in the years 1 to 9999')
    return {
      ...task,
      ...applyAppointmentPatch(noAppointment, task),
      description,
      type: type ?? taskType ?? taskDefaults.type,
      id: newId(),
      dueDate,
      sourceKey: String(index),
    }
  })
  const coming = scheduled.filter(({ dueDate }) => dueDate >= ctx.today)
  if (coming.length) await store.addTasksOfSchedule(ctx, id, coming)
  return { created: coming.length, skipped: scheduled.length - coming.length }
}

/** Returns the current counts of a schedule created earlier: a task deleted since is not counted as created. */
export async function getScheduleCreationCounts(
  ctx: Ctx,
  id: string,
  schedule: ScheduleDraft,
): Promise<ScheduleCreationCounts> {
  const created = await store.countTasksOfSchedule(ctx, id)
  return { created, skipped: schedule.tasks.length - created }
}

/** Lists one page of the viewer's tasks of a day that came from schedules. Throws VALIDATION at `cursor`. */
export const getScheduledTaskPage = (
  ctx: Ctx,
  query: ParsedRequest<typeof listScheduledTasks>['query'],
): Promise<Page<ListedTask[]>> =>
  readOldestFirst('schedule', query, (after, limit) => store.listScheduledTasks(ctx, query.date, after, limit))
