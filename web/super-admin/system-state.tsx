import { RotateCw } from 'lucide-react'
import type { JobRun, SystemState as State } from '#contract/super-admin/system-state.ts'
import { formatInstant } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowListSkeleton } from '#web/ui/rows/row-list-skeleton.tsx'
import { useSystemState } from './queries.ts'
import { words } from './words.ts'

/** Jobs and health at a glance. */
export function SystemStatePanel() {
  const { state, isRefreshing, refresh } = useSystemState()
  if (state.state === 'loading') return <RowListSkeleton label={words.loadingSystem} />
  if (state.state === 'failed')
    return <ErrorState message={words.failedToLoadSystem(state.message)} retry={state.retry} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button className="justify-self-end" busy={isRefreshing} onClick={refresh}>
        {!isRefreshing && <RotateCw aria-hidden />}
        {words.refresh}
      </Button>
      <Health state={state.data} />
      <Jobs jobs={state.data.jobs} />
    </div>
  )
}

function Health({ state: { waitingEmails, oldestEmailAt } }: { state: State }) {
  const { timeZone } = useSignedInUser()
  const today = useToday(timeZone)
  const since = oldestEmailAt ? formatInstant(oldestEmailAt, timeZone, today).full : undefined
  return (
    <Card>
      <h2 className="font-serif text-lg font-semibold">{words.health}</h2>
      <p className="mt-1">{words.healthy}</p>
      <p className="mt-1">{words.waitingEmails(waitingEmails, since)}</p>
    </Card>
  )
}

function Jobs({ jobs }: { jobs: readonly JobRun[] }) {
  const { timeZone } = useSignedInUser()
  const today = useToday(timeZone)
  return (
    <Card>
      <h2 id="jobs" className="font-serif text-lg font-semibold">
        {words.jobs}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{jobs.length ? words.jobsHint : words.noJobs}</p>
      <ul aria-labelledby="jobs" className="mt-2 divide-y divide-line">
        {jobs.map(({ name, startedAt, finishedAt, outcome, error }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="grow basis-40 font-medium">{name}</span>
            <time dateTime={finishedAt} className="text-sm text-ink-soft">
              {formatInstant(finishedAt, timeZone, today).full}
            </time>
            <span className="text-sm text-ink-soft tabular-nums">
              {words.milliseconds(Date.parse(finishedAt) - Date.parse(startedAt))}
            </span>
            <Badge tone={outcome === 'done' ? 'teal' : 'red'}>
              {[words.outcomes[outcome], error].filter(Boolean).join(': ')}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
