import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Names of the forms' drafts; that of a client is completed by its id. */
export const addClientFormName = 'add-client'
export const editClientFormName = 'edit-client'

export const AddClientDialog = createLazyDialog(async () => (await import('./add-client-dialog.tsx')).AddClientDialog)
export const EditClientDialog = createLazyDialog(
  async () => (await import('./edit-client-dialog.tsx')).EditClientDialog,
)
