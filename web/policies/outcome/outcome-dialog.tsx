import { ArrowRightLeft, CircleX, RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import { addDays } from '#contract/base/calendar-day.ts'
import { formatPolicyName, type Policy, RenewalOutcome } from '#contract/policies/policies.ts'
import { formatShortDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { useForm } from '#web/base/use-form.ts'
import { CarrierField } from '#web/policies/form/carrier-field.tsx'
import { useAnswerRenewal } from '#web/policies/queries.ts'
import { outcomeLabels, words } from '#web/policies/words.ts'
import { DayField } from '#web/ui/days/day-field.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { ChangeNotice } from '#web/ui/form/change-notice.tsx'
import { TextField } from '#web/ui/form/form-fields.tsx'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import {
  getDefaultOutcomeValues,
  type OutcomeFormValues,
  parseOutcomeValues,
  proposeNextRenewal,
  toOutcomeFormIssue,
} from './outcome-form-values.ts'

/** Asks for the outcome of a policy's renewal: renewed, moved to another carrier, or lost. Key it by the policy. */
export function OutcomeDialog({
  policy: givenPolicy,
  clientName,
  outcome: givenOutcome,
  ...dialog
}: DialogState & {
  policy: Policy
  clientName: string
  /** The outcome chosen initially. */
  outcome: RenewalOutcome | ''
}) {
  const today = useToday()
  /** The policy as changed by someone else, after STALE. */
  const [changed, setChanged] = useState<Policy>()
  const policy = changed && changed.version > givenPolicy.version ? changed : givenPolicy
  const name = formatPolicyName(policy)
  const form = useForm({
    defaultValues: getDefaultOutcomeValues(policy, givenOutcome),
    draftKey: { form: `outcome-${policy.id}` },
    parse: (values: OutcomeFormValues) => parseOutcomeValues(values, policy),
  })
  const outcome = form.watch('outcome')
  const { isPending: busy, send } = useAnswerRenewal(policy)
  const choose = (next: RenewalOutcome) => {
    const { renewalDate } = form.getValues()
    const isProposed = renewalDate === proposeNextRenewal(policy, outcome)
    form.setValues({ outcome: next, ...(isProposed && { renewalDate: proposeNextRenewal(policy, next) }) })
  }
  return (
    <FormDialog
      {...dialog}
      title={words.question}
      description={`${clientName}, ${name}. ${words.renewalDate} ${formatShortDay(policy.renewalDate, today)}.`}
      submitLabel={words.answerSaved}
      form={form}
      busy={busy}
      send={async (body) => {
        const result = await send(body, {
          description: `${clientName}, ${name}`,
          onError: ({ code, current }) => {
            if (code === 'STALE') setChanged(current as Policy)
            return code === 'STALE'
          },
        })
        return result.ok ? result : { ok: false, issues: result.issues.map(toOutcomeFormIssue) }
      }}
    >
      <ChangeNotice text={changed === policy && words.staleAnswer(name)} />
      <OutcomeChoice outcome={outcome} error={form.errorFor('outcome')} onChange={choose} />
      {outcome === 'moved' && (
        <CarrierField form={form} name="carrier" label={words.newCarrier} isShown={dialog.open} />
      )}
      {outcome && outcome !== 'lost' && (
        <>
          <TextField
            form={form}
            name="premium"
            label={`${words.nextPremium} (${policy.currency})`}
            inputMode="decimal"
            placeholder="1,240.50"
          />
          <DayField form={form} name="renewalDate" label={words.nextRenewal} min={addDays(policy.renewalDate, 1)} />
        </>
      )}
      {outcome === 'lost' && <TextField form={form} name="reason" label={words.reason} hint={words.reasonHint} />}
    </FormDialog>
  )
}

const icons = { renewed: RotateCw, moved: ArrowRightLeft, lost: CircleX }

function OutcomeChoice({
  outcome,
  error,
  onChange,
}: {
  outcome: RenewalOutcome | ''
  error: string | undefined
  onChange: (outcome: RenewalOutcome) => void
}) {
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error && `${id}-error`}>
      <legend className="sr-only">{words.question}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {RenewalOutcome.options.map((one) => {
          const Icon = icons[one]
          return (
            <label key={one} className={choiceStyle}>
              <input
                type="radio"
                name={id}
                checked={one === outcome}
                onChange={() => onChange(one)}
                {...(error && { 'aria-invalid': true })}
                className="absolute inset-0 cursor-pointer appearance-none rounded-card"
              />
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0">
                <span className="block font-medium">{outcomeLabels[one]}</span>
                <span className="block text-xs">{words.outcomeHints[one]}</span>
              </span>
            </label>
          )
        })}
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-red empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

const choiceStyle =
  'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-edge bg-sheet px-3 py-2.5 text-ink-soft transition-colors hover:bg-well has-checked:border-teal has-checked:bg-teal-wash has-checked:text-teal-deep sm:min-h-24 sm:flex-col sm:items-start sm:justify-start sm:gap-1.5'
