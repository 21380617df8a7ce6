import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the draft of a new client. */
export const addClientFormName = 'add-client'

/** Begins the name of the draft of an edited client, which ends with its id. */
export const editClientFormName = 'edit-client'

export const AddClientDialog = createLazyDialog(async () => (await import('./add-client-dialog.tsx')).AddClientDialog)
export const EditClientDialog = createLazyDialog(
  async () => (await import('./edit-client-dialog.tsx')).EditClientDialog,
)
