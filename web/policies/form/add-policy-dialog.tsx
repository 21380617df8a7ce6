import { useToday } from '#web/base/today.ts'
import { useAddPolicy } from '#web/policies/queries.ts'
import { words } from '#web/policies/words.ts'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { PolicyFormDialog } from './policy-form-dialog.tsx'
import { getDefaultPolicyValues } from './policy-form-values.ts'

/** The dialog that adds a policy to a client. */
export function AddPolicyDialog({ clientId, ...dialog }: FormDialogState & { clientId: string }) {
  const today = useToday()
  const { isPending: busy, send } = useAddPolicy(clientId)
  return (
    <PolicyFormDialog
      {...dialog}
      defaultValues={getDefaultPolicyValues(today)}
      labels={{ title: words.add, submit: words.add, done: words.added }}
      busy={busy}
      send={(body, onError) => send({ params: { clientId }, body }, { onError })}
    />
  )
}
