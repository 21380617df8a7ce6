import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the form's draft. */
export const addEventFormName = 'add-event'

export const AddEventDialog = lazyDialog(async () => (await import('./event-dialog.tsx')).AddEventDialog)
