import { listOutbox, type OutboxMessage } from '#contract/mail/outbox.ts'
import { usePagedList } from '#web/base/use-paged-list.ts'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { NextPageButton, RowListSkeleton, RowList, type RowElementProps } from '#web/ui/row-list.tsx'
import { words } from './words.ts'

/** The e-mails that are not delivered yet, newest first, each with its text; read each time they are opened. */
export function OutboxList() {
  const outbox = usePagedList(listOutbox, {}, { refetchOnMount: 'always' })
  if (outbox.state === 'loading') return <RowListSkeleton label={words.loading} />
  if (outbox.state === 'failed') return <ErrorState message={words.failedToLoad(outbox.message)} retry={outbox.retry} />
  const { data, nextPage } = outbox
  if (data.length === 0) return <EmptyState title={words.none}>{words.noneHint}</EmptyState>
  return (
    <section aria-label={words.outbox} className="grid gap-4">
      <p className="text-sm text-ink-soft">{words.hint}</p>
      <RowList rows={data} label={words.outbox} isCard>
        {(message, props) => <MessageRow key={message.id} {...props} message={message} />}
      </RowList>
      <NextPageButton page={nextPage} describeFailure={words.failedToLoad} />
    </section>
  )
}

function MessageRow({ message, ...rowProps }: { message: OutboxMessage } & RowElementProps) {
  const { id, subject, recipient, organization, text, attempts, lastError, createdAt } = message
  return (
    <li
      {...rowProps}
      aria-labelledby={`message-${id}`}
      className="border-t border-line py-2.5 -mx-2 px-2 -outline-offset-2 first:border-t-0"
    >
      <h2 id={`message-${id}`} className="font-medium wrap-anywhere">
        <bdi>{subject}</bdi>
      </h2>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {words.to(recipient)} · <bdi>{organization}</bdi> · <RelativeTime instant={createdAt} />
      </p>
      <p className="text-sm text-ink-soft">{words.attempts(attempts, lastError)}</p>
      <details>
        <summary className="flex min-h-8 w-fit cursor-pointer items-center text-sm font-medium text-teal-deep touch:min-h-11">
          {words.showText}
        </summary>
        <p className="mt-1 rounded-control bg-well p-3 text-sm whitespace-pre-wrap wrap-anywhere">{text}</p>
      </details>
    </li>
  )
}
