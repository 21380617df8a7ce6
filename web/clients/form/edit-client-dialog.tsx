import { replaceClient } from '#contract/clients/client-endpoints.ts'
import type { Client, ListedClient } from '#contract/clients/clients.ts'
import { useWrite } from '#web/base/use-write.ts'
import { cacheClient } from '#web/clients/queries.ts'
import { useFullClient } from '#web/clients/record/queries.ts'
import { words } from '#web/clients/words.ts'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { ClientFieldsSkeleton } from './client-fields.tsx'
import { ClientFormDialog } from './client-form-dialog.tsx'
import { toClientFormValues } from './client-form-values.ts'
import { describeConcurrentChanges } from './concurrent-changes.ts'

/**
 * The dialog that edits a client. It reads the client again when it opens; unedited fields show the current values, and
 * changes by someone else are shown before they are overwritten. A client whose texts are truncated cannot be edited until
 * it is fully loaded.
 */
export function EditClientDialog({
  client,
  isRecordPage = false,
  ...dialog
}: FormDialogState & {
  client: ListedClient
  /** Spells the status `active` as `client` (docs/product/clients.md). */
  isRecordPage?: boolean
  initialFocus?: string | undefined
}) {
  const { isPending: busy, send } = useWrite(replaceClient, {
    failed: words.failedToUpdate,
    targetId: client.id,
    onSuccess: cacheClient,
  })
  const query = useFullClient(client, dialog.open)
  const fullClient = query.state === 'ready' ? query.data : client
  const defaultValues = toClientFormValues(fullClient, isRecordPage)
  return (
    <ClientFormDialog
      {...dialog}
      defaultValues={defaultValues}
      labels={{
        title: words.editClient,
        confirmDuplicate: words.saveDuplicate,
        successMessage: words.saved,
      }}
      isRecordPage={isRecordPage}
      busy={busy}
      placeholder={
        query.state === 'failed' ? (
          <ErrorState message={words.failedToLoadClient(query.message)} retry={query.retry} />
        ) : (
          query.state === 'loading' && <ClientFieldsSkeleton values={defaultValues} />
        )
      }
      send={(form, onError) => {
        const buildInput = ({ updatedAt }: Client) => ({
          params: { clientId: client.id },
          body: { ...form, updatedAt },
        })
        // After STALE, retries if no field of the form was changed.
        const retryWith = (current: Client) =>
          describeConcurrentChanges(defaultValues, toClientFormValues(current, isRecordPage))
            ? undefined
            : buildInput(current)
        return send(buildInput(fullClient), { onError, retryWith })
      }}
    />
  )
}
