import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Begins the names of the forms' drafts. */
export const editRuleFormName = 'edit-rule'

export const EditRuleDialog = createLazyDialog(async () => (await import('./edit-rule-dialog.tsx')).EditRuleDialog)
