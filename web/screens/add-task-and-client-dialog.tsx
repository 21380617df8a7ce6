import type { ComponentProps } from 'react'
import { AddClientDialog } from '#web/clients/form/dialogs.tsx'
import { AddTaskDialog } from '#web/tasks/dialogs.tsx'

/** The Add Task dialog of every screen, which can open the client form for a client who does not exist yet. */
export const AddTaskAndClientDialog = (props: Omit<ComponentProps<typeof AddTaskDialog>, 'AddClient'>) => (
  <AddTaskDialog {...props} AddClient={AddClientDialog} />
)
