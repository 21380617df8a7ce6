import { Pencil, Plus, Users } from 'lucide-react'
import { useId } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { type Household, maxHouseholdMembers } from '#contract/households/households.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { createLazyDialog, DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { HouseholdMembers } from './household-members.tsx'
import { words } from './words.ts'

/** The household of a client with the next task of each member, or a button to start one. */
export function HouseholdCard({ client, household }: { client: Client; household: QueryResult<Household> }) {
  if (!client.household) return client.archivedAt ? null : <NoHousehold client={client} />
  if (household.state === 'ready') return <HouseholdSection client={client} household={household.data} />
  // The screen waits until it has loaded.
  if (household.state === 'loading') return null
  return (
    <Card>
      <h2 className="mb-3 font-serif text-lg font-semibold">{words.family}</h2>
      <ErrorState message={words.failedToLoad(household.message)} retry={household.retry} />
    </Card>
  )
}

function NoHousehold({ client }: { client: Client }) {
  const id = useId()
  const start = useFormDialog(`start-family-${client.id}`, StartHouseholdDialog.prefetch)
  return (
    <Card role="region" aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-60">
        <h2 id={id} className="font-serif text-lg font-semibold">
          {words.family}
        </h2>
        <p className="max-w-prose text-sm text-ink-soft">{words.startHint(client.firstName)}</p>
      </div>
      <DialogButton size="small" {...start.trigger}>
        <Users aria-hidden />
        {words.start}
      </DialogButton>
      <StartHouseholdDialog {...start.dialog} client={client} />
    </Card>
  )
}

function HouseholdSection({ client, household }: { client: Client; household: Household }) {
  const id = useId()
  const rename = useFormDialog(`rename-family-${household.id}`, RenameHouseholdDialog.prefetch)
  const add = useFormDialog(`add-to-family-${household.id}`, AddMemberDialog.prefetch)
  const isFull = household.members.length + household.hiddenCount >= maxHouseholdMembers
  return (
    <Card role="region" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="font-serif text-lg font-semibold">
          {words.family}
        </h2>
        {!isFull && (
          <DialogButton size="small" {...add.trigger}>
            <Plus aria-hidden />
            {words.addMember}
          </DialogButton>
        )}
      </div>
      <div className="mb-1 flex min-w-0 items-center gap-1">
        <bdi className="min-w-0 truncate text-sm text-ink-soft">{household.name}</bdi>
        <IconButton
          label={words.rename}
          onClick={rename.trigger.show}
          onPointerEnter={rename.trigger.prefetch}
          onFocus={rename.trigger.prefetch}
          className="size-8! touch:size-11!"
        >
          <Pencil aria-hidden className="size-4!" />
        </IconButton>
      </div>
      <HouseholdMembers clientId={client.id} household={household} />
      {household.hiddenCount > 0 && <p className={noteStyle}>{words.hidden(household.hiddenCount)}</p>}
      {isFull && <p className={noteStyle}>{words.full(maxHouseholdMembers)}</p>}
      <RenameHouseholdDialog {...rename.dialog} household={household} />
      <AddMemberDialog {...add.dialog} household={household} />
    </Card>
  )
}

const noteStyle = 'mt-2 text-sm text-ink-soft'

const StartHouseholdDialog = createLazyDialog(
  async () => (await import('./start-household-dialog.tsx')).StartHouseholdDialog,
)
const AddMemberDialog = createLazyDialog(async () => (await import('./add-member-dialog.tsx')).AddMemberDialog)
const RenameHouseholdDialog = createLazyDialog(
  async () => (await import('./rename-household-dialog.tsx')).RenameHouseholdDialog,
)
