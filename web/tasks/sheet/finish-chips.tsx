import { type ReactNode, useId, useState } from 'react'
import { addDays, type CalendarDay, formatDay, getDateParts, isCalendarDay } from '#contract/base/calendar-day.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { CallOutcome, callOutcomeLabels, isRetryOutcome } from '#contract/tasks/call-outcomes.ts'
import type { FinishDraft } from '#contract/tasks/finishing.ts'
import { findCallOutcome, findFollowUpDay } from '#contract/tasks/follow-up-words.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { words } from './words.ts'

/** The outcome and the follow-up that were pressed, or that the words name while nothing was pressed. */
export function useFinishChoices(text: string, client: ClientSummary | null, today: CalendarDay) {
  const [chosenOutcome, setChosenOutcome] = useState<CallOutcome | 'none'>()
  const [chosenDay, setChosenDay] = useState<CalendarDay | 'none'>()
  const pressedOrNamed = chosenOutcome ?? findCallOutcome(text)
  const outcome = pressedOrNamed === 'none' ? undefined : pressedOrNamed
  const dayPressedOrNamed = client ? (chosenDay ?? findFollowUpDay(text, today)) : undefined
  const day = dayPressedOrNamed === 'none' ? undefined : dayPressedOrNamed
  const draft: FinishDraft = {
    ...(outcome && { outcome }),
    ...(client && day && { followUp: toFollowUp(client, day, outcome) }),
  }
  return {
    outcome,
    day,
    draft,
    chooseOutcome: (one: CallOutcome | undefined) => setChosenOutcome(one ?? 'none'),
    chooseDay: (one: CalendarDay | undefined) => setChosenDay(one ?? 'none'),
    reset: () => {
      setChosenOutcome(undefined)
      setChosenDay(undefined)
    },
  }
}

type FinishChipsProps = { choices: ReturnType<typeof useFinishChoices>; today: CalendarDay; hasFollowUp: boolean }

/** The outcomes, and the days of a follow-up. */
export const FinishChips = ({ choices, today, hasFollowUp }: FinishChipsProps) => (
  <>
    <Chips label={words.outcome}>
      {CallOutcome.options.map((one) => (
        <Chip
          key={one}
          isOn={choices.outcome === one}
          onClick={() => choices.chooseOutcome(choices.outcome === one ? undefined : one)}
          label={callOutcomeLabels[one]}
        />
      ))}
    </Chips>
    {hasFollowUp && <FollowUpChips today={today} day={choices.day} onChange={choices.chooseDay} />}
  </>
)

type FollowUpChipsProps = {
  today: CalendarDay
  day: CalendarDay | undefined
  onChange: (day: CalendarDay | undefined) => void
}

/** Tomorrow, the coming Wednesday and Friday, a week from today, or a day of one's own. */
function FollowUpChips({ today, day, onChange }: FollowUpChipsProps) {
  const [isPicking, setIsPicking] = useState(false)
  const id = useId()
  const offered = listFollowUpDays(today)
  const isOwnDay = day !== undefined && !offered.some((one) => one.day === day)
  return (
    <Chips label={words.followUp} isLabelShown>
      {offered.map(({ label, day: one }) => (
        <Chip
          key={one}
          isOn={day === one}
          label={day === one ? `${label} ${getDateParts(one).day}` : label}
          description={formatFullDay(one)}
          onClick={() => onChange(day === one ? undefined : one)}
        />
      ))}
      {isPicking ? (
        <input
          id={id}
          type="date"
          autoFocus
          aria-label={words.followUpDay}
          min={addDays(today, 1)}
          defaultValue={day ?? addDays(today, 1)}
          onChange={({ target }) => isCalendarDay(target.value) && target.value > today && onChange(target.value)}
          onBlur={() => setIsPicking(false)}
          className="h-8 rounded-full border border-teal bg-sheet px-3 text-sm touch:h-11"
        />
      ) : (
        <Chip
          isOn={isOwnDay}
          label={isOwnDay ? formatDay(day, { month: 'short', day: 'numeric' }) : words.pickShort}
          description={words.pick}
          onClick={() => setIsPicking(true)}
        />
      )}
    </Chips>
  )
}

/** Each day once: on a Tuesday, Tomorrow is the Wednesday. */
export function listFollowUpDays(today: CalendarDay): { label: string; day: CalendarDay }[] {
  const coming = [1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, ahead))
  const weekdays = coming.slice(1).flatMap((day) => {
    const label = formatDay(day, { weekday: 'short' })
    return label === 'Wed' || label === 'Fri' ? [{ label, day }] : []
  })
  return [{ label: words.tomorrow, day: coming[0]! }, ...weekdays, { label: words.nextWeek, day: addDays(today, 7) }]
}

function Chips({
  label,
  isLabelShown = false,
  children,
}: {
  label: string
  isLabelShown?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className={isLabelShown ? 'mb-1.5 text-xs text-ink-faint max-sm:sr-only' : 'sr-only'}>
        {label}
      </p>
      <div className="-m-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">{children}</div>
    </div>
  )
}

type ChipProps = { label: string; description?: string; isOn: boolean; onClick: () => void }

const Chip = ({ label, description, isOn, onClick }: ChipProps) => (
  <button type="button" aria-pressed={isOn} title={description} onClick={onClick} className={chipStyle}>
    {label}
  </button>
)

const chipStyle =
  'h-8 shrink-0 rounded-full border border-edge px-2.5 text-sm whitespace-nowrap transition-colors hover:bg-well aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:font-semibold aria-pressed:text-teal-deep touch:h-11 touch:px-3.5'

/** Somebody who was reached is followed up by name; where nobody was, the server plans the same call again. */
const toFollowUp = (client: ClientSummary, dueDate: CalendarDay, outcome: CallOutcome | undefined) =>
  isRetryOutcome(outcome)
    ? { dueDate }
    : { dueDate, title: `Follow up with ${formatFullName(client)}`.slice(0, maxTextLengths.title) }
