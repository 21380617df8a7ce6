import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { formatMemberName } from '#contract/team/team.ts'
import { toast } from '#web/base/toast.ts'
import { ReassignFormDialog } from '#web/clients/reassign-form-dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { useClientRelatedCounts, useReassignClient } from './queries.ts'
import { describeTransferredItems, words } from './words.ts'

/** Reassigns a client to another active user of the organization, and lists beforehand what is transferred. */
export function ReassignDialog({ client, ...dialog }: DialogState & { client: Client }) {
  const { isPending, send } = useReassignClient(client.id)
  return (
    <ReassignFormDialog
      {...dialog}
      title={words.reassignTitle(formatFullName(client))}
      currentAgentId={client.assignedAgentId}
      busy={isPending}
      send={async (agent) => {
        const result = await send({ params: { clientId: client.id }, body: { assignedAgentId: agent.id } })
        if (result.ok) toast({ title: words.reassigned(formatFullName(client), formatMemberName(agent)) })
        return result
      }}
    >
      <TransferredItems clientId={client.id} />
    </ReassignFormDialog>
  )
}

/** Lists what is transferred with the client. */
function TransferredItems({ clientId }: { clientId: string }) {
  const query = useClientRelatedCounts(clientId)
  if (query.state === 'loading')
    return (
      <LoadingState label={words.loadingRelatedCounts} className="grid gap-2 py-1">
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-3/5" />
      </LoadingState>
    )
  if (query.state === 'failed')
    return <ErrorState message={words.failedToLoadRelatedCounts(query.message)} retry={query.retry} />
  return <p className="text-sm text-ink-soft">{describeTransferredItems(query.data)}</p>
}
