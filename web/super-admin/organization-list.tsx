import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { createTextMatcher } from '#contract/base/text-search.ts'
import type { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { RowListSkeleton, RowList } from '#web/ui/row-list.tsx'
import { useRowDialog } from '#web/ui/use-row-dialog.ts'
import {
  CreateOrganizationDialog,
  createOrganizationFormName,
  EditOrganizationDialog,
  editOrganizationFormName,
} from './dialogs.tsx'
import { OrganizationRow } from './organization-row.tsx'
import { useOrganizations } from './queries.ts'
import { words } from './words.ts'

/** All organizations with a search; each opens by its name. */
export function OrganizationList() {
  const organizations = useOrganizations()
  const [search, setSearch] = useState('')
  const { trigger, dialog } = useFormDialog(createOrganizationFormName, CreateOrganizationDialog.prefetch)
  return (
    <section aria-label={words.organizations} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {organizations.state === 'ready' && organizations.data.length > 0 && (
          <TextInput
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            className="sm:w-auto sm:max-w-sm sm:grow"
          />
        )}
        <div className="action-strip">
          <DialogButton {...trigger} variant="primary" className="sm:ml-auto">
            <Plus aria-hidden />
            {words.create}
          </DialogButton>
        </div>
      </div>
      {organizations.state === 'loading' && <RowListSkeleton label={words.loading} />}
      {organizations.state === 'failed' && (
        <ErrorState message={words.failedToLoad(organizations.message)} retry={organizations.retry} />
      )}
      {organizations.state === 'ready' &&
        (organizations.data.length === 0 ? (
          <EmptyState
            title={words.none}
            action={
              <DialogButton {...trigger} className="max-sm:hidden">
                {words.create}
              </DialogButton>
            }
          >
            {words.noneHint}
          </EmptyState>
        ) : (
          <FoundOrganizations organizations={organizations.data} search={search} showAll={() => setSearch('')} />
        ))}
      <CreateOrganizationDialog {...dialog} />
    </section>
  )
}

type FoundOrganizationsProps = {
  organizations: readonly ManagedOrganization[]
  search: string
  showAll: () => void
}

function FoundOrganizations({ organizations, search, showAll }: FoundOrganizationsProps) {
  const deferredSearch = useDeferredValue(search)
  const matches = createTextMatcher(deferredSearch)
  const found = organizations.filter(({ name }) => matches(name))
  const { row, edit, dialog } = useRowDialog(organizations, editOrganizationFormName)
  return (
    <>
      {found.length === 0 ? (
        <EmptyState title={words.noMatch} action={<Button onClick={showAll}>{words.showAll}</Button>}>
          {words.noMatchHint}
        </EmptyState>
      ) : (
        <RowList
          // Remounted, so that a new search begins with its first rows.
          key={deferredSearch}
          rows={found}
          label={words.organizations}
          isCard
        >
          {(organization, props) => (
            <OrganizationRow key={organization.id} {...props} organization={organization} edit={edit} />
          )}
        </RowList>
      )}
      {row && <EditOrganizationDialog key={row.id} {...dialog} organization={row} />}
    </>
  )
}
