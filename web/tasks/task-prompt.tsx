import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { announce } from '#web/base/announce.tsx'
import { useDeleteTask, useReschedule } from './queries.ts'
import { DayPrompt, DeletePrompt } from './task-prompts.tsx'
import { words } from './words.ts'

/** What the More menu of a card asks for, in the place of its buttons. */
export function TaskPrompt({
  kind,
  task,
  today,
  busy,
  close,
  moveFocusAway,
}: {
  kind: 'day' | 'deletion'
  task: TaskOfDay
  today: CalendarDay
  /** The task is being changed: the answer waits. */
  busy: boolean
  /** Shows the buttons again, with focus where the question came from. */
  close: () => void
  moveFocusAway: () => void
}) {
  const { reschedule } = useReschedule()
  const { send } = useDeleteTask(task.id)
  const moveTo = (day: CalendarDay) => {
    if (busy) return
    if (day === today) close()
    else moveFocusAway()
    void reschedule([task], day, today)
  }
  const remove = async () => {
    if (busy) return
    moveFocusAway()
    const result = await send({ params: { taskId: task.id } })
    if (result.ok) announce(words.deleted(task.title))
  }
  return kind === 'day' ? (
    <DayPrompt today={today} busy={busy} onSelectDay={moveTo} onCancel={close} />
  ) : (
    <DeletePrompt task={task} busy={busy} onDelete={() => void remove()} onCancel={close} />
  )
}
