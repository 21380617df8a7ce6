import { Repeat2 } from 'lucide-react'
import { useId } from 'react'
import { countsFromPolicy } from '#contract/sequences/sequences.ts'
import { SequenceAnchor } from '#contract/sequences/steps.ts'
import { repeatIntervalLabels } from '#contract/tasks/task-labels.ts'
import { customIntervalDaysLimits, RepeatInterval } from '#contract/tasks/tasks.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { anchorLabels, describeAutoEnroll, describeSequenceRepeat, words } from '#web/sequences/words.ts'
import { CheckField, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import type { SequenceFormValues } from './sequence-form-values.ts'

type FieldsProps = { form: FormFieldMethods<SequenceFormValues> }

/** The fields of a sequence. Only one that counts from the date of the enrollment repeats. */
export const SequenceFields = ({ form, defaultCustomDays }: RepeatFieldsProps) => (
  <>
    <TextField form={form} name="name" label={words.name} required />
    <TextAreaField form={form} name="description" label={words.description} rows={1} />
    <AnchorFields form={form} />
    {useIsAdmin() && <CheckField form={form} name="isOrgLevel" label={words.orgLevel} hint={words.orgLevelHint} />}
    <CheckField form={form} name="endsWhenActive" label={words.endsWhenActive} hint={words.endsWhenActiveHint} />
    {form.watch('anchor') === 'kickoff' && <RepeatFields form={form} defaultCustomDays={defaultCustomDays} />}
  </>
)

/** An empty number of days becomes `defaultCustomDays`. */
type RepeatFieldsProps = FieldsProps & { defaultCustomDays: number }

function RepeatFields({ form, defaultCustomDays }: RepeatFieldsProps) {
  const [hasRepeat, interval, customDays] = form.watch(['hasRepeat', 'repeatInterval', 'repeatCustomDays'])
  return (
    <div className="grid gap-4">
      <h3 className="border-t border-line pt-4 font-serif text-lg font-semibold">{words.repeatSettings}</h3>
      <CheckField form={form} name="hasRepeat" label={words.repeat} hint={words.repeatHint} />
      {hasRepeat && (
        <>
          <div className="grid grid-cols-2 items-start gap-4">
            <SelectField
              form={form}
              name="repeatInterval"
              label={words.interval}
              options={RepeatInterval.options}
              names={repeatIntervalLabels}
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

/** The anchor of its steps: for a policy the lines it applies to, and whether it enrolls everybody automatically. */
function AnchorFields({ form }: FieldsProps) {
  const [anchor, lines, isOrgLevel] = form.watch(['anchor', 'lines', 'isOrgLevel'])
  return (
    <>
      <SelectField
        form={form}
        name="anchor"
        label={words.countsFrom}
        options={SequenceAnchor.options}
        names={anchorLabels}
      />
      {countsFromPolicy(anchor) && (
        <LinesField lines={lines} error={form.errorFor('lines')} onChange={(next) => form.setValues({ lines: next })} />
      )}
      {anchor !== 'kickoff' && (
        <CheckField
          form={form}
          name="autoEnroll"
          label={words.autoEnroll}
          hint={describeAutoEnroll(anchor, lines, isOrgLevel)}
        />
      )}
    </>
  )
}

/** The organization's lines, and lines of the sequence that were removed since; choosing none means all. */
function LinesField({
  lines,
  error,
  onChange,
}: {
  lines: readonly string[]
  error: string | undefined
  onChange: (lines: string[]) => void
}) {
  const settings = useOrganizationSettings()
  const id = useId()
  const known = settings.state === 'ready' ? settings.data.policyLines : []
  if (settings.state === 'failed')
    return <ErrorState message={words.failedToLoadLines(settings.message)} retry={settings.retry} />
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <p id={id} className="text-sm font-medium">
        {words.lines}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {[...new Set([...known, ...lines])].map((line) => (
          <button
            key={line}
            type="button"
            aria-pressed={lines.includes(line)}
            onClick={() => onChange(lines.includes(line) ? lines.filter((one) => one !== line) : [...lines, line])}
            className={chipStyle}
          >
            <bdi>{line}</bdi>
          </button>
        ))}
      </div>
      <p role="alert" className="text-sm text-red empty:hidden">
        {error}
      </p>
      <p className="text-sm text-ink-soft">{words.linesHint}</p>
    </div>
  )
}

const chipStyle =
  'inline-flex min-h-8 items-center rounded-full border border-edge bg-sheet px-3 text-sm transition-colors hover:bg-well aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:text-teal-deep touch:min-h-11 touch:min-w-11'
