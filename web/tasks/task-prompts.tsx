import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { busyStyle } from './busy-style.ts'
import { words } from './words.ts'

/** Asks at the foot of a card for the day its task moves to. */
export function DayPrompt({
  today,
  busy,
  onSelectDay,
  onCancel,
}: {
  today: CalendarDay
  busy: boolean
  onSelectDay: (day: CalendarDay) => void
  onCancel: () => void
}) {
  const [dayText, setDayText] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isCalendarDay(dayText) && dayText >= today) return onSelectDay(dayText)
    setError(words.notBeforeToday)
    field.current?.focus()
  }
  const handleChange = (day: string) => {
    setDayText(day)
    setError(undefined)
  }
  return (
    <Prompt onCancel={onCancel}>
      <form noValidate onSubmit={submit} className={rowStyle}>
        <div className="min-w-40 grow">
          <Field label={words.newDay} error={error}>
            {(control) => (
              <TextInput
                {...control}
                ref={field}
                type="date"
                autoFocus
                min={today}
                max="9999-12-31"
                value={dayText}
                onChange={({ target }) => handleChange(target.value)}
              />
            )}
          </Field>
        </div>
        <div className={buttonsStyle}>
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button variant="primary" type="submit" disabled={!dayText} aria-disabled={busy} className={busyStyle}>
            {words.reschedule}
          </Button>
        </div>
      </form>
    </Prompt>
  )
}

/** Asks before a task is deleted, for there is no way back. */
export const DeletePrompt = ({
  task,
  busy,
  onDelete,
  onCancel,
}: {
  task: Task
  busy: boolean
  onDelete: () => void
  onCancel: () => void
}) => (
  <Prompt onCancel={onCancel}>
    <div role="alertdialog" aria-label={words.deleteTitle} className={rowStyle}>
      <div className="grid w-full gap-0.5 text-sm">
        <p className="font-medium">{words.deleteTitle}</p>
        <p className="text-ink-soft wrap-anywhere">{words.deleteDescription(task.title, task.hasRepeat)}</p>
      </div>
      <div className={buttonsStyle}>
        <Button autoFocus onClick={onCancel}>
          {words.keepTask}
        </Button>
        <Button variant="danger" aria-disabled={busy} onClick={onDelete} className={busyStyle}>
          {words.delete}
        </Button>
      </div>
    </div>
  </Prompt>
)

/** Escape takes it away; its answers, too, stand clear of what is fixed at the page's end. */
function Prompt({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }
  return (
    <div ref={revealPrompt} role="presentation" data-confirming onKeyDown={handleEscape}>
      {children}
    </div>
  )
}

/** A question that goes by itself leaves focus to its card. */
const revealPrompt = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
  return () => {
    if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[data-task]')?.focus()
  }
}

const rowStyle = 'flex flex-wrap items-end gap-x-2 gap-y-3 border-t border-line pt-3'
const buttonsStyle = 'ml-auto flex gap-2'
