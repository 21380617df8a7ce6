import { useState } from 'react'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { useWholeNote } from '#web/notes/queries.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { words } from './words.ts'

/** What an event tells, clamped. A note that was cut in the list is read in full when it is opened. */
export function EventText({
  clientId,
  event,
  lines,
}: {
  clientId: string
  event: TimelineEvent & { description: string }
  lines: 2 | 3
}) {
  const { description, noteId } = event
  const isCut = event.truncated !== null
  const [isExpanded, setIsExpanded] = useState(false)
  const note = useWholeNote(clientId, noteId, isCut && isExpanded)
  const wholeText = note.state === 'ready' ? note.data.content : undefined
  return (
    <>
      <ExpandableText
        textId={noteId ?? event.id}
        lines={lines}
        isCut={isCut}
        onExpand={() => setIsExpanded(true)}
        className={noteId ? 'text-ink' : 'mt-1 text-sm text-ink-soft'}
      >
        {isCut ? (wholeText ?? `${description}…`) : description}
      </ExpandableText>
      {isCut && note.state === 'failed' && (
        <ErrorState message={words.failedToLoadNote(note.message)} retry={note.retry} />
      )}
    </>
  )
}
