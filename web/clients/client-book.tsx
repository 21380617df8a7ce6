import { useCallback, useMemo, useState } from 'react'
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

/** The clients who are looked for, in all faces of a list. */
export function ClientBook({ book, ...shown }: Shown & { book: BookRead }) {
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
      <Found clients={book.data} isWhole={book.rest.state !== 'loading'} {...shown} />
    </>
  )
}

function Found({
  clients,
  isWhole,
  view,
  viewer,
  today,
  add,
  change,
}: Shown & { clients: readonly Client[]; isWhole: boolean }) {
  const { sort, order, search, status, scope } = view
  const book = useMemo(() => readyBook(clients, { sort, order }), [clients, sort, order])
  const found = useMemo(() => clientsFound(book, { search, status }), [book, search, status])
  const [edit, editing] = useEditing(clients, viewer.id)
  return (
    <>
      {/* At both ends of their line, so that neither moves the other. */}
      <div className="mb-3 flex h-5 justify-between gap-4 text-sm">
        <p role="status" className="truncate text-ink-soft">
          {isWhole ? countWords(found.length, clients.length, view.archived) : words.loadingRest}
        </p>
        <p className="shrink-0 text-ink-faint">{found.length > 1 && orderNames[sort][order]}</p>
      </div>
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
  const [left] = useState(() => draftOf(whoIsEdited, owner)?.id)
  const [client, setClient] = useState<Client>()
  const [open, setOpen] = useState(false)
  // They may come with the rest of the book only.
  const unfinished = client ? undefined : clients.find(({ id }) => id === left && draftOf(formOf(id), owner))
  if (unfinished) {
    setClient(unfinished)
    setOpen(true)
  }
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
