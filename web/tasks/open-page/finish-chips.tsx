import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { type CallOutcome, callOutcomeLabels, isRetryOutcome } from '#contract/tasks/call-outcomes.ts'
import type { FinishDraft } from '#contract/tasks/finishing.ts'
import { findCallOutcome, findFollowUpDay } from '#contract/tasks/follow-up-words.ts'
import { formatFullDay } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { MonthPicker } from '#web/ui/days/month-picker.tsx'
import { words } from './words.ts'

/** The outcome and the follow-up that were pressed, or that the text names while nothing is pressed. */
export function useFinishChoices(text: string, client: ClientSummary | null, undone: FinishDraft | undefined) {
  const today = useToday()
  const [chosenOutcome, setChosenOutcome] = useState<CallOutcome | 'none' | undefined>(undone?.outcome)
  const [chosenDay, setChosenDay] = useState<CalendarDay | 'none' | undefined>(undone?.followUp?.dueDate)
  const outcomeOrNone = chosenOutcome ?? findCallOutcome(text)
  const outcome = outcomeOrNone === 'none' ? undefined : outcomeOrNone
  const dayOrNone = client ? (chosenDay ?? findFollowUpDay(text, today)) : undefined
  const day = dayOrNone === 'none' ? undefined : dayOrNone
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

type FinishChipsProps = { choices: ReturnType<typeof useFinishChoices>; hasFollowUp: boolean }

/** The chips of the outcomes, and of the days of a follow-up. */
export function FinishChips({ choices, hasFollowUp }: FinishChipsProps) {
  const days = useRef<HTMLDivElement>(null)
  const chooseOutcome = (one: CallOutcome) => {
    choices.chooseOutcome(choices.outcome === one ? undefined : one)
    // The open panel may be too low for both rows.
    if (days.current?.closest('[data-open-height]')) days.current.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Chips label={words.outcome}>
        {(Object.keys(callOutcomeLabels) as CallOutcome[]).map((one) => (
          <Chip
            key={one}
            isOn={choices.outcome === one}
            onClick={() => chooseOutcome(one)}
            label={callOutcomeLabels[one]}
          />
        ))}
      </Chips>
      {hasFollowUp && (
        <FollowUpChips
          ref={days}
          label={isRetryOutcome(choices.outcome) ? words.tryAgainOn : words.followUp}
          day={choices.day}
          onChange={choices.chooseDay}
        />
      )}
    </>
  )
}

type FollowUpChipsProps = {
  ref: RefObject<HTMLDivElement | null>
  label: string
  day: CalendarDay | undefined
  onChange: (day: CalendarDay | undefined) => void
}

/** Tomorrow, the coming Wednesday and Friday, a week from today, or any other day. */
function FollowUpChips({ ref, label: groupLabel, day, onChange }: FollowUpChipsProps) {
  const today = useToday()
  const [isPicking, setIsPicking] = useState(false)
  const month = useRef<HTMLDivElement>(null)
  const offered = listFollowUpDays(today)
  const isOtherDay = day !== undefined && !offered.some((one) => one.day === day)
  const togglePicker = () => {
    flushSync(() => setIsPicking(!isPicking))
    month.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
  }
  /** Gives the focus back to the chip that opened the month. */
  const close = () => {
    const chip = month.current?.parentElement?.querySelector<HTMLElement>('[aria-expanded]')
    setIsPicking(false)
    chip?.focus()
  }
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isPicking) return
    event.preventDefault()
    close()
  }
  return (
    <div ref={ref} role="presentation" onKeyDown={handleEscape} className="min-w-0 scroll-mb-2">
      <Chips label={groupLabel} isLabelShown>
        {offered.map(({ label, day: one }) => (
          <Chip
            key={one}
            isOn={day === one}
            label={day === one ? `${label} ${getDateParts(one).day}` : label}
            description={formatFullDay(one)}
            onClick={() => onChange(day === one ? undefined : one)}
          />
        ))}
        <Chip
          isOn={isOtherDay}
          isOpen={isPicking}
          label={isOtherDay ? formatDay(day, { month: 'short', day: 'numeric' }) : words.pickShort}
          description={words.pick}
          onClick={togglePicker}
        />
      </Chips>
      {isPicking && (
        <div ref={month} role="group" aria-label={words.followUpDay} className="mt-2">
          <MonthPicker
            value={day}
            min={addDays(today, 1)}
            onSelect={(one) => {
              onChange(one)
              close()
            }}
          />
        </div>
      )}
    </div>
  )
}

/**
 * The days that one press chooses for a follow-up: tomorrow, the coming Wednesday and Friday, and a week from today;
 * each day once.
 */
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
      <p id={id} className={isLabelShown ? 'mb-1.5 text-xs text-ink-faint max-sm:mb-1' : 'sr-only'}>
        {label}
      </p>
      <div className="-m-1 flex gap-1 overflow-x-auto p-1 sm:touch:gap-1.5 [scrollbar-width:none]">{children}</div>
    </div>
  )
}

type ChipProps = { label: string; description?: string; isOn: boolean; isOpen?: boolean; onClick: () => void }

const Chip = ({ label, description, isOn, isOpen, onClick }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    aria-expanded={isOpen}
    title={description}
    onClick={onClick}
    className={chipStyle}
  >
    {label}
  </button>
)

const chipStyle =
  'h-8 shrink-0 rounded-full border border-edge px-2 text-[0.8125rem] whitespace-nowrap transition-colors hover:bg-well aria-pressed:border-teal aria-pressed:bg-teal-wash aria-pressed:font-semibold aria-pressed:text-teal-deep touch:h-11 touch:min-w-11 sm:touch:px-3 sm:touch:text-sm'

/** If somebody was reached, the follow-up names the client; otherwise the server plans the same call again. */
const toFollowUp = (client: ClientSummary, dueDate: CalendarDay, outcome: CallOutcome | undefined) =>
  isRetryOutcome(outcome)
    ? { dueDate }
    : { dueDate, title: `Follow up with ${formatFullName(client)}`.slice(0, maxTextLengths.title) }
