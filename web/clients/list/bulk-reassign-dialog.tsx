import type { ListedClient } from '#contract/clients/clients.ts'
import { formatMemberName } from '#contract/team/team.ts'
import { ReassignFormDialog } from '#web/clients/reassign-form-dialog.tsx'
import type { useBulkChanges } from './bulk-changes.ts'
import { words } from './words.ts'

/** Reassigns the selected clients, and says beforehand what moves with them. */
export function BulkReassignDialog({
  clients,
  changes,
  open,
  onClose,
}: {
  clients: readonly ListedClient[]
  changes: ReturnType<typeof useBulkChanges>
  open: boolean
  onClose: () => void
}) {
  return (
    <ReassignFormDialog
      title={words.reassignTitle(clients.length)}
      open={open}
      busy={changes.isPending}
      onClose={onClose}
      onSubmit={async (agent) => ({
        ok: await changes.reassign(clients, { id: agent.id, name: formatMemberName(agent) }),
      })}
    >
      <p className="text-sm text-ink-soft">{words.reassignHint}</p>
    </ReassignFormDialog>
  )
}
