import { type FocusEvent, type KeyboardEvent, startTransition, useCallback, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { getNextGridIndex } from '#web/ui/grid-navigation.ts'
import { useCardScrollRestoration } from './card-scroll-restoration.ts'
import { useMisclickGuard } from './misclick-guard.ts'
import { TaskCard } from './task-card.tsx'
import { taskGridStyle } from './task-grid-style.ts'

/** The cards of a day. Tab reaches one card and its buttons; arrows, Home and End move between cards. */
export function TaskGrid({ tasks, today, label }: { tasks: readonly TaskOfDay[]; today: CalendarDay; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  const [focusedId, setFocusedId] = useState<string>()
  useCardScrollRestoration(list)
  const misclickGuard = useMisclickGuard(
    list,
    tasks.map(({ id }) => id),
  )
  const tabStopId = tasks.some(({ id }) => id === focusedId) ? focusedId : tasks[0]?.id

  const moveFocusFrom = useCallback((id: string) => {
    const cards = getCards(list.current)
    const index = cards.findIndex((card) => card.dataset.task === id)
    const focused = document.activeElement
    if (!cards[index]?.contains(focused) && !focused?.closest('[role=menu]')) return
    const neighbour = cards[index + 1] ?? cards[index - 1] ?? document.querySelector<HTMLElement>('main')
    neighbour?.focus()
  }, [])

  const handleArrowKeys = (event: KeyboardEvent) => {
    const cards = getCards(list.current)
    // Menus and dialogs of a card are its children for React alone.
    const index = cards.findIndex((card) => card.contains(event.target as Element))
    // A date walks by arrows as well.
    if ((event.target as Element).closest('input, select, textarea')) return
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const targetIndex = getNextGridIndex(event.key, index, cards.length, countColumns(cards))
    if (targetIndex === undefined) return
    event.preventDefault()
    cards[targetIndex]?.focus()
  }

  const handleFocus = (event: FocusEvent) => {
    const card = event.target.closest<HTMLElement>('[data-task]')
    // A press focuses first: what it does must not wait for this.
    if (card) startTransition(() => setFocusedId(card.dataset.task))
  }

  return (
    <div
      role="presentation"
      {...misclickGuard}
      onKeyDown={handleArrowKeys}
      onFocus={handleFocus}
      className="@container"
    >
      <ul ref={list} aria-label={label} className={taskGridStyle}>
        {tasks.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            today={today}
            tabIndex={task.id === tabStopId ? 0 : -1}
            moveFocusFrom={moveFocusFrom}
          />
        ))}
      </ul>
    </div>
  )
}

const getCards = (list: HTMLUListElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]

/** How many stand side by side now. */
const countColumns = (cards: readonly HTMLElement[]) =>
  cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length
