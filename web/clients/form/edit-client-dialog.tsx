import type { Client } from '#contract/clients/clients.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { ClientFormDialog } from './client-form-dialog.tsx'
import { findChangedFields } from './concurrent-changes.ts'
import { useEditClient } from '#web/clients/queries.ts'
import { useFreshClient } from '#web/clients/record/record-queries.ts'
import { toClientFormValues } from './client-form-values.ts'
import { words } from '#web/clients/words.ts'

/**
 * Asks what is to change of a client, and changes it. The fields that nobody has typed in show the client as the server
 * has them, read afresh on opening; what was changed since is not saved over unseen.
 */
export function EditClientDialog({
  client,
  isRecordPage = false,
  ...dialog
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  client: Client
  /** On the record an active client is called 'Active Client' and sent as `client` (spec 3). */
  isRecordPage?: boolean
  onSaved?: (client: Client) => void
}) {
  const { isPending: busy, send } = useEditClient(client.id)
  const freshClient = useFreshClient(client, dialog.open)
  const defaultValues = toClientFormValues(freshClient, isRecordPage)
  return (
    <ClientFormDialog
      {...dialog}
      defaultValues={defaultValues}
      labels={{
        title: words.editClient,
        save: words.save,
        confirmDuplicate: words.saveDuplicate,
        successMessage: words.saved,
      }}
      isRecordPage={isRecordPage}
      busy={busy}
      send={(form, onError) => {
        const buildInput = ({ updatedAt }: Client) => ({
          params: { clientId: client.id },
          body: { ...form, updatedAt },
        })
        // What changed beside the form is none of its business.
        const retryWith = (current: Client) =>
          findChangedFields(defaultValues, toClientFormValues(current, isRecordPage)).length
            ? undefined
            : buildInput(current)
        return send(buildInput(freshClient), { onError, retryWith })
      }}
    />
  )
}
