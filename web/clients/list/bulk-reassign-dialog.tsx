import type { ListedClient } from '#contract/clients/clients.ts'
import { formatMemberName } from '#contract/team/team.ts'
import { ReassignFormDialog } from '#web/clients/reassign-form-dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import type { useBulkChanges } from './bulk-changes.ts'
import { words } from './words.ts'

/** Reassigns the selected clients, and says beforehand what moves with them. */
export function BulkReassignDialog({
  clients,
  changes,
  ...dialog
}: DialogState & { clients: readonly ListedClient[]; changes: ReturnType<typeof useBulkChanges> }) {
  return (
    <ReassignFormDialog
      {...dialog}
      title={words.reassignTitle(clients.length)}
      busy={changes.isPending}
      send={(agent) => changes.reassign(clients, { id: agent.id, name: formatMemberName(agent) })}
    >
      <p className="text-sm text-ink-soft">{words.reassignHint}</p>
    </ReassignFormDialog>
  )
}
