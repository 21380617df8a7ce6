import type { ChangeEvent } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatPolicyName, type Policy } from '#contract/policies/policies.ts'
import { isTargetDateRequired } from '#contract/sequences/assignment-rules.ts'
import type { ListedSequence } from '#contract/sequences/sequences.ts'
import { formatWeekdayAndDay } from '#web/base/format-time.ts'
import { buildPlanningPath } from '#web/base/paths.ts'
import { useToday } from '#web/base/today.ts'
import type { QueryResult } from '#web/base/use-endpoint-query.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/days/day-input.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { CheckField, TextAreaField } from '#web/ui/form/form-fields.tsx'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { type AssignFormValues, choosePolicy, listAnchorPolicies } from './assign-form.ts'
import { words } from './words.ts'

/** The choice of an active sequence; those the client is on cannot be chosen. */
export function SequenceField({
  form,
  query,
  sequences,
  currentIds,
}: {
  form: FormFieldMethods<AssignFormValues>
  query: QueryResult<unknown>
  sequences: readonly ListedSequence[]
  currentIds: readonly string[]
}) {
  const today = useToday()
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
  if (query.state === 'loading')
    return (
      <LoadingState label={words.loading} className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </LoadingState>
    )
  if (!sequences.length) return <NoSequences />
  const { onChange, ...register } = form.register('sequenceId')
  const handleChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.target
    void onChange(event)
    // Today is proposed as a start, but not as a date that steps lead up to.
    const chosen = sequences.find(({ id }) => id === value)
    const isTarget = chosen?.anchor === 'kickoff' && isTargetDateRequired(chosen.stepDays)
    const [date] = form.watch(['date'])
    if (isTarget && date === today) form.setValues({ date: '' })
    if (!isTarget && !date) form.setValues({ date: today })
  }
  return (
    <Field label={words.sequence} error={form.errorFor('sequenceId')}>
      {(control) => (
        <Select {...control} {...register} onChange={handleChange} required>
          <option value="">{words.choose}</option>
          {sequences.map(({ id, name }) => (
            <option key={id} value={id} disabled={currentIds.includes(id)}>
              {currentIds.includes(id) ? words.alreadyOn(name) : name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The date that a sequence counts from, if any, the notes and whether it starts paused; for one client or several. */
export function AssignFields({
  form,
  sequence,
}: {
  form: FormFieldMethods<AssignFormValues>
  sequence: ListedSequence | undefined
}) {
  const today = useToday()
  const isTarget = sequence !== undefined && isTargetDateRequired(sequence.stepDays)
  return (
    <>
      {(sequence?.anchor ?? 'kickoff') === 'kickoff' && (
        <Field
          label={isTarget ? words.targetDate : words.startDate}
          hint={isTarget ? words.targetDateHint : undefined}
          error={form.errorFor('date')}
        >
          {(control) => (
            <DayInput
              {...control}
              {...form.register('date')}
              chosen={form.watch('date')}
              min={today}
              onSelect={(date) => form.setValues({ date })}
            />
          )}
        </Field>
      )}
      <TextAreaField form={form} name="notes" label={words.notes} rows={1} className="min-h-10! touch:min-h-11!" />
      <CheckField form={form} name="isPaused" label={words.paused} hint={words.pausedHint} />
    </>
  )
}

/** The choice of the policy that a sequence counts from; the only one is chosen already. */
export function PolicyField({
  form,
  sequence,
  query,
  enrolledIds,
}: {
  form: FormFieldMethods<AssignFormValues>
  sequence: ListedSequence
  /** The policies of the client. */
  query: QueryResult<Policy[]>
  /** Policies that are already on the sequence. */
  enrolledIds: readonly string[]
}) {
  const today = useToday()
  if (query.state === 'failed')
    return <ErrorState message={words.failedToLoadPolicies(query.message)} retry={query.retry} />
  if (query.state === 'loading')
    return (
      <LoadingState label={words.loadingPolicies}>
        <Skeleton className="h-16" />
      </LoadingState>
    )
  const policies = listAnchorPolicies(query.data, sequence)
  return (
    <Field
      label={words.policy}
      hint={policies.length ? undefined : words.noPolicies}
      error={policies.length ? form.errorFor('policyId') : undefined}
    >
      {(control) => (
        <Select
          {...control}
          name="policyId"
          value={choosePolicy(policies, form.watch('policyId'))?.id ?? ''}
          onChange={({ target }) => form.setValues({ policyId: target.value })}
          required
          disabled={!policies.length}
        >
          {policies.length !== 1 && <option value="">{words.choosePolicy}</option>}
          {policies.map((policy) => (
            <option key={policy.id} value={policy.id} disabled={policies.length > 1 && enrolledIds.includes(policy.id)}>
              {describePolicyOption(policy, enrolledIds.includes(policy.id), today)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function describePolicyOption(policy: Policy, isEnrolled: boolean, today: CalendarDay): string {
  const option = words.policyOption(formatPolicyName(policy), formatWeekdayAndDay(policy.renewalDate, today))
  return isEnrolled ? words.policyOn(option) : option
}

const NoSequences = () => (
  <EmptyState
    title={words.noSequences}
    action={
      <Link href={buildPlanningPath('sequences')} className={getButtonClasses({ variant: 'primary' })}>
        {words.openSequences}
      </Link>
    }
  >
    {words.noSequencesHint}
  </EmptyState>
)
