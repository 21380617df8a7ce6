import { RotateCw, TriangleAlert } from 'lucide-react'
import type { BackupRun } from '#contract/backups/backup-runs.ts'
import type { JobRun, SystemState as State } from '#contract/super-admin/system-state.ts'
import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { useSendsMail } from '#web/organizations/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { RowListSkeleton } from '#web/ui/row-list.tsx'
import { useSystemState } from './queries.ts'
import { words } from './words.ts'

/** Version, jobs, mail and backups at a glance. */
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
      <Backups state={state.data} />
      <Jobs jobs={state.data.jobs} />
    </div>
  )
}

function Health({ state: { version, jobs, waitingEmails, oldestEmailAt } }: { state: State }) {
  const formatInstant = useFormatInstant()
  const sendsMail = useSendsMail()
  const failedJobs = jobs.filter(({ outcome }) => outcome === 'failed').length
  const since = oldestEmailAt ? formatInstant(oldestEmailAt).full : undefined
  return (
    <Card>
      <h2 className="font-serif text-lg font-semibold">{words.health}</h2>
      <p className="mt-1">{failedJobs ? words.failedJobs(failedJobs) : words.healthy}</p>
      <p className="mt-1">{words.version(version)}</p>
      <p className="mt-1">{words.waitingEmails(waitingEmails, since)}</p>
      {sendsMail === false && (
        <>
          <p className="mt-1">{words.mailNotSetUp}</p>
          <p className="mt-1 text-sm text-ink-soft">{words.mailNotSetUpHint}</p>
        </>
      )}
    </Card>
  )
}

function Backups({ state }: { state: State }) {
  const { isBackupSetUp, lastBackup, lastProof, backupWarnings } = state
  return (
    <Card>
      <h2 className="font-serif text-lg font-semibold">{words.backups}</h2>
      <p className="mt-1">{isBackupSetUp ? words.backupsHint : words.backupsNotSetUp}</p>
      {!isBackupSetUp && <p className="mt-1 text-sm text-ink-soft">{words.backupsNotSetUpHint}</p>}
      {backupWarnings.length > 0 && (
        <ul className="mt-3 grid gap-1 rounded-card bg-red-wash p-3 text-red-deep">
          {backupWarnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {words.backupWarnings[warning]}
            </li>
          ))}
        </ul>
      )}
      {(isBackupSetUp || lastBackup) && (
        <dl className="mt-2 divide-y divide-line">
          <BackupLine kind="backup" title={words.lastBackup} none={words.firstBackup} run={lastBackup} />
          <BackupLine kind="proof" title={words.lastProof} none={words.firstProof} run={lastProof} />
        </dl>
      )}
    </Card>
  )
}

type BackupLineProps = { kind: 'backup' | 'proof'; title: string; none: string; run: BackupRun | null }

function BackupLine({ kind, title, none, run }: BackupLineProps) {
  const formatInstant = useFormatInstant()
  const format = (instant: string) => formatInstant(instant).full
  return (
    <div className="py-2">
      <dt className="font-medium">{title}</dt>
      {run ? (
        <dd className="mt-1 grid gap-1">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <time dateTime={run.finishedAt} className="text-sm text-ink-soft">
              {format(run.finishedAt)}
            </time>
            {run.rows !== null && run.files !== null && (
              <span className="text-sm text-ink-soft tabular-nums">{words.backupCounts(run.rows, run.files)}</span>
            )}
            <span className="grow text-sm break-all text-ink-soft">{run.folder}</span>
            <Badge tone={run.outcome === 'done' ? 'teal' : 'red'}>{words.backupOutcomes[run.outcome][kind]}</Badge>
          </span>
          {run.reason && <span className="text-sm break-words">{run.reason}</span>}
          {run.outcome === 'failed' && (
            <span className="text-sm">
              {run.succeededAt ? words.lastGood(format(run.succeededAt)) : words.noneGood}
            </span>
          )}
        </dd>
      ) : (
        <dd className="mt-1 text-sm text-ink-soft">{none}</dd>
      )}
    </div>
  )
}

function Jobs({ jobs }: { jobs: readonly JobRun[] }) {
  const formatInstant = useFormatInstant()
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
              {formatInstant(finishedAt).full}
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
