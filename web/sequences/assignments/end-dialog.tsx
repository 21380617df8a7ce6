import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAssignmentTasks, useEndAssignment } from './queries.ts'
import { describeEndedTasks, words } from './words.ts'

/** Confirms the end of an assignment and tells how many open tasks go. */
export function EndAssignmentDialog({
  open,
  onClose,
  assignment,
}: {
  open: boolean
  onClose: () => void
  assignment: NurtureAssignment
}) {
  const { id, clientId, sequenceName } = assignment
  const query = useAssignmentTasks(id, { enabled: open })
  const { isPending: busy, send } = useEndAssignment(assignment)
  const openCount =
    query.state === 'ready'
      ? query.data.filter(({ status }) => status === 'pending' || status === 'in_progress').length
      : undefined
  const end = async () => {
    const { ok } = await send({ params: { clientId, assignmentId: id } })
    if (!ok) return
    onClose()
    toast({ title: words.ended, description: sequenceName })
  }
  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title={words.endTitle(sequenceName)}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">{words.keepGoing}</Button>
          </DialogClose>
          <Button variant="danger" busy={busy} onClick={() => void end()}>
            {words.endSequence}
          </Button>
        </>
      }
    >
      <p>{describeEndedTasks(openCount)}</p>
    </Dialog>
  )
}
