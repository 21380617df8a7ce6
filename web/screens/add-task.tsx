import type { ComponentProps } from 'react'
import { AddClientDialog, addClientFormName } from '#web/clients/form/add-client.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { AddTaskDialog } from '#web/tasks/add-task.ts'
import type { AddClientProps } from '#web/tasks/add-task-dialog.tsx'

/** Add Task of every screen: the tasks' form with the clients' form within reach, for who is not in the book yet. */
export const AddTask = (props: Omit<ComponentProps<typeof AddTaskDialog>, 'AddClient'>) => (
  <AddTaskDialog {...props} AddClient={AddClientForTask} />
)

/** Kept apart from the form that was opened by itself, so that neither takes what was typed in the other. */
function AddClientForTask(props: AddClientProps) {
  const viewer = useSignedInUser()
  return <AddClientDialog {...props} draft={{ form: `${addClientFormName}-for-task`, owner: viewer.id }} />
}
