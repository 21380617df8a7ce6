import { CalendarArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { ClosedPanel } from '#web/planning/closed-panel.tsx'
import { AllDone, NothingToday } from '#web/planning/day-list-states.tsx'
import { type DayList, useClosedTasks, useTodaysList } from '#web/planning/queries.ts'
import { words } from '#web/planning/words.ts'
import { useReschedule, useIsMutatingTasks } from '#web/tasks/queries.ts'
import { TaskGrid, TaskListSkeleton } from '#web/tasks/list/task-grid.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { DialogTrigger } from '#web/ui/lazy-dialog.tsx'

type AddActions = { addTask: DialogTrigger; addClient: DialogTrigger }

/** The list of the day in all its states, below the panel of closed tasks. */
export function TodaysTasksSection({ today, ...addActions }: AddActions & { today: CalendarDay }) {
  const query = useTodaysList(today)
  const closed = useClosedTasks()
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />

  // Shown together, so that neither pushes the other down.
  const list = query.state === 'ready' && closed.state !== 'loading' ? query.data : undefined
  return (
    <>
      {list && closed.state === 'ready' && <ClosedPanel closed={closed.data} />}
      {/* Keyed: React must not reuse the loading section, whose place the panel may take. */}
      <TasksSection
        key={list ? 'ready' : 'loading'}
        action={
          list && list.movableOverdue.length > 0 && <MoveOverdueButton overdue={list.movableOverdue} today={today} />
        }
      >
        {list ? <Tasks list={list} today={today} {...addActions} /> : <TaskListSkeleton />}
      </TasksSection>
    </>
  )
}

/** The list while it is loading. */
export const TodaysTasksSkeleton = () => (
  <TasksSection>
    <TaskListSkeleton />
  </TasksSection>
)

const TasksSection = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <section aria-labelledby="today">
    <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2 touch:min-h-11">
      <h2 id="today" className="font-serif text-lg font-semibold">
        {words.today}
      </h2>
      {action}
    </div>
    {children}
  </section>
)

/** Blocked while one of the tasks is being changed: they are moved together or not at all. */
function MoveOverdueButton({ overdue, today }: { overdue: readonly TaskOfDay[]; today: CalendarDay }) {
  const busy = useIsMutatingTasks(overdue)
  const { reschedule } = useReschedule()
  return (
    <Button size="small" aria-disabled={busy} onClick={() => busy || void reschedule(overdue, today, today)}>
      <CalendarArrowDown aria-hidden />
      {words.moveOverdue}
    </Button>
  )
}

function Tasks({ list, today, ...addActions }: AddActions & { list: DayList; today: CalendarDay }) {
  if (!list.total) return <NothingToday {...addActions} />
  return (
    <>
      <TaskGrid tasks={list.tasks} today={today} label={words.today} />
      {list.done === list.total && <AllDone />}
    </>
  )
}
