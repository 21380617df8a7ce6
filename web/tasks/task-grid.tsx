import { useCallback, useRef } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { getNextGridIndex, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import { useCardScrollRestoration } from './card-scroll-restoration.ts'
import { useMisclickGuard } from './misclick-guard.ts'
import { TaskCard } from './task-card.tsx'
import { taskGridStyle } from './task-grid-style.ts'

/** The cards of a day. Tab reaches one card and its buttons; arrows, Home and End move between cards. */
export function TaskGrid({ tasks, today, label }: { tasks: readonly TaskOfDay[]; today: CalendarDay; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  const ids = tasks.map(({ id }) => id)
  const { focusedId, handlers } = useRovingFocus(list, ids, {
    attribute: 'data-task',
    getNextIndex: (key, index, count) => getNextGridIndex(key, index, count, countColumns(getCards(list.current))),
  })
  useCardScrollRestoration(list)
  const misclickGuard = useMisclickGuard(list, ids)
  const tabStopId = focusedId !== undefined && ids.includes(focusedId) ? focusedId : ids[0]

  const moveFocusFrom = useCallback((id: string) => {
    const cards = getCards(list.current)
    const index = cards.findIndex((card) => card.dataset.task === id)
    const focused = document.activeElement
    if (!cards[index]?.contains(focused) && !focused?.closest('[role=menu]')) return
    const neighbour = cards[index + 1] ?? cards[index - 1] ?? document.querySelector<HTMLElement>('main')
    neighbour?.focus()
  }, [])

  return (
    <div role="presentation" {...misclickGuard} {...handlers} className="@container">
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
