import { type SubmitEvent, useId, useState } from 'react'
import { formatMemberLabel, formatMemberName, getHandoverCandidates, type TeamMember } from '#contract/team/team.ts'
import { Dialog, FormDialogFooter } from '#web/ui/dialog.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { Field, renderOptions, Select } from '#web/ui/field.tsx'
import { toast } from '#web/base/toast.ts'
import { useDeactivateUser, useWorkload } from './queries.ts'
import { describeWorkload, words } from './words.ts'

type DeactivateUserDialogProps = DialogState & { member: TeamMember; team: readonly TeamMember[] }

/** Deactivates a user and offers to hand over their clients and open tasks to a colleague in the same step. */
export function DeactivateUserDialog({ member, team, open, onClose }: DeactivateUserDialogProps) {
  const workload = useWorkload(member.id)
  const { isPending: busy, send } = useDeactivateUser(member.id)
  const [chosenId, setChosenId] = useState('')
  const [error, setError] = useState<string>()
  const id = useId()
  const successors = getHandoverCandidates(team, member.id)
  // The chosen colleague may have been deactivated since, and is then no longer an option.
  const handOverTo = successors.some(({ id }) => id === chosenId) ? chosenId : ''
  const hasWorkload = workload.state === 'ready' && Object.values(workload.data).some((count) => count > 0)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const result = await send({ params: { userId: member.id }, ...(handOverTo && { body: { handOverTo } }) })
    if (!result.ok) return setError(result.issues[0]?.message)
    toast({ title: words.deactivated, description: formatMemberName(member) })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title={words.deactivateTitle(formatMemberName(member))}
      description={words.deactivateHint}
      footer={<FormDialogFooter formId={id} submitLabel={words.deactivate} variant="danger" busy={busy} />}
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
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
          <Field label={words.handOverTo} error={error}>
            {(control) => (
              <Select
                {...control}
                value={handOverTo}
                onChange={({ target }) => {
                  setChosenId(target.value)
                  setError(undefined)
                }}
              >
                <option value="">{words.keep}</option>
                {renderOptions(successors, (one) => [one.id, formatMemberLabel(one)])}
              </Select>
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
