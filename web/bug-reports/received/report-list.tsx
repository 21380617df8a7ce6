import { useState } from 'react'
import type { BugReportStatus, ListedBugReport } from '#contract/bug-reports/received-bug-reports.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Field, renderOptions, Select } from '#web/ui/field.tsx'
import { createLazyDialog } from '#web/ui/lazy-dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { NextPageButton, RowListSkeleton, RowList, type RowElementProps } from '#web/ui/row-list.tsx'
import { useRowDialog } from '#web/ui/use-row-dialog.ts'
import { useReceivedReports } from './queries.ts'
import { bugReportStatusLabels, words } from './words.ts'

/** The bug reports of all organizations, newest first; each opens in a dialog. */
export function ReceivedReportList() {
  const [status, setStatus] = useState<BugReportStatus | undefined>('open')
  return (
    <section aria-label={words.bugReports} className="grid gap-4">
      <div className="max-w-48">
        <Field label={words.show}>
          {(control) => (
            <Select
              {...control}
              value={status ?? ''}
              onChange={({ target }) => setStatus((target.value || undefined) as BugReportStatus | undefined)}
            >
              {renderOptions(Object.entries(bugReportStatusLabels), (entry) => entry)}
              <option value="">{words.all}</option>
            </Select>
          )}
        </Field>
      </div>
      <Reports key={status} status={status} />
    </section>
  )
}

function Reports({ status }: { status: BugReportStatus | undefined }) {
  const reports = useReceivedReports(status)
  const { row, edit, dialog } = useRowDialog(reports.state === 'ready' ? reports.data : [], receivedReportFormName)
  if (reports.state === 'loading') return <RowListSkeleton label={words.loading} />
  if (reports.state === 'failed')
    return <ErrorState message={words.failedToLoad(reports.message)} retry={reports.retry} />
  const { data, nextPage } = reports
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title={words.none}>{words.noneHint}</EmptyState>
      ) : (
        <RowList rows={data} label={words.bugReports} isCard>
          {(report, props) => <ReportRow key={report.id} {...props} report={report} open={edit} />}
        </RowList>
      )}
      <NextPageButton page={nextPage} describeFailure={words.failedToLoad} />
      {row && <ReceivedBugReportDialog key={row.id} {...dialog} report={row} />}
    </>
  )
}

type ReportRowProps = {
  report: ListedBugReport
  open: (report: ListedBugReport) => void
} & RowElementProps

function ReportRow({ report, open, ...rowProps }: ReportRowProps) {
  const { id, description, status, createdByName, organization, createdAt } = report
  return (
    <li
      {...rowProps}
      aria-labelledby={`report-${id}`}
      className="border-t border-line py-2.5 -mx-2 px-2 -outline-offset-2 first:border-t-0"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(report)}
        onPointerEnter={ReceivedBugReportDialog.prefetch}
        onFocus={ReceivedBugReportDialog.prefetch}
        className="grid min-h-11 w-full gap-1 rounded-control text-left"
      >
        <span id={`report-${id}`} dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
          {description}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft wrap-anywhere">
          <Badge tone={status === 'open' ? 'teal' : 'plain'}>{bugReportStatusLabels[status]}</Badge>
          <bdi>{words.by(createdByName ?? words.someone, organization)}</bdi>
          <RelativeTime instant={createdAt} />
        </span>
      </button>
    </li>
  )
}

/** Name of the form's draft. */
const receivedReportFormName = 'received-report'

const ReceivedBugReportDialog = createLazyDialog(
  async () => (await import('./received-report-dialog.tsx')).ReceivedBugReportDialog,
)
