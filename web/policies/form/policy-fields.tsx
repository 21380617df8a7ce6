import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isCalendarDay, minCalendarDay } from '#contract/base/calendar-day.ts'
import { policyLimits, PolicyStatus } from '#contract/policies/policies.ts'
import { useToday } from '#web/base/today.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { capitalize, policyStatusLabels, words } from '#web/policies/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/days/day-field.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/form-fields.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'
import { CarrierField } from './carrier-field.tsx'
import { defaultTermMonths, type PolicyFormValues, proposeRenewal } from './policy-form-values.ts'

type FieldsProps = { form: FormFieldMethods<PolicyFormValues> }

/** The fields of a policy, each with its error below it. The carriers are read once the form is `open`. */
export function PolicyFields({ form, open, belowDates }: FieldsProps & { open: boolean; belowDates: ReactNode }) {
  return (
    <>
      <div className={twoColumnStyle}>
        <CarrierField form={form} name="carrier" label={words.carrier} isShown={open} />
        <LineField form={form} />
      </div>
      <div className={twoColumnStyle}>
        <TextField form={form} name="policyNumber" label={words.policyNumber} />
        <SelectField
          form={form}
          name="status"
          label={words.status}
          options={PolicyStatus.options}
          names={policyStatusLabels}
        />
      </div>
      <DateFields form={form} below={belowDates} />
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-4">
        <TextField form={form} name="premium" label={words.premium} inputMode="decimal" placeholder="1,240.50" />
        <CurrencyField form={form} />
      </div>
      <TextAreaField form={form} name="notes" label={words.notes} rows={1} />
    </>
  )
}

/** The organization's lines, and the policy's own if it was removed since. */
function LineField({ form }: Pick<FieldsProps, 'form'>) {
  const settings = useOrganizationSettings()
  const current = form.watch('line')
  if (settings.state === 'failed')
    return <ErrorState message={words.failedToLoadLines(settings.message)} retry={settings.retry} />
  const lines = settings.state === 'ready' ? settings.data.policyLines : []
  const options = [...new Set([...lines, ...(current ? [current] : [])])]
  return (
    <SelectField
      // Its options arrive after the value, which an uncontrolled select accepts only if the options exist.
      key={settings.state}
      form={form}
      name="line"
      label={words.line}
      options={options}
      names={Object.fromEntries(options.map((line) => [line, capitalize(line)]))}
      emptyName={current ? undefined : words.chooseLine}
    />
  )
}

/** Start, term and renewal. The renewal follows from the other two until another day is chosen. */
function DateFields({ form, below }: FieldsProps & { below: ReactNode }) {
  const today = useToday()
  const [effectiveDate, termMonths, renewalDate] = form.watch(['effectiveDate', 'termMonths', 'renewalDate'])
  const isActive = form.watch('status') === 'active'
  const proposal = proposeRenewal(effectiveDate, termMonths)
  const lastProposal = useRef(proposal)
  const follow = useEffectEvent((next: string) => {
    if (next && (renewalDate === lastProposal.current || !renewalDate) && renewalDate !== next)
      form.setValues({ renewalDate: next })
    if (next) lastProposal.current = next
  })
  useEffect(() => follow(proposal), [proposal])
  return (
    <>
      <div className={twoColumnStyle}>
        <DayField form={form} name="effectiveDate" label={words.effectiveDate} min={minCalendarDay} />
        <DayField form={form} name="renewalDate" label={words.renewalDate} min={minCalendarDay} />
      </div>
      <p role="status" className="-mt-2 text-sm text-ink-soft empty:hidden">
        {isCalendarDay(renewalDate) && renewalDate < today && isActive && words.renewalPast}
      </p>
      {below}
      <div className="grid grid-cols-2 items-end gap-4">
        <NumberField
          form={form}
          name="termMonths"
          label={words.termMonths}
          min={1}
          max={policyLimits.termMonths}
          defaultNumber={defaultTermMonths}
        />
        <div role="group" aria-label={words.termMonths} className="grid grid-cols-2 gap-2">
          {commonTerms.map((months) => (
            <Button
              key={months}
              aria-pressed={termMonths === months}
              onClick={() => form.setValues({ termMonths: months })}
              aria-label={words.termOf(months)}
              className="px-2! tabular-nums aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:text-teal-deep"
            >
              {months}
            </Button>
          ))}
        </div>
      </div>
    </>
  )
}

const commonTerms = [6, 12]

const currencies = Intl.supportedValuesOf('currency')
const currencyNames: Record<string, string> = Object.fromEntries(currencies.map((code) => [code, code]))

/** If empty, the currency of the organization's last policy is used. */
function CurrencyField({ form }: Pick<FieldsProps, 'form'>) {
  const current = form.watch('currency')
  const codes = !current || currencies.includes(current) ? currencies : [...currencies, current]
  return (
    <SelectField
      form={form}
      name="currency"
      label={words.currency}
      options={codes}
      names={currencyNames}
      emptyName={current ? undefined : words.currencyAsLast}
    />
  )
}

const twoColumnStyle = 'grid items-start gap-4 sm:grid-cols-2'
