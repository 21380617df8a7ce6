import { CalendarArrowDown, Plus, UserRoundPlus } from 'lucide-react'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { AutoClosedTask } from '#contract/tasks/closed-tasks.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { createLazyModule } from '#web/base/store.ts'
import { celebration } from '#web/streak/queries.ts'
import {
  type ShownTasksOfDay,
  useAutoClosedTasks,
  useDaySections,
  useShownTasksOfToday,
} from '#web/tasks/dashboard/queries.ts'
import { words } from '#web/tasks/dashboard/words.ts'
import type { ClearedDaySummary } from '#web/tasks/day/cleared-page.tsx'
import { scrollAboveTasks, TaskList, TaskListSkeleton } from '#web/tasks/list/task-list.tsx'
import { useReschedule, useIsMutatingTasks } from '#web/tasks/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DialogOpener, DialogButton } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, EmptyState } from '#web/ui/load-states.tsx'
import { ViewToggle } from '#web/ui/rows/view-toggle.tsx'

type AddActions = { addTask: DialogOpener; addClient: DialogOpener; openDay: (day: CalendarDay) => void }
type ViewChoice = {
  view: 'cards' | 'list'
  setView: (view: 'cards' | 'list') => void
  viewer: CurrentUser
  /** Where the open page has the pen side. */
  penSide: HTMLElement | null
}

/** The list of the day in all its states, below the panel of closed tasks; while it is held, it is shown as loading. */
export function TodaysTasksSection({
  today,
  view,
  setView,
  viewer,
  penSide,
  isHeld,
  ...addActions
}: AddActions & ViewChoice & { today: CalendarDay; isHeld: boolean }) {
  const query = useShownTasksOfToday(today)
  const closed = useAutoClosedTasks()
  const hasClosed = closed.state === 'ready' && closed.data.length > 0
  const ClosedPanel = useClosedPanel(hasClosed)
  const clearedCount = useClearedDayCount()
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />

  // Shown together, so that neither pushes the other down.
  const isPanelReady = closed.state !== 'loading' && (!hasClosed || ClosedPanel !== undefined)
  const list = query.state === 'ready' && isPanelReady && !isHeld ? query.data : undefined
  return (
    <>
      {list && closed.state === 'ready' && ClosedPanel && <ClosedPanel closed={closed.data} />}
      {/* Keyed: React must not reuse the loading section, whose place the panel may take. */}
      <div key={list ? 'ready' : 'loading'}>
        {list ? (
          // Keyed: once the day was celebrated, what is done stands among what is done.
          <Tasks
            key={clearedCount}
            hasJustCleared={clearedCount > 0}
            {...{ list, today, view, setView, viewer, penSide }}
            {...addActions}
          />
        ) : (
          <>
            <DaySectionHeading id="section-today" name="today" isOnSheet={view === 'list'}>
              <ViewToggle label={words.view} names={words.views} view={view} onChange={setView} />
            </DaySectionHeading>
            <TaskListSkeleton view={toListView(view)} />
          </>
        )}
      </div>
    </>
  )
}

const closedPanelModule = createLazyModule(
  async () => (await import('#web/tasks/dashboard/auto-closed-tasks-panel.tsx')).AutoClosedTasksPanel,
)

/** The panel of closed tasks, fetched when there are some. If that fails the day is shown without it. */
function useClosedPanel(isNeeded: boolean): ComponentType<{ closed: readonly AutoClosedTask[] }> | undefined {
  const Panel = closedPanelModule.useLoaded()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!isNeeded || Panel) return
    closedPanelModule.load().catch((reason: unknown) => {
      console.error('The panel of closed tasks could not be fetched', reason)
      setHasFailed(true)
    })
  }, [isNeeded, Panel])
  return Panel ?? (hasFailed ? NoPanel : undefined)
}

const NoPanel = () => null

const toListView = (view: ViewChoice['view']) => (view === 'list' ? 'sheet' : 'cards')

/** How many celebrations have ended here. Then the page stands at its top, where the line of the cleared day is. */
function useClearedDayCount(): number {
  const state = celebration.useValue()
  const [seen, setSeen] = useState({ state, count: 0 })
  const hasEnded = seen.state === 'shown' && state === 'none'
  if (seen.state !== state) setSeen({ state, count: seen.count + Number(hasEnded) })
  useEffect(() => {
    if (seen.count) scrollAboveTasks()
  }, [seen.count])
  return seen.count
}

/** Blocked while one of the tasks is being changed: they are moved together or not at all. */
function MoveOverdueButton({ overdue, today }: { overdue: readonly TaskOfDay[]; today: CalendarDay }) {
  const busy = useIsMutatingTasks(overdue)
  const { reschedule } = useReschedule()
  return (
    <Button
      size="small"
      variant="quiet"
      aria-disabled={busy}
      onClick={() => busy || void reschedule(overdue, today, today)}
      className="max-sm:px-1 max-sm:text-xs"
    >
      <CalendarArrowDown aria-hidden className="max-sm:hidden" />
      {words.moveOverdue}
    </Button>
  )
}

