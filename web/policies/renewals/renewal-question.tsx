import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatPolicyName, type RenewalOutcome } from '#contract/policies/policies.ts'
import { listRenewals, type Renewal } from '#contract/policies/renewals.ts'
import { withLocalStorage } from '#web/base/browser-storage.ts'
import { buildPlanningPath } from '#web/base/paths.ts'
import { useToday } from '#web/base/today.ts'
import { prefetchEndpointAndWait, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { useOutcomeDialog } from '#web/policies/dialogs.tsx'
import { describePastRenewal, words } from '#web/policies/words.ts'
import { Button } from '#web/ui/button.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { AnswerButtons } from './answer-buttons.tsx'

/**
 * The viewer's renewals that wait for an answer: one with its three answers, several collapsed into a line, nothing if
 * there are none. Their number is stored in this browser, for the size of the `placeholder` next time.
 */
export function RenewalQuestion({
  isOpenPage,
  isWaiting,
  placeholder,
}: {
  isOpenPage: boolean
  /** Whether it waits for the tasks, to appear with them. */
  isWaiting: boolean
  placeholder: ReactNode
}) {
  const today = useToday()
  const query = useEndpointQuery(listRenewals, toWaitingInput(today))
  const { ask, dialog } = useOutcomeDialog()
  const [isExpanded, setIsExpanded] = useState(false)
  const count = query.state === 'ready' ? query.data.length : undefined
  useEffect(() => {
    if (count === undefined) return
    // Not in a cookie, which every request would carry.
    withLocalStorage((storage) => storage.setItem('daybook.renewals', count > 1 ? 'many' : count ? 'one' : 'none'))
  }, [count])
  if (query.state === 'loading' || isWaiting) return placeholder
  const section = `mb-4 text-sm print:hidden ${isOpenPage ? openPageStyle : cardStyle}`
  if (query.state === 'failed')
    return (
      <div role="alert" className={section}>
        <div className={lineStyle}>
          <p className="min-w-0">{words.failedToLoadWaiting(query.message)}</p>
          <Button size="small" onClick={query.retry}>
            {uiWords.tryAgain}
          </Button>
        </div>
      </div>
    )
  const [first] = query.data
  return (
    <>
      {first && (
        <section aria-label={words.waiting(query.data.length)} className={section}>
          {/* Stays expanded until the last answer, so that each question takes the place of the one before. */}
          {query.data.length === 1 && !isExpanded ? (
            <Question renewal={first} answer={ask} isAlone />
          ) : (
            <SeveralQuestions renewals={query.data} answer={ask} {...{ isExpanded, setIsExpanded }} />
          )}
        </section>
      )}
      {dialog}
    </>
  )
}

/** Loads the data of `RenewalQuestion`; resolves even if that fails. */
export const prefetchWaitingRenewals = (today: CalendarDay): Promise<void> =>
  prefetchEndpointAndWait(listRenewals, toWaitingInput(today))

const toWaitingInput = (today: CalendarDay) => ({ query: { to: today } })

type Answer = (renewal: Renewal, outcome: RenewalOutcome) => void

/** The number of renewals, which expands to the longest waiting ones; all of them are in Planning. */
function SeveralQuestions({
  renewals,
  answer,
  isExpanded,
  setIsExpanded,
}: {
  renewals: readonly Renewal[]
  answer: Answer
  isExpanded: boolean
  setIsExpanded: (isExpanded: boolean) => void
}) {
  return (
    <>
      <div className={lineStyle}>
        <p>{words.waiting(renewals.length)}</p>
        <Button size="small" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? words.showLess : words.answerThem}
        </Button>
      </div>
      {isExpanded && (
        <>
          <ul className="mt-2 divide-y divide-line">
            {renewals.slice(0, maxQuestions).map((renewal) => (
              <li key={renewal.id} className="py-2.5 last:pb-0">
                <Question renewal={renewal} answer={answer} />
              </li>
            ))}
          </ul>
          {renewals.length > maxQuestions && (
            <Link
              href={buildPlanningPath('renewals')}
              className="mt-2 inline-flex min-h-9 items-center font-medium text-teal-deep underline touch:min-h-11"
            >
              {words.allRenewals}
            </Link>
          )}
        </>
      )}
    </>
  )
}

const maxQuestions = 5

function Question({ renewal, answer, isAlone = false }: { renewal: Renewal; answer: Answer; isAlone?: boolean }) {
  const today = useToday()
  const { clientName, renewalDate } = renewal
  const name = formatPolicyName(renewal)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        {describePastRenewal({ renewalDate, clientName, name }, today)}
        {isAlone && ` ${words.question}`}
      </p>
      <AnswerButtons
        name={`${clientName}, ${name}`}
        answer={(outcome) => answer(renewal, outcome)}
        className="max-sm:w-full"
      />
    </div>
  )
}

const lineStyle = 'flex items-center justify-between gap-x-3'
const cardStyle = 'rounded-card border border-line bg-sheet px-4 py-3'
/* On the open page it is a line of its list. */
const openPageStyle = 'pr-4 pl-12.5 sm:pr-0 sm:pl-23'
