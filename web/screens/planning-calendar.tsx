import { Plus, Sparkles } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import { useMediaQuery } from '#web/base/use-media-query.ts'
import { ParseScheduleDialog, scheduleParseFormName } from '#web/parsing/dialogs.tsx'
import { scheduleWords } from '#web/parsing/words.ts'
import { getViewerOrSystemTimeZone } from '#web/session/queries.ts'
import { Calendar } from '#web/tasks/calendar/calendar.tsx'
import { prefetchMonth } from '#web/tasks/calendar/queries.ts'
import { words as dayWords } from '#web/tasks/dashboard/words.ts'
import { DayTasks } from '#web/tasks/day/day-tasks.tsx'
import { DayDialog } from '#web/tasks/day/dialogs.tsx'
import { useTasksAndOccurrencesOfDay } from '#web/tasks/day/queries.ts'
import { AddTaskDialog, addTaskFormName } from '#web/tasks/dialogs.tsx'
import { prefetchRecurringRules, useRecurringRules } from '#web/tasks/recurring/queries.ts'
import { RecurringRulesCard } from '#web/tasks/recurring/recurring-rules-card.tsx'
import { words } from '#web/tasks/recurring/words.ts'
import { ActionMenuButton } from '#web/ui/action-menu-button.tsx'
import { DialogButton, type DialogOpener, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { Skeleton } from '#web/ui/load-states.tsx'
import { RowListSkeleton } from '#web/ui/row-list.tsx'
import { AddTaskAndClientDialog } from './add-task-and-client-dialog.tsx'

/** Loads what the calendar shows, ahead of use. */
export function prefetchCalendar(): void {
  prefetchRecurringRules()
  prefetchMonth(getDayInZone(getViewerOrSystemTimeZone(), new Date()), {
    withTitles: window.matchMedia(titlesQuery).matches,
  })
}

/** The calendar of a month, and the recurring rules (docs/product/planning.md). */
export function PlanningCalendar() {
  const today = useToday()
  // Below Tailwind's `sm`.
  const isPhone = useMediaQuery('(width < 40rem)')
  const showsTitles = useMediaQuery(titlesQuery)
  const [day, setDay] = useState(today)
  const [isDayOpen, setIsDayOpen] = useState(false)
  /** The task or occurrence whose press opened the day. */
  const [openedAtId, setOpenedAtId] = useState<string>()
  /** The day a task is added for. */
  const [taskDay, setTaskDay] = useState(today)
  const task = useFormDialog(addTaskFormName, AddTaskDialog.prefetch)
  const schedule = useFormDialog(scheduleParseFormName, ParseScheduleDialog.prefetch)
  const addTaskOn = (target: CalendarDay) => {
    setTaskDay(target)
    task.trigger.show()
  }
  const addTask = { ...task.trigger, show: () => addTaskOn(isPhone && day > today ? day : today) }
  useShortcut('n', dayWords.addTaskShortcut, addTask.show)

  const openDay = (target: CalendarDay, entryId?: string) => {
    setDay(target)
    setOpenedAtId(entryId)
    setIsDayOpen(true)
  }
  return (
    <>
      <div className="absolute top-0 right-0 flex gap-2">
        <ActionMenuButton
          className="-mr-3 sm:hidden"
          actions={[{ name: scheduleWords.title, icon: <Sparkles aria-hidden />, run: schedule.trigger.show }]}
        />
        <DialogButton {...schedule.trigger} className="max-sm:hidden">
          <Sparkles aria-hidden />
          {scheduleWords.title}
        </DialogButton>
        <div className="action-strip">
          <DialogButton {...addTask} variant="primary">
            <Plus aria-hidden />
            {dayWords.addTask}
          </DialogButton>
        </div>
      </div>
      <div className="grid gap-8 sm:gap-10">
        <Calendar day={day} moveTo={setDay} openDay={openDay} showsList={isPhone} showsTitles={showsTitles} />
        <Lists day={isPhone && !isDayOpen ? day : undefined} addTaskOn={addTaskOn} addTask={addTask} />
      </div>
      <DayDialog
        open={isDayOpen}
        onClose={() => setIsDayOpen(false)}
        day={day}
        openedAtId={openedAtId}
        addTask={addTaskOn}
      />
      <ParseScheduleDialog {...schedule.dialog} />
      <AddTaskAndClientDialog key={taskDay} {...task.dialog} initialDay={taskDay} />
    </>
  )
}

type ListsProps = { day: CalendarDay | undefined; addTaskOn: (day: CalendarDay) => void; addTask: DialogOpener }

/**
 * On a phone the list of the chosen day, then the recurring rules; shown together, so that neither pushes the other
 * down.
 */
function Lists({ day, addTaskOn, addTask }: ListsProps) {
  const today = useToday()
  const rules = useRecurringRules()
  const plan = useTasksAndOccurrencesOfDay(day ?? today)
  const [isShown, setIsShown] = useState(false)
  // Deferred, so that the lists are rendered in steps.
  const areLoaded = useDeferredValue(rules.state !== 'loading' && !plan.isLoading)
  if (!isShown && areLoaded) setIsShown(true)
  if (!isShown)
    return (
      <div>
        <Skeleton className="mb-3 h-6 w-56 max-w-full" />
        <RowListSkeleton label={words.loading} />
      </div>
    )
  return (
    <>
      {day && (
        <section aria-labelledby="chosen-day">
          <h2 id="chosen-day" className="mb-3 font-serif text-lg font-semibold">
            {formatDayWithoutYear(day)}
          </h2>
          <DayTasks day={day} addTask={day < today ? undefined : () => addTaskOn(day)} />
        </section>
      )}
      <RecurringRulesCard addTask={addTask} />
    </>
  )
}

/** The window is wide enough for titles in the days of a month, from Tailwind's `lg` on. */
const titlesQuery = '(width >= 64rem)'
