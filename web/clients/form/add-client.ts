import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The name under which an unfinished form is kept. */
export const addClientFormName = 'add-client'

/** The dialog that adds a client; its code comes when it is wanted. */
export const AddClientDialog = lazyDialog(async () => (await import('./add-client-dialog.tsx')).AddClientDialog)
