import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { LiveRegion } from '#web/base/announce.tsx'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import { AddClientDialog, addClientFormName } from '#web/clients/form/dialogs.tsx'
import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { DayHeading } from '#web/planning/day-heading.tsx'
import { DayProgress } from '#web/planning/day-progress.tsx'
import { useStatsOfToday } from '#web/planning/queries.ts'
import { getQuickLinks, QuickActions } from '#web/planning/quick-actions.tsx'
import { words } from '#web/planning/words.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { StreakBox } from '#web/streak/streak-box.tsx'
import { AddTaskDialog, addTaskFormName } from '#web/tasks/dialogs.tsx'
import { useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { AddTask } from './add-task.tsx'
import { TodaysTasksSection } from './todays-tasks.tsx'

/** The day's tasks (docs/product.md#list-and-dashboard). */
export function Dashboard() {
  const viewer = useSignedInUser()
  const today = useToday(viewer.timeZone)
  const settings = useOrganizationSettings()
  const task = useFormDialog(addTaskFormName, viewer.id, AddTaskDialog.prefetch)
  const client = useFormDialog(addClientFormName, viewer.id, AddClientDialog.prefetch)
  useShortcut('n', words.addTaskKey, task.trigger.show)
  useShortcut('c', words.addClientKey, client.trigger.show)

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <DayHeading viewer={viewer} today={today} />
        <QuickActions
          links={getQuickLinks(viewer, settings.state === 'ready' ? settings.data : undefined)}
          retryLinks={settings.state === 'failed' ? settings.retry : undefined}
          addClient={client.trigger}
          addTask={task.trigger}
        />
      </header>
      <div className="mt-6 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-8">
        <aside className="grid grid-cols-2 gap-3 sm:gap-4 lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:order-last lg:grid-cols-1">
          <StreakBox viewer={viewer} today={today} />
          <TodayProgress today={today} />
        </aside>
        <div>
          <TodaysTasksSection today={today} addTask={task.trigger} addClient={client.trigger} />
        </div>
      </div>
      <LiveRegion />
      <AddTask {...task.dialog} today={today} />
      <AddClientDialog {...client.dialog} />
    </>
  )
}

/** A component of its own, so that a change of the numbers does not rerender the dashboard. */
const TodayProgress = ({ today }: { today: CalendarDay }) => <DayProgress stats={useStatsOfToday(today)} />
