import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

export const DayDialog = createLazyDialog(async () => (await import('./day-dialog.tsx')).DayDialog)
