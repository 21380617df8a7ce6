import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { EditTaskDialog } from '#web/tasks/dialogs.tsx'
import { useTask } from '#web/tasks/queries.ts'

type EditFoundTaskDialogProps = { id: string | undefined; viewerId: string; today: CalendarDay; onClose: () => void }

/** The form of a task without a client that was found. */
export function EditFoundTaskDialog({ id, viewerId, today, onClose }: EditFoundTaskDialogProps) {
  const query = useTask(id)
  if (id === undefined || query.state !== 'ready') return null
  return (
    <EditTaskDialog
      key={id}
      open
      onClose={onClose}
      draft={{ form: `edit-task-${id}-of-palette`, owner: viewerId }}
      today={today}
      task={{ ...query.data, client: null }}
    />
  )
}
