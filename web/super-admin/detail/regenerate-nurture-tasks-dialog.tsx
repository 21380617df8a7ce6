import { useRegenerateNurtureTasks } from '#web/super-admin/queries.ts'
import { words } from '#web/super-admin/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Asks before the nurture tasks of all organizations are rebuilt, and says what was done. */
export function RegenerateNurtureTasksDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { isPending: busy, send } = useRegenerateNurtureTasks()
  const regenerate = async () => {
    const result = await send({})
    if (!result.ok) return
    toast({ title: words.regenerated, description: words.regeneratedCounts(result.reply) })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title={words.regenerateTitle}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">{words.cancel}</Button>
          </DialogClose>
          <Button variant="primary" busy={busy} onClick={regenerate}>
            {words.regenerateAll}
          </Button>
        </>
      }
    >
      <p>{words.regenerateText}</p>
    </Dialog>
  )
}
