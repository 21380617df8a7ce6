import type { Issue } from '#contract/base/errors.ts'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { countsFromPolicy } from '#contract/sequences/sequences.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { useClientPolicies } from '#web/policies/queries.ts'
import { useAssignSequence, useClientAssignments } from '#web/sequences/queries.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { AssignFields, PolicyField, SequenceField } from './assign-fields.tsx'
import { choosePolicy, findAnchorDay, listAnchorPolicies, useAssignForm } from './assign-form.ts'
import { EnrollmentPreview } from './step-dates.tsx'
import { words } from './words.ts'

/** The dialog that puts a client on a sequence: it shows every step with its date before anything is saved. */
export function AssignSequenceDialog({
  draft,
  client,
  ...dialog
}: FormDialogState & {
  client: Pick<Client, 'id' | 'firstName' | 'lastName'> & Partial<Pick<Client, 'dateOfBirth'>>
}) {
  const today = useToday()
  const policies = useClientPolicies(client.id, { enabled: dialog.open })
  const ownPolicies = policies.state === 'ready' ? policies.data : []
  const { query, sequences, form, sequence } = useAssignForm({ open: dialog.open, draft, policies: ownPolicies })
  const assignments = useClientAssignments(client.id, { enabled: dialog.open })
  const running = assignments.state === 'ready' ? assignments.data.filter(({ isActive }) => isActive) : []
  const listEnrolledPolicyIds = (sequenceId: string) =>
    running.flatMap((one) => (one.sequenceId === sequenceId && one.policyId ? one.policyId : []))
  // A sequence that counts from policies is offered as long as one of them is not on it.
  const currentIds = sequences
    .filter((one) => {
      const enrolledIds = listEnrolledPolicyIds(one.id)
      return countsFromPolicy(one.anchor)
        ? enrolledIds.length > 0 && listAnchorPolicies(ownPolicies, one).every(({ id }) => enrolledIds.includes(id))
        : running.some(({ sequenceId }) => sequenceId === one.id)
    })
    .map(({ id }) => id)
  const { isPending: busy, send } = useAssignSequence()
  const policy = sequence && choosePolicy(listAnchorPolicies(ownPolicies, sequence), form.watch('policyId'))
  const startDate =
    sequence && sequence.anchor !== 'kickoff'
      ? (findAnchorDay(sequence, { policy, dateOfBirth: client.dateOfBirth }, today) ?? '')
      : form.watch('date')
  return (
    <FormDialog
      {...dialog}
      title={words.title}
      description={words.titleFor(formatFullName(client))}
      submitLabel={words.assign}
      form={form}
      busy={busy}
      disabled={!sequences.length}
      send={async (body) => {
        const result = await send({ params: { clientId: client.id }, body })
        return result.ok ? result : { ...result, issues: result.issues.map(toFieldIssue) }
      }}
      onSaved={({ sequenceName }) => toast({ title: words.assigned, description: sequenceName })}
    >
      <SequenceField form={form} query={query} sequences={sequences} currentIds={currentIds} />
      {sequences.length > 0 && (
        <>
          {sequence && countsFromPolicy(sequence.anchor) && (
            <PolicyField
              form={form}
              sequence={sequence}
              query={policies}
              enrolledIds={listEnrolledPolicyIds(sequence.id)}
            />
          )}
          {sequence?.anchor === 'birthday' && client.dateOfBirth === null && (
            <p className="text-sm text-ink-soft">{words.noBirthday}</p>
          )}
          <AssignFields form={form} sequence={sequence} />
          {sequence && <EnrollmentPreview sequence={sequence} date={startDate} />}
        </>
      )}
    </FormDialog>
  )
}

/** The date of the form is the start or the target date of the assignment. */
const toFieldIssue = (issue: Issue): Issue => (issue.path.startsWith('start') ? { ...issue, path: 'date' } : issue)
