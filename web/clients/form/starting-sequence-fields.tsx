import type { ChangeEvent } from 'react'
import { isCalendarDay } from '#contract/base/calendar-day.ts'
import { isTargetDateRequired } from '#contract/sequences/assignment-rules.ts'
import { useToday } from '#web/base/today.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { words } from '#web/clients/words.ts'
import { useSequences } from '#web/sequences/queries.ts'
import { DayField } from '#web/ui/days/day-field.tsx'
import { Field, renderOptions, Select } from '#web/ui/field.tsx'
import type { ClientFormValues } from './client-form-values.ts'

/**
 * The sequence that a new client starts with, and its start date. Only active sequences that count from a chosen date
 * are offered: a new client has no policy yet, and birthdays count automatically.
 */
export function StartingSequenceFields({
  form,
  enabled,
}: {
  form: FormFieldMethods<ClientFormValues>
  /** Whether the form is open, so that the sequences are needed. */
  enabled: boolean
}) {
  const today = useToday()
  const query = useSequences({ enabled })
  const sequences =
    query.state === 'ready' ? query.data.filter(({ isActive, anchor }) => isActive && anchor === 'kickoff') : []
  const [sequenceId, start] = form.watch(['sequenceId', 'sequenceStart'])
  const isTarget = isTargetDateRequired(sequences.find(({ id }) => id === sequenceId)?.stepDays ?? [])
  const { onChange, ...register } = form.register('sequenceId')
  const handleChange = (event: ChangeEvent<HTMLSelectElement>) => {
    void onChange(event)
    if (!event.target.value) form.setValues({ sequenceStart: '' })
    else if (!isCalendarDay(start)) form.setValues({ sequenceStart: today })
  }
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label={words.sequenceId}
        hint={query.state === 'failed' ? words.failedToLoadSequences : undefined}
        error={form.errorFor('sequenceId')}
      >
        {(control) => (
          <Select {...control} {...register} onChange={handleChange} autoComplete="off">
            <option value="">{words.noSequence}</option>
            {renderOptions(sequences, ({ id, name }) => [id, name])}
          </Select>
        )}
      </Field>
      {sequenceId && (
        <DayField
          form={form}
          name="sequenceStart"
          label={isTarget ? words.targetDate : words.sequenceStart}
          min={today}
        />
      )}
    </div>
  )
}
