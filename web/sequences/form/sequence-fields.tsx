import { Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { maxTextLengths } from '#contract/base/schema.ts'
import { customIntervalDaysLimits } from '#contract/tasks/recurrence.ts'
import { intervalNames } from '#contract/tasks/task-names.ts'
import { RepeatInterval } from '#contract/tasks/tasks.ts'
import { type FormFields, submitOnCtrlEnter } from '#web/base/use-form.ts'
import { describeSequenceRepeat, words } from '#web/sequences/words.ts'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import type { SequenceFormValues } from './sequence-form-values.ts'

type FieldsProps = { form: FormFields<SequenceFormValues> }

/** Name and description of a sequence. */
export const DetailFields = ({ form }: FieldsProps) => (
  <>
    <Field label={words.name} error={form.errorFor('name')}>
      {(control) => (
        <TextInput
          {...control}
          {...form.register('name')}
          dir="auto"
          required
          maxLength={maxTextLengths.title}
          autoComplete="off"
        />
      )}
    </Field>
    <Field label={words.description} error={form.errorFor('description')}>
      {(control) => (
        <TextArea
          {...control}
          {...form.register('description')}
          dir="auto"
          rows={1}
          maxLength={maxTextLengths.text}
          onKeyDown={submitOnCtrlEnter}
        />
      )}
    </Field>
  </>
)

/** Whether a sequence repeats, and how; an empty number of days becomes `defaultCustomDays`. */
export function RepeatSettings({ form, defaultCustomDays }: FieldsProps & { defaultCustomDays: number }) {
  const [hasRepeat, interval, customDays] = form.watch(['hasRepeat', 'repeatInterval', 'repeatCustomDays'])
  return (
    <div className="grid gap-4">
      <CheckField control={form.register('hasRepeat')} label={words.repeat} hint={words.repeatHint} />
      {hasRepeat && (
        <>
          <div className="grid grid-cols-2 items-start gap-4">
            <Field label={words.interval} error={form.errorFor('repeatInterval')}>
              {(control) => (
                <Select {...control} {...form.register('repeatInterval')}>
                  {RepeatInterval.options.map((one) => (
                    <option key={one} value={one}>
                      {intervalNames[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {interval === 'custom' && (
              <Field label={words.customDays} error={form.errorFor('repeatCustomDays')}>
                {(control) => (
                  <TextInput
                    {...control}
                    {...form.register('repeatCustomDays', {
                      valueAsNumber: true,
                      onBlur: ({ target }) => target.value || form.setValues({ repeatCustomDays: defaultCustomDays }),
                    })}
                    type="number"
                    inputMode="numeric"
                    min={customIntervalDaysLimits.min}
                    max={customIntervalDaysLimits.max}
                    step={1}
                  />
                )}
              </Field>
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
export const OrganizationField = ({ form }: FieldsProps) => (
  <div>
    <CheckField control={form.register('isOrgLevel')} label={words.orgLevel} hint={words.orgLevelHint} />
    <p role="alert" className="text-sm text-red empty:hidden">
      {form.errorFor('isOrgLevel')}
    </p>
  </div>
)

/** Whether its assignments end when the client becomes active. */
export const EndsWhenActiveField = ({ form }: FieldsProps) => (
  <CheckField control={form.register('endsWhenActive')} label={words.endsWhenActive} hint={words.endsWhenActiveHint} />
)

const CheckField = ({
  control,
  label,
  hint,
}: {
  control: ReturnType<FormFields<SequenceFormValues>['register']>
  label: string
  hint: ReactNode
}) => (
  <label className="flex min-h-9 items-start gap-3 py-1 text-sm touch:min-h-11">
    <input type="checkbox" {...control} className="mt-px size-4.5 shrink-0 accent-teal" />
    <span>
      <span className="block font-medium">{label}</span>
      <span className="block text-ink-soft">{hint}</span>
    </span>
  </label>
)
