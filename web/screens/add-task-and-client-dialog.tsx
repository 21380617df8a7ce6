import type { ComponentProps } from 'react'
import { AddClientDialog, addClientFormName } from '#web/clients/form/dialogs.tsx'
import { useSignedInUser } from '#web/session/queries.ts'
import { AddTaskDialog } from '#web/tasks/dialogs.tsx'
import type { AddClientDialogProps } from '#web/tasks/form/add-task-dialog.tsx'

/** The Add Task dialog of every screen, which can open the client form for a client who does not exist yet. */
export const AddTaskAndClientDialog = (props: Omit<ComponentProps<typeof AddTaskDialog>, 'AddClient'>) => (
  <AddTaskDialog {...props} AddClient={AddClientForTask} />
)

/** Its draft is separate from that of the Add Client dialog opened on its own. */
function AddClientForTask(props: AddClientDialogProps) {
  const viewer = useSignedInUser()
  return <AddClientDialog {...props} draft={{ form: `${addClientFormName}-for-task`, owner: viewer.id }} />
}
