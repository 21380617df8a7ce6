import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { announce } from '#web/base/announce.tsx'
import { useDeleteTask, useReschedule } from './queries.ts'
import { DayQuestion, DeletionQuestion } from './task-questions.tsx'
import { words } from './words.ts'

/** What the More menu of a card asks for, in the place of its buttons. */
export function TaskQuestion({
  what,
  task,
  today,
  busy,
  close,
  leave,
}: {
  what: 'day' | 'deletion'
  task: TaskOfDay
  today: CalendarDay
  /** The task is being changed: the answer waits. */
  busy: boolean
  /** Shows the buttons again, with focus where the question came from. */
  close: () => void
  leave: () => void
}) {
  const { reschedule } = useReschedule()
  const { send } = useDeleteTask(task.id)
  const moveTo = (day: CalendarDay) => {
    if (busy) return
    if (day === today) close()
    else leave()
    void reschedule([task], day, today)
  }
  const remove = async () => {
    if (busy) return
    leave()
    const sent = await send({ params: { taskId: task.id } })
    if (sent.ok) announce(words.deleted(task.title))
  }
  return what === 'day' ? (
    <DayQuestion today={today} busy={busy} onDay={moveTo} onCancel={close} />
  ) : (
    <DeletionQuestion task={task} busy={busy} onDelete={() => void remove()} onCancel={close} />
  )
}
