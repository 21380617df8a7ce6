import type { Policy, RenewalOutcome } from '#contract/policies/policies.ts'
import { createLazyDialog, useTargetDialog } from '#web/ui/lazy-dialog.tsx'

/** Begins the name of the draft of a new policy, which ends with the client's id. */
export const addPolicyFormName = 'add-policy'

/** Begins the name of the draft of an edited policy, which ends with the ids of the client and the policy. */
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

/** Returns `ask`, which asks for the outcome of a renewal, with one chosen or '', and the dialog to render. */
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
