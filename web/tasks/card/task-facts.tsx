import { CalendarDays, Clock, Flag, UserRound } from 'lucide-react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { fullName } from '#contract/clients/clients.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { isOpen, isOverdue } from '#contract/tasks/task-actions.ts'
import { formatDueDay, formatFullDay, formatMinutes } from '#web/base/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { priorityNames, words } from '#web/tasks/words.ts'

/** Client, due date, estimated minutes and priority of a task. */
export function TaskFacts({ task, today, className }: { task: TaskOfDay; today: CalendarDay; className?: string }) {
  return (
    <ul className={joinClasses(factsStyle, className)}>
      {task.clientId && (
        <li className="w-full">
          <UserRound aria-hidden />
          <span className="sr-only">{words.client}</span>
          <bdi className="min-w-0 wrap-anywhere">
            {task.client ? fullName(task.client) : words.clientNotFound(task.clientId)}
          </bdi>
        </li>
      )}
      <li>
        <DueDate task={task} today={today} />
      </li>
      <li>
        <Clock aria-hidden />
        <span className="sr-only">{words.estimated}</span>
        {formatMinutes(task.estimatedMinutes)}
      </li>
      <li className={task.priority === 'high' ? 'font-semibold text-ink' : undefined}>
        <Flag aria-hidden className={task.priority === 'high' ? 'fill-current' : undefined} />
        {priorityNames[task.priority]}
        <span className="sr-only">{words.priority}</span>
      </li>
    </ul>
  )
}

function DueDate({ task, today }: { task: TaskOfDay; today: CalendarDay }) {
  const isLate = isOverdue(task, today)
  const label = (
    <>
      {!isLate && <CalendarDays aria-hidden />}
      <span className="sr-only">{words.due}</span>
      <time dateTime={task.dueDate} title={formatFullDay(task.dueDate)}>
        {formatDueDay(task.dueDate, today, isOpen(task))}
      </time>
    </>
  )
  return isLate ? (
    <Badge tone="red" className="-my-0.5">
      {label}
    </Badge>
  ) : (
    label
  )
}

/* Aligns each icon with the first line of its text. */
const factsStyle =
  'flex flex-wrap gap-x-3 gap-y-1.5 text-sm text-ink-soft @sm:gap-x-4 [&_li]:flex [&_li]:min-w-0 [&_li]:items-start [&_li]:gap-1.5 [&_svg]:mt-0.75 [&_svg]:size-3.5 [&_svg]:shrink-0'
