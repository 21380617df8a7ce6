import type { Client } from '#contract/clients/clients.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { ClientFormDialog } from './client-form-dialog.tsx'
import { useAddClient } from '#web/clients/queries.ts'
import { defaultClientValues, clientValuesFromSearch } from './client-form-values.ts'
import { words } from '#web/clients/words.ts'

/** The dialog that adds a client. */
export function AddClientDialog({
  searchText = '',
  onAdded,
  ...dialog
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  /** Prefills the form from a search without results. */
  searchText?: string
  onAdded?: (client: Client) => void
}) {
  const { isPending: busy, send } = useAddClient()
  return (
    <ClientFormDialog
      {...dialog}
      defaultValues={{ ...defaultClientValues, ...clientValuesFromSearch(searchText) }}
      labels={{
        title: words.addNewClient,
        save: words.addClient,
        confirmDuplicate: words.addDuplicate,
        successMessage: words.added,
      }}
      busy={busy}
      send={(body, onError) => send({ body }, { onError })}
      onSaved={onAdded}
    />
  )
}
