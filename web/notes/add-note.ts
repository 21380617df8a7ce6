import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The dialog in which a note is written; its code comes when it is wanted. */
export const NoteDialog = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog)
