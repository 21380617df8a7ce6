import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#contract/base/calendar-day.ts'
import type { ClientSummary } from '#contract/clients/clients.ts'
import { buildTelUrl, formatPhone } from '#web/base/contact-links.ts'
import { formatPastDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { useClientAssignments } from '#web/sequences/queries.ts'
import { words as taskWords } from '#web/tasks/words.ts'
import { useReadLastConversation } from '#web/timeline/queries.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { words } from './words.ts'

/**
 * The phone number of a client as a link, the only filled button until something is written or chosen; says if there is
 * none.
 */
export function CallLink({ client, className }: { client: ClientSummary; className: string }) {
  const url = buildTelUrl(client)
  if (!url || !client.phone)
    return <p className={joinClasses('self-center text-sm text-ink-faint', className)}>{words.noNumber}</p>
  return (
    <a href={url} className={joinClasses(callStyle, className)}>
      <Phone aria-hidden className="size-5" />
      <span className="sr-only">{taskWords.call}</span> {formatPhone(client.phone)}
    </a>
  )
}

/** The last conversation, in the words of the note. */
export function LastConversationQuote({ clientId }: { clientId: string }) {
  const today = useToday()
  const query = useReadLastConversation(clientId)
  if (query.state === 'loading') return <div className="mt-4 h-14" />
  if (query.state === 'failed')
    return (
      <p className="mt-4 text-sm text-ink-soft">
        {words.failedToLoad}{' '}
        <button type="button" onClick={query.retry} className="font-medium text-teal-deep hover:underline">
          {words.tryAgain}
        </button>
      </p>
    )
  const event = query.data
  if (!event) return <p className="mt-4 text-sm text-ink-faint max-sm:mt-3">{words.nothingSaid}</p>
  return (
    <figure className="mt-4 border-l-2 border-line pl-3 max-sm:mt-3">
      <figcaption className="text-xs text-ink-faint">{words.lastSaid(formatPastDay(event.day, today))}</figcaption>
      <blockquote
        dir="auto"
        className="line-clamp-3 font-serif text-base leading-snug text-ink-soft italic wrap-anywhere"
      >
        {event.description ?? event.title}
      </blockquote>
    </figure>
  )
}

/** The running sequences, each with its current and next step. */
export function RunningSequences({ clientId }: { clientId: string }): ReactNode {
  const query = useClientAssignments(clientId)
  const running = query.state === 'ready' ? query.data.filter(({ isActive }) => isActive) : []
  return running.map(({ id, sequenceName, policyName, currentStep, totalSteps, status, nextSteps: [next] }) => (
    <p key={id} className="mt-2.5 text-sm text-ink-soft wrap-anywhere max-sm:line-clamp-1">
      <b className="font-semibold text-ink">{sequenceName}</b>
      {policyName && `, ${policyName}`}
      {words.runs(currentStep, totalSteps)}
      {status === 'paused'
        ? words.paused
        : next && words.next(next.title, formatDay(next.date, { month: 'short', day: 'numeric' }))}
    </p>
  ))
}

const callStyle =
  'panel-call flex h-12 items-center justify-center gap-2.5 rounded-card bg-teal text-lg font-semibold text-on-teal tabular-nums transition-colors hover:bg-teal-deep max-xl:text-base max-[23rem]:gap-1.5 max-[23rem]:text-sm'
