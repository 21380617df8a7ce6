import { isCalendarDay } from '#contract/base/calendar-day.ts'
import type { Policy } from '#contract/policies/policies.ts'
import { formatShortDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { useDebouncedValue } from '#web/base/use-debounced-value.ts'
import { useEditPolicy, useChangedSteps } from '#web/policies/queries.ts'
import { words } from '#web/policies/words.ts'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { PolicyFormDialog } from './policy-form-dialog.tsx'
import { describePolicyChanges, type PolicyFormValues, toPolicyFormValues } from './policy-form-values.ts'

/** The dialog that edits a policy. Before new dates or another line are saved, it shows which planned steps change. */
export function EditPolicyDialog({ policy, ...dialog }: FormDialogState & { policy: Policy }) {
  const { isPending: busy, send } = useEditPolicy(policy)
  const defaultValues = toPolicyFormValues(policy)
  return (
    <PolicyFormDialog
      {...dialog}
      defaultValues={defaultValues}
      describeChanges={describePolicyChanges}
      labels={{ title: words.edit, submit: words.save, done: words.saved }}
      busy={busy}
      renderBelowDates={(values) => <ChangedSteps policy={policy} values={values} isOpen={dialog.open} />}
      send={(body, onError) => {
        const buildInput = ({ version }: Policy) => ({ params: { policyId: policy.id }, body: { ...body, version } })
        // After STALE, retries if no field of the form was changed.
        const retryWith = (current: Policy) =>
          describePolicyChanges(defaultValues, toPolicyFormValues(current)) ? undefined : buildInput(current)
        return send(buildInput(policy), { onError, retryWith })
      }}
    />
  )
}

/** The planned steps that change with the dates and the line of the form, once these have been unchanged for a moment. */
function ChangedSteps({ policy, values, isOpen }: { policy: Policy; values: PolicyFormValues; isOpen: boolean }) {
  const today = useToday()
  const [effectiveDate, renewalDate] = useDebouncedValue(`${values.effectiveDate} ${values.renewalDate}`).split(' ')
  const changes = {
    ...(values.line && values.line !== policy.line && { line: values.line }),
    ...(effectiveDate && effectiveDate !== policy.effectiveDate && isCalendarDay(effectiveDate) && { effectiveDate }),
    ...(renewalDate && renewalDate !== policy.renewalDate && isCalendarDay(renewalDate) && { renewalDate }),
  }
  const isChanged = Object.keys(changes).length > 0
  const query = useChangedSteps(policy.id, changes, isOpen && isChanged)
  if (!isChanged) return null
  return (
    <section aria-label={words.changedSteps} className="grid gap-2">
      <h3 className="text-sm font-medium">{words.changedSteps}</h3>
      {query.state === 'loading' && (
        <LoadingState label={words.loadingChangedSteps}>
          <Skeleton className="h-11" />
        </LoadingState>
      )}
      {query.state === 'failed' && (
        <ErrorState message={words.failedToLoadChangedSteps(query.message)} retry={query.retry} />
      )}
      {query.state === 'ready' && query.data.length === 0 && (
        <p role="status" className="text-sm text-ink-soft">
          {words.noChangedSteps}
        </p>
      )}
      {query.state === 'ready' && query.data.length > 0 && (
        <>
          <ul className="divide-y divide-line rounded-card border border-line px-3 text-sm">
            {query.data.map(({ assignmentId, key, title, sequenceName, from, to, isSkipped }) => (
              <li key={`${assignmentId} ${key}`} className="flex items-center justify-between gap-x-4 py-2">
                <span className="min-w-0">
                  <bdi className="block font-medium wrap-anywhere">{title}</bdi>
                  <bdi className="block text-ink-soft wrap-anywhere">{sequenceName}</bdi>
                </span>
                <span className="max-w-1/2 text-right tabular-nums">
                  <s className="text-ink-soft">{formatShortDay(from, today)}</s>{' '}
                  {to ? `${words.becomes} ${formatShortDay(to, today)}` : words.removed}
                  {isSkipped && <span className="block text-ink-soft">{words.skipped}</span>}
                </span>
              </li>
            ))}
          </ul>
          {query.data.some(({ to }) => to) && <p className="text-sm text-ink-soft">{words.movedStepsHint}</p>}
        </>
      )}
    </section>
  )
}
