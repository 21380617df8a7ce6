import type { ReactNode } from 'react'
import {
  type BugReportDetails,
  BugReportStatus,
  BugReportPatch,
  type ListedBugReport,
} from '#contract/bug-reports/received-bug-reports.ts'
import { getChangedFields } from '#web/base/form-draft.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import { FormDialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField } from '#web/ui/form/form-fields.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { useChangeBugReport, useReceivedBugReport } from './queries.ts'
import { bugReportStatusLabels, words } from './words.ts'

/** A report with everything it includes; status and comment can be changed. */
export function ReceivedBugReportDialog({
  draft,
  report: { id, description, status, comment },
  ...dialog
}: FormDialogState & { report: ListedBugReport }) {
  const details = useReceivedBugReport(id, dialog.open)
  const defaultValues = { status: status as string, comment: comment ?? '' }
  const form = useForm({
    defaultValues,
    draftKey: draft,
    // Another super administrator may have changed the rest since.
    parse: (values) => parseFormValues(BugReportPatch, getChangedFields(values, defaultValues)),
  })
  const { isPending: busy, send } = useChangeBugReport(id)
  return (
    <FormDialog
      {...dialog}
      title={words.title}
      form={form}
      busy={busy}
      send={(body) => send({ params: { reportId: id }, body })}
      onSaved={() => toast({ title: words.saved })}
    >
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {description}
      </p>
      <SelectField
        form={form}
        name="status"
        label={words.status}
        options={BugReportStatus.options}
        names={bugReportStatusLabels}
      />
      <TextAreaField form={form} name="comment" label={words.comment} />
      {details.state === 'failed' && (
        <ErrorState message={words.failedToLoadReport(details.message)} retry={details.retry} />
      )}
      {details.state === 'loading' && (
        <LoadingState label={words.loadingReport}>
          <Skeleton className="h-48" />
        </LoadingState>
      )}
      {details.state === 'ready' && <DebugInfo report={details.data} />}
    </FormDialog>
  )
}

/** Debugging information collected with a report. */
function DebugInfo({ report: { systemInfo, debuggingInfo } }: { report: BugReportDetails }) {
  const { viewport, screen } = systemInfo
  const { localStorageKeys, sessionStorageKeys, recentErrors = [] } = debuggingInfo
  return (
    <>
      <Facts
        title={words.system}
        facts={[
          [words.page, systemInfo.url],
          [words.time, systemInfo.timestamp],
          [words.browser, systemInfo.userAgent],
          [words.platform, systemInfo.platform],
          [words.language, systemInfo.language],
          [words.window, `${viewport.width} × ${viewport.height}, ${screen.width} × ${screen.height}`],
          [words.online, systemInfo.onlineStatus ? words.yes : words.no],
          [words.cookies, systemInfo.cookieEnabled ? words.yes : words.no],
        ]}
      />
      <Facts
        title={words.debugging}
        facts={[
          [words.documentTitle, debuggingInfo.title],
          [words.readyState, debuggingInfo.documentReadyState],
          [words.referrer, debuggingInfo.referrer],
          [words.storageKeys, [...localStorageKeys, ...sessionStorageKeys].join(', ')],
          [
            words.recentErrors,
            recentErrors.length > 0 && (
              <ol key="errors" className="grid gap-1">
                {recentErrors.map(({ message, at }, index) => (
                  <li key={index}>
                    {at}: {message}
                  </li>
                ))}
              </ol>
            ),
          ],
        ]}
      />
    </>
  )
}

const Facts = ({ title, facts }: { title: string; facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <section className="border-t border-line pt-3">
    <h3 className="font-medium">{title}</h3>
    <dl className="mt-2 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">{value || words.nothing}</dd>
        </div>
      ))}
    </dl>
  </section>
)
