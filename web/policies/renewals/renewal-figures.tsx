import { useId } from 'react'
import type { EndpointReply } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/format-count.ts'
import type { getRenewalAnalytics } from '#contract/policies/renewal-analytics.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { formatMoneyList } from '#web/policies/money.ts'
import { renewalAnalyticsWords as words, renewalWords } from '#web/policies/words.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'

/** Outcomes of the organization's renewals in a window of days, with the retained premium. */
export function RenewalFigures({ query }: { query: QueryResult<EndpointReply<typeof getRenewalAnalytics>> }) {
  const id = useId()
  const lost = query.state === 'ready' ? formatSums(query.data.premiums, 'lostCents') : ''
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-serif text-lg font-semibold">
        {renewalWords.renewals}
      </h2>
      <p className="mb-3 text-sm text-ink-soft">{words.rule}</p>
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'loading' && (
        <LoadingState label={words.loading}>
          <Skeleton className="h-24" />
        </LoadingState>
      )}
      {query.state === 'ready' && (
        <Card>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,2fr)]">
            <Figure name={words.kept} value={formatCount(query.data.kept)} />
            <Figure name={words.moved} value={formatCount(query.data.moved)} />
            <Figure name={words.lost} value={formatCount(query.data.lost)} />
            <Figure name={words.unanswered} value={formatCount(query.data.unanswered)} />
            <Figure
              name={words.premiumKept}
              value={formatSums(query.data.premiums, 'keptCents') || words.nothingKept}
              detail={lost ? words.premiumLost(lost) : undefined}
              className="col-span-2 sm:col-span-4 lg:col-span-1"
            />
          </dl>
        </Card>
      )}
    </section>
  )
}

type Premiums = readonly { currency: string; keptCents: number; lostCents: number }[]

const formatSums = (premiums: Premiums, sum: 'keptCents' | 'lostCents'): string =>
  formatMoneyList(premiums.flatMap((one) => (one[sum] > 0 ? { cents: one[sum], currency: one.currency } : [])))

const Figure = ({
  name,
  value,
  detail,
  className,
}: {
  name: string
  value: string
  detail?: string
  className?: string
}) => (
  <div className={className}>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-serif text-2xl font-semibold wrap-anywhere tabular-nums">{value}</dd>
    {detail && <dd className="text-xs text-ink-soft tabular-nums">{detail}</dd>}
  </div>
)
