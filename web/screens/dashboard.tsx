import type { ReactNode } from 'react'
import { type CalendarDay, getTodayIn } from '#contract/base/calendar-day.ts'
import { LiveRegion } from '#web/base/announce.tsx'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import { AddClientDialog, addClientFormName } from '#web/clients/form/dialogs.tsx'
import { prefetchOrganizationSettings, useOrganizationSettings } from '#web/organizations/queries.ts'
import { DayHeading, DayHeadingSkeleton } from '#web/planning/day-heading.tsx'
import { DayProgress } from '#web/planning/day-progress.tsx'
import { prefetchDay, useStatsOfToday } from '#web/planning/queries.ts'
import { getQuickLinks, QuickActions } from '#web/planning/quick-actions.tsx'
import { words } from '#web/planning/words.ts'
import { readCachedViewer, useSignedInUser } from '#web/session/queries.ts'
import { StreakBox, StreakBoxSkeleton } from '#web/streak/streak-box.tsx'
import { AddTaskDialog, addTaskFormName } from '#web/tasks/dialogs.tsx'
import { type DialogTrigger, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { AddTask } from './add-task.tsx'
import type { ScreenModule } from './lazy-screen.tsx'
import { TodaysTasksSection, TodaysTasksSkeleton } from './todays-tasks.tsx'

/** The day's tasks (docs/product.md#list-and-dashboard). */
export const dashboardScreen: ScreenModule = { Screen: Dashboard, prefetch: prefetchDashboard }

function prefetchDashboard(): void {
  const viewer = readCachedViewer()
  if (!viewer) return
  prefetchDay(getTodayIn(viewer.timeZone, new Date()))
  prefetchOrganizationSettings()
}

function Dashboard() {
  const viewer = useSignedInUser()
  const today = useToday(viewer.timeZone)
  const settings = useOrganizationSettings()
  const task = useFormDialog(addTaskFormName, viewer.id, AddTaskDialog.prefetch)
  const client = useFormDialog(addClientFormName, viewer.id, AddClientDialog.prefetch)
  useShortcut('n', words.addTaskKey, task.trigger.show)
  useShortcut('c', words.addClientKey, client.trigger.show)

  return (
    <>
      <DashboardLayout
        heading={<DayHeading viewer={viewer} today={today} />}
        actions={
          <QuickActions
            links={getQuickLinks(viewer, settings.state === 'ready' ? settings.data : undefined)}
            retryLinks={settings.state === 'failed' ? settings.retry : undefined}
            addClient={client.trigger}
            addTask={task.trigger}
          />
        }
        streak={<StreakBox viewer={viewer} today={today} />}
        progress={<TodayProgress today={today} />}
        tasks={<TodaysTasksSection today={today} addTask={task.trigger} addClient={client.trigger} />}
      />
      <LiveRegion />
      <AddTask {...task.dialog} today={today} />
      <AddClientDialog {...client.dialog} />
    </>
  )
}

/** The dashboard before its user is known. */
export const DashboardSkeleton = () => (
  <DashboardLayout
    heading={<DayHeadingSkeleton />}
    actions={
      <QuickActions
        links={{ calendar: undefined, quote: undefined }}
        retryLinks={undefined}
        addClient={noDialog}
        addTask={noDialog}
      />
    }
    streak={<StreakBoxSkeleton />}
    progress={<DayProgress stats="loading" />}
    tasks={<TodaysTasksSkeleton />}
  />
)

const noDialog: DialogTrigger = { show: () => {}, prefetch: () => {} }

function DashboardLayout(parts: Record<'heading' | 'actions' | 'streak' | 'progress' | 'tasks', ReactNode>) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        {parts.heading}
        {parts.actions}
      </header>
      <div className="mt-6 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-8">
        <aside className="grid grid-cols-2 gap-3 sm:gap-4 lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:order-last lg:grid-cols-1">
          {parts.streak}
          {parts.progress}
        </aside>
        <div>{parts.tasks}</div>
      </div>
    </>
  )
}

/** A component of its own, so that a change of the numbers does not rerender the dashboard. */
const TodayProgress = ({ today }: { today: CalendarDay }) => <DayProgress stats={useStatsOfToday(today)} />
