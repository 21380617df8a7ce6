import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DayOfUser } from '#contract/analytics/day-of-user.ts'
import { NotBegunBadge, TodayFacts } from '#web/analytics/today-list.tsx'
import { ApiError } from '#web/base/api-error.ts'
import { formatDayWithoutYear } from '#web/base/format-time.ts'
import { paths } from '#web/base/paths.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { getButtonClasses } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { UserClients, UserSequences } from './user-clients.tsx'
import { UserTasks } from './user-tasks.tsx'
import { UserWeek } from './user-week.tsx'
import { words } from './words.ts'

/** One person's day, week, clients, sequences and history, read-only. */
export const UserDay = ({
  day,
  renderHistory,
}: {
  day: QueryResult<DayOfUser>
  renderHistory: (day: DayOfUser) => ReactNode
}) => (
  <>
    <Link
      href={paths.analytics}
      className={`${getButtonClasses({ variant: 'quiet', size: 'small' })} -mt-2 mb-2 -ml-3`}
    >
      <ArrowLeft aria-hidden />
      {words.back}
    </Link>
    {day.state === 'loading' && <UserDaySkeleton />}
    {day.state === 'failed' && <UserDayFailed {...day} />}
    {day.state === 'ready' && <LoadedUserDay day={day.data} renderHistory={renderHistory} />}
  </>
)

const LoadedUserDay = ({ day, renderHistory }: { day: DayOfUser; renderHistory: (day: DayOfUser) => ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
    <UserDayHeader day={day} />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <UserTasks tasks={day.tasks} total={day.today.due} today={day.date} />
        <UserWeek week={day.week} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <UserSequences sequences={day.sequences} />
        <UserClients clients={day.clients} total={day.totalClients} />
      </div>
    </div>
    <section aria-labelledby="user-history">
      <h2 id="user-history" className={headingStyle}>
        {words.history}
      </h2>
      {day.history.length === 0 ? <p className="text-ink-soft">{words.noHistory}</p> : renderHistory(day)}
    </section>
  </div>
)

function UserDayHeader({ day: { today, date, timeZone, isActive } }: { day: DayOfUser }) {
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 dir="auto" className="font-serif text-2xl font-semibold wrap-anywhere sm:text-3xl">
          {today.name}
        </h1>
        {today.isLateToBegin && <NotBegunBadge />}
        {!isActive && <Badge>{words.deactivated}</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        {words.localDay(formatDayWithoutYear(date), timeZone.replaceAll('_', ' '))}. {words.readOnly}
      </p>
      <div className="mt-4 grid grid-cols-2 items-center gap-x-6 gap-y-2 rounded-card border border-line bg-sheet px-4 py-3 text-sm sm:px-5 lg:grid-cols-4">
        <TodayFacts user={today} />
      </div>
    </header>
  )
}

const UserDaySkeleton = () => (
  <div role="status" className="grid gap-8">
    <h1 className="sr-only">{words.person}</h1>
    <span className="sr-only">{words.loading}</span>
    <Skeleton className="h-10 w-64" />
    <Skeleton className="h-20" />
    <Skeleton className="h-80" />
  </div>
)

function UserDayFailed({ error, message, retry }: { error: Error; message: string; retry: () => void }) {
  const isNotFound = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <h1 className="mb-4 font-serif text-2xl font-semibold sm:text-3xl">{words.person}</h1>
      {isNotFound ? (
        <EmptyState title={words.notFound}>{words.notFoundHint}</EmptyState>
      ) : (
        <ErrorState message={words.failedToLoad(message)} retry={retry} />
      )}
    </>
  )
}

const headingStyle = 'mb-3 font-serif text-lg font-semibold'
