import type { ReactNode } from 'react'
import { formatMemberLabel, getHandoverCandidates, type TeamMember } from '#contract/team/team.ts'
import type { FormParseResult } from '#web/base/parse-form-values.ts'
import { useForm } from '#web/base/use-form.ts'
import type { WriteResult } from '#web/base/use-write.ts'
import { useOwnOrganizationUsers } from '#web/team/queries.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/form/form-fields.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { words } from './words.ts'

type ReassignFormDialogProps = DialogState & {
  title: string
  /** The agent not to offer. */
  currentAgentId?: string
  busy: boolean
  send: (agent: TeamMember) => Promise<WriteResult<unknown>>
  /** Describes what moves with the clients. */
  children: ReactNode
}

/** Asks which active user of the organization gets one client or several. */
export function ReassignFormDialog({ currentAgentId = '', children, ...dialog }: ReassignFormDialogProps) {
  const team = useOwnOrganizationUsers()
  const candidates = team.state === 'ready' ? getHandoverCandidates(team.data, currentAgentId) : []
  const form = useForm({
    defaultValues: { assignedAgentId: '' },
    draftKey: { form: 'reassign' },
    parse: ({ assignedAgentId }): FormParseResult<TeamMember> => {
      const agent = candidates.find(({ id }) => id === assignedAgentId)
      return agent ? { value: agent } : { issues: [{ path: 'assignedAgentId', message: words.chooseAgentFirst }] }
    },
  })
  return (
    <FormDialog {...dialog} submitLabel={words.reassign} form={form} disabled={!candidates.length}>
      {team.state === 'failed' && <ErrorState message={words.failedToLoadTeam(team.message)} retry={team.retry} />}
      {team.state === 'loading' && (
        <LoadingState label={words.loadingTeam}>
          <Skeleton className="h-16" />
        </LoadingState>
      )}
      {team.state === 'ready' && !candidates.length && <p>{words.nobodyElse}</p>}
      {candidates.length > 0 && (
        <SelectField
          form={form}
          name="assignedAgentId"
          label={words.reassignTo}
          options={candidates.map(({ id }) => id)}
          names={Object.fromEntries(candidates.map((one) => [one.id, formatMemberLabel(one)]))}
          emptyName={words.chooseAgent}
        />
      )}
      {children}
    </FormDialog>
  )
}
