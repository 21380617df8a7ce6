import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

export const AddClientDialog = lazyDialog(async () => (await import('./add-client-dialog.tsx')).AddClientDialog)
export const EditClientDialog = lazyDialog(async () => (await import('./edit-client-dialog.tsx')).EditClientDialog)

/** The names under which drafts of the forms are stored. */
export const addClientFormName = 'add-client'
export const editClientFormName = 'edit-client'
