import { useCallback, useRef } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { getNextGridIndex, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCardScrollRestoration } from './card-scroll-restoration.ts'
import { useMisclickGuard } from './misclick-guard.ts'
import { TaskCard } from '#web/tasks/card/task-card.tsx'
import { words } from '#web/tasks/words.ts'

/** The task cards of a day. One card is in the tab order; arrow keys, Home and End move between cards. */
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

/** Six placeholder cards (docs/product.md#display-constants). */
export const TaskListSkeleton = () => (
  <div role="status" className="@container">
    <span className="sr-only">{words.loading}</span>
    <div className={taskGridStyle}>
      {skeletonWidths.map((width) => (
        <div key={width} className="grid gap-3 rounded-card border border-line bg-sheet p-4 sm:p-5">
          <div className="flex gap-3 sm:gap-4">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="grid grow gap-2.5 py-2.5">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="h-4 w-56 max-w-full" />
            </div>
          </div>
          <Skeleton className="my-2 h-4 w-52 max-w-full" />
          <div className="flex justify-end">
            <Skeleton className="h-8 w-24 touch:h-11" />
          </div>
        </div>
      ))}
    </div>
  </div>
)

const getCards = (list: HTMLUListElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]

/** Number of cards in the first row. */
const countColumns = (cards: readonly HTMLElement[]) =>
  cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length

/* The columns of cards and placeholders. */
const taskGridStyle = 'grid grid-cols-1 gap-4 @2xl:grid-cols-2 @5xl:grid-cols-3'
const skeletonWidths = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-3/4', 'w-1/3']
