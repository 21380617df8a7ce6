import { formatMemberLabel, formatMemberName, getHandoverCandidates, type TeamMember } from '#contract/team/team.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/form/form-fields.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { useDeactivateUser, useWorkload } from './queries.ts'
import { describeWorkload, words } from './words.ts'

type DeactivateUserDialogProps = DialogState & { member: TeamMember; team: readonly TeamMember[] }

/** Deactivates a user and offers to hand over their clients and open tasks to a colleague in the same step. */
export function DeactivateUserDialog({ member, team, ...dialog }: DeactivateUserDialogProps) {
  const workload = useWorkload(member.id)
  const hasWorkload = workload.state === 'ready' && Object.values(workload.data).some((count) => count > 0)
  const { isPending: busy, send } = useDeactivateUser(member.id)
  const successors = getHandoverCandidates(team, member.id)
  const form = useForm({
    defaultValues: { handOverTo: '' },
    draftKey: { form: `deactivate-${member.id}` },
    // Only a choice that is shown counts. The chosen colleague may have been deactivated since.
    parse: ({ handOverTo }) => ({
      value: hasWorkload ? successors.find(({ id }) => id === handOverTo)?.id : undefined,
    }),
  })
  return (
    <FormDialog
      {...dialog}
      title={words.deactivateTitle(formatMemberName(member))}
      description={words.deactivateHint}
      submitLabel={words.deactivate}
      variant="danger"
      form={form}
      busy={busy}
      // The offer to hand over is not shown yet.
      disabled={workload.state === 'loading'}
      send={(handOverTo) => send({ params: { userId: member.id }, ...(handOverTo && { body: { handOverTo } }) })}
      onSaved={() => toast({ title: words.deactivated, description: formatMemberName(member) })}
    >
      {workload.state === 'loading' && (
        <LoadingState label={words.countingWorkload} className="grid gap-2 py-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-10 w-full" />
        </LoadingState>
      )}
      {workload.state === 'failed' && (
        <ErrorState message={words.failedToCountWorkload(workload.message)} retry={workload.retry} />
      )}
      {workload.state === 'ready' && <p>{describeWorkload(workload.data)}</p>}
      {hasWorkload && successors.length > 0 && (
        <SelectField
          form={form}
          name="handOverTo"
          label={words.handOverTo}
          options={successors.map(({ id }) => id)}
          names={Object.fromEntries(successors.map((one) => [one.id, formatMemberLabel(one)]))}
          emptyName={words.keep}
        />
      )}
    </FormDialog>
  )
}
