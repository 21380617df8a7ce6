import { isCalendarDay } from '#contract/base/calendar-day.ts'
import { createClient } from '#contract/clients/client-endpoints.ts'
import type { Client } from '#contract/clients/clients.ts'
import { toast } from '#web/base/toast.ts'
import { useWrite } from '#web/base/use-write.ts'
import { cacheClient } from '#web/clients/queries.ts'
import { words } from '#web/clients/words.ts'
import { useAssignSequence } from '#web/sequences/queries.ts'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ClientFormDialog } from './client-form-dialog.tsx'
import { parseSearchAsClientValues, type ClientFormValues, defaultClientValues } from './client-form-values.ts'
import { StartingSequenceFields } from './starting-sequence-fields.tsx'

/** The dialog that adds a client, and starts a sequence for them. */
export function AddClientDialog({
  searchText = '',
  onAdded,
  ...dialog
}: FormDialogState & {
  /** Prefills the form from a search without results. */
  searchText?: string
  onAdded?: (client: Client) => void
}) {
  const { isPending: busy, send } = useWrite(createClient, {
    failed: words.failedToCreate,
    onSuccess: cacheClient,
  })
  const assignment = useAssignSequence()
  const startSequence = (clientId: string, { sequenceId, sequenceStart }: ClientFormValues) => {
    if (!sequenceId || !isCalendarDay(sequenceStart)) return
    void assignment.send(
      { params: { clientId }, body: { sequenceId, startDate: sequenceStart } },
      {
        onError: () => {
          toast({ title: words.partialSuccess, description: words.failedToAssign, variant: 'destructive' })
          return true
        },
      },
    )
  }
  return (
    <ClientFormDialog
      {...dialog}
      defaultValues={{ ...defaultClientValues, ...parseSearchAsClientValues(searchText) }}
      labels={{
        title: words.addNewClient,
        save: words.addClient,
        confirmDuplicate: words.addDuplicate,
        successMessage: words.added,
      }}
      renderMore={(form) => <StartingSequenceFields form={form} enabled={dialog.open} />}
      busy={busy}
      send={(body, onError) => send({ body }, { onError })}
      onSaved={(client, values) => {
        onAdded?.(client)
        startSequence(client.id, values)
      }}
    />
  )
}
