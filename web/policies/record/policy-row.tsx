import { Pencil, Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import { daysBetween } from '#contract/base/calendar-day.ts'
import { formatPolicyName, type Policy } from '#contract/policies/policies.ts'
import { renewalWindowDays } from '#contract/policies/renewals.ts'
import { formatFullDay, formatShortDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { OutcomeDialog, EditPolicyDialog } from '#web/policies/dialogs.tsx'
import { LineIcon } from '#web/policies/line-icon.tsx'
import { formatMoney } from '#web/policies/money.ts'
import { useDeletePolicy } from '#web/policies/queries.ts'
import { describeDaysLeft, outcomeLabels, policyStatusLabels, words } from '#web/policies/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DialogButton } from '#web/ui/lazy-dialog.tsx'
import { moveFocusFromRemovedRow } from '#web/ui/row-list.tsx'

/** A policy with its renewal. Asks for the outcome starting 60 days before the renewal. */
export const PolicyRow = memo(function PolicyRow({
  policy,
  tabIndex,
  canAnswer,
  edit,
  answer,
}: {
  policy: Policy
  tabIndex: 0 | -1
  canAnswer: boolean
  edit: (policy: Policy) => void
  answer: (policy: Policy) => void
}) {
  const today = useToday()
  const { status, policyNumber, premiumCents, currency, termMonths, renewalDate, lastOutcome, notes } = policy
  const name = formatPolicyName(policy)
  const row = useRef<HTMLLIElement>(null)
  const { isPending, remove } = useDeletePolicy(policy)
  const isRunning = status === 'active' || status === 'quoted'
  const isAsked = canAnswer && status === 'active' && daysBetween(today, renewalDate) <= renewalWindowDays.planned
  const handleDelete = () => {
    moveFocusFromRemovedRow(row.current)
    void remove()
  }
  return (
    <li
      ref={row}
      data-row={policy.id}
      tabIndex={tabIndex}
      aria-labelledby={`policy-${policy.id}`}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-4 py-3 -outline-offset-2 sm:gap-x-4 sm:px-5"
    >
      <span className={isRunning ? iconStyle : `${iconStyle} opacity-60`}>
        <LineIcon line={policy.line} />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi id={`policy-${policy.id}`} className="min-w-0 font-medium wrap-anywhere">
            {name}
          </bdi>
          <Badge tone={status === 'active' ? 'teal' : status === 'quoted' ? 'plum' : 'plain'}>
            {policyStatusLabels[status]}
          </Badge>
          {lastOutcome && (
            <span className="text-xs text-ink-soft">{words.lastRenewal(outcomeLabels[lastOutcome])}</span>
          )}
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft tabular-nums">
          <li className={isAsked && renewalDate <= today ? 'font-semibold text-ink' : undefined}>
            {isRunning ? words.renewalDate : words.ended}{' '}
            <time dateTime={renewalDate} title={formatFullDay(renewalDate)}>
              {formatShortDay(renewalDate, today)}
            </time>
            {isRunning && `, ${describeDaysLeft(renewalDate, today)}`}
          </li>
          {premiumCents !== null && <li>{words.forTerm(formatMoney(premiumCents, currency), termMonths)}</li>}
          {policyNumber && (
            <li className="min-w-0 wrap-anywhere">
              <bdi>{words.number(policyNumber)}</bdi>
            </li>
          )}
        </ul>
        {notes && (
          <ExpandableText lines={2} className="text-sm text-ink-soft">
            {notes}
          </ExpandableText>
        )}
        {isAsked && (
          <div className="mt-1.5">
            <DialogButton
              size="small"
              show={() => answer(policy)}
              prefetch={OutcomeDialog.prefetch}
              aria-label={words.questionOf(name)}
            >
              {words.question}
            </DialogButton>
          </div>
        )}
      </div>
      <div className="-mr-2 flex touch:-mr-3">
        <IconButton
          label={words.editOf(name)}
          aria-disabled={isPending}
          onPointerEnter={EditPolicyDialog.prefetch}
          onFocus={EditPolicyDialog.prefetch}
          onClick={() => isPending || edit(policy)}
        >
          <Pencil aria-hidden className="size-4.5!" />
        </IconButton>
        <IconButton label={words.deleteOf(name)} aria-disabled={isPending} onClick={() => isPending || handleDelete()}>
          <Trash2 aria-hidden className="size-4.5!" />
        </IconButton>
      </div>
    </li>
  )
})

const iconStyle =
  'grid size-9 shrink-0 place-items-center rounded-full border border-line bg-paper text-ink-soft [&_svg]:size-4'
