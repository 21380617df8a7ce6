import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { AllDone } from '#web/planning/all-done.tsx'
import { ClosedPanel } from '#web/planning/closed-panel.tsx'
import { countTasks, toDayList, findMovableOverdue } from '#web/planning/day-list.ts'
import { MoveOverdue } from '#web/planning/move-overdue.tsx'
import { NothingToday } from '#web/planning/nothing-today.tsx'
import { useClosedTasks, useTasksOfDay } from '#web/planning/queries.ts'
import { words } from '#web/planning/words.ts'
import { useReschedule, useIsMutatingTasks } from '#web/tasks/queries.ts'
import { TaskGrid } from '#web/tasks/task-grid.tsx'
import { TaskListSkeleton } from '#web/tasks/task-list-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { DialogTrigger } from '#web/ui/lazy-dialog.tsx'

type AddActions = { addTask: DialogTrigger; addClient: DialogTrigger }

/** The cards of the day in all their faces, below what was closed while nobody looked. */
export function TodaysTasks({ today, ...addActions }: AddActions & { today: CalendarDay }) {
  const query = useTasksOfDay(today)
  const closed = useClosedTasks()
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />

  // Both come together, so that neither pushes the other down.
  const list = query.state === 'ready' && closed.state !== 'loading' ? toDayList(query.data) : undefined
  const overdue = list ? findMovableOverdue(list, today) : []
  return (
    <>
      {list && closed.state === 'ready' && <ClosedPanel closed={closed.data} />}
      {/* Another section than the one that loads: with the panel above it, it does not stand where that one stood. */}
      <section key={list ? 'ready' : 'loading'} aria-labelledby="today">
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2 touch:min-h-11">
          <h2 id="today" className="font-serif text-lg font-semibold">
            {words.today}
          </h2>
          {overdue.length > 0 && <MoveAll overdue={overdue} today={today} />}
        </div>
        {list ? <Tasks list={list} today={today} {...addActions} /> : <TaskListSkeleton />}
      </section>
    </>
  )
}

/** Waits while one of them is under way, for they are moved together or not at all. */
function MoveAll({ overdue, today }: { overdue: readonly TaskOfDay[]; today: CalendarDay }) {
  const busy = useIsMutatingTasks(overdue)
  const { reschedule } = useReschedule()
  return <MoveOverdue busy={busy} move={() => void reschedule(overdue, today, today)} />
}

function Tasks({ list, today, ...addActions }: AddActions & { list: TaskOfDay[]; today: CalendarDay }) {
  if (!list.length) return <NothingToday {...addActions} />
  const { done, total } = countTasks(list)
  return (
    <>
      <TaskGrid tasks={list} today={today} label={words.today} />
      {done === total && <AllDone />}
    </>
  )
}
