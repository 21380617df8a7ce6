import { ChevronDown, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatPolicyName, type RenewalOutcome } from '#contract/policies/policies.ts'
import type { Renewal } from '#contract/policies/renewals.ts'
import { savePreference } from '#web/base/browser-storage.ts'
import { OutcomeDialog } from '#web/policies/dialogs.tsx'
import { useUnansweredRenewals } from '#web/policies/queries.ts'
import { describePastRenewal, words } from '#web/policies/words.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RowList } from '#web/ui/row-list.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { AnswerButtons } from './answer-buttons.tsx'

/**
 * The viewer's renewals that wait for an answer: one with its three answers, several folded into a line. Nothing where there
 * are none. How many they were is kept in this browser, for the size of the `placeholder` the next time.
 */
export function RenewalQuestion({
  today,
  isOnSheet,
  placeholder,
}: {
  today: CalendarDay
  isOnSheet: boolean
  placeholder: ReactNode
}) {
  const query = useUnansweredRenewals(today)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [answer, setAnswer] = useState<{ renewal: Renewal; outcome: RenewalOutcome; isOpen: boolean }>()
  const renewals = query.state === 'ready' ? query.data : undefined
  const kept = renewals && (renewals.length > 1 ? 'many' : renewals.length ? 'one' : undefined)
  const isRead = query.state !== 'loading'
  useEffect(() => {
    if (isRead) savePreference('renewals', kept)
  }, [isRead, kept])
  const ask = (renewal: Renewal) => (outcome: RenewalOutcome) => setAnswer({ renewal, outcome, isOpen: true })
  const dialog = answer && (
    <OutcomeDialog
      key={`${answer.renewal.id} ${answer.renewal.renewalDate}`}
      open={answer.isOpen}
      onClose={() => setAnswer({ ...answer, isOpen: false })}
      policy={answer.renewal}
      clientName={answer.renewal.clientName}
      outcome={answer.outcome}
      today={today}
    />
  )
  const [first] = renewals ?? []
  if (query.state === 'loading') return placeholder
  if (query.state === 'failed')
    return (
      <div className={getPlaceClasses(isOnSheet)}>
        <ErrorLine message={words.failedToLoadWaiting(query.message)} retry={query.retry} />
      </div>
    )
  if (!renewals || !first) return dialog ?? null
  return (
    <section aria-label={words.waiting(renewals.length)} className={getPlaceClasses(isOnSheet)}>
      {renewals.length === 1 ? (
        <Question renewal={first} today={today} answer={ask(first)} isAlone />
      ) : (
        <>
          <div className="flex items-center justify-between gap-x-3">
            <p className="flex items-center gap-2.5">
              <RefreshCw aria-hidden className="size-4 shrink-0 text-ink-soft max-sm:hidden" />
              {words.waiting(renewals.length)}
            </p>
            <Button size="small" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
              {isUnfolded ? words.showLess : words.answerThem}
              <ChevronDown aria-hidden className={isUnfolded ? 'rotate-180' : undefined} />
            </Button>
          </div>
          {isUnfolded && (
            <RowList rows={renewals} label={words.waiting(renewals.length)} className="mt-2 divide-y divide-line">
              {(renewal, props) => (
                <li key={renewal.id} {...props} className="py-2.5 -outline-offset-2 last:pb-0">
                  <Question renewal={renewal} today={today} answer={ask(renewal)} />
                </li>
              )}
            </RowList>
          )}
        </>
      )}
      {dialog}
    </section>
  )
}

const ErrorLine = ({ message, retry }: { message: string; retry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p className="min-w-0">{message}</p>
    <Button size="small" onClick={retry}>
      {uiWords.tryAgain}
    </Button>
  </div>
)

function Question({
  renewal,
  today,
  answer,
  isAlone = false,
}: {
  renewal: Renewal
  today: CalendarDay
  answer: (outcome: RenewalOutcome) => void
  isAlone?: boolean
}) {
  const { clientName, renewalDate } = renewal
  const name = formatPolicyName(renewal)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        {describePastRenewal({ renewalDate, clientName, name }, today)}
        {isAlone && ` ${words.question}`}
      </p>
      <AnswerButtons name={`${clientName}, ${name}`} answer={answer} className="max-sm:w-full" />
    </div>
  )
}

/** On the open page it is a line of the sheet, beside cards a card. */
const getPlaceClasses = (isOnSheet: boolean) =>
  joinClasses(
    'mb-4 text-sm print:hidden',
    isOnSheet ? 'pr-4 pl-12.5 sm:pr-0 sm:pl-23' : 'rounded-card border border-line bg-sheet px-4 py-3',
  )
