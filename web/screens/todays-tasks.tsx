import { Plus, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { celebration } from '#web/streak/queries.ts'
import { AutoClosedTasksPanel } from '#web/tasks/dashboard/auto-closed-tasks-panel.tsx'
import { MoveOverdueButton } from '#web/tasks/dashboard/move-overdue-button.tsx'
import {
  type ShownTasksOfDay,
  useAutoClosedTasks,
  useDaySections,
  useIsTodaySkipped,
  useShownTasksOfToday,
} from '#web/tasks/dashboard/queries.ts'
import type { DayView } from '#web/tasks/dashboard/view-question.tsx'
import { words } from '#web/tasks/dashboard/words.ts'
import { scrollToTopOfDay, TaskList, TaskListSkeleton } from '#web/tasks/list/task-list.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DialogOpener, DialogButton } from '#web/ui/lazy-dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { ViewToggle } from '#web/ui/rows/view-toggle.tsx'

type DayProps = {
  view: DayView
  setView: (view: DayView) => void
  /** The element in which the open page shows the panel of the current task. */
  panelSlot: HTMLElement | null
  addTask: DialogOpener
  addClient: DialogOpener
  openDay: (day: CalendarDay) => void
}

type TodaysTasksSectionProps = DayProps & { isWaiting: boolean; questions: ReactNode }

/**
 * The list of the day in all its states, below the panel of closed tasks; shown as loading while `isWaiting`. Questions
 * to the user are above it, or below the page of a cleared day.
 */
export function TodaysTasksSection({ isWaiting, questions, ...props }: TodaysTasksSectionProps) {
  const { view, setView, panelSlot } = props
  const query = useShownTasksOfToday()
  const closed = useAutoClosedTasks()
  const clearedCount = useClearedDayCount()
  if (query.state === 'failed' && !isWaiting)
    return (
      <>
        {questions}
        <div className="beside-margin-rule">
          <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
        </div>
      </>
    )

  // Shown together, so that neither pushes the other down.
  const list = query.state === 'ready' && closed.state !== 'loading' && !isWaiting ? query.data : undefined
  const isCleared = list !== undefined && isClearedDay(list)
  return (
    <>
      {!isCleared && questions}
      {list && closed.state === 'ready' && <AutoClosedTasksPanel closed={closed.data} />}
      {/* Keyed: React must not reuse the loading section, whose place the panel may take. */}
      <div key={list ? 'ready' : 'loading'}>
        {list ? (
          // Keyed: after the celebration, completed tasks move to Done.
          <Tasks
            key={clearedCount}
            {...props}
            list={list}
            hasJustCleared={clearedCount > 0}
            questions={isCleared && questions}
          />
        ) : (
          <DaySkeleton view={view} setView={setView} panelSlot={panelSlot} />
        )}
      </div>
    </>
  )
}

/** Placeholder of the tasks; on the open page of the panel too. */
const DaySkeleton = ({ view, setView, panelSlot }: Pick<DayProps, 'view' | 'setView' | 'panelSlot'>) => (
  <div className={joinClasses(view === 'page' && 'max-sm:-mx-4')}>
    <DaySectionHeading id="section-today" name="today" isOpenPage={view === 'page'}>
      <ViewToggle label={words.view} names={words.views} view={view} onChange={setView} />
    </DaySectionHeading>
    <TaskListSkeleton view={view} />
    {view === 'page' &&
      panelSlot &&
      createPortal(
        <div aria-hidden data-panel-skeleton className={panelSkeletonStyle}>
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-12" />
          <Skeleton className="h-14" />
          <Skeleton className="h-21" />
        </div>,
        panelSlot,
      )}
  </div>
)

const panelSkeletonStyle =
  'sticky top-[calc(var(--top-bar)+1rem)] -mt-4 hidden h-[min(42rem,100dvh-var(--top-bar)-2rem)] content-start gap-4 self-start rounded-card border border-line bg-sheet p-6 xl:grid'

/**
 * Counts the celebrations that have ended here. Each one scrolls to the top of the page, to the line of the cleared
 * day.
 */
function useClearedDayCount(): number {
  const state = celebration.useValue()
  const [seen, setSeen] = useState({ state, count: 0 })
  const hasEnded = seen.state === 'shown' && state === 'none'
  if (seen.state !== state) setSeen({ state, count: seen.count + Number(hasEnded) })
  useEffect(() => {
    if (seen.count) scrollToTopOfDay()
  }, [seen.count])
  return seen.count
}

const isClearedDay = ({ total, done }: ShownTasksOfDay): boolean => total > 0 && done === total

function Tasks({
  list,
  hasJustCleared,
  questions,
  view,
  setView,
  panelSlot,
  addTask,
  addClient,
  openDay,
}: DayProps & { list: ShownTasksOfDay; hasJustCleared: boolean; questions: ReactNode }) {
  const isOpenPage = view === 'page'
  const sections = useDaySections(list.tasks).filter(({ tasks }) => tasks.length)
  const OpenPage = openPageModule.useLoaded()
  const isCleared = isClearedDay(list)
  const { ClearedPage, isWaiting } = useClearedPage(isCleared)
  useEffect(() => {
    if (isOpenPage) openPageModule.load().catch(() => setView('cards'))
  }, [isOpenPage, setView])
  if (!list.total)
    return (
      <div className="beside-margin-rule">
        <NothingToday addTask={addTask} addClient={addClient} />
      </div>
    )
  const shownSections = sections.map(({ name, tasks }, index) => ({
    id: `section-${name}`,
    tasks,
    // Next to cards, earlier completed tasks are shown as rows.
    ...(name === 'done' && !isOpenPage && { view: 'list' as const }),
    heading: (
      <DaySectionHeading id={`section-${name}`} name={name} count={countShown(name, tasks)} isOpenPage={isOpenPage}>
        {name === 'overdue' && list.movableOverdue.length > 0 && <MoveOverdueButton overdue={list.movableOverdue} />}
        {index === 0 && <ViewToggle label={words.view} names={words.views} view={view} onChange={setView} />}
      </DaySectionHeading>
    ),
  }))
  if (isWaiting || (isOpenPage && !OpenPage))
    return (
      <>
        {questions}
        <DaySkeleton view={view} setView={setView} panelSlot={panelSlot} />
      </>
    )
  const cleared = isCleared && (
    <>
      {ClearedPage && <ClearedPage tasks={list.tasks} openDay={openDay} hasJustCleared={hasJustCleared} />}
      {questions && <div className={joinClasses(isOpenPage && 'max-sm:px-4')}>{questions}</div>}
    </>
  )
  return isOpenPage && OpenPage ? (
    <OpenPage sections={shownSections} panelSlot={panelSlot}>
      {cleared}
    </OpenPage>
  ) : (
    <TaskList view="cards" sections={shownSections}>
      {cleared}
    </TaskList>
  )
}

/** The number of open tasks under a heading; under Done, the number of tasks. */
const countShown = (name: keyof typeof words.sections, tasks: readonly TaskOfDay[]): number =>
  name === 'done' ? tasks.length : tasks.filter(isOpenTask).length

/** The open page is fetched as soon as it is known to be shown. */
const openPageModule = createLazyModule(async () => (await import('./open-page.tsx')).OpenPage)

/** Fetches the code of the open page ahead of use. */
export const prefetchOpenPage = openPageModule.prefetch

/**
 * The page of a cleared day, whose code is fetched when the day is cleared. A day that was already cleared when opened
 * waits until then, so that completed tasks are not pushed down. If that fails, the next cleared day tries again.
 */
function useClearedPage(isCleared: boolean) {
  const { loaded: ClearedPage, hasFailed } = clearedPageModule.useFetched(isCleared)
  const [wasCleared] = useState(isCleared)
  return { ClearedPage, isWaiting: wasCleared && isCleared && !ClearedPage && !hasFailed }
}

const clearedPageModule = createLazyModule(async () => (await import('#web/tasks/day/cleared-page.tsx')).ClearedPage)

/** For a day without tasks, or whose tasks were all skipped. */
const NothingToday = ({ addTask, addClient }: Pick<DayProps, 'addTask' | 'addClient'>) => (
  <EmptyState
    title={words.nothing}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <DialogButton {...addTask} variant="primary">
          <Plus aria-hidden />
          {words.addTaskShortcut}
        </DialogButton>
        <DialogButton {...addClient}>
          <UserRoundPlus aria-hidden />
          {words.addClientShortcut}
        </DialogButton>
      </div>
    }
  >
    {useIsTodaySkipped() ? words.allSkipped : words.nothingMore}
  </EmptyState>
)

type DaySectionHeadingProps = {
  id: string
  name: keyof typeof words.sections
  count?: number
  isOpenPage: boolean
  children?: ReactNode
}

/** The heading of a section of the day's list, with its count and the actions for the whole section. */
const DaySectionHeading = ({ id, name, count, isOpenPage, children }: DaySectionHeadingProps) => (
  <div
    className={joinClasses(
      'flex min-h-9 flex-wrap items-center justify-between gap-x-3 max-sm:min-h-8 sm:touch:min-h-11',
      isOpenPage ? 'pr-4 pl-16.5 sm:min-h-8 sm:pr-0 sm:pl-23' : 'max-sm:mb-0.5 sm:mb-2',
    )}
  >
    <h2
      id={id}
      className={joinClasses(
        'flex items-baseline gap-2 font-serif font-semibold',
        isOpenPage ? 'text-base text-ink-soft' : 'text-lg',
      )}
    >
      {words.sections[name]}
      {count !== undefined && (
        <span className="font-sans text-sm font-normal text-ink-soft tabular-nums">{count || words.allDone}</span>
      )}
    </h2>
    {children && <div className="relative z-1 ml-auto flex items-center gap-1 max-sm:-my-1.5 sm:gap-2">{children}</div>}
  </div>
)
