import { memo, useCallback, useMemo, useState } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { Client } from '#contract/clients.ts'
import type { CurrentUser } from '#contract/session.ts'
import { draftOf, dropDraft, keepDraft } from '#web/base/draft.ts'
import { Failure } from '#web/ui/failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClientList } from './client-list.tsx'
import { ClientListSkeleton } from './client-list-skeleton.tsx'
import { EditClientDialog, editClientForm } from './edit-client.ts'
import type { ChangeView } from './list-address.ts'
import { ListEmpty } from './list-empty.tsx'
import { clientsFound, readyBook } from './list-rows.ts'
import type { ListView } from './list-view.ts'
import { countWords, listWords as words, orderNames } from './list-words.ts'
import type { BookRead } from './queries.ts'

type Shown = {
  view: ListView
  viewer: CurrentUser
  today: CalendarDay
  add: (like?: string) => void
  change: ChangeView
}

/** The clients who are looked for, in all faces of a list; a keystroke that is still on its way leaves it as it is. */
export const ClientBook = memo(function ClientBook({ book, ...shown }: Shown & { book: BookRead }) {
  if (book.state === 'failed') return <Failure message={words.failedToLoad(book.message)} retry={book.retry} />
  if (book.state === 'loading')
    return (
      <>
        <Skeleton className="mb-3 h-5 w-44" />
        <ClientListSkeleton withAgent={shown.view.scope === 'organization'} />
      </>
    )
  return (
    <>
      {book.rest.state === 'failed' && (
        <div className="mb-4">
          <Failure message={words.failedToLoadRest(book.rest.message)} retry={book.rest.retry} />
        </div>
      )}
      <Found clients={book.data} {...shown} />
    </>
  )
})

function Found({ clients, view, viewer, today, add, change }: Shown & { clients: readonly Client[] }) {
  const { sort, order, search, status, scope } = view
  const book = useMemo(() => readyBook(clients, { sort, order }), [clients, sort, order])
  const found = useMemo(() => clientsFound(book, { search, status }), [book, search, status])
  const [edit, editing] = useEditing(clients, viewer.id)
  return (
    <>
      <p role="status" className="mb-3 h-5 truncate text-sm text-ink-soft">
        {countWords(found.length, clients.length, view.archived)}
        {found.length > 1 && <span className="text-ink-faint"> · {orderNames[sort][order]}</span>}
      </p>
      {found.length ? (
        <ClientList
          clients={found}
          label={words.clients}
          sort={sort}
          today={today}
          zone={viewer.timeZone}
          withAgent={scope === 'organization'}
          edit={edit}
        />
      ) : (
        <ListEmpty view={view} isBookEmpty={!clients.length} add={add} change={change} />
      )}
      {editing}
    </>
  )
}

/** The form of the client whose Edit was pressed; one that was left unfinished at a sign-in opens again. */
function useEditing(clients: readonly Client[], owner: string) {
  const [client, setClient] = useState(() => {
    const left = draftOf(whoIsEdited, owner)?.id
    return clients.find(({ id }) => id === left && draftOf(formOf(id), owner))
  })
  const [open, setOpen] = useState(client !== undefined)
  const edit = useCallback(
    (client: Client) => {
      keepDraft(whoIsEdited, owner, { id: client.id })
      setClient(client)
      setOpen(true)
    },
    [owner],
  )
  const close = useCallback(() => {
    dropDraft(whoIsEdited)
    setOpen(false)
  }, [])
  const dialog = client && (
    <EditClientDialog
      key={client.id}
      open={open}
      onClose={close}
      draft={{ form: formOf(client.id), owner }}
      client={client}
    />
  )
  return [edit, dialog] as const
}

const whoIsEdited = 'edit-client-of-list'

const formOf = (id: string) => `${editClientForm}-${id}`
