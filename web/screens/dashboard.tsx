import { type ReactNode, useCallback, useState } from 'react'
import { type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { readPreference, savePreference } from '#web/base/browser-storage.ts'
import { useScreenTitle } from '#web/base/document-title.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import { useViewer } from '#web/base/viewer.ts'
import { AddClientDialog, addClientFormName } from '#web/clients/form/dialogs.tsx'
import { getQuickLinks, prefetchOrganizationSettings, useOrganizationSettings } from '#web/organizations/queries.ts'
import { SetLinksHint } from '#web/organizations/set-links-hint.tsx'
import { readCachedViewer } from '#web/session/queries.ts'
import { StreakBookmark, StreakBox } from '#web/streak/streak-box.tsx'
import { NextSevenDaysStrip } from '#web/tasks/calendar/next-seven-days-strip.tsx'
import { DashboardHeading } from '#web/tasks/dashboard/dashboard-heading.tsx'
import { DayProgress, DayProgressLine } from '#web/tasks/dashboard/day-progress.tsx'
import { prefetchDay, useProgressOfToday } from '#web/tasks/dashboard/queries.ts'
import { QuickActions } from '#web/tasks/dashboard/quick-actions.tsx'
import { type DayView, ViewQuestion } from '#web/tasks/dashboard/view-question.tsx'
import { words } from '#web/tasks/dashboard/words.ts'
import { DayDialog } from '#web/tasks/day/dialogs.tsx'
import { AddTaskDialog, addTaskFormName } from '#web/tasks/dialogs.tsx'
import { useFormDialog, useTargetDialog } from '#web/ui/lazy-dialog.tsx'
import { AddTaskAndClientDialog } from './add-task-and-client-dialog.tsx'
import { LazyFirstSteps, prefetchFirstSteps } from './lazy-first-steps.tsx'
import { LazyRenewalQuestion, prefetchRenewalQuestion, useWaitsForRenewals } from './lazy-renewal-question.tsx'
import type { ScreenModule } from './lazy-screen.tsx'
import { PrintedDay } from './printed-day.tsx'
import { prefetchOpenPage, TodaysTasksSection } from './todays-tasks.tsx'

/** The day's tasks (docs/product/days.md#list-and-dashboard). */
export const dashboardScreen: ScreenModule = { Screen: Dashboard, prefetch: prefetchDashboard }

function prefetchDashboard(): void {
  const viewer = readCachedViewer()
  if (!viewer) return
  const today = getDayInZone(viewer.timeZone, new Date())
  prefetchDay(today)
  prefetchRenewalQuestion(today)
  prefetchOrganizationSettings()
  prefetchFirstSteps(viewer)
  if (readView() === 'page') prefetchOpenPage()
}

function Dashboard() {
  const viewer = useViewer()
  const today = useToday()
  const { target: day, show: openDay, dialog: dayDialog } = useTargetDialog<CalendarDay>()
  const { view, setView, isAsked } = useViewChoice(viewer, today)
  const [panelSlot, setPanelSlot] = useState<HTMLElement | null>(null)
  const isOpenPage = view === 'page'
  const Layout = isOpenPage ? OpenPageLayout : DashboardLayout
  const isWaiting = useWaitsForRenewals(today)
  const settings = useOrganizationSettings()
  /** The day a task is added for. */
  const [taskDay, setTaskDay] = useState(today)
  const task = useFormDialog(addTaskFormName, AddTaskDialog.prefetch)
  const client = useFormDialog(addClientFormName, AddClientDialog.prefetch)
  const addTaskOn = (target: CalendarDay) => {
    setTaskDay(target)
    task.trigger.show()
  }
  const addTask = { ...task.trigger, show: () => addTaskOn(today) }
  useShortcut('n', words.addTaskShortcut, addTask.show)
  useShortcut('c', words.addClientShortcut, client.trigger.show)

  return (
    <>
      <Layout
        heading={<DashboardHeading isOpenPage={isOpenPage} />}
        actions={
          <div className="sm:relative">
            <QuickActions
              links={getQuickLinks(viewer, settings.state === 'ready' ? settings.data : undefined)}
              retryLinks={settings.state === 'failed' ? settings.retry : undefined}
              addClient={client.trigger}
              addTask={addTask}
              isOpenPage={isOpenPage}
            />
            {!isOpenPage && <SetLinksHint />}
          </div>
        }
        streak={isOpenPage ? <StreakBookmark /> : <StreakBox />}
        progress={<TodayProgress isOpenPage={isOpenPage} />}
        week={<NextSevenDaysStrip openDay={openDay} isOpenPage={isOpenPage} />}
        tasks={
          <LazyFirstSteps addTask={addTask} addClient={client.trigger}>
            <TodaysTasksSection
              questions={
                <>
                  <LazyRenewalQuestion isOpenPage={isOpenPage} isWaiting={isWaiting} />
                  {isAsked && !isWaiting && <ViewQuestion onChoose={setView} />}
                </>
              }
              view={view}
              setView={setView}
              panelSlot={panelSlot}
              addTask={addTask}
              addClient={client.trigger}
              openDay={openDay}
              isWaiting={isWaiting}
            />
          </LazyFirstSteps>
        }
        panelSlotRef={setPanelSlot}
      />
      {day && <DayDialog {...dayDialog} day={day} addTask={addTaskOn} />}
      <PrintedDay />
      <AddTaskAndClientDialog key={taskDay} {...task.dialog} initialDay={taskDay} />
      <AddClientDialog {...client.dialog} />
    </>
  )
}

type LayoutParts = Record<'heading' | 'actions' | 'streak' | 'progress' | 'week' | 'tasks', ReactNode> & {
  panelSlotRef: (element: HTMLElement | null) => void
}

function DashboardLayout(parts: LayoutParts) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 max-sm:-mt-3 sm:gap-y-4">
        {parts.heading}
        {parts.actions}
      </header>
      <div className="mt-1.5 grid grid-cols-1 items-start gap-x-8 gap-y-1 sm:mt-6 sm:gap-y-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <aside className={asideStyle}>
          <div className={stripStyle}>
            {parts.streak}
            {parts.progress}
          </div>
          {parts.week}
        </aside>
        <div>{parts.tasks}</div>
      </div>
    </>
  )
}

