import { CalendarArrowDown } from 'lucide-react'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { useToday } from '#web/base/today.ts'
import { useIsMutatingTasks } from '#web/tasks/queries.ts'
import { useReschedule } from '#web/tasks/use-reschedule.ts'
import { Button } from '#web/ui/button.tsx'
import { words } from './words.ts'

/** Moves all overdue tasks to today. Blocked while one of the tasks is being changed: they are moved together or not at all. */
export function MoveOverdueButton({ overdue }: { overdue: readonly TaskOfDay[] }) {
  const today = useToday()
  const busy = useIsMutatingTasks(overdue)
  const reschedule = useReschedule()
  return (
    <Button
      size="small"
      variant="quiet"
      aria-disabled={busy}
      onClick={() => busy || void reschedule(overdue, today)}
      className="max-sm:px-1 max-sm:text-xs"
    >
      <CalendarArrowDown aria-hidden className="max-sm:hidden" />
      {words.moveOverdue}
    </Button>
  )
}
