import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Begin the names of the forms' drafts, which each screen and client completes. */
export const addClientFormName = 'add-client'
export const editClientFormName = 'edit-client'

export const AddClientDialog = createLazyDialog(async () => (await import('./add-client-dialog.tsx')).AddClientDialog)
export const EditClientDialog = createLazyDialog(
  async () => (await import('./edit-client-dialog.tsx')).EditClientDialog,
)
