import { type KeyboardEvent, type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { addDays, type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { useToday } from '#web/base/today.ts'
import { words } from '#web/tasks/words.ts'
import { Button } from '#web/ui/button.tsx'
import { MonthPicker } from '#web/ui/days/month-picker.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'

/** Asks for the day to move something to: chosen in a month, or typed. */
export function MoveToDayPrompt({
  busy,
  onSelectDay,
  onCancel,
}: {
  busy: boolean
  onSelectDay: (day: CalendarDay) => void
  onCancel: () => void
}) {
  const today = useToday()
  const [dayText, setDayText] = useState<string>(addDays(today, 1))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    group.current!.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')!.focus({ preventScroll: true })
  }, [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (isCalendarDay(dayText) && dayText >= today) {
      onSelectDay(dayText)
      return
    }
    setError(words.notBeforeToday)
    field.current?.focus()
  }
  return (
    <Prompt onCancel={onCancel}>
      <div ref={group} role="group" aria-label={words.reschedule} className={promptStyle}>
        <MonthPicker
          value={isCalendarDay(dayText) ? dayText : undefined}
          min={today}
          onSelect={(day) => busy || onSelectDay(day)}
        />
        <form noValidate onSubmit={submit} className="grid grow basis-48 content-start gap-3">
          <Field label={words.newDay} error={error}>
            {(control) => (
              <TextInput
                {...control}
                ref={field}
                type="date"
                min={today}
                max="9999-12-31"
                value={dayText}
                // The browser's own picker would duplicate ours.
                className="[&::-webkit-calendar-picker-indicator]:hidden"
                onChange={({ target }) => {
                  setDayText(target.value)
                  setError(undefined)
                }}
              />
            )}
          </Field>
          <div className="flex justify-end gap-2">
            <Button variant="quiet" onClick={onCancel}>
              {words.cancel}
            </Button>
            <Button
              variant="primary"
              type="submit"
              disabled={!dayText}
              aria-disabled={busy}
              className="aria-disabled:opacity-55"
            >
              {words.reschedule}
            </Button>
          </div>
        </form>
      </div>
    </Prompt>
  )
}

/**
 * The frame of a prompt in a task's card or row: closes on Escape, scrolls into view above the bars that are fixed at
 * the bottom, and gives the focus back.
 */
export function Prompt({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }
  return (
    <div ref={revealPrompt} role="presentation" onKeyDown={handleEscape}>
      {children}
    </div>
  )
}

/** Gives the focus to the card or row when a focused prompt is removed. */
const revealPrompt = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
  return () => {
    if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[data-task], [data-row]')?.focus()
  }
}

const promptStyle = 'mt-1 flex flex-wrap gap-x-6 gap-y-3 border-t border-line p-2 pt-3 max-sm:px-0 *:first:basis-80'
