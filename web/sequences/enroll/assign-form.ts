import { type CalendarDay, isCalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { EndpointInput } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { AssignmentDraft, type assignSequence } from '#contract/sequences/assignments.ts'
import { isTargetDateRequired } from '#contract/sequences/assignment-rules.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { words } from './words.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { useSequences } from '#web/sequences/queries.ts'

/** The body of an enrollment. */
export type AssignmentInput = EndpointInput<typeof assignSequence>['body']

/** The fields of Assign Sequence; an empty choice or date is ''. */
export type AssignFormValues = { sequenceId: string; date: string; notes: string; isPaused: boolean }

/** Today is no date that the steps of a chosen sequence lead up to. */
export const getDefaultAssignValues = (
  today: CalendarDay,
  sequence?: { id: string; stepDays: readonly number[] },
): AssignFormValues => ({
  sequenceId: sequence?.id ?? '',
  date: sequence && isTargetDateNeeded(sequence.stepDays) ? '' : today,
  notes: '',
  isPaused: false,
})

/**
 * Parses an enrollment; an empty start date is today. A sequence with steps before its date needs one, which
 * `stepDays` tells: the days of the chosen sequence's steps.
 */
export function parseAssignValues(
  { sequenceId, date, notes, isPaused }: AssignFormValues,
  { today, stepDays }: { today: CalendarDay; stepDays: readonly number[] },
): FormParseResult<AssignmentInput> {
  const issues: Issue[] = []
  if (!sequenceId) issues.push({ path: 'sequenceId', message: words.sequenceRequired })
  if (!date && isTargetDateNeeded(stepDays)) issues.push({ path: 'date', message: words.targetDateRequired })
  if (date && !isCalendarDay(date)) issues.push({ path: 'date', message: words.invalidDate })
  if (issues.length) return { issues }
  const startDate = date ? parseCalendarDay(date) : today
  return parseFormValues(AssignmentDraft, { sequenceId, startDate, notes, status: isPaused ? 'paused' : 'active' })
}

/** Whether the days of a sequence's steps ask for a target date. */
export const isTargetDateNeeded = (stepDays: readonly number[]): boolean =>
  isTargetDateRequired(stepDays.map((daysAfterKickoff) => ({ id: '', daysAfterKickoff })))

/** The form that puts clients on a sequence, with the sequences in use, which are read once `open`, and the chosen one. */
export function useAssignForm({
  open,
  draft,
  today,
  sequenceId,
}: {
  open: boolean
  draft: DraftKey
  today: CalendarDay
  /** Is chosen at first. */
  sequenceId?: string | undefined
}) {
  const query = useSequences({ enabled: open })
  const sequences = query.state === 'ready' ? query.data.filter(({ isActive }) => isActive) : []
  const findSequence = (id: string) => sequences.find((one) => one.id === id)
  const form = useForm({
    defaultValues: getDefaultAssignValues(today, sequenceId ? findSequence(sequenceId) : undefined),
    draftKey: draft,
    parse: (values) => parseAssignValues(values, { today, stepDays: findSequence(values.sequenceId)?.stepDays ?? [] }),
  })
  return { query, sequences, form, sequence: findSequence(form.watch('sequenceId')) }
}
