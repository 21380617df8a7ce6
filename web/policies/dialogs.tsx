import type { Policy, RenewalOutcome } from '#contract/policies/policies.ts'
import { createLazyDialog, useTargetDialog } from '#web/ui/lazy-dialog.tsx'

/** Names of the forms' drafts, completed by the id of the client or the policy. */
export const addPolicyFormName = 'add-policy'
export const editPolicyFormName = 'edit-policy'

export const AddPolicyDialog = createLazyDialog(
  async () => (await import('#web/policies/form/add-policy-dialog.tsx')).AddPolicyDialog,
)
export const EditPolicyDialog = createLazyDialog(
  async () => (await import('#web/policies/form/edit-policy-dialog.tsx')).EditPolicyDialog,
)
export const OutcomeDialog = createLazyDialog(
  async () => (await import('#web/policies/outcome/outcome-dialog.tsx')).OutcomeDialog,
)

type AskedRenewal = Policy & { clientName: string }

/** Asks for the outcome of a renewal in a dialog, with one preselected if chosen. */
export function useOutcomeDialog() {
  const { target, show, dialog } = useTargetDialog<{ policy: AskedRenewal; outcome: RenewalOutcome | '' }>()
  return {
    ask: (policy: AskedRenewal, outcome: RenewalOutcome | '') => show({ policy, outcome }),
    dialog: target && (
      <OutcomeDialog
        key={`${target.policy.id} ${target.policy.renewalDate}`}
        {...dialog}
        {...target}
        clientName={target.policy.clientName}
      />
    ),
  }
}
