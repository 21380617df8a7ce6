import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Link } from 'wouter'
import { addDays, formatDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { buildRenewalsPath, paths, type RenewalScope } from '#web/base/paths.ts'
import { useToday } from '#web/base/today.ts'
import type { NextPage } from '#web/base/use-paged-list.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { useOutcomeDialog } from '#web/policies/dialogs.tsx'
import { formatMoneyList } from '#web/policies/money.ts'
import { useRenewalMonths, useRenewals } from '#web/policies/queries.ts'
import { renewalWords as words } from '#web/policies/words.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { groupRenewals, type MonthSums, type RenewalGroup, sumMonths } from './group-renewals.ts'
import { type RenewalActions, RenewalRow } from './renewal-row.tsx'

/** The renewals of the coming days by month, below those that wait for an answer. Admins can see everybody's. */
export function RenewalsTab({ scope, actions }: { scope: RenewalScope; actions: Omit<RenewalActions, 'answer'> }) {
  const isAdmin = useIsAdmin()
  const today = useToday()
  const query = useRenewals(scope)
  const answer = useOutcomeDialog()
  const coming = useRenewalMonths(scope, { from: addDays(today, 1) })
  const waiting = useRenewalMonths(scope, { to: today })
  const failedSums = [coming, waiting].find((one) => one.state === 'failed')
  const sums: MonthSums = {
    waiting: waiting.state === 'ready' ? sumMonths(waiting.data) : undefined,
    months: coming.state === 'ready' ? coming.data : undefined,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-ink-soft">{words.window}</p>
        {isAdmin && <ScopeChoice scope={scope} />}
      </div>
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'loading' && <RenewalsSkeleton />}
      {query.state === 'ready' && !query.data.length && (
        <EmptyState
          title={words.none}
          action={
            <Link href={paths.clients} className={getButtonClasses({})}>
              {words.openClients}
            </Link>
          }
        >
          {words.noneHint}
        </EmptyState>
      )}
      {query.state === 'ready' && query.data.length > 0 && (
        <>
          {failedSums?.state === 'failed' && (
            <ErrorState message={words.failedToLoadSums(failedSums.message)} retry={failedSums.retry} />
          )}
          {groupRenewals(query.data, today).map((group) => (
            <Group key={group.key} group={group} sums={sums}>
              {group.renewals.map((renewal) => (
                <RenewalRow
                  key={renewal.id}
                  renewal={renewal}
                  showsAgent={scope === 'organization'}
                  actions={{ ...actions, answer: answer.ask }}
                />
              ))}
            </Group>
          ))}
          <MoreRenewals {...query.nextPage} />
        </>
      )}
      {answer.dialog}
    </div>
  )
}

const ScopeChoice = ({ scope }: { scope: RenewalScope }) => (
  <nav aria-label={words.scope} className="flex shrink-0 rounded-control border border-line bg-sheet">
    {(['mine', 'organization'] as const).map((one) => (
      <Link
        key={one}
        href={buildRenewalsPath(one)}
        replace
        aria-current={one === scope ? 'page' : undefined}
        className={scopeStyle}
      >
        {words.scopes[one]}
      </Link>
    ))}
  </nav>
)

/**
 * The renewals of a month, or the waiting ones, with their number and premium, which are correct even while rows load.
 */
function Group({ group, sums, children }: { group: RenewalGroup; sums: MonthSums; children: ReactNode }) {
  const id = useId()
  const sum = group.key === 'waiting' ? sums.waiting : sums.months && sumMonths(sums.months, group.key)
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex min-h-8 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-serif text-lg font-semibold">
          {group.key === 'waiting' ? words.waitingHeading : formatMonth(group.key)}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {sum && [words.count(sum.count), formatMoneyList(sum.premiums)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ul aria-labelledby={id} className="divide-y divide-line rounded-card border border-line bg-sheet">
        {children}
      </ul>
    </section>
  )
}

const formatMonth = (month: string) => formatDay(parseCalendarDay(`${month}-01`), { month: 'long', year: 'numeric' })

/** Loads the next page when the user scrolls near it, or says why it could not. */
function MoreRenewals({ hasMore, isLoading, errorMessage, load }: NextPage) {
  const end = useRef<HTMLDivElement>(null)
  const canLoad = hasMore && !isLoading && !errorMessage
  const loadNext = useEffectEvent(load)
  useEffect(() => {
    if (!canLoad || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadNext(), {
      rootMargin: '800px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canLoad])
  if (errorMessage) return <ErrorState message={words.failedToLoadMore(errorMessage)} retry={load} />
  return hasMore ? (
    <div ref={end} role="status">
      <span className="sr-only">{words.loadingMore}</span>
      <Skeleton className="h-16" />
    </div>
  ) : null
}

const RenewalsSkeleton = () => (
  <LoadingState label={words.loading} className="grid gap-5">
    {[4, 5].map((rows) => (
      <div key={rows} className="grid gap-2">
        <Skeleton className="h-8 w-48" />
        <div className="divide-y divide-line rounded-card border border-line bg-sheet">
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className="flex items-center gap-4 px-4 py-3 sm:px-5">
              <Skeleton className="h-9 w-20" />
              <Skeleton className="h-9 grow" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </LoadingState>
)

const scopeStyle =
  '-m-px flex h-9 items-center rounded-control border border-transparent px-3.5 text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-[current]:border-teal aria-[current]:bg-teal-wash aria-[current]:text-teal-deep touch:h-11'
