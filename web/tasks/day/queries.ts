import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/tasks/occurrences.ts'
import { useToday } from '#web/base/today.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { useTasksDueOn } from '#web/tasks/dashboard/queries.ts'
import { useUpcomingMonthOccurrences } from '#web/tasks/occurrences/queries.ts'

/** The tasks of a day, and the occurrences that are not tasks yet. Either may fail without the other. */
export function useTasksAndOccurrencesOfDay(day: CalendarDay) {
  const tasks = useTasksDueOn(day)
  const month = useUpcomingMonthOccurrences(day, useToday())
  const coming: QueryResult<Occurrence[]> =
    month.state === 'ready' ? { state: 'ready', data: month.data.filter(({ date }) => date === day) } : month
  return {
    tasks,
    taskRows: tasks.state === 'ready' ? tasks.data : [],
    coming,
    comingRows: coming.state === 'ready' ? coming.data : [],
    isLoading: tasks.state === 'loading' || coming.state === 'loading',
  }
}
