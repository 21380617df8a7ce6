import type { Client } from '#contract/clients.ts'
import type { Draft } from '#web/base/draft.ts'
import { ClientFormDialog } from './client-form.tsx'
import { useAddClient } from './queries.ts'
import { blankClient, clientLike } from './typed-client.ts'
import { words } from './words.ts'

/** Asks for a client and adds them to the own book. */
export function AddClientDialog({
  like = '',
  onAdded,
  ...dialog
}: {
  open: boolean
  onClose: () => void
  draft: Draft
  /** What was searched for in vain: the form starts with it. */
  like?: string
  onAdded?: (client: Client) => void
}) {
  const { busy, send } = useAddClient()
  return (
    <ClientFormDialog
      {...dialog}
      blank={{ ...blankClient, ...clientLike(like) }}
      says={{ title: words.addNewClient, save: words.addClient, anyway: words.addAnyway, saved: words.added }}
      busy={busy}
      send={(body, told) => send({ body }, { told })}
      onSaved={onAdded}
    />
  )
}
