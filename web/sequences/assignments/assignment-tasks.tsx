import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { AssignmentTask, NurtureAssignment } from '#contract/sequences/assignments.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { formatFullDay, formatWeekdayAndDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { RowList, type RowElementProps } from '#web/ui/row-list.tsx'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'
import { useAssignmentTasks } from './queries.ts'
import { words } from './words.ts'

/** The tasks that an assignment has created, read when they are expanded. */
export function AssignmentTasks({ assignment }: { assignment: NurtureAssignment }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={words.tasksOf(assignment.sequenceName)}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-2 flex min-h-8 items-center gap-2 rounded-control px-2 text-sm font-medium text-ink-soft hover:bg-well touch:min-h-11"
      >
        <ChevronDown aria-hidden className={joinClasses('size-4 transition-transform', isOpen && 'rotate-180')} />
        {words.tasks}
      </button>
      <div id={id} hidden={!isOpen} className="pt-1">
        {isOpen && <TaskRows assignment={assignment} />}
      </div>
    </div>
  )
}

function TaskRows({ assignment }: { assignment: NurtureAssignment }) {
  const query = useAssignmentTasks(assignment.id)
  if (query.state === 'failed')
    return <ErrorState message={words.failedToLoadTasks(query.message)} retry={query.retry} />
  if (query.state === 'loading')
    return (
      <LoadingState label={words.loadingTasks}>
        <Skeleton className="h-16" />
      </LoadingState>
    )
  if (!query.data.length) return <p className="text-sm text-ink-soft">{words.noTasks}</p>
  return (
    <RowList rows={query.data} label={words.tasksOf(assignment.sequenceName)} className="divide-y divide-line text-sm">
      {(task, rowProps) => <TaskRow key={task.id} {...rowProps} task={task} />}
    </RowList>
  )
}

const TaskRow = ({ task, ...rowProps }: RowElementProps & { task: AssignmentTask }) => {
  const today = useToday()
  const { type, title, status, dueDate, isPaused } = task
  const isOpen = isOpenTask(task)
  return (
    <li {...rowProps} className="flex min-w-0 items-baseline gap-3 py-2 -mx-2 px-2 -outline-offset-2">
      <time dateTime={dueDate} title={formatFullDay(dueDate)} className="w-24 shrink-0 text-ink-soft">
        {formatWeekdayAndDay(dueDate, today)}
      </time>
      <TaskTypeIcon type={type} className="size-4 shrink-0 translate-y-0.5 text-ink-faint" />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="sr-only">{taskTypeLabels[type]}: </span>
        <bdi className={isOpen ? undefined : 'text-ink-soft'}>{title}</bdi>
      </span>
      <span className={joinClasses('shrink-0', status === 'completed' ? 'text-teal-deep' : 'text-ink-soft')}>
        {isOpen && isPaused ? words.waits : words.taskStatus[status]}
      </span>
    </li>
  )
}
