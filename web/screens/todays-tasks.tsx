import { CalendarArrowDown } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { createLazyModule } from '#web/base/store.ts'
import { readPreference, savePreference } from '#web/base/browser-storage.ts'
import { AutoClosedTasksPanel } from '#web/planning/auto-closed-tasks-panel.tsx'
import { NothingToday } from '#web/planning/day-list-states.tsx'
import type { ClearedDaySummary } from '#web/tasks/day/cleared-page.tsx'
import {
  type ShownTasksOfDay,
  useAutoClosedTasks,
  useDaySections,
  useShownTasksOfToday,
} from '#web/planning/queries.ts'
import { DaySectionHeading } from '#web/planning/day-section-heading.tsx'
import { ViewToggle } from '#web/ui/rows/view-toggle.tsx'
import { words } from '#web/planning/words.ts'
import { TaskList, TaskListSkeleton } from '#web/tasks/list/task-list.tsx'
import { useReschedule, useIsMutatingTasks } from '#web/tasks/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { DialogOpener } from '#web/ui/lazy-dialog.tsx'

type AddActions = { addTask: DialogOpener; addClient: DialogOpener; openDay: (day: CalendarDay) => void }
type TaskView = ComponentProps<typeof TaskList>['view']
type ViewChoice = { view: TaskView; setView: (view: TaskView) => void }

/** The list of the day in all its states, below the panel of closed tasks. */
export function TodaysTasksSection({ today, ...addActions }: AddActions & { today: CalendarDay }) {
  const query = useShownTasksOfToday(today)
  const closed = useAutoClosedTasks()
  const viewChoice = useViewChoice()
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />

  // Shown together, so that neither pushes the other down.
  const list = query.state === 'ready' && closed.state !== 'loading' ? query.data : undefined
  return (
    <>
      {list && closed.state === 'ready' && <AutoClosedTasksPanel closed={closed.data} />}
      {/* Keyed: React must not reuse the loading section, whose place the panel may take. */}
      <div key={list ? 'ready' : 'loading'}>
        {list ? (
          <Tasks list={list} today={today} {...viewChoice} {...addActions} />
        ) : (
          <>
            <DaySectionHeading id="section-today" section={{ name: 'today', count: undefined }}>
              <ViewToggle label={words.view} names={words.views} view={viewChoice.view} onChange={viewChoice.setView} />
            </DaySectionHeading>
            <TaskListSkeleton view={viewChoice.view} />
          </>
        )}
      </div>
    </>
  )
}

/** The list on the page that is drawn before the choice is read: both, one shown (web/screens/first-page-signed-in.ts). */
export const TodaysTasksSkeleton = () => (
  <>
    <DaySectionHeading id="section-today" section={{ name: 'today', count: undefined }} />
    <div className="in-data-[task-view=list]:hidden">
      <TaskListSkeleton view="cards" />
    </div>
    <div className="hidden in-data-[task-view=list]:block">
      <TaskListSkeleton view="list" />
    </div>
  </>
)

/** Cards or list, remembered in this browser. */
function useViewChoice(): ViewChoice {
  const [view, setView] = useState<TaskView>(() => (readPreference('view') === 'list' ? 'list' : 'cards'))
  return {
    view,
    setView: (view) => {
      savePreference('view', view === 'list' ? view : undefined)
      setView(view)
    },
  }
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
      className="max-sm:px-2"
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
  openDay,
  ...addActions
}: AddActions & ViewChoice & { list: ShownTasksOfDay; today: CalendarDay }) {
  const sections = useDaySections(list.tasks, today)
  if (!list.total) return <NothingToday wasSkipped={list.hasAbandoned} {...addActions} />
  const visibleSections = sections.filter(({ tasks, count, name }) => tasks.length || (name === 'done' && count))
  return (
    <TaskList
      view={view}
      today={today}
      sections={visibleSections.map((section, index) => ({
        id: `section-${section.name}`,
        tasks: section.tasks,
        // What was done before folds to rows.
        ...(section.name === 'done' && { view: 'list' as const }),
        heading: (
          <DaySectionHeading id={`section-${section.name}`} section={section}>
            {section.name === 'overdue' && list.movableOverdue.length > 0 && (
              <MoveOverdueButton overdue={list.movableOverdue} today={today} />
            )}
            {index === 0 && <ViewToggle label={words.view} names={words.views} view={view} onChange={setView} />}
          </DaySectionHeading>
        ),
      }))}
    >
      {list.done === list.total && <LazyClearedPage tasks={list.tasks} today={today} openDay={openDay} />}
    </TaskList>
  )
}

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
