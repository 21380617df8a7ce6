import { UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { clientStatusLabels } from '#contract/clients/clients.ts'
import { paths } from '#web/base/paths.ts'
import { AddClientDialog } from '#web/clients/form/dialogs.tsx'
import type { ListViewProps } from '#web/clients/list-view.ts'
import { Button, getButtonClasses } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/lazy-dialog.tsx'
import { EmptyState } from '#web/ui/load-states.tsx'
import { words } from './words.ts'

/** For a list without rows: no clients yet, none archived, or none that match. */
export function EmptyClientList({
  view,
  isListEmpty,
  add,
  change,
}: ListViewProps & {
  isListEmpty: boolean
  /** Opens the Add Client form, prefilled from the search. */
  add: (searchText?: string) => void
}) {
  const { status, archived, sequence } = view
  const searchText = view.search.trim()
  if (isListEmpty)
    return archived ? (
      <EmptyState
        title={words.noneArchived}
        action={<Button onClick={() => change({ archived: false })}>{words.backToList}</Button>}
      >
        {words.noneArchivedHint}
      </EmptyState>
    ) : (
      <EmptyState
        title={words.none}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <AddButton onClick={() => add()}>{words.addFirst}</AddButton>
            <Link href={paths.clientImport} className={getButtonClasses({})}>
              {words.import}
            </Link>
          </div>
        }
      >
        {words.noneHint}
      </EmptyState>
    )
  return (
    <EmptyState
      title={words.notFound}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ClearFilterButtons view={view} change={change} />
          {searchText && !status && !archived && (
            <AddButton onClick={() => add(searchText)}>
              <bdi className="max-w-56 truncate">{words.addWithName(searchText)}</bdi>
            </AddButton>
          )}
        </div>
      }
    >
      <span className="wrap-anywhere">
        {status
          ? words.notFoundWith(clientStatusLabels[status], searchText)
          : archived
            ? words.notFoundArchived(searchText)
            : sequence && !searchText
              ? words.noneOnSequence
              : words.notFoundHint(searchText)}
      </span>
    </EmptyState>
  )
}

/** One button for each filter that may hide clients. */
export const ClearFilterButtons = ({ view: { search, status, sequence }, change }: ListViewProps) => (
  <>
    {status && <Button onClick={() => change({ status: undefined })}>{words.showAllStatuses}</Button>}
    {sequence && <Button onClick={() => change({ sequence: undefined })}>{words.showAllClients}</Button>}
    {search.trim() && <Button onClick={() => change({ search: '' })}>{words.resetSearch}</Button>}
  </>
)

const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <DialogButton variant="primary" show={onClick} prefetch={AddClientDialog.prefetch}>
    <UserRoundPlus aria-hidden />
    {children}
  </DialogButton>
)
