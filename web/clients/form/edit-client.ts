import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The name under which an unfinished form of a client is kept. */
export const editClientFormName = 'edit-client'

/** The dialog that changes a client; its code comes when it is wanted. */
export const EditClientDialog = lazyDialog(async () => (await import('./edit-client-dialog.tsx')).EditClientDialog)
