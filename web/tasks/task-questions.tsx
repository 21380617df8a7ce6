import { type KeyboardEvent, type ReactNode, type SubmitEvent, useState } from 'react'
import { type CalendarDay, isCalendarDay } from '#contract/calendar-day.ts'
import type { Task } from '#contract/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { words } from './words.ts'

/** Asks at the foot of a card for the day its task moves to. */
export function DayQuestion({
  today,
  onDay,
  onCancel,
}: {
  today: CalendarDay
  onDay: (day: CalendarDay) => void
  onCancel: () => void
}) {
  const [typed, setTyped] = useState('')
  const day = isCalendarDay(typed) && typed >= today ? typed : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (day) onDay(day)
  }
  return (
    <Question onCancel={onCancel}>
      <form onSubmit={submit} className={row}>
        <label className="grid min-w-40 grow gap-1.5 text-sm font-medium">
          {words.newDay}
          <TextInput
            type="date"
            autoFocus
            min={today}
            max="9999-12-31"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <div className={answers}>
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button variant="primary" type="submit" disabled={!day}>
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
  onDelete,
  onCancel,
}: {
  task: Task
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
        <Button variant="danger" onClick={onDelete}>
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

const bringInSight = (question: HTMLElement | null) => question?.scrollIntoView({ block: 'nearest' })

const row = 'flex flex-wrap items-end gap-x-2 gap-y-3 border-t border-line pt-3'
const answers = 'ml-auto flex gap-2'
