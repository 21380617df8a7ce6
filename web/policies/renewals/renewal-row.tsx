import { CalendarPlus, ListPlus, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { daysBetween } from '#contract/base/calendar-day.ts'
import { formatCounted } from '#contract/base/format-count.ts'
import { formatPolicyName, type RenewalOutcome } from '#contract/policies/policies.ts'
import { type Renewal, renewalWindowDays } from '#contract/policies/renewals.ts'
import { formatFullDay, formatShortDay } from '#web/base/format-time.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { useToday } from '#web/base/today.ts'
import { OutcomeDialog } from '#web/policies/dialogs.tsx'
import { formatMoney } from '#web/policies/money.ts'
import { describeDaysLeft, renewalWords as words, words as questionWords } from '#web/policies/words.ts'
import { AnswerButtons, RenewalButton } from './answer-buttons.tsx'

/** What the buttons of a renewal open: the form of a task, an enrollment, the question for its outcome. */
export type RenewalActions = {
  plan: { show: (renewal: Renewal) => void; prefetch: () => void }
  enroll: { show: (renewal: Renewal) => void; prefetch: () => void }
  answer: (renewal: Renewal, outcome: RenewalOutcome | '') => void
}

/** A renewal with its premium and its next planned step; a near one without a plan is marked. */
export function RenewalRow({
  renewal,
  showsAgent,
  actions: { plan, enroll, answer },
}: {
  renewal: Renewal
  showsAgent: boolean
  actions: RenewalActions
}) {
  const today = useToday()
  const { clientId, clientName, agentName, renewalDate, premiumCents, currency, termMonths } = renewal
  const name = formatPolicyName(renewal)
  const isWaiting = renewalDate <= today
  return (
    <li className={rowStyle}>
      <p className="leading-tight tabular-nums">
        <time dateTime={renewalDate} title={formatFullDay(renewalDate)} className="block font-medium whitespace-nowrap">
          {formatShortDay(renewalDate, today)}
        </time>
        <span className="text-sm text-ink-soft">{describeDaysLeft(renewalDate, today)}</span>
      </p>
      <Link
        href={buildClientPath(clientId, 'policies')}
        className="group grid min-w-0 content-center leading-tight touch:min-h-11"
      >
        <bdi className="font-medium wrap-anywhere group-hover:underline">{clientName}</bdi>
        <span className="text-sm text-ink-soft wrap-anywhere">
          <bdi>{name}</bdi>
          {showsAgent && agentName && (
            <>
              {' · '}
              <bdi>{agentName}</bdi>
            </>
          )}
        </span>
      </Link>
      <p className="text-right leading-tight tabular-nums">
        {premiumCents !== null && (
          <>
            <span className="block font-medium">{formatMoney(premiumCents, currency)}</span>
            <span className="text-sm whitespace-nowrap text-ink-soft">{formatCounted(termMonths, 'month')}</span>
          </>
        )}
      </p>
      {isWaiting ? (
        <>
          <p className="col-span-full text-sm text-ink-soft lg:col-span-1 lg:text-right">{questionWords.question}</p>
          <AnswerButtons
            name={`${clientName}, ${name}`}
            answer={(outcome) => answer(renewal, outcome)}
            className="col-span-full lg:col-span-1"
          />
        </>
      ) : (
        <>
          <PlannedNext renewal={renewal} />
          <div className="col-span-full grid grid-cols-3 gap-2 lg:col-span-1">
            <RenewalButton
              show={() => plan.show(renewal)}
              prefetch={plan.prefetch}
              aria-label={words.planFor(clientName)}
            >
              <CalendarPlus aria-hidden />
              {words.plan}
            </RenewalButton>
            <RenewalButton
              show={() => enroll.show(renewal)}
              prefetch={enroll.prefetch}
              aria-label={words.enrollFor(clientName)}
            >
              <ListPlus aria-hidden />
              {words.enroll}
            </RenewalButton>
            <RenewalButton
              show={() => answer(renewal, '')}
              prefetch={OutcomeDialog.prefetch}
              aria-label={words.answerFor(`${clientName}, ${name}`)}
            >
              {words.answer}
            </RenewalButton>
          </div>
        </>
      )}
    </li>
  )
}

/** The next planned step, or a note that there is none, in red if the renewal is near. */
function PlannedNext({ renewal: { next, renewalDate } }: { renewal: Renewal }) {
  const today = useToday()
  const isNear = daysBetween(today, renewalDate) <= renewalWindowDays.planned
  if (next)
    return (
      <p className="col-span-full min-w-0 text-sm lg:col-span-1">
        <bdi className="line-clamp-2 wrap-anywhere" title={next.title}>
          {next.title}
        </bdi>
        <time dateTime={next.date} title={formatFullDay(next.date)} className="text-ink-soft">
          {formatShortDay(next.date, today)}
        </time>
      </p>
    )
  return (
    <p
      className={
        isNear
          ? 'col-span-full flex items-center gap-1.5 text-sm font-medium text-red-deep lg:col-span-1'
          : 'col-span-full text-sm text-ink-soft lg:col-span-1'
      }
    >
      {isNear && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
      {words.nothingPlanned}
    </p>
  )
}

const rowStyle =
  'grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5 lg:grid-cols-[6.75rem_minmax(0,1fr)_6rem_minmax(0,14rem)_17.5rem] lg:gap-x-5 lg:py-2.5'
