import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Name of the form's draft. */
export const addTaskFormName = 'add-task'

export const EditTaskDialog = createLazyDialog(
  async () => (await import('#web/tasks/form/edit-task-dialog.tsx')).EditTaskDialog,
)

export const AddTaskDialog = createLazyDialog(
  async () => (await import('#web/tasks/form/add-task-dialog.tsx')).AddTaskDialog,
)

export const TaskActionPrompt = createLazyDialog(
  async () => (await import('#web/tasks/card/task-prompts.tsx')).TaskActionPrompt,
)
