import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

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
