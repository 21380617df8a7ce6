import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

export const MergeDialog = createLazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog)
export const DuplicatesDialog = createLazyDialog(async () => (await import('./duplicates-dialog.tsx')).DuplicatesDialog)
