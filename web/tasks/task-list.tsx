import { type KeyboardEvent, type FocusEvent, useCallback, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { TaskRow } from './task-row.tsx'

/** The tasks of a day, one under the other. Tab reaches one row and its buttons; arrows, Home and End move between rows. */
export function TaskList({ tasks, today, label }: { tasks: readonly TaskOfDay[]; today: CalendarDay; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  const [reached, setReached] = useState<string>()
  const entry = tasks.some(({ id }) => id === reached) ? reached : tasks[0]?.id

  const leave = useCallback((id: string) => {
    const rows = rowsOf(list.current)
    const at = rows.findIndex((row) => row.dataset.task === id)
    if (!rows[at]?.contains(document.activeElement)) return
    const neighbour = rows[at + 1] ?? rows[at - 1] ?? document.querySelector<HTMLElement>('main')
    neighbour?.focus()
  }, [])

  const walk = (event: KeyboardEvent) => {
    const rows = rowsOf(list.current)
    const at = rows.findIndex((row) => row.contains(event.target as Element))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    const row = to === undefined ? undefined : rows[to]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    row.focus()
  }

  const keepReached = (event: FocusEvent) => setReached(event.target.closest<HTMLElement>('[data-task]')?.dataset.task)

  return (
    <div role="presentation" onKeyDown={walk} onFocus={keepReached}>
      <ul ref={list} aria-label={label} className="@container rounded-card border border-line bg-sheet">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} today={today} tabIndex={task.id === entry ? 0 : -1} leave={leave} />
        ))}
      </ul>
    </div>
  )
}

const rowsOf = (list: HTMLUListElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
