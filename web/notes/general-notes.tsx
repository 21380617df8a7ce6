import { useId } from 'react'
import { Link } from 'wouter'
import type { Client } from '#contract/clients/clients.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { Byline } from '#web/ui/byline.tsx'
import { Card } from '#web/ui/card.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { AddNoteButton } from './add-note-button.tsx'
import { useClientNotes } from './queries.ts'
import { words } from './words.ts'

const maxGeneralNotes = 3

/** The notes on a client's overview: the client's own field, the newest three general notes, and the button. */
export function GeneralNotes({ client }: { client: Client }) {
  const query = useClientNotes(client.id)
  const notes = query.state === 'ready' ? query.data.filter(({ isGeneral }) => isGeneral) : []
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="font-serif text-lg font-semibold">
          {words.generalNotes}
        </h2>
        <AddNoteButton size="small" client={client} />
      </div>
      {query.state === 'loading' && (
        <LoadingState label={words.loading}>
          <Skeleton className="h-14" />
        </LoadingState>
      )}
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {client.notes && (
        <div className="grid gap-1 border-b border-line pb-3 last:border-0 last:pb-0 not-last:mb-3">
          <ExpandableText lines={3}>{client.notes}</ExpandableText>
          <p className="text-sm text-ink-soft">{words.fromClientForm}</p>
        </div>
      )}
      {query.state === 'ready' && !notes.length && !client.notes && (
        <p className="max-w-prose text-sm text-ink-soft">{words.noneGeneral(client.firstName)}</p>
      )}
      {notes.length > 0 && (
        <ul aria-label={words.generalNotes} className="divide-y divide-line">
          {notes.slice(0, maxGeneralNotes).map((note) => (
            <li key={note.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              <ExpandableText lines={3}>{note.content}</ExpandableText>
              <p className="text-sm text-ink-soft">
                <Byline row={note} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {notes.length > maxGeneralNotes && (
        <Link
          href={buildClientPath(client.id, 'notes')}
          className="mt-2 -mb-1 -ml-1.5 inline-flex min-h-8 items-center rounded-control px-1.5 text-sm font-medium text-teal-deep hover:underline touch:min-h-11"
        >
          {words.showAllNotes}
        </Link>
      )}
    </Card>
  )
}
