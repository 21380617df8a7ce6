import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { formatMemberLabel, getHandoverCandidates, type TeamMember } from '#contract/team/team.ts'
import { useOwnOrganizationUsers } from '#web/team/queries.ts'
import { Dialog, FormDialogFooter } from '#web/ui/dialog.tsx'
import { Field, renderOptions, Select } from '#web/ui/field.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { words } from './words.ts'

type ReassignFormDialogProps = DialogState & {
  title: string
  /** The agent not to offer. */
  currentAgentId?: string
  busy: boolean
  /** Resolves to whether the dialog closes, and otherwise to the error at the field. */
  onSubmit: (agent: TeamMember) => Promise<{ ok: boolean; error?: string }>
  /** Describes what moves with the clients. */
  children: ReactNode
}

/** Asks which active user of the organization gets one client or several. */
export function ReassignFormDialog({
  title,
  currentAgentId = '',
  open,
  busy,
  onClose,
  onSubmit,
  children,
}: ReassignFormDialogProps) {
  const team = useOwnOrganizationUsers()
  const [agentId, setAgentId] = useState('')
  const [error, setError] = useState<string>()
  const id = useId()
  const candidates = team.state === 'ready' ? getHandoverCandidates(team.data, currentAgentId) : []
  const choose = (id: string) => {
    setAgentId(id)
    setError(undefined)
  }
  const close = () => {
    choose('')
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const agent = candidates.find((one) => one.id === agentId)
    if (!agent) return setError(words.chooseAgentFirst)
    const result = await onSubmit(agent)
    if (result.ok) close()
    else setError(result.error)
  }
  return (
    <Dialog
      open={open}
      onClose={() => busy || close()}
      title={title}
      footer={<FormDialogFooter formId={id} submitLabel={words.reassign} busy={busy} disabled={!candidates.length} />}
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
                onChange={({ target }) => choose(target.value)}
              >
                <option value="">{team.state === 'loading' ? words.loadingTeam : words.chooseAgent}</option>
                {renderOptions(candidates, (one) => [one.id, formatMemberLabel(one)])}
              </Select>
            )}
          </Field>
        )}
        {children}
      </form>
    </Dialog>
  )
}
