import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { words } from './words.ts'

/**
 * Asks before the viewer's last client leaves a household whose other members belong to other agents: only an admin can
 * add them again.
 */
export const LeaveFamilyDialog = ({
  open,
  onClose,
  name,
  busy,
  onConfirm,
}: {
  open: boolean
  onClose: () => void
  name: string
  busy: boolean
  onConfirm: () => void
}) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title={words.leaveTitle}
    confirmLabel={words.leave}
    busy={busy}
    onConfirm={onConfirm}
  >
    <p className="max-w-prose">{words.leaveHint(name)}</p>
  </ConfirmDialog>
)
