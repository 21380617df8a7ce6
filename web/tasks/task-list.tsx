import { type FocusEvent, type KeyboardEvent, startTransition, useCallback, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { stepInGrid } from '#web/ui/step-in-grid.ts'
import { useCardPlace } from './card-place.ts'
import { useOneCardAPress } from './one-card-a-press.ts'
import { TaskCard } from './task-card.tsx'
import { taskGrid } from './task-grid-look.ts'

/** The cards of a day. Tab reaches one card and its buttons; arrows, Home and End move between cards. */
export function TaskGrid({ tasks, today, label }: { tasks: readonly TaskOfDay[]; today: CalendarDay; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  const [reached, setReached] = useState<string>()
  useCardPlace(list)
  const press = useOneCardAPress(
    list,
    tasks.map(({ id }) => id),
  )
  const entry = tasks.some(({ id }) => id === reached) ? reached : tasks[0]?.id

  const leave = useCallback((id: string) => {
    const cards = cardsOf(list.current)
    const at = cards.findIndex((card) => card.dataset.task === id)
    const here = document.activeElement
    if (!cards[at]?.contains(here) && !here?.closest('[role=menu]')) return
    const neighbour = cards[at + 1] ?? cards[at - 1] ?? document.querySelector<HTMLElement>('main')
    neighbour?.focus()
  }, [])

  const walk = (event: KeyboardEvent) => {
    const cards = cardsOf(list.current)
    // Menus and dialogs of a card are its children for React alone.
    const at = cards.findIndex((card) => card.contains(event.target as Element))
    // A date walks by arrows as well.
    if ((event.target as Element).closest('input, select, textarea')) return
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const to = stepInGrid(event.key, at, cards.length, columnsOf(cards))
    if (to === undefined) return
    event.preventDefault()
    cards[to]?.focus()
  }

  const keepReached = (event: FocusEvent) => {
    const card = event.target.closest<HTMLElement>('[data-task]')
    // A press focuses first: what it does must not wait for this.
    if (card) startTransition(() => setReached(card.dataset.task))
  }

  return (
    <div role="presentation" {...press} onKeyDown={walk} onFocus={keepReached} className="@container">
      <ul ref={list} aria-label={label} className={taskGrid}>
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} today={today} tabIndex={task.id === entry ? 0 : -1} leave={leave} />
        ))}
      </ul>
    </div>
  )
}

const cardsOf = (list: HTMLUListElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]

/** How many stand side by side now. */
const columnsOf = (cards: readonly HTMLElement[]) =>
  cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length
