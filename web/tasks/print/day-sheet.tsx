import { formatFullName } from '#contract/clients/clients.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import { formatDueDay, formatFullDay, formatMinutes, formatShortTime } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { words } from '#web/tasks/words.ts'

/** The open tasks of a day for paper: a box to tick, the client and number, and a line to write on. */
export function DaySheet({ tasks }: { tasks: readonly TaskOfDay[] }) {
  const today = useToday()
  return (
    <section className="day-sheet" aria-label={words.daySheet}>
      <h1 className="mb-4 font-serif text-2xl font-semibold">{formatFullDay(today)}</h1>
      <ul>
        {tasks.filter(isOpenTask).map(({ id, title, client, dueDate, dueTime, estimatedMinutes, targetCount }) => (
          <li
            key={id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-2 break-inside-avoid"
          >
            <span aria-hidden className="mt-1 size-3.5 rounded-sm border border-ink" />
            <span className="font-medium wrap-anywhere">
              <bdi>{title}</bdi>
              {targetCount > 1 && ` × ${targetCount}`}
              {dueDate < today && ` (${formatDueDay(dueDate, today, true)})`}
            </span>
            <span className="text-sm tabular-nums">
              {[dueTime && formatShortTime(dueTime), formatMinutes(estimatedMinutes)].filter(Boolean).join(' · ')}
            </span>
            <span className="col-start-2 text-sm">
              {client && (
                <>
                  <bdi>{formatFullName(client)}</bdi>
                  {client.phone && ` · ${formatPhone(client.phone)}`}
                </>
              )}
            </span>
            <span className="col-span-2 col-start-2 mt-6 border-b border-ink-faint" />
          </li>
        ))}
      </ul>
    </section>
  )
}
