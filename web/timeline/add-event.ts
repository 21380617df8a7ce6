import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The name under which an unfinished form is kept. */
export const addEventFormName = 'add-event'

/** The dialog that logs an event; its code comes when it is wanted. */
export const AddEventDialog = lazyDialog(async () => (await import('./event-dialog.tsx')).AddEventDialog)
