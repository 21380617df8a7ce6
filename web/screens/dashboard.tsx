import { type ReactNode, useState } from 'react'
import { type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { LiveRegion } from '#web/base/announce.tsx'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import { AddClientDialog, addClientFormName } from '#web/clients/form/dialogs.tsx'
import { getQuickLinks, prefetchOrganizationSettings, useOrganizationSettings } from '#web/organizations/queries.ts'
import { DashboardHeading, DashboardHeadingSkeleton } from '#web/planning/dashboard-heading.tsx'
import { DayProgress } from '#web/planning/day-progress.tsx'
import { prefetchDay, useIsTodaySkipped, useStatsOfToday } from '#web/planning/queries.ts'
import { QuickActions } from '#web/planning/quick-actions.tsx'
import { words } from '#web/planning/words.ts'
import { readCachedViewer, useSignedInUser } from '#web/session/queries.ts'
import { StreakBox, StreakBoxSkeleton } from '#web/streak/streak-box.tsx'
import { NextSevenDaysStrip, NextSevenDaysSkeleton } from '#web/tasks/calendar/next-seven-days-strip.tsx'
import { DayDialog } from '#web/tasks/day/dialogs.tsx'
import { AddTaskDialog, addTaskFormName } from '#web/tasks/dialogs.tsx'
import { type DialogOpener, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { AddTaskAndClientDialog } from './add-task-and-client-dialog.tsx'
import type { ScreenModule } from './lazy-screen.tsx'
import { TodaysTasksSection, TodaysTasksSkeleton } from './todays-tasks.tsx'

/** The day's tasks (docs/product.md#list-and-dashboard). */
export const dashboardScreen: ScreenModule = { Screen: Dashboard, prefetch: prefetchDashboard }

function prefetchDashboard(): void {
  const viewer = readCachedViewer()
  if (!viewer) return
  prefetchDay(getDayInZone(viewer.timeZone, new Date()))
  prefetchOrganizationSettings()
}

function Dashboard() {
  const viewer = useSignedInUser()
  const today = useToday(viewer.timeZone)
  const [day, setDay] = useState<CalendarDay>()
  const [isDayOpen, setIsDayOpen] = useState(false)
  const settings = useOrganizationSettings()
  /** The day a task is added for. */
  const [taskDay, setTaskDay] = useState(today)
  const task = useFormDialog(addTaskFormName, viewer.id, AddTaskDialog.prefetch)
  const client = useFormDialog(addClientFormName, viewer.id, AddClientDialog.prefetch)
  const addTaskOn = (target: CalendarDay) => {
    setTaskDay(target)
    task.trigger.show()
  }
  const addTask = { ...task.trigger, show: () => addTaskOn(today) }
  const openDay = (target: CalendarDay) => {
    setDay(target)
    setIsDayOpen(true)
  }
  useShortcut('n', words.addTaskKey, addTask.show)
  useShortcut('c', words.addClientKey, client.trigger.show)

  return (
    <>
      <DashboardLayout
        heading={<DashboardHeading viewer={viewer} today={today} />}
        actions={
          <QuickActions
            links={getQuickLinks(viewer, settings.state === 'ready' ? settings.data : undefined)}
            retryLinks={settings.state === 'failed' ? settings.retry : undefined}
            addClient={client.trigger}
            addTask={addTask}
          />
        }
        streak={<StreakBox viewer={viewer} today={today} />}
        progress={<TodayProgress today={today} />}
        week={<NextSevenDaysStrip today={today} openDay={openDay} prefetch={DayDialog.prefetch} />}
        tasks={<TodaysTasksSection today={today} addTask={addTask} addClient={client.trigger} openDay={openDay} />}
      />
      {day && (
        <DayDialog open={isDayOpen} onClose={() => setIsDayOpen(false)} day={day} today={today} addTask={addTaskOn} />
      )}
      <LiveRegion />
      <AddTaskAndClientDialog key={taskDay} {...task.dialog} today={today} initialDay={taskDay} />
      <AddClientDialog {...client.dialog} />
    </>
  )
}

/** The dashboard before its user is known. */
export const DashboardSkeleton = () => (
  <DashboardLayout
    heading={<DashboardHeadingSkeleton />}
    actions={
      <QuickActions
        links={{ calendar: undefined, quote: undefined }}
        retryLinks={undefined}
        addClient={noDialog}
        addTask={noDialog}
      />
    }
    streak={<StreakBoxSkeleton />}
    progress={<DayProgress stats="loading" isSkipped={false} />}
    week={<NextSevenDaysSkeleton />}
    tasks={<TodaysTasksSkeleton />}
  />
)

const noDialog: DialogOpener = { show: () => {}, prefetch: () => {} }

type LayoutParts = Record<'heading' | 'actions' | 'streak' | 'progress' | 'week' | 'tasks', ReactNode>

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

/** A component of its own, so that a change of the numbers does not rerender the dashboard. */
const TodayProgress = ({ today }: { today: CalendarDay }) => (
  <DayProgress stats={useStatsOfToday(today)} isSkipped={useIsTodaySkipped(today)} />
)

/* On phones one box of two strips, of 56 and 44 px. */
const asideStyle =
  'grid max-sm:overflow-hidden max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-sheet sm:gap-4 lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:order-last'
const stripStyle =
  'grid max-sm:h-14 max-sm:grid-cols-[auto_1fr] max-sm:divide-x max-sm:divide-line max-sm:*:rounded-none sm:grid-cols-2 sm:gap-4 lg:grid-cols-1'
