import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

export const DayDialog = lazyDialog(async () => (await import('./day-dialog.tsx')).DayDialog)
