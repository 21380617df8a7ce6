import {
  addDays,
  addMonths,
  type CalendarDay,
  isCalendarDay,
  parseCalendarDay,
  yearsBetween,
} from '#contract/base/calendar-day.ts'
import type { EndpointInput } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import type { Policy } from '#contract/policies/policies.ts'
import { isTargetDateRequired } from '#contract/sequences/assignment-rules.ts'
import { AssignmentDraft, type assignSequence } from '#contract/sequences/assignments.ts'
import { countsFromPolicy, isForLine, type NurtureSequence } from '#contract/sequences/sequences.ts'
import type { SequenceAnchor } from '#contract/sequences/steps.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { useToday } from '#web/base/today.ts'
import { useForm } from '#web/base/use-form.ts'
import { useSequences } from '#web/sequences/queries.ts'
import { words } from './words.ts'

/** The body of an enrollment. */
type AssignmentInput = EndpointInput<typeof assignSequence>['body']

/** The fields of Assign Sequence; an empty choice or date is ''. */
export type AssignFormValues = {
  sequenceId: string
  policyId: string
  date: string
  notes: string
  isPaused: boolean
}

/** Requirements of a chosen sequence: the days of its steps, their anchor, and the client's policies to choose from. */
type Choice = {
  stepDays: readonly number[]
  anchor?: SequenceAnchor | undefined
  /** Absent for several clients, whose policies are all enrolled. */
  policies?: readonly Pick<Policy, 'id'>[] | undefined
}

/** The first values of Assign Sequence: the date is today, or empty if steps lead up to it. */
export const getDefaultAssignValues = (
  today: CalendarDay,
  sequence?: { id: string; stepDays: readonly number[] },
): AssignFormValues => ({
  sequenceId: sequence?.id ?? '',
  policyId: '',
  date: sequence && isTargetDateRequired(sequence.stepDays) ? '' : today,
  notes: '',
  isPaused: false,
})

/**
 * Parses an enrollment; an empty start date is today. A sequence with steps before its date needs one, which follows
 * from `stepDays`, the days of its steps. A sequence that counts from a policy needs the policy and no date.
 */
export function parseAssignValues(
  { sequenceId, policyId, date, notes, isPaused }: AssignFormValues,
  { today, stepDays, anchor = 'kickoff', policies }: Choice & { today: CalendarDay },
): FormParseResult<AssignmentInput> {
  const issues: Issue[] = []
  const options = { notes, status: isPaused ? 'paused' : 'active' }
  if (!sequenceId) issues.push({ path: 'sequenceId', message: words.sequenceRequired })
  if (anchor !== 'kickoff') {
    const chosenId = policies && choosePolicy(policies, policyId)?.id
    if (countsFromPolicy(anchor) && policies && !chosenId)
      return { issues: [{ path: 'policyId', message: policies.length ? words.policyRequired : words.noPolicies }] }
    return parseFormValues(AssignmentDraft, { ...options, sequenceId, ...(chosenId && { policyId: chosenId }) })
  }
  if (!date && isTargetDateRequired(stepDays)) issues.push({ path: 'date', message: words.targetDateRequired })
  if (date && !isCalendarDay(date)) issues.push({ path: 'date', message: words.invalidDate })
  if (issues.length) return { issues }
  const startDate = date ? parseCalendarDay(date) : today
  return parseFormValues(AssignmentDraft, { ...options, sequenceId, startDate })
}

/** The chosen policy, or the only one. */
export const choosePolicy = <P extends Pick<Policy, 'id'>>(policies: readonly P[], policyId: string): P | undefined =>
  policies.length === 1 ? policies[0] : policies.find(({ id }) => id === policyId)

/** The policies that a sequence may count from. */
export const listAnchorPolicies = (
  policies: readonly Policy[],
  { anchor, lines }: Pick<NurtureSequence, 'anchor' | 'lines'>,
): Policy[] =>
  countsFromPolicy(anchor)
    ? policies.filter(({ status, line }) => (status === 'active' || status === 'quoted') && isForLine({ lines }, line))
    : []

/** The day that the steps of an anchored sequence count from; undefined if it is not known yet. */
export function findAnchorDay(
  { anchor, stepDays }: Pick<NurtureSequence, 'anchor'> & { stepDays: readonly number[] },
  { policy, dateOfBirth }: { policy: Policy | undefined; dateOfBirth: CalendarDay | null | undefined },
  today: CalendarDay,
): CalendarDay | undefined {
  if (anchor === 'renewal') return policy?.renewalDate
  if (anchor === 'policy_start') return policy?.effectiveDate
  if (anchor !== 'birthday' || !dateOfBirth) return undefined
  // The first birthday on which not all steps are past.
  const earliest = addDays(today, -(stepDays.length ? Math.max(...stepDays) : 0))
  const age = yearsBetween(dateOfBirth, earliest)
  const birthday = addMonths(dateOfBirth, Math.max(age, 1) * 12)
  return birthday >= earliest ? birthday : addMonths(dateOfBirth, (Math.max(age, 1) + 1) * 12)
}

/** The form that puts clients on a sequence, with the active sequences, read once `open`, and the chosen one. */
export function useAssignForm({
  open,
  draft,
  sequenceId,
  policies,
}: {
  open: boolean
  draft: DraftKey
  /** The sequence chosen initially. */
  sequenceId?: string | undefined
  /** The client's policies, only if there is one client. */
  policies?: readonly Policy[] | undefined
}) {
  const today = useToday()
  const query = useSequences({ enabled: open })
  const sequences = query.state === 'ready' ? query.data.filter(({ isActive }) => isActive) : []
  const findSequence = (id: string) => sequences.find((one) => one.id === id)
  const form = useForm({
    defaultValues: getDefaultAssignValues(today, sequenceId ? findSequence(sequenceId) : undefined),
    draftKey: draft,
    parse: (values) => {
      const chosen = findSequence(values.sequenceId)
      return parseAssignValues(values, {
        today,
        stepDays: chosen?.stepDays ?? [],
        anchor: chosen?.anchor,
        policies: chosen && policies && listAnchorPolicies(policies, chosen),
      })
    },
  })
  return { query, sequences, form, sequence: findSequence(form.watch('sequenceId')) }
}
