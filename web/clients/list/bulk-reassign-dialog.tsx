import { type SubmitEvent, useId, useState } from 'react'
import type { ListedClient } from '#contract/clients/clients.ts'
import { formatMemberLabel, formatMemberName, getHandoverCandidates } from '#contract/team/team.ts'
import { useOwnOrganizationUsers } from '#web/team/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import type { useBulkChanges } from './bulk-changes.ts'
import { words } from './words.ts'

/** Reassigns the selected clients, and says beforehand what goes along. */
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
  const team = useOwnOrganizationUsers()
  const [agentId, setAgentId] = useState('')
  const [error, setError] = useState<string>()
  const id = useId()
  const candidates = team.state === 'ready' ? getHandoverCandidates(team.data, '') : []
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const agent = candidates.find((one) => one.id === agentId)
    if (!agent) return setError(words.chooseAgentFirst)
    if (await changes.reassign(clients, { id: agent.id, name: formatMemberName(agent) })) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={() => changes.isPending || onClose()}
      title={words.reassignTitle(clients.length)}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">{words.cancel}</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={id} busy={changes.isPending}>
            {words.confirmReassign}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {team.state === 'failed' ? (
          <ErrorState message={words.failedToLoadTeam(team.message)} retry={team.retry} />
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
        <p className="text-sm text-ink-soft">{words.reassignHint}</p>
      </form>
    </Dialog>
  )
}
