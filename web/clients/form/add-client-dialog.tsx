import type { Client } from '#contract/clients/clients.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { ClientFormDialog } from './client-form-dialog.tsx'
import { useAddClient } from '#web/clients/queries.ts'
import { defaultClientValues, clientValuesFromSearch } from './client-form-values.ts'
import { words } from '#web/clients/words.ts'

/** Asks for a client and adds them to the own book. */
export function AddClientDialog({
  searchText = '',
  onAdded,
  ...dialog
}: {
  open: boolean
  onClose: () => void
  draft: DraftKey
  /** What was searched for in vain: the form starts with it. */
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
