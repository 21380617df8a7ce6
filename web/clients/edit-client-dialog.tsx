import type { Client } from '#contract/clients.ts'
import type { Draft } from '#web/base/draft.ts'
import { ClientFormDialog } from './client-form.tsx'
import { changedFields } from './changed-meanwhile.ts'
import { useEditClient } from './queries.ts'
import { useFreshClient } from './record-queries.ts'
import { typedOf } from './typed-client.ts'
import { words } from './words.ts'

/**
 * Asks what is to change of a client, and changes it. The fields that nobody has typed in show the client as the server
 * has them, read afresh on opening; what was changed since is not saved over unseen.
 */
export function EditClientDialog({
  client,
  onRecord = false,
  ...dialog
}: {
  open: boolean
  onClose: () => void
  draft: Draft
  client: Client
  /** On the record an active client is called 'Active Client' and sent as `client` (spec 3). */
  onRecord?: boolean
  onSaved?: (client: Client) => void
}) {
  const { busy, send } = useEditClient(client.id)
  const row = useFreshClient(client, dialog.open)
  const blank = typedOf(row, onRecord)
  return (
    <ClientFormDialog
      {...dialog}
      blank={blank}
      says={{ title: words.editClient, save: words.save, anyway: words.saveAnyway, saved: words.saved }}
      onRecord={onRecord}
      busy={busy}
      send={(form, told) => {
        const given = ({ updatedAt }: Client) => ({ params: { clientId: client.id }, body: { ...form, updatedAt } })
        // What changed beside the form is none of its business.
        const again = (now: Client) => (changedFields(blank, typedOf(now, onRecord)).length ? undefined : given(now))
        return send(given(row), { told, again })
      }}
    />
  )
}
