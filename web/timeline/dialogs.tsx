import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the form's draft. */
export const addEventFormName = 'add-event'

export const AddEventDialog = createLazyDialog(async () => (await import('./add-event-dialog.tsx')).AddEventDialog)
