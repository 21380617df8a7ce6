import { useId } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TimelineEventListItem } from './timeline-event-list-item.tsx'
import { useLastConversation } from './queries.ts'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { words } from './words.ts'

type LastConversationProps = { clientId: string; viewer: CurrentUser; today: CalendarDay }

/** What was said last, in the words of the note or the event (docs/product.md#timeline). */
export function LastConversation(props: LastConversationProps) {
  const query = useLastConversation(props.clientId, props.viewer.timeZone, props.today)
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-serif text-lg font-semibold">
        {words.lastConversation}
      </h2>
      {query.state === 'loading' && <TimelineSkeleton count={1} />}
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'ready' &&
        (query.data ? (
          <ul>
            <TimelineEventListItem {...props} event={query.data} place="list" />
          </ul>
        ) : (
          <p className="text-sm text-ink-soft">{words.noConversation}</p>
        ))}
    </Card>
  )
}

/** The same above a list, unless it is among the rows that the list begins with. */
export function LastConversationAboveTimeline({
  firstIds,
  ...props
}: LastConversationProps & { firstIds: readonly string[] }) {
  const query = useLastConversation(props.clientId, props.viewer.timeZone, props.today)
  const isElsewhere = query.state === 'ready' && query.data !== null && !firstIds.includes(query.data.id)
  return isElsewhere && <LastConversation {...props} />
}
