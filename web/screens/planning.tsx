import { Plus } from 'lucide-react'
import { useState } from 'react'
import { getTodayIn } from '#contract/base/calendar-day.ts'
import { LiveRegion } from '#web/base/announce.tsx'
import { useShortcut } from '#web/base/shortcuts.ts'
import { useToday } from '#web/base/today.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { words as dayWords } from '#web/planning/words.ts'
import { getKnownTimeZone, useSignedInUser } from '#web/session/queries.ts'
import { AddTaskDialog, addTaskFormName } from '#web/tasks/dialogs.tsx'
import { RowListSkeleton } from '#web/tasks/list/row-list-skeleton.tsx'
import { ComingUp } from '#web/tasks/occurrences/coming-up.tsx'
import { prefetchComingOccurrences, useComingOccurrences } from '#web/tasks/occurrences/queries.ts'
import { ActiveRules } from '#web/tasks/recurring/active-rules.tsx'
import { prefetchRecurringTasks, useRecurringTasks } from '#web/tasks/recurring/queries.ts'
import { words } from '#web/tasks/recurring/words.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { AddTask } from './add-task.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** What repeats and what is coming (docs/product.md#planning). */
export const planningScreen: ScreenModule = {
  Screen: Planning,
  prefetch: () => {
    prefetchRecurringTasks()
    prefetchComingOccurrences(getTodayIn(getKnownTimeZone(), new Date()))
  },
}

function Planning() {
  const viewer = useSignedInUser()
  const today = useToday(viewer.timeZone)
  const task = useFormDialog(addTaskFormName, viewer.id, AddTaskDialog.prefetch)
  useShortcut('n', dayWords.addTaskKey, task.trigger.show)
  const rules = useRecurringTasks()
  const coming = useComingOccurrences(today, today)
  // Shown together, so that neither pushes the other down; later each loads for itself.
  const [isShown, setIsShown] = useState(false)
  if (!isShown && rules.state !== 'loading' && coming.state !== 'loading') setIsShown(true)
  const hasNothing = isEmptyList(rules) && isEmptyList(coming)
  const getClientName = (ruleId: string) =>
    (rules.state === 'ready' && rules.data.find(({ id }) => id === ruleId)?.clientName) || null

  return (
    <>
      <header className="mb-6 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.planning}</h1>
        <div className="action-strip">
          <DialogButton {...task.trigger} variant="primary" className="sm:ml-auto">
            <Plus aria-hidden />
            {dayWords.addTask}
          </DialogButton>
        </div>
      </header>
      {isShown ? (
        <div className="grid gap-10">
          {!hasNothing && <ComingUp today={today} getClientName={getClientName} />}
          <ActiveRules today={today} addTask={task.trigger} />
        </div>
      ) : (
        <div className="grid gap-10">
          {[words.loadingComing, words.loading].map((label) => (
            <div key={label}>
              <Skeleton className="mb-3 h-11 w-72 max-w-full" />
              <RowListSkeleton label={label} />
            </div>
          ))}
        </div>
      )}
      <LiveRegion />
      <AddTask {...task.dialog} today={today} />
    </>
  )
}

const isEmptyList = (query: QueryResult<readonly unknown[]>) => query.state === 'ready' && !query.data.length
