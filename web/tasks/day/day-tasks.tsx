import { Plus } from 'lucide-react'
import { useId } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { TaskList } from '#web/tasks/list/task-list.tsx'
import { OccurrenceListItem } from '#web/tasks/occurrences/occurrence-list-item.tsx'
import { words as taskWords } from '#web/tasks/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { RowList, RowListSkeleton } from '#web/ui/row-list.tsx'
import { useTasksAndOccurrencesOfDay } from './queries.ts'
import { words } from './words.ts'

type DayTasksProps = {
  day: CalendarDay
  /** A task that is initially expanded. */
  openedAtId?: string | undefined
  /** Absent for a past day. */
  addTask?: (() => void) | undefined
}

/** The tasks and occurrences of a day, in all states of a list. */
export function DayTasks({ day, openedAtId, addTask }: DayTasksProps) {
  const { tasks, taskRows, coming, comingRows, isLoading } = useTasksAndOccurrencesOfDay(day)
  const [tasksId, comingId] = [useId(), useId()]
  if (isLoading) return <RowListSkeleton label={taskWords.loading} />
  const isEmpty = tasks.state === 'ready' && coming.state === 'ready' && !taskRows.length && !comingRows.length
  const tasksHeading = (
    <h3 id={tasksId} className="sr-only">
      {words.tasks}
    </h3>
  )
  return (
    <div className="grid gap-5">
      {tasks.state === 'failed' && <ErrorState message={words.failedToLoad(tasks.message)} retry={tasks.retry} />}
      {isEmpty && (
        <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line px-6 py-10">
          <p className="font-serif text-lg text-ink-soft">{words.none}</p>
          {addTask && (
            <Button onClick={addTask}>
              <Plus aria-hidden />
              {words.addTask}
            </Button>
          )}
        </div>
      )}
      {taskRows.length > 0 && (
        <TaskList
          view="cards"
          initialExpandedId={openedAtId}
          sections={[{ id: tasksId, heading: tasksHeading, tasks: taskRows }]}
        />
      )}
      {comingRows.length > 0 && (
        <section aria-labelledby={comingId}>
          <h3 id={comingId} className="font-medium">
            {words.coming}
          </h3>
          <p className="mb-2 text-sm text-ink-soft">{words.comingHint}</p>
          <RowList rows={comingRows} label={words.coming} className={comingStyle}>
            {(occurrence, rowProps) => <OccurrenceListItem key={occurrence.id} {...rowProps} occurrence={occurrence} />}
          </RowList>
        </section>
      )}
      {coming.state === 'failed' && (
        <ErrorState message={words.failedToLoadComing(coming.message)} retry={coming.retry} />
      )}
    </div>
  )
}

const comingStyle =
  'divide-y divide-line rounded-card border border-line border-l-3 border-l-teal bg-teal-wash px-3 py-1'
