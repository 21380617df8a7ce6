import { type FocusEvent, type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useTabbableControlsOfOneItem, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useTaskListScrollRestoration } from './card-scroll-restoration.ts'
import { findItemIndexForKey } from './find-next-item.ts'
import { useMisclickGuard } from './misclick-guard.ts'
import { useTaskListShortcuts } from './use-task-list-shortcuts.ts'
import { useExpandedTask } from './use-unfolded-task.ts'
import { TaskItem } from '#web/tasks/card/task-item.tsx'
import type { TaskListViewMode } from '#web/tasks/card/task-parts.ts'
import { words } from '#web/tasks/words.ts'

/** `view` differs from that of the list where a section is always of rows. */
export type TaskListSection = { id: string; heading: ReactNode; tasks: readonly TaskOfDay[]; view?: TaskListViewMode }

/**
 * The tasks of a day in sections, as cards or as rows. One task and its controls are in the tab order; arrow keys, Home
 * and End move between them. One is unfolded: the one focused by key or tapped last, until another is or Escape is pressed.
 */
export function TaskList({
  sections,
  view,
  today,
  children,
}: {
  sections: readonly TaskListSection[]
  view: TaskListViewMode
  today: CalendarDay
  /** Shown before the last section. */
  children?: ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  const ids = sections.flatMap(({ tasks }) => tasks.map(({ id }) => id))
  const { focusedId, handlers } = useRovingFocus(list, ids, {
    attribute: 'data-task',
    getNextIndex: (key, index) => findItemIndexForKey(key, getItems(list.current), index),
  })
  useTaskListShortcuts(list)
  useTaskListScrollRestoration(list)
  const { unfoldedId, fold, handlers: unfolding } = useExpandedTask()
  const misclickGuard = useMisclickGuard(list, ids)
  const tabStopId = focusedId !== undefined && ids.includes(focusedId) ? focusedId : ids[0]
  useTabbableControlsOfOneItem(list, 'data-task', tabStopId)

  const moveFocusFrom = useCallback((id: string) => {
    const items = getItems(list.current)
    const index = items.findIndex((item) => item.dataset.task === id)
    const focused = document.activeElement
    if (!items[index]?.contains(focused) && !focused?.closest('[role=menu]')) return
    const neighbour = items[index + 1] ?? items[index - 1] ?? document.querySelector<HTMLElement>('main')
    neighbour?.focus()
  }, [])

  return (
    <div
      ref={list}
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
      className="@container grid gap-1 sm:gap-5"
    >
      {sections.map(({ id, heading, tasks, view: ownView = view }, index) => (
        <section key={id} aria-labelledby={id} className="grid grid-cols-1">
          {index === sections.length - 1 && children}
          {heading}
          {tasks.length > 0 && (
            <ul aria-labelledby={id} className={listStyles[ownView]}>
              {tasks.map((task) => (
                <TaskItem
                  key={task.id}
                  task={task}
                  today={today}
                  view={ownView}
                  tabIndex={task.id === tabStopId ? 0 : -1}
                  isUnfolded={task.id === unfoldedId}
                  fold={fold}
                  moveFocusFrom={moveFocusFrom}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

/** Six placeholders (docs/product.md#display-constants). */
export const TaskListSkeleton = ({ view }: { view: TaskListViewMode }) => (
  <div role="status" className="@container">
    <span className="sr-only">{words.loading}</span>
    <div className={listStyles[view]}>
      {skeletonWidths.map((width) => (
        <div key={width} className={joinClasses('bg-sheet', skeletonStyles[view])}>
          <div className="flex items-center gap-2.5">
            <Skeleton className="size-6 shrink-0 rounded-full" />
            <Skeleton className={`h-5 ${width}`} />
          </div>
          {view === 'cards' && (
            <>
              <Skeleton className="ml-8.5 h-4 w-44 max-w-full" />
              <Skeleton className="ml-auto h-8 w-22 touch:h-11" />
            </>
          )}
        </div>
      ))}
    </div>
  </div>
)

const getItems = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]

const listStyles: Record<TaskListViewMode, string> = {
  cards: 'task-grid',
  list: 'overflow-hidden rounded-card border border-line bg-sheet',
}
const skeletonStyles: Record<TaskListViewMode, string> = {
  cards: 'flex h-35 flex-col justify-between rounded-card border border-line p-3',
  list: 'flex h-18 items-center border-b border-line px-3 last:border-b-0 lg:h-12',
}
const skeletonWidths = ['w-52', 'w-40', 'w-48', 'w-36', 'w-56', 'w-32']
