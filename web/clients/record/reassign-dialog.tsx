import { type SubmitEvent, useId, useState } from 'react'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { formatMemberLabel, formatMemberName, getHandoverCandidates } from '#contract/team/team.ts'
import { useOwnOrganizationUsers } from '#web/team/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { toast } from '#web/base/toast.ts'
import { useClientRelatedCounts, useReassignClient } from './queries.ts'
import { describeTransferredItems, words } from './words.ts'

/** Reassigns a client to another active user of the organization, and tells beforehand what is transferred. */
export function ReassignDialog({ client, open, onClose }: { client: Client; open: boolean; onClose: () => void }) {
  const team = useOwnOrganizationUsers()
  const { isPending: busy, send } = useReassignClient(client.id)
  const [agentId, setAgentId] = useState('')
  const [error, setError] = useState<string>()
  const id = useId()
  const candidates = team.state === 'ready' ? getHandoverCandidates(team.data, client.assignedAgentId) : []

  const resetAndClose = () => {
    setAgentId('')
    setError(undefined)
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const selectedAgent = candidates.find((one) => one.id === agentId)
    if (!selectedAgent) return setError(words.chooseAgentFirst)
    const result = await send({ params: { clientId: client.id }, body: { assignedAgentId: agentId } })
    if (!result.ok) return setError(result.issues[0]?.message)
    resetAndClose()
    toast({ title: words.reassigned(formatFullName(client), formatMemberName(selectedAgent)) })
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || resetAndClose()}
      title={words.reassignTitle(formatFullName(client))}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">{words.cancel}</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={id} busy={busy} disabled={!candidates.length}>
            {words.confirmReassign}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {team.state === 'failed' ? (
          <ErrorState message={words.failedToLoadTeam(team.message)} retry={team.retry} />
        ) : team.state === 'ready' && !candidates.length ? (
          <p>{words.nobodyElse}</p>
        ) : (
          <Field label={words.reassignTo} error={error}>
            {(control) => (
              <Select
                {...control}
                disabled={team.state === 'loading'}
                value={agentId}
                onChange={({ target }) => {
                  setAgentId(target.value)
                  setError(undefined)
                }}
              >
                <option value="">{team.state === 'loading' ? words.loadingTeam : words.chooseAgent}</option>
                {candidates.map((one) => (
                  <option key={one.id} value={one.id}>
                    {formatMemberLabel(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <TransferredItems clientId={client.id} />
      </form>
    </Dialog>
  )
}

/** What is transferred with the client. */
function TransferredItems({ clientId }: { clientId: string }) {
  const query = useClientRelatedCounts(clientId)
  if (query.state === 'loading')
    return (
      <div role="status" className="grid gap-2 py-1">
        <span className="sr-only">{words.loadingRelatedCounts}</span>
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    )
  if (query.state === 'failed')
    return <ErrorState message={words.failedToLoadRelatedCounts(query.message)} retry={query.retry} />
  return <p className="text-sm text-ink-soft">{describeTransferredItems(query.data)}</p>
}
