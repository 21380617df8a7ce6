import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { Announcements } from '#web/base/announce.tsx'
import { dayHeading } from '#web/base/day-words.ts'
import { draftOf } from '#web/base/draft.ts'
import type { Read } from '#web/base/read.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useHour, useToday } from '#web/base/today.ts'
import { AllDone } from '#web/planning/all-done.tsx'
import { countOf, onTheList } from '#web/planning/day-list.ts'
import { DayProgress } from '#web/planning/day-progress.tsx'
import { greeting } from '#web/planning/greeting.ts'
import { useTasksOfDay } from '#web/planning/queries.ts'
import { words } from '#web/planning/words.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { AddTaskDialog, addTaskForm } from '#web/tasks/add-task.ts'
import { TaskList } from '#web/tasks/task-list.tsx'
import { TaskListSkeleton } from '#web/tasks/task-list-skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'

/** The agent's home: the day's tasks, worked until none is open (spec 2). */
export function Dashboard() {
  const viewer = useSignedIn()
  const today = useToday(viewer.timeZone)
  const hour = useHour(viewer.timeZone)
  const read = useTasksOfDay(today)
  const list = read.state === 'here' ? onTheList(read.data) : undefined

  const [adding, setAdding] = useState(() => draftOf(addTaskForm, viewer.id) !== undefined)
  const add = useCallback(() => setAdding(true), [])
  const stopAdding = useCallback(() => setAdding(false), [])
  useShortcut('n', words.addTaskKey, add)

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 dir="auto" className="font-serif text-2xl font-semibold wrap-anywhere sm:text-3xl">
            {greeting(hour, viewer.firstName)}
          </h1>
          <p className="mt-1 font-serif text-lg text-ink-soft">
            <time dateTime={today}>{dayHeading(today)}</time>
          </p>
        </div>
        <AddTask
          press={add}
          className="max-sm:fixed max-sm:right-4 max-sm:bottom-[calc(var(--bottom-bar)+0.75rem)] max-sm:z-20 max-sm:rounded-full max-sm:shadow-float"
        >
          {words.addTask}
        </AddTask>
      </header>
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
        <aside className="lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:order-last">
          <DayProgress count={list ? countOf(list) : read.state === 'failed' ? 'unknown' : 'loading'} />
        </aside>
        <section>
          <h2 className="sr-only">{words.today}</h2>
          <Today read={read} list={list} today={today} add={add} />
        </section>
      </div>
      <Announcements />
      <AddTaskDialog open={adding} onClose={stopAdding} draft={{ form: addTaskForm, owner: viewer.id }} today={today} />
    </>
  )
}

function Today({
  read,
  list,
  today,
  add,
}: {
  read: Read<TaskOfDay[]>
  list: TaskOfDay[] | undefined
  today: CalendarDay
  add: () => void
}) {
  if (read.state === 'failed') return <Failure message={words.failedToLoad(read.message)} retry={read.retry} />
  if (!list) return <TaskListSkeleton />
  if (!list.length)
    return (
      <Empty title={words.nothing} action={<AddTask press={add}>{words.addFirst}</AddTask>}>
        {words.nothingMore}
      </Empty>
    )
  const { done, total } = countOf(list)
  return (
    <>
      <TaskList tasks={list} today={today} label={words.today} />
      {done === total && <AllDone />}
    </>
  )
}

const AddTask = ({ press, className, children }: { press: () => void; className?: string; children: string }) => (
  <Button
    variant="primary"
    onClick={press}
    onPointerEnter={AddTaskDialog.fetch}
    onFocus={AddTaskDialog.fetch}
    className={className}
  >
    <Plus aria-hidden />
    {children}
  </Button>
)
