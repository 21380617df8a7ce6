import { ListStart, type LucideIcon, Repeat } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import { formatFullName } from '#contract/clients/clients.ts'
import type { TaskOfMonth } from '#contract/tasks/monthly-tasks.ts'
import type { Occurrence, OccurrenceSource } from '#contract/tasks/occurrences.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { formatMinutes, formatShortTime } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import { useOccurrenceActions } from '#web/tasks/occurrences/occurrence-actions.ts'
import { useIsMutatingTasks } from '#web/tasks/queries.ts'
import { useReschedule } from '#web/tasks/use-reschedule.ts'
import { words as taskWords } from '#web/tasks/words.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'
import { entryDragType, getMoveRefusalOfDay, showMoveRefusal, useCalendarMoves } from './moving.ts'
import { nameClientInTitle, words } from './words.ts'

type EntryProps = {
  day: CalendarDay
  /** Opens the day at an entry; absent if a press on an entry counts for its day. */
  open?: (entryId: string) => void
  isChip?: boolean
}

/** A task or an occurrence of a day. */
export const CalendarEntry = ({ row, ...props }: EntryProps & { row: TaskOfDay | TaskOfMonth | Occurrence }) =>
  'source' in row ? <OccurrenceEntry {...props} occurrence={row} /> : <TaskEntry {...props} task={row} />

/**
 * A task of the week or, as a chip with only time and title, of the month. Open ones can be moved, except for the daily
 * roleplay.
 */
function TaskEntry({ task, ...props }: EntryProps & { task: TaskOfDay | TaskOfMonth }) {
  const reschedule = useReschedule()
  const busy = useIsMutatingTasks([task])
  const isDone = !isOpenTask(task)
  const refusal = task.isDaily ? taskWords.staysOnItsDay : isDone ? words.doneStays : undefined
  const { tracker, showTarget } = useCalendarMoves()
  const move = async (to: CalendarDay): Promise<void> => {
    // A move queued during a change other than a move is out of date.
    tracker.takeQueued(task.id)
    const hasMoved = await reschedule([task], to)
    const next = tracker.takeQueued(task.id)
    if (!hasMoved || next === undefined || next === to) return
    // The focus follows, unless it has moved elsewhere in the meantime.
    if (document.activeElement?.matches(`[data-entry="${task.id}"]`)) showTarget(next, task.id)
    await move(next)
  }
  const clientName = 'clientName' in task ? task.clientName : task.client && formatFullName(task.client)
  return (
    <Entry
      {...props}
      entry={task}
      isDone={isDone}
      clientName={clientName}
      busy={busy}
      move={(to) => void move(to)}
      queue={(to) => tracker.queue(task.id, to)}
      refusal={refusal}
    />
  )
}

/** An occurrence, which becomes a task when it is moved. */
function OccurrenceEntry({ occurrence, ...props }: EntryProps & { occurrence: Occurrence }) {
  const { id } = occurrence
  const { tracker } = useCalendarMoves()
  const { busy, moveTo } = useOccurrenceActions(occurrence, (task) => tracker.replaceFollowed(id, task.id))
  return (
    <Entry
      {...props}
      entry={occurrence}
      clientName={occurrence.clientName}
      busy={busy}
      move={(to) => void moveTo(to)}
    />
  )
}

