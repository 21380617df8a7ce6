import { Flag } from 'lucide-react'
import { formatFullName } from '#contract/clients/clients.ts'
import { isOpenTask, isOverdueTask } from '#contract/tasks/task-actions.ts'
import { taskPriorityLabels } from '#contract/tasks/task-labels.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { formatDueDay, formatFullDay, formatMinutes, formatShortTime } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { words } from '#web/tasks/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The client of a task, and the labels of a roleplay; null without either. */
export function TaskClient({ task }: { task: TaskOfDay }) {
  if (!task.clientId && task.type !== 'roleplay') return null
  return (
    <p className="flex min-w-0 items-center gap-1.5">
      {task.type === 'roleplay' && <RoleplayBadges />}
      {task.clientId && (
        <>
          <span className="sr-only">{words.client} </span>
          <bdi className="min-w-0 truncate">
            {task.client ? formatFullName(task.client) : words.clientNotFound(task.clientId)}
          </bdi>
        </>
      )}
    </p>
  )
}

/** The labels of the daily roleplay: its name, and that it is required. */
export const RoleplayBadges = () => (
  <>
    <Badge tone="teal" className="h-4.5">
      {words.dailyRoleplay}
    </Badge>
    <Badge className="h-4.5">{words.required}</Badge>
  </>
)

/** Count and estimated minutes of a task. A target of one is shown only in the dialog of a day. */
export const TaskSize = ({ task: { completedCount, targetCount, estimatedMinutes } }: { task: TaskOfDay }) => (
  <p className="flex shrink-0 gap-2.5 whitespace-nowrap tabular-nums">
    <span className={joinClasses(countStyle, targetCount === 1 && 'hidden in-[[role=dialog]]:block')}>
      {words.progress(completedCount, targetCount)}
    </span>
    <EstimatedMinutes minutes={estimatedMinutes} />
  </p>
)

const EstimatedMinutes = ({ minutes }: { minutes: number }) => (
  <span>
    <span className="sr-only">{words.estimated} </span>
    {formatMinutes(minutes)}
  </span>
)

type TaskFactsProps = {
  task: TaskOfDay
  /** For a collapsed card: on wide screens a fact that does not fit next to the links is visually hidden. */
  isTruncated?: boolean
  /** For a row: an overdue day is text, not a badge, and on phones a fact that does not fit is visually hidden. */
  isRow?: boolean
}

/**
 * Due date, time and priority of a task, in a row its size too. In a row and on a collapsed card today
 * and a medium priority, which most tasks have, are only announced by screen readers; the dialog of a day shows all.
 */
export function TaskFacts({ task, isRow = false, isTruncated = false }: TaskFactsProps) {
  const today = useToday()
  const quietStyle = isRow ? 'sr-only' : isTruncated && 'sr-only in-[[role=dialog]]:not-sr-only'
  return (
    <ul className={joinClasses(factsStyle, isRow ? rowStyle : isTruncated ? collapsedCardStyle : 'flex-wrap')}>
      <li className={joinClasses(task.dueDate === today && quietStyle)}>
        <DueDate task={task} isRow={isRow} />
      </li>
      {task.dueTime && (
        <li className="font-medium text-ink">
          <time dateTime={task.dueTime}>{formatShortTime(task.dueTime)}</time>
        </li>
      )}
      {isRow && (
        <li className="max-lg:order-1">
          <EstimatedMinutes minutes={task.estimatedMinutes} />
        </li>
      )}
      <li
        className={joinClasses(
          task.priority === 'medium' ? quietStyle : 'flex items-center gap-1',
          task.priority === 'high' && 'font-semibold text-ink',
        )}
      >
        {task.priority === 'high' && <Flag aria-hidden className="size-3.5 fill-current" />}
        {taskPriorityLabels[task.priority]}
        <span className="sr-only"> {words.priority}</span>
      </li>
      {isRow && task.targetCount > 1 && (
        <li className={countStyle}>{words.progress(task.completedCount, task.targetCount)}</li>
      )}
    </ul>
  )
}

function DueDate({ task, isRow }: { task: TaskOfDay; isRow: boolean }) {
  const today = useToday()
  const text = formatDueDay(task.dueDate, today, isOpenTask(task))
  const time = (
    <time dateTime={task.dueDate} title={formatFullDay(task.dueDate)}>
      <span className="sr-only">{words.due} </span>
      {text}
    </time>
  )
  if (!isOverdueTask(task, today)) return time
  return isRow ? (
    <span className="font-medium text-red-deep">{time}</span>
  ) : (
    <Badge tone="red" className="h-5 px-2">
      {time}
    </Badge>
  )
}

const countStyle = 'font-medium text-ink'
const factsStyle = 'flex min-w-0 items-center gap-x-2.5 whitespace-nowrap tabular-nums'
/* Facts that do not fit wrap to a second line, which is hidden: the minutes first. */
const rowStyle = 'max-lg:h-4.25 max-lg:flex-wrap max-lg:overflow-hidden'
const collapsedCardStyle =
  'flex-wrap gap-y-1.5 sm:max-h-6 sm:overflow-hidden in-[[role=dialog]]:max-h-none in-[[role=dialog]]:gap-y-0.5'
