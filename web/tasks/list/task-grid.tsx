import { type FocusEvent, type KeyboardEvent, useCallback, useRef } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { getNextGridIndex, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCardScrollRestoration } from './card-scroll-restoration.ts'
import { useMisclickGuard } from './misclick-guard.ts'
import { useUnfolding } from './use-unfolding.ts'
import { TaskCard } from '#web/tasks/card/task-card.tsx'
import { words } from '#web/tasks/words.ts'

/**
 * The task cards of a day. One card is in the tab order; arrow keys, Home and End move between cards. One card is
 * unfolded: the one focused by key or tapped last, until another is or Escape is pressed.
 */
export function TaskGrid({ tasks, today, label }: { tasks: readonly TaskOfDay[]; today: CalendarDay; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  const ids = tasks.map(({ id }) => id)
  const { focusedId, handlers } = useRovingFocus(list, ids, {
    attribute: 'data-task',
    getNextIndex: (key, index, count) => getNextGridIndex(key, index, count, countColumns(getCards(list.current))),
  })
  useCardScrollRestoration(list)
  const { unfoldedId, fold, handlers: unfolding } = useUnfolding()
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
    <div
      role="presentation"
      {...misclickGuard}
      onClick={unfolding.onClick}
      onFocus={(event: FocusEvent) => {
        handlers.onFocus(event)
        unfolding.onFocus(event)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        handlers.onKeyDown(event)
        unfolding.onKeyDown(event)
      }}
      className="@container"
    >
      <ul ref={list} aria-label={label} className="task-grid">
        {tasks.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            today={today}
            tabIndex={task.id === tabStopId ? 0 : -1}
            isUnfolded={task.id === unfoldedId}
            fold={fold}
            moveFocusFrom={moveFocusFrom}
          />
        ))}
      </ul>
    </div>
  )
}

/** Six placeholder cards (docs/product.md#display-constants). */
export const TaskListSkeleton = () => (
  <div role="status" className="@container">
    <span className="sr-only">{words.loading}</span>
    <div className="task-grid">
      {skeletonWidths.map((width) => (
        <div key={width} className="flex h-35 flex-col justify-between rounded-card border border-line bg-sheet p-3">
          <div className="flex items-center gap-2.5">
            <Skeleton className="size-6 shrink-0 rounded-full" />
            <Skeleton className={`h-5 ${width}`} />
          </div>
          <Skeleton className="ml-8.5 h-4 w-44 max-w-full" />
          <Skeleton className="ml-auto h-8 w-22 touch:h-11" />
        </div>
      ))}
    </div>
  </div>
)

const getCards = (list: HTMLUListElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]

/** Number of cards in the first row. */
const countColumns = (cards: readonly HTMLElement[]) =>
  cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length

const skeletonWidths = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-3/4', 'w-1/3']
