import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { createLazyModule } from '#web/base/lazy-module.ts'
import { isNoteDelayed } from '#web/tasks/queries.ts'

/** "What was said?": an optional text, saved as a note on the task's client. Waits until the celebration has closed. */
export function TaskNotePrompt({ task, className }: { task: TaskOfDay; className?: string }) {
  const isDelayed = isNoteDelayed.useValue()
  const { loaded: TaskNoteForm } = noteFormModule.useFetched()
  return isDelayed || !TaskNoteForm ? (
    <span className={className} />
  ) : (
    <TaskNoteForm task={task} client={task.client!} className={className} />
  )
}

/** A failed fetch is retried after the next task. */
const noteFormModule = createLazyModule(async () => (await import('./task-note-form.tsx')).TaskNoteForm)