function Tasks({
  list,
  today,
  view,
  setView,
  viewer,
  penSide,
  hasJustCleared,
  openDay,
  ...addActions
}: AddActions & ViewChoice & { list: ShownTasksOfDay; today: CalendarDay; hasJustCleared: boolean }) {
  const sections = useDaySections(list.tasks, today).filter(({ tasks }) => tasks.length)
  const OpenPage = openPageModule.useLoaded()
  useEffect(() => {
    if (view === 'list') openPageModule.load().catch(() => setView('cards'))
  }, [view, setView])
  if (!list.total) return <NothingToday wasSkipped={list.hasAbandoned} {...addActions} />
  const isOnSheet = view === 'list'
  const shownSections = sections.map(({ name, tasks }, index) => ({
    id: `section-${name}`,
    tasks,
    // Beside cards, what was done before is shown as rows.
    ...(name === 'done' && !isOnSheet && { view: 'list' as const }),
    heading: (
      <DaySectionHeading id={`section-${name}`} name={name} count={countShown(name, tasks)} isOnSheet={isOnSheet}>
        {name === 'overdue' && list.movableOverdue.length > 0 && (
          <MoveOverdueButton overdue={list.movableOverdue} today={today} />
        )}
        {index === 0 && <ViewToggle label={words.view} names={words.views} view={view} onChange={setView} />}
      </DaySectionHeading>
    ),
  }))
  const cleared = list.done === list.total && (
    <LazyClearedPage tasks={list.tasks} today={today} openDay={openDay} hasJustCleared={hasJustCleared} />
  )
  if (!isOnSheet)
    return (
      <TaskList view="cards" today={today} sections={shownSections}>
        {cleared}
      </TaskList>
    )
  if (!OpenPage) return <TaskListSkeleton view="sheet" />
  return (
    <OpenPage
      viewer={viewer}
      today={today}
      sections={shownSections}
      renderPenSide={(pen) => penSide && createPortal(pen, penSide)}
    >
      {cleared}
    </OpenPage>
  )
}

/** What is still to do under a heading; under Done, what stands there. */
const countShown = (name: keyof typeof words.sections, tasks: readonly TaskOfDay[]): number =>
  name === 'done' ? tasks.length : tasks.filter(isOpenTask).length

/** The open page is fetched as soon as it is known to be shown. */
const openPageModule = createLazyModule(async () => (await import('./open-page.tsx')).OpenPage)

export const prefetchOpenPage = (): void =>
  void openPageModule.load().catch((reason: unknown) => console.info('The open page could not be fetched', reason))

/** Its code is fetched when the day is cleared. Should that fail, the next cleared day tries again. */
function LazyClearedPage(props: ComponentProps<typeof ClearedDaySummary>) {
  const Page = clearedPageModule.useLoaded()
  useEffect(() => {
    clearedPageModule.load().catch((reason: unknown) => console.info('The cleared page could not be fetched', reason))
  }, [])
  return Page ? <Page {...props} /> : null
}

const clearedPageModule = createLazyModule(
  async () => (await import('#web/tasks/day/cleared-page.tsx')).ClearedDaySummary,
)

type NothingTodayProps = { wasSkipped: boolean; addTask: DialogOpener; addClient: DialogOpener }

/** For a day without tasks, or whose tasks were all skipped. */
const NothingToday = ({ wasSkipped, addTask, addClient }: NothingTodayProps) => (
  <EmptyState
    title={words.nothing}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <DialogButton {...addTask} variant="primary">
          <Plus aria-hidden />
          {words.addFirst}
        </DialogButton>
        <DialogButton {...addClient}>
          <UserRoundPlus aria-hidden />
          {words.addFirstClient}
        </DialogButton>
      </div>
    }
  >
    {wasSkipped ? words.allSkipped : words.nothingMore}
  </EmptyState>
)

type DaySectionHeadingProps = {
  id: string
  name: keyof typeof words.sections
  count?: number
  isOnSheet: boolean
  children?: ReactNode
}

/** The heading of a section of the day's list, with its count and what can be done with all of it. */
const DaySectionHeading = ({ id, name, count, isOnSheet, children }: DaySectionHeadingProps) => (
  <div
    className={joinClasses(
      'flex min-h-9 flex-wrap items-center justify-between gap-x-3 max-sm:min-h-8 sm:touch:min-h-11',
      isOnSheet ? 'pr-4 pl-16.5 sm:min-h-8 sm:pr-0 sm:pl-23' : 'max-sm:mb-0.5 sm:mb-2',
    )}
  >
    <h2
      id={id}
      className={joinClasses(
        'flex items-baseline gap-2 font-serif font-semibold',
        isOnSheet ? 'text-base text-ink-soft' : 'text-lg',
      )}
    >
      {words.sections[name]}
      {count !== undefined && <span className="font-sans text-sm font-normal text-ink-soft tabular-nums">{count}</span>}
    </h2>
    {children && <div className="relative z-1 flex items-center gap-1 max-sm:-my-1.5 sm:gap-2">{children}</div>}
  </div>
)
