import { useEffect } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { createLazyModule } from '#web/base/store.ts'
import { useIsCelebrationPending } from '#web/streak/queries.ts'

/** "What was said?": one optional line, saved as a note on the task's client. Waits until the celebration has closed. */
export function TaskNotePrompt({
  task,
  today,
  className,
}: {
  task: TaskOfDay
  today: CalendarDay
  className?: string
}) {
  const isCelebrationAhead = useIsCelebrationPending(today)
  const TaskNoteForm = noteFormModule.useLoaded()
  useEffect(() => {
    noteFormModule.load().catch((reason: unknown) => console.info('The line for a note could not be fetched', reason))
  }, [])
  return isCelebrationAhead || !TaskNoteForm ? (
    <span className={className} />
  ) : (
    <TaskNoteForm task={task} client={task.client!} className={className} />
  )
}

/** A failed fetch is repeated after the next task. */
const noteFormModule = createLazyModule(async () => (await import('./task-note-form.tsx')).TaskNoteForm)