function Entry({
  entry,
  day,
  isDone = false,
  clientName,
  isChip = false,
  open,
  busy,
  move,
  queue,
  refusal,
}: EntryProps & {
  /** Only an occurrence has a source. */
  entry: Pick<TaskOfDay, 'id' | 'title' | 'type' | 'dueTime'> & { estimatedMinutes?: number; source?: OccurrenceSource }
  isDone?: boolean
  clientName: string | null
  /** Whether it is being changed. */
  busy: boolean
  move: (to: CalendarDay) => void
  /** Moves it once it is no longer being changed; without it, keys are ignored until then. */
  queue?: (to: CalendarDay) => void
  /** Why it is never moved. */
  refusal?: string | undefined
}) {
  const { id, title, type, estimatedMinutes, dueTime, source } = entry
  const today = useToday()
  const { tracker, showTarget } = useCalendarMoves()
  const SourceIcon = source && sourceIcons[source]
  const time = dueTime && (
    <time
      dateTime={dueTime}
      className={joinClasses('font-semibold tabular-nums', isDone && isChip ? 'text-ink-soft' : 'text-ink')}
    >
      {formatShortTime(dueTime)}
    </time>
  )
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focus waits on the day; if it has moved elsewhere in the meantime, it stays there.
    const focused = document.activeElement as HTMLElement | null
    if (focused?.dataset.day === day && tracker.takeFollowed(id, day)) button.current?.focus()
  }, [id, day, tracker])
  useLayoutEffect(() => {
    const element = button.current
    // A move that is undone, perhaps into another month, leaves the focus on the day.
    return () => {
      if (document.activeElement === element)
        element?.closest(':has(> [data-day])')?.querySelector<HTMLElement>('[data-day]')?.focus()
    }
  }, [])
  const handleKeyDown = ({ key, shiftKey }: KeyboardEvent) => {
    const step = (isChip ? chipSteps : entrySteps)[key]
    if (!shiftKey || !step || (busy && !queue)) return
    const target = addDays((busy && tracker.getQueued(id)) || day, step)
    const reason = refusal ?? getMoveRefusalOfDay(target, today)
    if (reason) return showMoveRefusal(reason)
    if (busy) return queue?.(target)
    showTarget(target, id)
    move(target)
  }
  return (
    <button
      ref={button}
      type="button"
      data-entry={id}
      tabIndex={-1}
      draggable={!busy}
      onDragStart={({ dataTransfer }) => {
        if (busy) return
        dataTransfer.setData('text/plain', title)
        dataTransfer.setData(entryDragType, id)
        tracker.beginDrag({ from: day, move, refusal })
      }}
      onDragEnd={tracker.endDrag}
      onKeyDown={handleKeyDown}
      onClick={open && (() => open(id))}
      className={joinClasses(
        entryStyle,
        isChip ? 'h-6 grid-flow-col justify-start gap-1 px-1.5' : 'min-h-11 gap-0.5 px-2 py-1.5',
        source ? 'border-l-3 border-l-teal bg-teal-wash' : 'bg-sheet',
        !busy && !refusal && 'cursor-grab active:cursor-grabbing',
      )}
    >
      {isChip && time}
      <span
        dir="auto"
        className={joinClasses(
          'font-medium',
          isChip ? 'truncate' : 'line-clamp-2 wrap-anywhere',
          isDone && 'line-through',
          isDone && isChip && 'text-ink-soft',
        )}
      >
        {isChip ? nameClientInTitle(title, clientName) : title}
      </span>
      {!isChip && clientName && (
        <bdi className="truncate text-ink-soft">
          <span className="sr-only">, {words.withClient} </span>
          {clientName}
        </bdi>
      )}
      {!isChip && (
        <span className="flex items-center gap-1 text-ink-soft tabular-nums [&_svg]:size-3.5 [&_svg]:shrink-0">
          <TaskTypeIcon type={type} />
          {SourceIcon && <SourceIcon aria-hidden />}
          {time}
          {estimatedMinutes !== undefined && formatMinutes(estimatedMinutes)}
        </span>
      )}
      {source && <span className="sr-only">, {words.sources[source]}</span>}
      {isDone && <span className="sr-only">, {words.isDone}</span>}
    </button>
  )
}

/** A step of a sequence runs once, a recurring task again and again. */
const sourceIcons: Record<OccurrenceSource, LucideIcon> = { recurring: Repeat, nurture: ListStart }

/** Days that Shift with an arrow key moves an entry by: in the columns of a week, and in the cells of a month. */
const entrySteps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const chipSteps: Partial<Record<string, number>> = { ...entrySteps, ArrowUp: -7, ArrowDown: 7 }

const entryStyle =
  'grid min-w-0 items-center rounded-control border border-line text-left text-xs transition-colors hover:border-ink-faint'
