import { Clock } from 'lucide-react'
import { useId } from 'react'
import type { TodayOfUser } from '#contract/analytics/today.ts'
import { toPartOfSentence } from '#web/base/format-time.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ShowMore, useShowMoreRows } from '#web/ui/show-more.tsx'
import { UserName } from './user-name.tsx'
import { words } from './words.ts'

/** Each active person's progress today, those behind first. */
export function TodayList({ today }: { today: QueryResult<TodayOfUser[]> }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-serif text-lg font-semibold">
        {words.today}
      </h2>
      <p className="mb-3 text-sm text-ink-soft">{words.todayRule}</p>
      {today.state === 'loading' && (
        <LoadingState label={words.loadingToday}>
          <Skeleton className="h-64" />
        </LoadingState>
      )}
      {today.state === 'failed' && <ErrorState message={words.todayFailedToLoad(today.message)} retry={today.retry} />}
      {today.state === 'ready' && today.data.length === 0 && (
        <EmptyState title={words.nobodyActive}>{words.nobodyActiveHint}</EmptyState>
      )}
      {today.state === 'ready' && today.data.length > 0 && <Rows users={today.data} />}
    </section>
  )
}

function Rows({ users }: { users: readonly TodayOfUser[] }) {
  const { visibleRows, more } = useShowMoreRows(users, 10)
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
        {visibleRows.map((user) => (
          <li key={user.userId} className={rowStyle}>
            <p dir="auto" className="flex min-w-0 items-center justify-between gap-3 font-medium max-lg:col-span-2">
              <UserName id={user.userId} name={user.name} />
              {user.isLateToBegin && <NotBegunBadge />}
            </p>
            <TodayFacts user={user} />
          </li>
        ))}
      </ul>
      {more.nextCount > 0 && (
        <p className="mt-2 text-center text-sm text-ink-soft">{words.shownOf(visibleRows.length, users.length)}</p>
      )}
      <ShowMore {...more} />
    </>
  )
}

/** Marks a person who has done nothing by noon. */
export const NotBegunBadge = () => (
  <Badge>
    <Clock aria-hidden />
    <span title={words.notBegunRule}>{words.notBegun}</span>
  </Badge>
)

/** Done of due, overdue, last activity and streak, as cells of a grid. */
export function TodayFacts({ user }: { user: TodayOfUser }) {
  const { name, due, done, overdue, lastActivityAt, isNew, streak } = user
  const progress = due === 0 ? words.nothingDue : words.doneOf(done, due)
  return (
    <>
      <div className="grid content-center gap-1 tabular-nums">
        <p>{progress}</p>
        <ProgressBar label={words.progressOf(name)} fraction={due === 0 ? 0 : done / due} valueText={progress} />
      </div>
      <p className="text-red-deep tabular-nums max-lg:text-right">{overdue > 0 && words.overdueCount(overdue)}</p>
      <p className="text-ink-soft">
        {lastActivityAt !== null ? <LastActivity at={lastActivityAt} /> : isNew ? words.notActiveYet : words.notActive}
      </p>
      <p className="text-right text-ink-soft tabular-nums">{streak > 0 ? words.dayStreak(streak) : words.noStreak}</p>
    </>
  )
}

/** "Active 9:12 AM", "Active yesterday". */
function LastActivity({ at }: { at: string }) {
  const { relative, time, full } = useFormatInstant()(at)
  return (
    <time dateTime={at} title={full}>
      {words.lastActive(relative === 'Today' ? time : toPartOfSentence(relative))}
    </time>
  )
}

const rowStyle =
  'grid grid-cols-2 items-center gap-x-4 gap-y-1.5 px-4 py-3 text-sm sm:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(10rem,1fr)_7rem_11rem_8rem] lg:gap-x-6 lg:py-2.5'
