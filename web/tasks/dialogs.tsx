import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'

/** Begins the name of the form's draft, which each screen completes with its own. */
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
