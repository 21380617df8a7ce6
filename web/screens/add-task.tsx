import type { ComponentProps } from 'react'
import { AddClientDialog, addClientForm } from '#web/clients/add-client.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { AddTaskDialog } from '#web/tasks/add-task.ts'
import type { NewClient } from '#web/tasks/add-task-dialog.tsx'

/** Add Task of every screen: the tasks' form with the clients' form within reach, for who is not in the book yet. */
export const AddTask = (props: Omit<ComponentProps<typeof AddTaskDialog>, 'AddClient'>) => (
  <AddTaskDialog {...props} AddClient={AddClient} />
)

/** Kept apart from the form that was opened by itself, so that neither takes what was typed in the other. */
function AddClient(props: NewClient) {
  const viewer = useSignedIn()
  return <AddClientDialog {...props} draft={{ form: `${addClientForm}-for-task`, owner: viewer.id }} />
}
