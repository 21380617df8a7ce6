import { memo } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { isOpen, isPastUndo, type Move, movesOffered } from '#contract/task-moves.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { useTaskMoves } from './queries.ts'
import { TaskButtons } from './task-buttons.tsx'
import { TaskCount } from './task-count.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskMark } from './task-mark.tsx'
import { TaskText } from './task-text.tsx'
import { words } from './words.ts'

/** One task of the list with all that is known of it and all that can be done with it now. */
export const TaskRow = memo(function TaskRow({
  task,
  today,
  tabIndex,
  leave,
}: {
  task: TaskOfDay
  today: CalendarDay
  tabIndex: 0 | -1
  /** Takes focus to a neighbour, for this row is about to go. */
  leave: (id: string) => void
}) {
  const { busy, move } = useTaskMoves(task, today)
  const press = (name: Move) => {
    if (name === 'abandon') leave(task.id)
    void move(name)
  }
  const offered = movesOffered(task).filter(() => isOpen(task) || !isPastUndo(task, today))
  const isCounted = task.targetCount > 1
  const isDone = task.status === 'completed'
  return (
    <li
      data-task={task.id}
      tabIndex={tabIndex}
      aria-labelledby={`task-${task.id}`}
      className={classes(row, isCounted ? wide : medium)}
    >
      <TaskMark task={task} />
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3
            id={`task-${task.id}`}
            dir="auto"
            className={classes(
              'min-w-0 text-left font-medium wrap-anywhere transition-colors',
              isDone && 'text-ink-faint line-through',
            )}
          >
            {task.title}
          </h3>
          {task.type === 'roleplay' && (
            <>
              <Badge tone="teal">{words.dailyRoleplay}</Badge>
              <Badge>{words.required}</Badge>
            </>
          )}
        </div>
        {task.description && <TaskText>{task.description}</TaskText>}
        <TaskFacts task={task} today={today} />
      </div>
      <div data-presses className={presses}>
        {isCounted && <TaskCount task={task} offered={offered} busy={busy} press={press} />}
        <TaskButtons task={task} offered={offered} busy={busy} press={press} />
      </div>
    </li>
  )
})

const row =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line px-4 py-4 -outline-offset-2 first:rounded-t-card first:border-t-0 last:rounded-b-card sm:px-5'

/* The presses stand beside the text as soon as both have room, by the width of the list. */
const medium = '@xl:grid-cols-[auto_minmax(0,1fr)_auto] @xl:*:data-presses:col-start-3'
const wide = '@3xl:grid-cols-[auto_minmax(0,1fr)_auto] @3xl:*:data-presses:col-start-3'
const presses =
  'col-span-2 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 self-start sm:col-span-1 sm:col-start-2'
