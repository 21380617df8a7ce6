import { Repeat2 } from 'lucide-react'
import { customIntervalDaysLimits, RepeatInterval } from '#contract/tasks/tasks.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { recurrenceIntervalLabels } from '#contract/tasks/task-labels.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { describeSequenceRepeat, words } from '#web/sequences/words.ts'
import { CheckField, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import type { SequenceFormValues } from './sequence-form-values.ts'

type FieldsProps = { form: FormFieldMethods<SequenceFormValues> }

/** Name and description of a sequence. */
export const NameAndDescriptionFields = ({ form }: FieldsProps) => (
  <>
    <TextField form={form} name="name" label={words.name} required maxLength={maxTextLengths.name} />
    <TextAreaField form={form} name="description" label={words.description} rows={1} />
  </>
)

/** Whether a sequence repeats, and how; an empty number of days becomes `defaultCustomDays`. */
export function SequenceRepeatFields({ form, defaultCustomDays }: FieldsProps & { defaultCustomDays: number }) {
  const [hasRepeat, interval, customDays] = form.watch(['hasRepeat', 'repeatInterval', 'repeatCustomDays'])
  return (
    <div className="grid gap-4">
      <CheckField form={form} name="hasRepeat" label={words.repeat} hint={words.repeatHint} />
      {hasRepeat && (
        <>
          <div className="grid grid-cols-2 items-start gap-4">
            <SelectField
              form={form}
              name="repeatInterval"
              label={words.interval}
              options={RepeatInterval.options}
              names={recurrenceIntervalLabels}
            />
            {interval === 'custom' && (
              <NumberField
                form={form}
                name="repeatCustomDays"
                label={words.customDays}
                {...customIntervalDaysLimits}
                defaultNumber={defaultCustomDays}
              />
            )}
          </div>
          <p role="status" className="flex min-h-9 items-center gap-2 rounded-control bg-well px-3 py-2 text-sm">
            <Repeat2 aria-hidden className="size-4 shrink-0 text-ink-soft" />
            {describeSequenceRepeat(interval, Number.isNaN(customDays) ? defaultCustomDays : customDays)}
          </p>
        </>
      )}
    </div>
  )
}

/** For whom a sequence is; for admins only. */
export const SharedWithOrganizationField = ({ form }: FieldsProps) => (
  <CheckField form={form} name="isOrgLevel" label={words.orgLevel} hint={words.orgLevelHint} />
)

/** Whether its assignments end when the client becomes active. */
export const EndsWhenActiveField = ({ form }: FieldsProps) => (
  <CheckField form={form} name="endsWhenActive" label={words.endsWhenActive} hint={words.endsWhenActiveHint} />
)
