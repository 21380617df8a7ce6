import { useState } from 'react'
import type { ClientSummary } from '#contract/clients/clients.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { getTask } from '#contract/tasks/task-endpoints.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { type Task, TaskType } from '#contract/tasks/tasks.ts'
import { useFullRow } from '#web/base/full-row.ts'
import { toast } from '#web/base/toast.ts'
import { useToday } from '#web/base/today.ts'
import { useForm } from '#web/base/use-form.ts'
import { findCachedClient } from '#web/clients/queries.ts'
import { Dialog, FormDialog } from '#web/ui/dialog.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { type EditedTask, useEditTask, useLatestTask } from './queries.ts'
import { TaskFields } from './task-fields.tsx'
import { parseTaskEdit, toTaskFormValues } from './task-form-values.ts'
import { words } from './words.ts'

type EditTaskProps = FormDialogState & { task: TaskOfDay }

/** The dialog that edits a task. A task whose description is truncated is loaded first, so that saving loses nothing. */
export function EditTaskDialog({ task: row, ...dialog }: FormDialogState & { task: EditedTask }) {
  const { open, onClose } = dialog
  const { task, setReturned } = useLatestTask(row)
  const query = useFullRow(getTask, { params: { taskId: row.id } }, task, open)
  if (query.state === 'ready')
    return <EditTaskForm {...dialog} task={{ ...query.data, client: task?.client ?? null }} onReply={setReturned} />
  return (
    <Dialog open={open} onClose={onClose} title={words.editTask}>
      {query.state === 'failed' ? (
        <ErrorState message={words.failedToLoadTask(query.message)} retry={query.retry} />
      ) : (
        <LoadingState label={words.loadingTask} className="grid gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-40" />
        </LoadingState>
      )}
    </Dialog>
  )
}

function EditTaskForm({ draft, task, onReply, ...dialog }: EditTaskProps & { onReply: (task: Task) => void }) {
  const today = useToday()
  const form = useForm({
    defaultValues: toTaskFormValues(task),
    draftKey: draft,
    parse: (values) => parseTaskEdit(values, task, today),
  })
  const clientId = form.watch('clientId')
  const [chosenClient, setChosenClient] = useState<ClientSummary>()
  const client = [task.client, chosenClient].find((one) => one?.id === clientId) ?? findCachedClient(clientId)
  const { isPending: busy, send } = useEditTask(task.id, client, onReply)
  return (
    <FormDialog
      {...dialog}
      title={words.editTask}
      form={form}
      busy={busy}
      send={(body) => send({ params: { taskId: task.id }, body })}
      onSaved={({ title }) => toast({ title: words.updated, description: title })}
    >
      <TaskFields
        form={form}
        // The daily roleplay keeps its type.
        types={task.isDaily ? [task.type] : TaskType.options}
        hasDay={isOpenTask(task) && !task.isDaily}
        onChooseClient={setChosenClient}
        isOwn={({ id }) => id === task.id}
      />
    </FormDialog>
  )
}
