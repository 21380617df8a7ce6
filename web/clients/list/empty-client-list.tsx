import { UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { clientStatusLabels } from '#contract/clients/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DialogButton } from '#web/ui/lazy-dialog.tsx'
import { AddClientDialog } from '#web/clients/form/dialogs.tsx'
import type { ListViewState } from '#web/clients/list-view-state.ts'
import { words } from './words.ts'

/** For a list without rows: no clients yet, none archived, or none that match. */
export function EmptyClientList({
  view: { search, status, archived },
  isListEmpty,
  add,
  change,
}: {
  view: Pick<ListViewState, 'search' | 'status' | 'archived'>
  isListEmpty: boolean
  /** Opens the Add Client form, prefilled from the search. */
  add: (searchText?: string) => void
  change: (changes: Partial<ListViewState>) => void
}) {
  const searchText = search.trim()
  if (!isListEmpty && status)
    return (
      <EmptyState
        title={words.notFound}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => change({ status: undefined })}>{words.showAllStatuses}</Button>
            {searchText && <Button onClick={() => change({ search: '' })}>{words.resetSearch}</Button>}
          </div>
        }
      >
        <span className="wrap-anywhere">{words.notFoundWith(clientStatusLabels[status], searchText)}</span>
      </EmptyState>
    )
  if (!isListEmpty)
    return (
      <EmptyState
        title={words.notFound}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => change({ search: '' })}>{words.resetSearch}</Button>
            {searchText && !archived && (
              <AddButton onClick={() => add(searchText)}>
                <bdi className="max-w-56 truncate">{words.addWithName(searchText)}</bdi>
              </AddButton>
            )}
          </div>
        }
      >
        <span className="wrap-anywhere">
          {archived ? words.notFoundArchived(searchText) : words.notFoundHint(searchText)}
        </span>
      </EmptyState>
    )
  if (archived)
    return (
      <EmptyState
        title={words.noneArchived}
        action={<Button onClick={() => change({ archived: false })}>{words.backToList}</Button>}
      >
        {words.noneArchivedHint}
      </EmptyState>
    )
  return (
    <EmptyState title={words.none} action={<AddButton onClick={() => add()}>{words.addFirst}</AddButton>}>
      {words.noneHint}
    </EmptyState>
  )
}

const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <DialogButton variant="primary" show={onClick} prefetch={AddClientDialog.prefetch}>
    <UserRoundPlus aria-hidden />
    {children}
  </DialogButton>
)
