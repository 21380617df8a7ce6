import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the form's draft. */
export const addTaskFormName = 'add-task'

export const EditTaskDialog = lazyDialog(
  async () => (await import('#web/tasks/form/edit-task-dialog.tsx')).EditTaskDialog,
)

export const AddTaskDialog = lazyDialog(async () => (await import('#web/tasks/form/add-task-dialog.tsx')).AddTaskDialog)
