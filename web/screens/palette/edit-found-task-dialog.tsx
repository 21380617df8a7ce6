import { getTask } from '#contract/tasks/task-endpoints.ts'
import { useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { EditTaskDialog } from '#web/tasks/dialogs.tsx'
import { words } from '#web/tasks/form/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'

type EditFoundTaskDialogProps = { id: string | undefined; viewerId: string; onClose: () => void }

/** The form of a found task without a client. */
export function EditFoundTaskDialog({ id, viewerId, onClose }: EditFoundTaskDialogProps) {
  const query = useEndpointQuery(getTask, { params: { taskId: id ?? '' } }, { enabled: id !== undefined })
  if (id === undefined) return null
  if (query.state !== 'ready')
    return (
      <Dialog open onClose={onClose} title={words.editTask}>
        {query.state === 'failed' ? (
          <ErrorState message={words.failedToLoadTask(query.message)} retry={query.retry} />
        ) : (
          <LoadingState label={words.loadingTask}>
            <Skeleton className="h-40" />
          </LoadingState>
        )}
      </Dialog>
    )
  return (
    <EditTaskDialog
      key={id}
      open
      onClose={onClose}
      draft={{ form: `edit-task-${id}-of-palette`, owner: viewerId }}
      task={{ ...query.data, client: null }}
    />
  )
}
