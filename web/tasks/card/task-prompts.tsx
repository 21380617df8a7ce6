import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { useDeleteTask, useReschedule } from '#web/tasks/queries.ts'
import { busyStyle } from './task-buttons.tsx'
import { words } from '#web/tasks/words.ts'

/** Asks for a day or a confirmation below the card's buttons. */
export function TaskActionPrompt({
  kind,
  task,
  today,
  busy,
  onClose,
  moveFocusAway,
}: {
  open: boolean
  kind: 'day' | 'deletion'
  task: TaskOfDay
  today: CalendarDay
  /** Whether the task is being changed. */
  busy: boolean
  /** Shows the buttons again and focuses the menu button. */
  onClose: () => void
  moveFocusAway: () => void
}) {
  const { reschedule } = useReschedule()
  const { send } = useDeleteTask(task.id)
  const moveTo = (day: CalendarDay) => {
    if (busy) return
    if (day === today) onClose()
    else moveFocusAway()
    void reschedule([task], day, today)
  }
  const remove = async () => {
    if (busy) return
    moveFocusAway()
    const result = await send({ params: { taskId: task.id } })
    if (result.ok) announceToScreenReader(words.deleted(task.title))
  }
  return kind === 'day' ? (
    <MoveToDayPrompt today={today} busy={busy} onSelectDay={moveTo} onCancel={onClose} />
  ) : (
    <DeletePrompt task={task} busy={busy} onDelete={() => void remove()} onCancel={onClose} />
  )
}

/** Asks for the day to move a task to. */
export function MoveToDayPrompt({
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

/** Asks before a task is deleted, which cannot be undone. */
const DeletePrompt = ({
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

/** Closes on Escape, and scrolls into view above the bars that are fixed at the bottom. */
function Prompt({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
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

const rowStyle = 'mt-1 flex flex-wrap items-end gap-x-2 gap-y-3 border-t border-line p-2 pt-3'
const buttonsStyle = 'ml-auto flex gap-2'
