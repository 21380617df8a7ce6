import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { useTasksDueOn } from '#web/tasks/dashboard/queries.ts'
import { useUpcomingMonthOccurrences } from '#web/tasks/occurrences/queries.ts'

/** Plans for a day: its tasks, and the occurrences that are not tasks yet. Either may fail without the other. */
export type TasksAndOccurrencesOfDay = {
  tasks: QueryResult<TaskOfDay[]>
  coming: QueryResult<Occurrence[]>
  isLoading: boolean
}

export function useTasksAndOccurrencesOfDay(day: CalendarDay, today: CalendarDay): TasksAndOccurrencesOfDay {
  const tasks = useTasksDueOn(day)
  const month = useUpcomingMonthOccurrences(day, today)
  const coming: QueryResult<Occurrence[]> =
    month.state === 'ready' ? { state: 'ready', data: month.data.filter(({ date }) => date === day) } : month
  return { tasks, coming, isLoading: tasks.state === 'loading' || coming.state === 'loading' }
}