/**
 * The list with the head of the day, the panel of the current task next to it from 1280 px, and the client's timeline
 * from 1440 px.
 */
const OpenPageLayout = ({ panelSlotRef, ...parts }: LayoutParts) => (
  <div data-is-split="page" className={openPageStyle}>
    <div className="ruled-sheet min-w-0 max-w-180 max-xl:mx-auto max-xl:w-full xl:mb-36">
      <header className="relative grid grid-cols-1 gap-0.5 pr-12 pl-12.5 sm:gap-1.5 sm:pr-18 sm:pl-23">
        {parts.heading}
        {parts.streak}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 sm:-mr-18">
          {parts.progress}
          {parts.actions}
        </div>
        {parts.week}
      </header>
      <div className="mt-1">{parts.tasks}</div>
    </div>
    <div ref={panelSlotRef} className="contents" />
  </div>
)

/**
 * The progress of today, also as "3 left" in the title of the tab, which may not be the active one. A separate
 * component, so that changed numbers do not rerender the dashboard.
 */
function TodayProgress({ isOpenPage }: { isOpenPage: boolean }) {
  const progress = useProgressOfToday()
  const left = typeof progress === 'string' ? 0 : progress.tasksTotal - progress.tasksCompleted
  useScreenTitle(left > 0 ? words.tabTitle(left) : words.dashboard)
  const Progress = isOpenPage ? DayProgressLine : DayProgress
  return <Progress progress={progress} />
}

/** Earlier releases stored `list` for the page. */
const viewsByStoredValue: Partial<Record<string, DayView>> = { cards: 'cards', page: 'page', list: 'page' }

const readView = (): DayView | undefined => viewsByStoredValue[readPreference('view') ?? '']

/** Cards or the open page, remembered in this browser. On the first day the user is asked, once. */
function useViewChoice({ createdAt, timeZone, isDemo }: CurrentUser, today: CalendarDay) {
  const [view, setView] = useState(readView)
  const choose = useCallback((chosen: DayView) => {
    savePreference('view', chosen)
    setView(chosen)
  }, [])
  // Visitors of the demo always use it for the first time.
  const isFirstDay = isDemo || getDayInZone(timeZone, new Date(createdAt)) === today
  return { view: view ?? 'cards', setView: choose, isAsked: view === undefined && isFirstDay }
}

/* On phones, one box of two strips, 56 and 44 px high. */
const asideStyle =
  'grid max-sm:overflow-hidden max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-sheet sm:gap-4 lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:order-last'
const stripStyle =
  'grid max-sm:h-14 max-sm:grid-cols-[auto_1fr] max-sm:divide-x max-sm:divide-line sm:grid-cols-2 sm:gap-4 lg:grid-cols-1'
/* Extends to the end of the page, where the panel would otherwise slide under the top bar. */
const openPageStyle =
  'grid grid-cols-1 gap-x-14 xl:-mr-8 xl:-mb-36 min-[109rem]:mr-0 xl:grid-cols-[minmax(0,45rem)_25rem] min-[90rem]:gap-x-10 min-[90rem]:grid-cols-[minmax(37rem,45rem)_25rem_minmax(15rem,25rem)]'
