import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { type CalendarDay, isCalendarDay } from '#contract/calendar-day.ts'
import type { Task } from '#contract/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { still } from './still.ts'
import { words } from './words.ts'

/** Asks at the foot of a card for the day its task moves to. */
export function DayQuestion({
  today,
  busy,
  onDay,
  onCancel,
}: {
  today: CalendarDay
  busy: boolean
  onDay: (day: CalendarDay) => void
  onCancel: () => void
}) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isCalendarDay(typed) && typed >= today) return onDay(typed)
    setError(words.notBeforeToday)
    field.current?.focus()
  }
  const type = (day: string) => {
    setTyped(day)
    setError(undefined)
  }
  return (
    <Question onCancel={onCancel}>
      <form noValidate onSubmit={submit} className={row}>
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
                value={typed}
                onChange={({ target }) => type(target.value)}
              />
            )}
          </Field>
        </div>
        <div className={answers}>
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button variant="primary" type="submit" disabled={!typed} aria-disabled={busy} className={still}>
            {words.reschedule}
          </Button>
        </div>
      </form>
    </Question>
  )
}

/** Asks before a task is deleted, for there is no way back. */
export const DeletionQuestion = ({
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
  <Question onCancel={onCancel}>
    <div role="alertdialog" aria-label={words.deleteTitle} className={row}>
      <div className="grid w-full gap-0.5 text-sm">
        <p className="font-medium">{words.deleteTitle}</p>
        <p className="text-ink-soft wrap-anywhere">{words.deleteWhat(task.title, task.hasRepeat)}</p>
      </div>
      <div className={answers}>
        <Button autoFocus onClick={onCancel}>
          {words.keepTask}
        </Button>
        <Button variant="danger" aria-disabled={busy} onClick={onDelete} className={still}>
          {words.delete}
        </Button>
      </div>
    </div>
  </Question>
)

/** Escape takes it away; its answers, too, stand clear of what is fixed at the page's end. */
function Question({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }
  return (
    <div ref={bringInSight} role="presentation" data-asks onKeyDown={cancel}>
      {children}
    </div>
  )
}

/** A question that goes by itself leaves focus to its card. */
const bringInSight = (question: HTMLElement | null) => {
  question?.scrollIntoView({ block: 'nearest' })
  return () => {
    if (question?.contains(document.activeElement)) question.closest<HTMLElement>('[data-task]')?.focus()
  }
}

const row = 'flex flex-wrap items-end gap-x-2 gap-y-3 border-t border-line pt-3'
const answers = 'ml-auto flex gap-2'
