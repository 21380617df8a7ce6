import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { toast } from '#web/base/toast.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { useAssignmentTasks, useEndAssignment } from './queries.ts'
import { describeEndedTasks, words } from './words.ts'

/** Confirms the end of an assignment and says how many open tasks are deleted. */
export function EndAssignmentDialog({
  assignment,
  ...dialog
}: DialogState & {
  assignment: NurtureAssignment
}) {
  const { id, clientId, sequenceName } = assignment
  const query = useAssignmentTasks(id, { enabled: dialog.open })
  const { isPending: busy, send } = useEndAssignment(assignment)
  const openCount = query.state === 'ready' ? query.data.filter(isOpenTask).length : undefined
  return (
    <ConfirmDialog
      {...dialog}
      title={words.endTitle(sequenceName)}
      cancelLabel={words.keepGoing}
      confirmLabel={words.endSequence}
      busy={busy}
      send={() => send({ params: { clientId, assignmentId: id } })}
      onDone={() => toast({ title: words.ended, description: sequenceName })}
    >
      <p>{describeEndedTasks(openCount)}</p>
    </ConfirmDialog>
  )
}
