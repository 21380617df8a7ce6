import { useId } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { ClientNote } from '#contract/client-notes.ts'
import type { Client } from '#contract/clients.ts'
import { useToday } from '#web/base/today.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoteButton } from './note-button.tsx'
import { useClientNotes } from './note-queries.ts'
import { words } from './note-words.ts'
import { WrittenBy } from './written-by.tsx'

/** How many general notes stand on the overview. */
const shownGeneral = 3

/** What is good to know about a client at any time: the newest general notes, with the form for another. */
export function GeneralNotes({ client }: { client: Client }) {
  const { timeZone } = useSignedIn()
  const today = useToday(timeZone)
  const read = useClientNotes(client.id)
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="font-serif text-lg font-semibold">
          {words.generalNotes}
        </h2>
        <NoteButton size="small" client={client} />
      </div>
      {read.state === 'loading' && <Loading />}
      {read.state === 'failed' && <Failure message={words.failedToLoad(read.message)} retry={read.retry} />}
      {read.state === 'here' && (
        <General client={client} notes={read.data.filter(({ isGeneral }) => isGeneral)} today={today} />
      )}
    </Card>
  )
}

function General({ client, notes, today }: { client: Client; notes: readonly ClientNote[]; today: CalendarDay }) {
  if (!notes.length) return <p className="max-w-prose text-sm text-ink-soft">{words.noneGeneral(client.firstName)}</p>
  return (
    <>
      <ul aria-label={words.generalNotes} className="divide-y divide-line">
        {notes.slice(0, shownGeneral).map((note) => (
          <li key={note.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <FoldedText lines={3}>{note.content}</FoldedText>
            <p className="text-sm text-ink-soft">
              <WrittenBy row={note} today={today} />
            </p>
          </li>
        ))}
      </ul>
      {notes.length > shownGeneral && (
        <Link
          href={`/clients/${client.id}?tab=notes`}
          className="mt-2 -mb-1 -ml-1.5 inline-flex min-h-8 items-center rounded-control px-1.5 text-sm font-medium text-teal-deep hover:underline touch:min-h-11"
        >
          {words.showAllNotes}
        </Link>
      )}
    </>
  )
}

const Loading = () => (
  <div role="status" className="grid gap-2">
    <span className="sr-only">{words.loading}</span>
    <Skeleton className="h-4 w-full max-w-prose" />
    <Skeleton className="h-4 w-2/3" />
    <Skeleton className="h-4 w-32" />
  </div>
)
