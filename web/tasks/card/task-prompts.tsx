import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { useToday } from '#web/base/today.ts'
import { MoveToDayPrompt, Prompt } from '#web/tasks/calendar/move-to-day-prompt.tsx'
import { useDeleteTask } from '#web/tasks/queries.ts'
import { useReschedule } from '#web/tasks/use-reschedule.ts'
import { words } from '#web/tasks/words.ts'
import { busyStyle, Button } from '#web/ui/button.tsx'

type TaskActionPromptProps = {
  open: boolean
  kind: 'day' | 'deletion'
  task: TaskOfDay
  /** Whether the task is being changed. */
  busy: boolean
  /** Shows the buttons again and focuses the menu button. */
  onClose: () => void
  moveFocusAway: () => void
}

/** Asks below the buttons of a task for the day to move it to, or before it is deleted. */
export function TaskActionPrompt({ kind, task, busy, onClose, moveFocusAway }: TaskActionPromptProps) {
  const today = useToday()
  const reschedule = useReschedule()
  const { send } = useDeleteTask(task.id)
  const moveTo = (day: CalendarDay) => {
    if (busy) return
    if (day === today) onClose()
    else moveFocusAway()
    void reschedule([task], day)
  }
  const remove = async () => {
    if (busy) return
    moveFocusAway()
    const result = await send({ params: { taskId: task.id } })
    if (result.ok) announceToScreenReader(words.deleted(task.title))
  }
  return kind === 'day' ? (
    <MoveToDayPrompt busy={busy} onSelectDay={moveTo} onCancel={onClose} />
  ) : (
    <DeletePrompt task={task} busy={busy} onDelete={() => void remove()} onCancel={onClose} />
  )
}

type DeletePromptProps = { task: Task; busy: boolean; onDelete: () => void; onCancel: () => void }

/** Asks before a task is deleted, which cannot be undone. */
const DeletePrompt = ({ task, busy, onDelete, onCancel }: DeletePromptProps) => (
  <Prompt onCancel={onCancel}>
    <div
      role="alertdialog"
      aria-label={words.deleteTitle}
      className="mt-1 flex flex-wrap items-end gap-x-2 gap-y-3 border-t border-line p-2 pt-3"
    >
      <div className="grid w-full gap-0.5 text-sm">
        <p className="font-medium">{words.deleteTitle}</p>
        <p className="text-ink-soft wrap-anywhere">{words.deleteDescription(task.title, task.hasRepeat)}</p>
      </div>
      <div className="ml-auto flex gap-2">
        <Button autoFocus onClick={onCancel}>
          {words.keepTask}
        </Button>
        <Button variant="danger" aria-disabled={busy} onClick={onDelete} className={busyStyle}>
          {words.delete}
        </Button>
      </div>
    </div>
  </Prompt>
)
