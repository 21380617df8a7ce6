import { Repeat } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import type { Occurrence } from '#contract/occurrences/occurrences.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { formatMinutes } from '#web/base/format-time.ts'
import { useOccurrenceActions } from '#web/tasks/occurrences/queries.ts'
import { useIsMutatingTasks, useReschedule } from '#web/tasks/queries.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TypeIcon } from '#web/ui/rows/type-icon.tsx'
import type { MovingEntries } from './week.ts'
import { words } from './words.ts'

type EntryProps = {
  day: CalendarDay
  today: CalendarDay
  open: () => void
  moving: MovingEntries
  showTarget: (day: CalendarDay, entryId: string) => void
}

/** A task of the week view. Open ones can be moved, except for the daily roleplay. */
export function TaskEntry({ task, ...props }: EntryProps & { task: TaskOfDay }) {
  const { reschedule } = useReschedule()
  const busy = useIsMutatingTasks([task])
  const isMovable = isOpenTask(task) && !task.isDaily && !busy
  const move = (to: CalendarDay) => void reschedule([task], to, props.today)
  return <Entry {...props} entry={task} isDone={!isOpenTask(task)} move={isMovable ? move : undefined} />
}

/** An occurrence, which becomes a task by being moved. */
export function OccurrenceEntry({ occurrence, ...props }: EntryProps & { occurrence: Occurrence }) {
  const { busy, moveTo } = useOccurrenceActions(occurrence)
  const move = (to: CalendarDay) => void moveTo(to)
  return <Entry {...props} entry={occurrence} repeats move={busy ? undefined : move} />
}

function Entry({
  entry: { id, title, type, estimatedMinutes },
  day,
  today,
  isDone = false,
  repeats = false,
  open,
  move,
  moving,
  showTarget,
}: EntryProps & {
  entry: Pick<TaskOfDay | Occurrence, 'id' | 'title' | 'type' | 'estimatedMinutes'>
  isDone?: boolean
  repeats?: boolean
  /** Undefined while it cannot be moved. */
  move: ((to: CalendarDay) => void) | undefined
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (moving.isFollowed(id)) button.current?.focus()
  }, [id, moving])
  const handleKeyDown = ({ key, shiftKey }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (!move || !shiftKey || !step) return
    const target = addDays(day, step)
    if (target < today) return
    showTarget(target, id)
    move(target)
  }
  return (
    <button
      ref={button}
      type="button"
      data-entry={id}
      tabIndex={-1}
      draggable={move !== undefined}
      onDragStart={({ dataTransfer }) => {
        if (!move) return
        dataTransfer.setData('text/plain', title)
        moving.beginDrag({ from: day, move })
      }}
      onDragEnd={moving.endDrag}
      onKeyDown={handleKeyDown}
      onClick={open}
      className={joinClasses(
        entryStyle,
        repeats ? 'border-l-3 border-l-teal bg-teal-wash' : 'bg-sheet',
        move && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <span dir="auto" className={joinClasses('line-clamp-2 font-medium wrap-anywhere', isDone && 'line-through')}>
        {title}
      </span>
      <span className="flex items-center gap-1 text-ink-soft tabular-nums [&_svg]:size-3.5 [&_svg]:shrink-0">
        <TypeIcon type={type} />
        {repeats && <Repeat aria-hidden />}
        {formatMinutes(estimatedMinutes)}
        {repeats && <span className="sr-only">, {words.repeats}</span>}
        {isDone && <span className="sr-only">, {words.done}</span>}
      </span>
    </button>
  )
}

const entryStyle =
  'grid min-h-11 min-w-0 gap-0.5 rounded-control border border-line px-2 py-1.5 text-left text-xs transition-colors hover:border-ink-faint'
