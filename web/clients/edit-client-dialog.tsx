import type { Client } from '#contract/clients.ts'
import type { Draft } from '#web/base/draft.ts'
import { ClientFormDialog } from './client-form.tsx'
import { useEditClient } from './queries.ts'
import { typedOf } from './typed-client.ts'
import { words } from './words.ts'

/** Asks what is to change of a client, and changes it. */
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
  return (
    <ClientFormDialog
      {...dialog}
      blank={typedOf(client, onRecord)}
      says={{ title: words.editClient, save: words.save, anyway: words.saveAnyway, saved: words.saved }}
      onRecord={onRecord}
      busy={busy}
      send={(body, told) => send({ params: { clientId: client.id }, body }, { told })}
    />
  )
}
