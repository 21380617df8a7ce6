import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from 'react'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { useFocusShortcuts, useShortcut } from '#web/base/shortcuts.ts'
import type { TaskListViewMode } from '#web/tasks/card/card-actions.ts'
import { TaskItem } from '#web/tasks/card/task-item.tsx'
import { listTaskShortcuts } from '#web/tasks/card/task-shortcuts.ts'
import { words } from '#web/tasks/words.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { useTabbableControlsOfOneItem, useRovingFocus } from '#web/ui/use-roving-focus.ts'
import { stopTaskListRestoration, useTaskListScrollRestoration } from './card-scroll-restoration.ts'
import { useMisclickGuard } from './misclick-guard.ts'
import { type OpenPageOptions, useExpandedTask } from './use-expanded-task.ts'

/** `view` differs from the list's if a section always has rows. */
export type TaskListSection = { id: string; heading: ReactNode; tasks: readonly TaskOfDay[]; view?: TaskListViewMode }

type TaskListProps = {
  sections: readonly TaskListSection[]
  view: TaskListViewMode
  openPage?: OpenPageOptions
  initialExpandedId?: string | undefined
  /** Whether the client is not repeated, as on the client's own record. */
  hidesClient?: boolean
  /** Shown before the last section. */
  children?: ReactNode
}

/** Tasks of a section rendered at first, and added by each click on Show more: hundreds of cards are slow. */
const pageSize = 100

/**
 * The tasks of a day in sections, as cards or as rows. One task and its controls are in the tab order; arrow keys, Home
 * and End move between them. The one last tapped, or opened by Enter or Space, is expanded until another is or Escape
 * is pressed.
 */
export function TaskList({
  sections: allSections,
  view,
  openPage,
  initialExpandedId,
  hidesClient = false,
  children,
}: TaskListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { expandedId, collapse, handlers: expansion } = useExpandedTask(initialExpandedId, openPage)
  const [maxCount, setMaxCount] = useState(pageSize)
  const sections = allSections.map(({ tasks, ...section }) => {
    const visibleCount = Math.max(maxCount, 1 + tasks.findIndex(({ id }) => id === expandedId))
    return { ...section, tasks: tasks.slice(0, visibleCount), hiddenTasks: tasks.slice(visibleCount) }
  })
  const ids = sections.flatMap(({ tasks }) => tasks.map(({ id }) => id))
  const { focusedId, focusItem, handlers } = useRovingFocus(list, ids, {
    attribute: 'data-task',
    getNextIndex: (key, index) => findItemIndexForKey(key, getItems(list.current), index),
  })
  useTaskListShortcuts(list, sections)
  useTaskListScrollRestoration(list)
  const misclickGuard = useMisclickGuard(list, ids)
  const tabStopId = focusedId !== undefined && ids.includes(focusedId) ? focusedId : ids[0]
  useTabbableControlsOfOneItem(list, 'data-task', tabStopId)

  const moveFocusFrom = useCallback((id: string) => {
    const items = getItems(list.current)
    const index = items.findIndex((item) => item.dataset.task === id)
    const focused = document.activeElement
    if (!items[index]?.contains(focused) && !focused?.closest('[role=menu]')) return
    const neighbor = items[index + 1] ?? items[index - 1] ?? document.querySelector<HTMLElement>('main')
    neighbor?.focus()
  }, [])

  const showMore = (first: TaskOfDay) => {
    setMaxCount(maxCount + pageSize)
    focusItem(first.id)
  }

  return (
    <div
      ref={list}
      role="presentation"
      {...misclickGuard}
      onClick={expansion.onClick}
      onFocus={(event: FocusEvent) => {
        handlers.onFocus(event)
        expansion.onFocus(event)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        handlers.onKeyDown(event)
        expansion.onKeyDown(event)
      }}
      className={joinClasses('@container grid', openPage ? 'gap-2 sm:gap-1' : 'gap-1 sm:gap-5')}
    >
      {sections.map(({ id, heading, tasks, hiddenTasks, view: ownView = view }, index) => (
        <section key={id} aria-labelledby={id} className="grid grid-cols-1">
          {index === sections.length - 1 && children}
          {heading}
          {tasks.length > 0 && (
            <ul aria-labelledby={id} className={listStyles[ownView]}>
              {tasks.map((task) => (
                <TaskItem
                  key={task.id}
                  task={task}
                  view={ownView}
                  Row={openPage?.Row}
                  finishForm={openPage?.form}
                  tabIndex={task.id === tabStopId ? 0 : -1}
                  isExpanded={task.id === expandedId}
                  hidesClient={hidesClient}
                  collapse={collapse}
                  moveFocusFrom={moveFocusFrom}
                />
              ))}
            </ul>
          )}
          <ShowMore nextCount={Math.min(hiddenTasks.length, pageSize)} show={() => showMore(hiddenTasks[0]!)} />
        </section>
      ))}
    </div>
  )
}

