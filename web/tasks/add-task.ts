import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** The name under which an unfinished form is kept. */
export const addTaskFormName = 'add-task'

/** The dialog that adds a task; its code comes when it is wanted. */
export const AddTaskDialog = lazyDialog(async () => (await import('./add-task-dialog.tsx')).AddTaskDialog)
