import { useEffect, useEffectEvent } from 'react'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { type DraftKey, loadDraft } from '#web/base/draft.ts'
import { createExternalStore } from '#web/base/external-store.ts'
import type { EditedTask } from '#web/tasks/form/queries.ts'
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

/** Opens the form of a task. It belongs to no row: a change in another tab may take the row from its list. */
export const editTask = (task: EditedTask): void => editedTask.write(task)

const editedTask = createExternalStore<EditedTask | undefined>(undefined)

/** Opens the form of a listed task again whose draft was saved before a reload or a sign-in. */
export function useEditAfterReload(task: TaskOfDay): void {
  const editUnfinished = useEffectEvent(() => {
    if (loadDraft(getEditDraftKey(task))) editTask(task)
  })
  useEffect(() => editUnfinished(), [])
}

/** The form of the task that is edited. Key it by the path: leaving the screen closes it. */
export function EditedTaskDialog() {
  const task = editedTask.useValue()
  useEffect(() => closeEditedTask, [])
  return (
    task && <EditTaskDialog key={task.id} open onClose={closeEditedTask} draft={getEditDraftKey(task)} task={task} />
  )
}

const closeEditedTask = () => editedTask.write(undefined)

const getEditDraftKey = ({ id }: EditedTask): DraftKey => ({ form: `edit-task-${id}` })
