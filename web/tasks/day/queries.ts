import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { useToday } from '#web/base/today.ts'
import { selectShownTasks } from '#web/tasks/dashboard/day-list.ts'
import { useTasksOfDay } from '#web/tasks/dashboard/queries.ts'
import { useUpcomingMonthOccurrences } from '#web/tasks/occurrences/queries.ts'

/**
 * The tasks that are due on a day, without the abandoned ones, and the occurrences that are not tasks yet. Either may
 * fail without the other.
 */
export function useTasksAndOccurrencesOfDay(day: CalendarDay) {
  const tasks = useTasksOfDay(day)
  const coming = useUpcomingMonthOccurrences(day, useToday())
  return {
    tasks,
    // Today's list also has tasks of earlier days.
    taskRows: tasks.state === 'ready' ? selectShownTasks(tasks.data).filter(({ dueDate }) => dueDate === day) : [],
    coming,
    comingRows: coming.state === 'ready' ? coming.data.filter(({ date }) => date === day) : [],
    isLoading: tasks.state === 'loading' || coming.state === 'loading',
  }
}
