import { Plus } from 'lucide-react'
import { useId } from 'react'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import type { Policy } from '#contract/policies/policies.ts'
import {
  AddPolicyDialog,
  addPolicyFormName,
  EditPolicyDialog,
  editPolicyFormName,
  useOutcomeDialog,
} from '#web/policies/dialogs.tsx'
import { useClientPolicies } from '#web/policies/queries.ts'
import { words } from '#web/policies/words.ts'
import { DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { RowList, RowListSkeleton } from '#web/ui/row-list.tsx'
import { useRowDialog } from '#web/ui/use-row-dialog.ts'
import { PolicyRow } from './policy-row.tsx'

/** The policies of a client, active ones first by their renewal, in all states of a list. */
export function PoliciesTab({ client }: { client: Client }) {
  const query = useClientPolicies(client.id)
  const policies = query.state === 'ready' ? query.data : noPolicies
  const add = useFormDialog(`${addPolicyFormName}-${client.id}`, AddPolicyDialog.prefetch)
  const edit = useRowDialog(policies, `${editPolicyFormName}-${client.id}`)
  const renewal = useOutcomeDialog()
  const id = useId()
  const isArchived = client.archivedAt !== null
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-10 items-center justify-between gap-4 touch:min-h-11">
        <h2 id={id} className="font-serif text-lg font-semibold">
          {words.policies}
        </h2>
        {!isArchived && policies.length > 0 && (
          <DialogButton {...add.trigger}>
            <Plus aria-hidden />
            {words.add}
          </DialogButton>
        )}
      </div>
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'loading' && <RowListSkeleton label={words.loading} />}
      {query.state === 'ready' && !policies.length && (
        <EmptyState
          title={words.none}
          action={
            !isArchived && (
              <DialogButton {...add.trigger} variant="primary">
                <Plus aria-hidden />
                {words.addFirst}
              </DialogButton>
            )
          }
        >
          {isArchived ? words.noneArchivedHint : words.noneHint(client.firstName)}
        </EmptyState>
      )}
      {policies.length > 0 && (
        <RowList
          rows={policies}
          label={words.policies}
          className="divide-y divide-line rounded-card border border-line bg-sheet"
        >
          {(policy, { tabIndex }) => (
            <PolicyRow
              key={policy.id}
              policy={policy}
              tabIndex={tabIndex}
              canAnswer={!isArchived}
              edit={edit.edit}
              answer={(one) => renewal.ask({ ...one, clientName: formatFullName(client) }, '')}
            />
          )}
        </RowList>
      )}
      {!isArchived && <AddPolicyDialog {...add.dialog} clientId={client.id} />}
      {edit.row && <EditPolicyDialog key={edit.row.id} {...edit.dialog} policy={edit.row} />}
      {renewal.dialog}
    </section>
  )
}

const noPolicies: readonly Policy[] = []
