import { Check } from 'lucide-react'
import { Link } from 'wouter'
import type { TaskOfUser } from '#contract/analytics/day-of-user.ts'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatCount } from '#contract/base/format-count.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { taskStatusLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { formatDueDay, formatShortTime } from '#web/base/format-time.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { EmptyState } from '#web/ui/load-states.tsx'
import { TypeBadge } from '#web/ui/rows/row-facts.tsx'
import { words } from './words.ts'

/** The tasks of a person's today, open ones first. */
export const UserTasks = ({
  tasks,
  total,
  today,
}: {
  tasks: readonly TaskOfUser[]
  total: number
  today: CalendarDay
}) => (
  <section aria-labelledby="user-tasks">
    <h2 id="user-tasks" className="mb-3 font-serif text-lg font-semibold">
      {words.tasks}
    </h2>
    {tasks.length === 0 ? (
      <EmptyState title={words.noTasks}>{words.noTasksHint}</EmptyState>
    ) : (
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} today={today} />
        ))}
      </ul>
    )}
    {tasks.length > 0 && tasks.length < total && (
      <p className="mt-2 text-sm text-ink-soft">{words.firstOf(tasks.length, formatCount(total))}</p>
    )}
  </section>
)

function TaskRow({ task, today }: { task: TaskOfUser; today: CalendarDay }) {
  const { type, title, status, priority, dueDate, dueTime, targetCount, completedCount, clientId, clientName } = task
  const isOpen = isOpenTask(task)
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 sm:px-5">
      <TypeBadge type={type} name={taskTypeLabels[type]} />
      <div className="min-w-0 grow">
        <p dir="auto" className={joinClasses('wrap-anywhere', isOpen ? 'font-medium' : 'text-ink-soft line-through')}>
          {title}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {clientId && clientName && (
            <Link
              href={buildClientPath(clientId)}
              className="inline-flex min-w-0 items-center underline decoration-line underline-offset-4 hover:decoration-current touch:min-h-11"
            >
              <bdi className="wrap-anywhere">{clientName}</bdi>
            </Link>
          )}
          {dueTime && <time dateTime={dueTime}>{formatShortTime(dueTime)}</time>}
          {priority === 'high' && <span>{words.high}</span>}
          {targetCount > 1 && <span className="tabular-nums">{words.counted(completedCount, targetCount)}</span>}
        </p>
      </div>
      <p className={joinClasses('shrink-0 text-sm', isOpen && dueDate < today ? 'text-red-deep' : 'text-ink-soft')}>
        {isOpen && dueDate < today ? (
          formatDueDay(dueDate, today, true)
        ) : (
          <span className="flex items-center gap-1">
            {status === 'completed' && <Check aria-hidden className="size-4 text-teal-deep" />}
            {taskStatusLabels[status]}
          </span>
        )}
      </p>
    </li>
  )
}
