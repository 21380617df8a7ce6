import { CalendarDays, Clock, Flag, UserRound } from 'lucide-react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { isOpen, isOverdue } from '#contract/task-moves.ts'
import { dueWords, fullDay } from '#web/base/day-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { minutesInWords, priorityNames, words } from './words.ts'

/** Whom a task is about, when it is due, how long it takes and how much it matters. */
export function TaskFacts({ task, today }: { task: TaskOfDay; today: CalendarDay }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft [&_li]:flex [&_li]:min-w-0 [&_li]:items-center [&_li]:gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
      {task.clientId && (
        <li>
          <UserRound aria-hidden />
          <span className="sr-only">{words.client}</span>
          <bdi className="min-w-0 wrap-anywhere">{clientName(task.client) ?? words.clientNotFound(task.clientId)}</bdi>
        </li>
      )}
      <li>
        <Due task={task} today={today} />
      </li>
      <li>
        <Clock aria-hidden />
        <span className="sr-only">{words.estimated}</span>
        {minutesInWords(task.estimatedMinutes)}
      </li>
      <li className={task.priority === 'high' ? 'font-semibold text-ink' : undefined}>
        <Flag aria-hidden className={task.priority === 'high' ? 'fill-current' : undefined} />
        {priorityNames[task.priority]}
        <span className="sr-only">{words.priority}</span>
      </li>
    </ul>
  )
}

function Due({ task, today }: { task: TaskOfDay; today: CalendarDay }) {
  const day = (
    <time dateTime={task.dueDate} title={fullDay(task.dueDate)}>
      {dueWords(task.dueDate, today, isOpen(task))}
    </time>
  )
  const label = (
    <>
      <CalendarDays aria-hidden />
      <span className="sr-only">{words.due}</span>
      {day}
    </>
  )
  return isOverdue(task, today) ? <Badge tone="red">{label}</Badge> : label
}

function clientName(client: TaskOfDay['client']): string | undefined {
  if (!client) return undefined
  return [client.firstName, client.lastName].filter(Boolean).join(' ') || words.clientWithoutName
}
