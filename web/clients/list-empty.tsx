import { UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusNames } from '#contract/clients.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AddClientDialog } from './add-client.ts'
import type { ListView } from './list-view.ts'
import { listWords as words } from './list-words.ts'

/** The face of a list without rows: nobody there yet, nobody archived, or nobody who is looked for. */
export function ListEmpty({
  view: { search, status, archived },
  isBookEmpty,
  add,
  change,
}: {
  view: Pick<ListView, 'search' | 'status' | 'archived'>
  isBookEmpty: boolean
  /** Opens the form, beginning with whom was looked for in vain. */
  add: (like?: string) => void
  change: (to: Partial<ListView>) => void
}) {
  const wanted = search.trim()
  if (!isBookEmpty && status)
    return (
      <Empty
        title={words.notFound}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => change({ status: undefined })}>{words.showAllStatuses}</Button>
            {wanted && <Button onClick={() => change({ search: '' })}>{words.lookForAll}</Button>}
          </div>
        }
      >
        <span className="wrap-anywhere">{words.notFoundWith(statusNames[status], wanted)}</span>
      </Empty>
    )
  if (!isBookEmpty)
    return (
      <Empty
        title={words.notFound}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => change({ search: '' })}>{words.lookForAll}</Button>
            {wanted && !archived && (
              <AddButton press={() => add(wanted)}>
                <bdi className="max-w-56 truncate">{words.addNamed(wanted)}</bdi>
              </AddButton>
            )}
          </div>
        }
      >
        <span className="wrap-anywhere">{archived ? words.notFoundArchived(wanted) : words.notFoundMore(wanted)}</span>
      </Empty>
    )
  if (archived)
    return (
      <Empty
        title={words.noneArchived}
        action={<Button onClick={() => change({ archived: false })}>{words.backToList}</Button>}
      >
        {words.noneArchivedMore}
      </Empty>
    )
  return (
    <Empty title={words.none} action={<AddButton press={() => add()}>{words.addFirst}</AddButton>}>
      {words.noneMore}
    </Empty>
  )
}

const AddButton = ({ press, children }: { press: () => void; children: ReactNode }) => (
  <Button variant="primary" onClick={press} onPointerEnter={AddClientDialog.fetch} onFocus={AddClientDialog.fetch}>
    <UserRoundPlus aria-hidden />
    {children}
  </Button>
)
