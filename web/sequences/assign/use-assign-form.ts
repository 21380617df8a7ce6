import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { DraftKey } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { useSequences } from '#web/sequences/queries.ts'
import { getDefaultAssignValues, parseAssignValues } from './assign-form-values.ts'

/** The form that puts clients on a sequence, with the sequences in use, which are read once `open`, and the chosen one. */
export function useAssignForm({ open, draft, today }: { open: boolean; draft: DraftKey; today: CalendarDay }) {
  const query = useSequences({ enabled: open })
  const sequences = query.state === 'ready' ? query.data.filter(({ isActive }) => isActive) : []
  const findSequence = (id: string) => sequences.find((one) => one.id === id)
  const form = useForm({
    defaultValues: getDefaultAssignValues(today),
    draftKey: draft,
    parse: (values) => parseAssignValues(values, { today, stepDays: findSequence(values.sequenceId)?.stepDays ?? [] }),
  })
  return { query, sequences, form, sequence: findSequence(form.watch('sequenceId')) }
}
