import type { WriteResult } from '#web/base/use-write.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/**
 * Asks before the viewer's last client leaves a household whose other members belong to other agents: only an admin can
 * add them again.
 */
export const LeaveHouseholdDialog = ({
  name,
  ...dialog
}: DialogState & { name: string; busy: boolean; send: () => Promise<WriteResult<unknown>> }) => (
  <ConfirmDialog {...dialog} title={words.leaveTitle} confirmLabel={words.leave}>
    <p className="max-w-prose">{words.leaveHint(name)}</p>
  </ConfirmDialog>
)
