import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { AllDone } from '#web/planning/all-done.tsx'
import { ClosedPanel } from '#web/planning/closed-panel.tsx'
import { countOf, onTheList, overdueToMove } from '#web/planning/day-list.ts'
import { MoveOverdue } from '#web/planning/move-overdue.tsx'
import { NothingToday } from '#web/planning/nothing-today.tsx'
import { useClosedTasks, useTasksOfDay } from '#web/planning/queries.ts'
import type { Opens } from '#web/planning/quick-actions.tsx'
import { words } from '#web/planning/words.ts'
import { useReschedule, useTasksBusy } from '#web/tasks/queries.ts'
import { TaskGrid } from '#web/tasks/task-list.tsx'
import { TaskListSkeleton } from '#web/tasks/task-list-skeleton.tsx'
import { Failure } from '#web/ui/failure.tsx'

type FirstSteps = { addTask: Opens; addClient: Opens }

/** The cards of the day in all their faces, below what was closed while nobody looked. */
export function TodaysTasks({ today, ...firstSteps }: FirstSteps & { today: CalendarDay }) {
  const read = useTasksOfDay(today)
  const closed = useClosedTasks()
  if (read.state === 'failed') return <Failure message={words.failedToLoad(read.message)} retry={read.retry} />

  // Both come together, so that neither pushes the other down.
  const list = read.state === 'here' && closed.state !== 'loading' ? onTheList(read.data) : undefined
  const overdue = list ? overdueToMove(list, today) : []
  return (
    <>
      {list && closed.state === 'here' && <ClosedPanel closed={closed.data} />}
      {/* Another section than the one that loads: with the panel above it, it does not stand where that one stood. */}
      <section key={list ? 'here' : 'loading'} aria-labelledby="today">
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2 touch:min-h-11">
          <h2 id="today" className="font-serif text-lg font-semibold">
            {words.today}
          </h2>
          {overdue.length > 0 && <MoveAll overdue={overdue} today={today} />}
        </div>
        {list ? <Tasks list={list} today={today} {...firstSteps} /> : <TaskListSkeleton />}
      </section>
    </>
  )
}

/** Waits while one of them is under way, for they are moved together or not at all. */
function MoveAll({ overdue, today }: { overdue: readonly TaskOfDay[]; today: CalendarDay }) {
  const busy = useTasksBusy(overdue)
  const { reschedule } = useReschedule()
  return <MoveOverdue busy={busy} move={() => void reschedule(overdue, today, today)} />
}

function Tasks({ list, today, ...firstSteps }: FirstSteps & { list: TaskOfDay[]; today: CalendarDay }) {
  if (!list.length) return <NothingToday {...firstSteps} />
  const { done, total } = countOf(list)
  return (
    <>
      <TaskGrid tasks={list} today={today} label={words.today} />
      {done === total && <AllDone />}
    </>
  )
}
