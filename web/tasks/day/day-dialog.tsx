import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { DayTasks } from './day-tasks.tsx'
import { useTasksAndOccurrencesOfDay } from './queries.ts'
import { words } from './words.ts'

type DayDialogProps = DialogState & {
  day: CalendarDay
  /** The task or occurrence whose press opened the day: it gets the focus, and a task is expanded. */
  openedAtId?: string | undefined
  addTask: (day: CalendarDay) => void
}

/** A day with its tasks, with the same actions as on the dashboard (docs/product/planning.md). */
export function DayDialog({ open, onClose, day, openedAtId, addTask }: DayDialogProps) {
  const today = useToday()
  const { taskRows, comingRows, isLoading } = useTasksAndOccurrencesOfDay(day)
  const rows = [...taskRows, ...comingRows]
  const minutes = rows.reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0)
  const initialFocus = openedAtId && `:is([data-task="${openedAtId}"], [data-row="${openedAtId}"])`
  useEffect(() => {
    // If the day was already read, the dialog opens at it.
    if (open && initialFocus && !isLoading)
      document.querySelector<HTMLElement>(`[role=dialog] ${initialFocus}`)?.focus()
  }, [open, initialFocus, isLoading])
  const addOnDay = day < today ? undefined : () => addTask(day)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      allowsUndo
      initialFocus={initialFocus}
      title={formatDayWithoutYear(day)}
      {...(rows.length > 0 && { description: words.summary(rows.length, minutes) })}
      footer={
        addOnDay &&
        rows.length > 0 && (
          <Button variant="primary" onClick={addOnDay}>
            <Plus aria-hidden />
            {words.addTask}
          </Button>
        )
      }
    >
      <DayTasks day={day} openedAtId={openedAtId} addTask={addOnDay} />
    </Dialog>
  )
}