/** Scrolls to the top of the page, even if the list was just mounted again and restores its position. */
export function scrollToTopOfDay(): void {
  stopTaskListRestoration()
  window.scrollTo({ top: 0 })
}

/** Six placeholders of tasks (docs/product/interface.md#display-constants). */
export const TaskListSkeleton = ({ view }: { view: 'cards' | 'page' }) => (
  <LoadingState label={words.loading} className="@container">
    <div className={listStyles[view]}>
      {skeletonWidths.map((width) => (
        <div key={width} className={skeletonStyles[view]}>
          <div className={joinClasses('flex items-center', view === 'page' ? 'gap-3 sm:gap-3.75' : 'gap-2.5')}>
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
  </LoadingState>
)

const getItems = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]

const listStyles: Record<TaskListViewMode, string> = {
  cards: 'task-grid',
  list: 'overflow-hidden rounded-card border border-line bg-sheet',
  page: '',
}
const skeletonStyles = {
  cards: 'flex h-35 flex-col justify-between rounded-card border border-line bg-sheet p-3',
  page: 'flex h-18 items-center border-b border-line pl-16.5 sm:h-12 sm:pl-21.75',
}
const skeletonWidths = ['w-52', 'w-40', 'w-48', 'w-36', 'w-56', 'w-32']

/** The keys of a list of tasks: j and k move between open tasks, the others act on the focused task. */
function useTaskListShortcuts(list: RefObject<HTMLElement | null>, sections: readonly TaskListSection[]): void {
  const listOpenItems = () => {
    const openIds = new Set(sections.flatMap(({ tasks }) => tasks.filter(isOpenTask).map(({ id }) => id)))
    return getItems(list.current).filter(({ dataset }) => openIds.has(dataset.task!))
  }
  useShortcut(
    'j',
    words.toTasks,
    () => {
      const openItems = listOpenItems()
      const tabStop = openItems.find(({ tabIndex }) => tabIndex === 0)
      ;(tabStop ?? openItems[0])?.focus()
    },
    { isMove: true },
  )
  useFocusShortcuts(list, (target) => {
    const item = getItems(list.current).find((one) => one.contains(target))
    if (!item) return []
    const openItems = listOpenItems()
    const isAt = (position: number) => (one: HTMLElement) => (item.compareDocumentPosition(one) & position) > 0
    const next = openItems.find(isAt(Node.DOCUMENT_POSITION_FOLLOWING))
    const previous = openItems.findLast(isAt(Node.DOCUMENT_POSITION_PRECEDING))
    return [
      ...listTaskShortcuts(item),
      { key: 'j', label: words.nextTask, isMove: true, run: () => next?.focus() },
      { key: 'k', label: words.previousTask, isMove: true, run: () => previous?.focus() },
    ]
  })
}

/**
 * The index of the item that a key moves to: the next and previous one by ArrowRight and ArrowLeft, the nearest below
 * and above by ArrowDown and ArrowUp, the first and last one by Home and End. Undefined for other keys and at the ends.
 */
function findItemIndexForKey(key: string, items: readonly HTMLElement[], index: number): number | undefined {
  const targets: Record<string, () => number | undefined> = {
    ArrowRight: () => index + 1,
    ArrowLeft: () => index - 1,
    Home: () => 0,
    End: () => items.length - 1,
    ArrowDown: () => findNearest(items, index, 'below'),
    ArrowUp: () => findNearest(items, index, 'above'),
  }
  const next = targets[key]?.()
  return next !== undefined && items[next] && next !== index ? next : undefined
}

/** Of the items below or above, the nearest in the same column, or else in the nearest line. */
function findNearest(items: readonly HTMLElement[], index: number, direction: 'below' | 'above'): number | undefined {
  const rects = items.map((item) => item.getBoundingClientRect())
  const from = rects[index]!
  const distanceTo = ({ top, bottom }: DOMRect) => (direction === 'below' ? top - from.bottom : from.top - bottom)
  const candidates = rects
    .map((rect, at) => ({ at, distance: distanceTo(rect), shift: Math.abs(rect.left - from.left) }))
    .filter(({ distance }) => distance > -1)
  const nearest = candidates.reduce<number>(
    (least, { distance }) => Math.min(least, distance),
    Number.POSITIVE_INFINITY,
  )
  // In columns of different heights, a column's next card may begin lower than its neighbor's.
  const inReach = candidates.filter(({ distance }) => distance < nearest + from.height)
  return inReach.toSorted((one, other) => one.shift - other.shift || one.distance - other.distance)[0]?.at
}
